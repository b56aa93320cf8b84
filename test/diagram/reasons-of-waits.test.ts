// The wait of 0 for 1 had no room for its label, so a third of the deadlock had no reason.
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { networkDrawing } from '../../src/diagram/network/network-drawing.js'
import { replayed } from '../counterexamples/replayed.js'
import { networkOverlapsOf, strayLabels } from './network-overlaps.js'

test('each wait of a deadlock says for what', async () => {
  const { model, steps } = (await replayed('maekawa-six-sites-deadlock', catalogueSpec)).trace
  const drawing = networkDrawing(model, steps.at(-1)!.next, { isDeadlock: true })
  const waits = drawing.arrows.filter(({ kind }) => kind === 'wait')
  expect(waits.map(({ from, to, label }) => `${from} ${to} ${label?.text}`)).toEqual([
    '0 1 vote of 1',
    '1 2 vote of 5',
    '2 0 vote of 2',
  ])
  expect([...networkOverlapsOf(drawing), ...strayLabels(drawing)]).toEqual([])
})
