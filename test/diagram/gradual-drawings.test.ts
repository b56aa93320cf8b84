// A drawing of a run in pieces of work: what there is after the first, and what it becomes.
import { expect, it } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { runDrawings } from '../../src/diagram/run/run-drawing.js'
import { replayed } from '../counterexamples/replayed.js'

it('is not improved where nothing is wrong', async () => {
  const { trace } = await replayed('bakery-without-choosing', catalogueSpec)
  const work = runDrawings(trace)
  const [first, second] = [work.next(), work.next()]
  expect(first.done).toBe(false)
  expect(second.done).toBe(true)
})
