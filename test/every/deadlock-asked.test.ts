// A proof of deadlock freedom asks the ordinary search for a deadlock of few sites. No known spec has one that the theorems miss, so here the
// search is replaced by one that finds one.
import { expect, test, vi } from 'vitest'
import { proveForEveryNumber } from '../../src/every/prove.js'
import { specOf } from './closed-views.js'

let found: number | undefined
const asked: string[] = []

vi.mock(import('../../src/every/pairs/deadlock-of-few.js'), () => ({
  // biome-ignore lint/correctness/useYield: it takes no time.
  *deadlockOfFew(_, __, property) {
    asked.push(property.name)
    return found
  },
}))

test('deadlock freedom is not claimed if a search finds a deadlock', async () => {
  const spec = await specOf('test-and-set')
  const answer = () => proveForEveryNumber(spec, {}, { comparedStates: 20 }).others
  expect(answer()).toMatchObject([{ property: 'deadlockFreedom', verdict: 'holds' }])
  expect(asked).toEqual(['deadlockFreedom'])
  found = 3
  expect(answer()).toMatchObject([
    {
      property: 'deadlockFreedom',
      verdict: 'not proved',
      reason: expect.stringMatching(/a search finds a deadlock of 3 sites/),
    },
  ])
})
