// Many arrows at one card: each ends at a place of its own, in the order in which they come. counterexamples.slow.test.ts asks the same of
// every state of every kept run.
import { expect, it } from 'vitest'
import central from '../../specs/central-server/spec.js'
import lamport from '../../specs/lamport/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import suzuki from '../../specs/suzuki-kasami/spec.js'
import { type NetworkDrawing, networkDrawing } from '../../src/diagram/network/network-drawing.js'
import { makeModel } from '../../src/model/model.js'
import { lastState } from '../../src/trace/trace.js'
import { runOf } from '../trace/traces.js'
import { meeting, type Place, waysAt } from './arrow-ends.js'

/** Whether two ways cross. */
const cross = (one: readonly Place[], other: readonly Place[]): boolean => {
  const side = (p: Place, q: Place, r: Place) => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
  return one.slice(1).some((b, k) =>
    other.slice(1).some((d, at) => {
      const [a, c] = [one[k]!, other[at]!]
      return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
    }),
  )
}

/** Every two arrows of one card that cross. */
const crossing = (drawing: NetworkDrawing, card: number): readonly string[] => {
  const ways = waysAt(drawing)[card]!
  return ways.flatMap((one, k) =>
    ways.slice(k + 1).flatMap((other) => (cross(one, other) ? [`two arrows of card ${card} cross`] : [])),
  )
}

const asked = (sites: number) => Array.from({ length: sites }, (_, site) => `request at ${site}`)
const answered = (sites: number) => [
  'request at 0',
  ...Array.from({ length: sites - 1 }, (_, k) => `onRequest at ${k + 1} from 0`),
]

it.each([
  { name: 'nine clients ask one server', model: makeModel(central, { sites: 9 }), steps: asked(9), card: 9 },
  { name: 'one site asks eight others', model: makeModel(ra, { sites: 9 }), steps: asked(1), card: 0 },
  { name: 'six sites answer one', model: makeModel(ra, { sites: 7 }), steps: answered(7), card: 0 },
  { name: 'two sites ask five', model: makeModel(lamport, { sites: 6 }), steps: asked(2), card: 1 },
  { name: 'all seven ask all others', model: makeModel(suzuki, { sites: 7 }), steps: asked(7), card: 0 },
])('$name: the ends of arrows are apart, and no two of one card cross', ({ model, steps, card }) => {
  const drawing = networkDrawing(model, lastState(runOf(model, steps)))
  expect(waysAt(drawing)[card]!.length).toBeGreaterThan(4)
  expect(meeting(drawing)).toEqual([])
  expect(crossing(drawing, card)).toEqual([])
})
