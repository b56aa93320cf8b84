// The label of a short arrow stands beside it: on it, the label hid all but the head.
import { expect, it } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { networkInRoom } from '../../src/diagram/network/network-in-room.js'
import { alongPath, type Box, type Point } from '../../src/diagram/place-labels.js'
import { lastState } from '../../src/trace/trace.js'
import { replayed } from '../counterexamples/replayed.js'

const inch = 105.6

/** How much of a path a box does not cover, in inches. */
const seenBeside = (path: readonly Point[], box: Box): number => {
  const length = path
    .slice(1)
    .reduce((sum, to, k) => sum + Math.hypot(to.x - path[k]!.x, to.y - path[k]!.y), 0)
  const covered = Array.from({ length: 200 }, (_, k) => alongPath(path, (k + 0.5) / 200)).filter(
    ({ x, y }) => Math.abs(x - box.x) < box.width / 2 && Math.abs(y - box.y) < box.height / 2,
  )
  return length * (1 - covered.length / 200)
}

it('the arrows of the deadlock of Maekawa 1985 are seen beside their labels', async () => {
  const { trace } = await replayed('maekawa-1985-deadlock', catalogueSpec)
  const last = {
    before: trace.steps.at(-2)!.next,
    step: trace.steps.at(-1)!,
    shown: 'deadlockFreedom',
    aspect: 1.8,
  }
  const room = { width: 760 / inch, height: 420 / inch }
  const { arrows } = networkInRoom(trace.model, lastState(trace), last, room)
  const seen = arrows.flatMap(({ kind, path, label }) =>
    kind === 'wait' && label !== undefined ? [seenBeside(path, label.box)] : [],
  )
  expect(seen.length).toBeGreaterThan(2)
  expect(Math.min(...seen)).toBeGreaterThan(0.44)
})
