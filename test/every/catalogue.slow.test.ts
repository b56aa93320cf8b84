// As catalogue.test.ts, with more views.
import { describe, expect, test } from 'vitest'
import { proveForEveryNumber } from '../../src/every/prove.js'
import { specOf } from './closed-views.js'
import { few, holdsForEveryNumber, proved } from './proved.js'

describe('mutual exclusion holds for every number of sites', () => {
  test.each([
    ['ricart-agrawala', {}, 239, 870],
    ['central-server', { order: 'unordered' }, 52, 314],
    // By hand, in test/every/one-token.ts.
    ['raymond', { parameters: { tree: 'binary' } }, 88, 553],
  ] as const)('%s %j: %i views, %i joins', holdsForEveryNumber)
})

describe('not proved', () => {
  test('the ticket lock: four tickets are too few for five sites, and the story draws five', async () => {
    const { verdict, story } = await proved('ticket-lock')
    expect(verdict).toBe('not proved')
    expect(story.filter(({ by }) => by.startsWith('draw'))).toHaveLength(5)
  })

  // Its label in the catalogue once decided whether a run was looked for.
  test('a bad view of inboxes has a story, whatever the category of the spec', async () => {
    const spec = await specOf('suzuki-kasami', 'the token is copied')
    const told = proveForEveryNumber(spec, {}, few)
    expect(told.story.length).toBeGreaterThan(1)
    const { verdict, reason, story } = proveForEveryNumber({ ...spec, category: 'contention-based' }, {}, few)
    expect({ verdict, reason, story }).toEqual({
      verdict: 'not proved',
      reason: told.reason,
      story: told.story,
    })
  })
})
