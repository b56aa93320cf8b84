// How the story of a run differs from the run: a story with all steps of the run once was said to leave some out.
import { expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { makeModel } from '../../src/model/model.js'
import type { Trace } from '../../src/trace/trace.js'
import { runOf } from '../trace/traces.js'
import { retold } from './retold.js'

/** A run in which sites 0 and 1 are in the critical section, since each is its own quorum. */
const violating = (steps: readonly string[]): Trace =>
  runOf(makeModel(maekawa, { sites: 4, parameters: { quorums: '{0},{1},{2,3},{2,3}' } }), steps, {
    shows: { property: 'mutualExclusion', verdict: 'violated' },
  })

test('a story without the steps of other sites leaves some out, and may change sites less often', () => {
  expect(
    retold(violating(['request at 2', 'request at 0', 'enter at 0', 'request at 1', 'enter at 1'])),
  ).toBe('The story leaves out steps that do not matter.')
  expect(
    retold(violating(['request at 0', 'request at 1', 'request at 2', 'enter at 0', 'enter at 1'])),
  ).toBe('The story leaves out steps that do not matter, and changes from site to site less often.')
})

test('a story that is the run differs in nothing', () => {
  expect(retold(violating(['request at 0', 'enter at 0', 'request at 1', 'enter at 1']))).toBeUndefined()
})
