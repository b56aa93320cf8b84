// Mutants of Lamport's fast mutual exclusion: each of its looks left out.
import { element, type Mutant } from 'coterie'
import { local, write } from './protocol.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'nobody looks at y before setting it',
    teaches: 'Who comes while another is inside must find y taken and leave it as it is.',
    clauses: { lookAtY: local({ guard: (me) => me.phase === 'lookAtY', effect: () => [{ phase: 'setY' }] }) },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 10 },
  },
  {
    name: 'nobody looks at x',
    teaches: 'That x is unchanged says that nobody else came in between, so the short way is free.',
    clauses: { lookAtX: local({ guard: (me) => me.phase === 'lookAtX', effect: () => [{ phase: 'held' }] }) },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 10 },
  },
  {
    name: 'who finds x changed waits for nobody',
    teaches:
      'Who finds x changed must wait for all that may still be entering by the short way, or setting y.',
    clauses: {
      lower: local({
        guard: (me) => me.phase === 'lower',
        effect: (_, { self }) => [{ phase: 'lookAtYAgain' }, write({ b: element(self, false) })],
      }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 12 },
  },
  {
    name: 'who finds x changed goes on wanting while it waits',
    teaches:
      'Who waits must withdraw first: of three sites two may find x changed, and would wait for each other.',
    clauses: {
      lower: local({
        guard: (me) => me.phase === 'lower',
        effect: (_, { self }) => [{ phase: 'waitForAll', k: self === 0 ? 1 : 0 }],
      }),
    },
    model: { sites: 3 },
    verdicts: { entryPossible: 8 },
  },
  {
    name: 'nobody looks at y again',
    teaches: 'Of several that find x changed only the last to set y may enter.',
    clauses: {
      lookAtYAgain: local({ guard: (me) => me.phase === 'lookAtYAgain', effect: () => [{ phase: 'held' }] }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 20 },
  },
  {
    name: 'on leaving y is not reset',
    teaches: 'On leaving y must be nobody again, since the others wait for that.',
    clauses: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'leaving' }] }) },
    model: { sites: 2 },
    verdicts: { entryPossible: 5, starvationFreedom: 'violated', livelockFreedom: 'violated' },
  },
  {
    name: 'who finds y taken looks at nothing more',
    teaches:
      'A site that waits busily must go on looking: such a wait breaks deadlock freedom only by its absence.',
    clauses: { waitForY: undefined },
    model: { sites: 2, requests: 1 },
    verdicts: { deadlockFreedom: 11, entryPossible: 6 },
  },
  {
    name: 'nobody enters',
    teaches:
      'Entering is what all of it is for: a lock that nobody gets excludes perfectly, so a ' +
      'witness must be asked for.',
    clauses: {
      lookAtX: local({ guard: (me) => me.phase === 'lookAtX', effect: () => [{ phase: 'lower' }] }),
      lookAtYAgain: local({
        guard: (me) => me.phase === 'lookAtYAgain',
        effect: () => [{ phase: 'waitForY' }],
      }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
]
