// Mutants of Peterson's algorithm for two sites: one of its two variables unheeded, or written wrongly.
import type { Mutant } from 'coterie'
import { local, write } from './algorithm.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'a site takes the turn instead of giving it away',
    teaches: 'The turn is given to the other, so that the site that comes last waits.',
    clauses: {
      second: local({
        guard: (me) => me.phase === 'asking',
        effect: (_, { self }) => [{ phase: 'looking' }, write({ turn: self })],
      }),
    },
    model: {},
    verdicts: { mutualExclusion: 7, starvationFreedom: 'violated' },
  },
  {
    name: 'the turn is not given away',
    teaches: 'The turn must be given away each time, or one site walks in on the other.',
    clauses: {
      second: local({ guard: (me) => me.phase === 'asking', effect: () => [{ phase: 'looking' }] }),
    },
    model: { requests: 1 },
    verdicts: { mutualExclusion: 7 },
  },
  {
    name: 'only wants[j] is looked at',
    teaches:
      'The turn breaks the tie between two polite sites that would each wait for the other to want no more.',
    clauses: {
      lookAtTurn: local({ guard: (me) => me.phase === 'seen', effect: () => [{ phase: 'looking' }] }),
    },
    model: {},
    verdicts: { entryPossible: 2, starvationFreedom: 'violated', livelockFreedom: 'violated' },
  },
  {
    name: 'only turn is looked at',
    teaches:
      'Only a site that wants to enter blocks the other: by turns alone, a site that requests more often ' +
      'waits forever.',
    clauses: {
      lookAtOther: local({ guard: (me) => me.phase === 'looking', effect: () => [{ phase: 'seen' }] }),
    },
    model: { requests: 1 },
    verdicts: { entryPossible: 3 },
  },
  {
    name: 'on leaving a site goes on wanting',
    teaches:
      'On leaving a site must say that it wants no more, or the other enters only if the turn ' +
      'comes back to it.',
    clauses: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }) },
    model: { requests: 1 },
    verdicts: { entryPossible: 3 },
  },
  {
    name: 'a site that has seen that the other wants looks at nothing more',
    teaches:
      'A site that waits busily must go on looking: such a wait breaks deadlock freedom only by its absence.',
    clauses: { lookAtTurn: undefined },
    model: { requests: 1 },
    verdicts: { deadlockFreedom: 6, entryPossible: 2 },
  },
  {
    name: 'nobody enters',
    teaches:
      'A lock must let sites enter: a lock that no site ever gets excludes perfectly, so every ' +
      'spec needs a witness.',
    clauses: {
      lookAtOther: local({
        guard: (me) => me.phase === 'looking',
        effect: (_, { self, shared }) => [{ phase: shared.wants.get(1 - self) ? 'seen' : 'looking' }],
      }),
      lookAtTurn: local({ guard: (me) => me.phase === 'seen', effect: () => [{ phase: 'looking' }] }),
    },
    model: {},
    verdicts: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
]
