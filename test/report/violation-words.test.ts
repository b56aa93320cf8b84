// The sentences on the violated states of kept runs, as a lecturer would say them.
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { pluralWords } from '../../src/report/status-words.js'
import { violationText } from '../../src/report/violation-text.js'
import { replayed } from '../counterexamples/replayed.js'

/** The text on the last state of a kept run, or on the state after this number of steps. */
const told = async (folder: string, name: string, depth?: number): Promise<string> => {
  const { model, steps } = (await replayed(folder, catalogueSpec)).trace
  const property = model.spec.properties.find((one) => one.name === name)!
  return violationText(model, steps.at(depth === undefined ? -1 : depth - 1)!.next, property)
}

test('a site that is the only one of its role has an article, and begins a sentence with a large letter', async () => {
  const text = await told('central-server-coordinator-crash', 'exactlyOneToken', 2)
  expect(text).toBe(
    'exactlyOneToken is violated: the coordinator has token false; no TOKEN in transit; no RELEASE in transit. The coordinator has crashed. It says: there is exactly one token, at a site or in transit.',
  )
  expect(await told('central-server-coordinator-crash', 'deadlockFreedom')).toContain(
    '. The coordinator has crashed. No message is in transit.',
  )
})

test('sites with the same values are named together, with the number that the property reads', async () => {
  const text = await told('semaphore-increment-split', 'atMostPermits')
  expect(text).toContain('sites 0, 1 and 2 have phase inside')
  expect(text).toContain('permits is 2')
})

test('a spec that is not about a critical section has its own words, of several sites too', async () => {
  expect(await told('lease-lock-slow-holder', 'mutualExclusion', 6)).toBe(
    'mutualExclusion is violated: 0 and 1 have the lock at the same time.',
  )
  expect(['leads', 'takes part', 'is up', 'has the lock'].map(pluralWords)).toEqual([
    'lead',
    'take part',
    'are up',
    'have the lock',
  ])
})
