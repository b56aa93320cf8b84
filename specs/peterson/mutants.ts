// Mutants of Peterson's algorithm for two sites: one of its two variables ignored, or written wrongly.
import type { Mutant } from 'coterie'
import { local, write } from './algorithm.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'a site takes the turn instead of giving it away',
    teaches: 'A site gives the turn to the other, so that the site that comes last waits.',
    clauses: {
      secondWrite: local({
        guard: (me) => me.phase === 'asking',
        effect: (_, { self }) => [{ phase: 'looking' }, write({ turn: self })],
      }),
    },
    model: {},
    verdicts: { mutualExclusion: 7, starvationFreedom: 'violated', servedInRequestOrder: 10 },
  },
  {
    name: 'the turn is not given away',
    teaches: 'A site must give the turn away each time, or it enters while the other is in the section.',
    clauses: {
      secondWrite: local({ guard: (me) => me.phase === 'asking', effect: () => [{ phase: 'looking' }] }),
    },
    model: { requests: 1 },
    verdicts: { mutualExclusion: 7 },
  },
  {
    name: 'only wants[j] is looked at',
    teaches: 'The turn breaks the tie between two sites that would each wait for the other to withdraw.',
    clauses: {
      lookAtTurn: local({ guard: (me) => me.phase === 'seen', effect: () => [{ phase: 'looking' }] }),
    },
    model: {},
    verdicts: { entryPossible: 2, starvationFreedom: 'violated', livelockFreedom: 'violated' },
  },
  {
    name: 'only turn is looked at',
    teaches:
      'Only a site that wants to enter may block the other. With the turn alone, a site that requests ' +
      'more often waits forever.',
    clauses: {
      lookAtOther: local({ guard: (me) => me.phase === 'looking', effect: () => [{ phase: 'seen' }] }),
    },
    model: { requests: 1 },
    verdicts: { entryPossible: 3 },
  },
  {
    name: 'on leaving, a site still wants to enter',
    teaches:
      'A leaving site must withdraw its announcement, or the other enters only if it gets the turn back.',
    clauses: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }) },
    model: { requests: 1 },
    verdicts: { entryPossible: 3 },
  },
  {
    name: 'a site that has seen that the other wants to enter stops checking',
    teaches:
      'A site that busy-waits must keep looking. Deadlock freedom notices such a wait only when the ' +
      'clause is removed.',
    clauses: { lookAtTurn: undefined },
    model: { requests: 1 },
    verdicts: { deadlockFreedom: 6, entryPossible: 2 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
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
