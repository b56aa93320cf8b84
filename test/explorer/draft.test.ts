// While a large run was laid out, a class saw texts printed over each other for seconds: "12" over "on Accepted".
import { expect, it } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { RunDrawing } from '../../src/diagram/run/drawing.js'
import { draftOf } from '../../src/explorer/diagrams/draft.js'
import { drawingsIn } from '../../src/explorer/diagrams/run-in-room.js'
import { replayed } from '../counterexamples/replayed.js'
import { isUncovered, printedOver, textsOf } from './printed-over.js'

it.each([
  ['lamport-sample-queue', 513],
  ['paxos-forgotten-promise', 400],
])('a draft of %s has every dot and arrow, and no text over another or over a dot', async (folder, width) => {
  const { trace } = await replayed(folder, catalogueSpec)
  const sites = trace.model.sites.map(({ id }) => id)
  const drafts = drawingsIn(trace, { sites }, { width: width / 105.6, least: 0.682 })
  let covered = 0
  for (let piece = 0; piece < 12; piece++) {
    const step = drafts.next()
    if (step.done === true) break
    const rough = step.value()
    covered += printedOver(rough)
    const draft = draftOf(rough)
    expect(printedOver(draft)).toBe(0)
    const shape = ({ events, arrows, rows }: RunDrawing) => [
      events.map(({ at, sign }) => [at, sign]),
      arrows.map(({ kind, path }) => [kind, path]),
      rows,
    ]
    expect(shape(draft)).toEqual(shape(rough))
    // Many texts have a place from the start.
    expect(textsOf(draft).length).toBeGreaterThan(textsOf(rough).length / 3)
  }
  expect(covered).toBeGreaterThan(0)
})

it.each([['raft-election-two-terms', 760]] as const)(
  'in the first picture of %s with its final rows, too, no text is over another or over a dot',
  isUncovered,
)
