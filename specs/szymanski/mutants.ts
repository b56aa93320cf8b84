// Mutants of Szymanski's algorithm: each of its tests left out.
import { element, type Mutant } from 'coterie'
import { local, write } from './protocol.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'no site checks that the door is open',
    teaches: 'A site that arrives while others pass through the section must find the door closed and wait.',
    clauses: {
      lookAtDoor: local({ guard: (me) => me.phase === 'lookAtDoor', effect: () => [{ phase: 'goIn' }] }),
    },
    model: { sites: 3 },
    verdicts: { mutualExclusion: 13 },
  },
  {
    name: 'no site looks at the others',
    teaches:
      'A site that has found the door open may still be on its way in, so the others must wait for it.',
    clauses: {
      lookOut: local({ guard: (me) => me.phase === 'lookOut', effect: () => [{ phase: 'close' }] }),
    },
    model: { sites: 3 },
    verdicts: { mutualExclusion: 13 },
  },
  {
    name: 'no site lets lower numbers pass',
    teaches:
      'The sites in the waiting room must enter in the order of their numbers, since they may leave it at ' +
      'the same time.',
    clauses: {
      letPass: local({ guard: (me) => me.phase === 'letPass', effect: () => [{ phase: 'held' }] }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 11 },
  },
  {
    name: 'no site waits for the room to empty before it leaves',
    teaches:
      'The first site to leave opens the door, so it must wait until all in the room have seen it closed.',
    clauses: {
      exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'out' }] }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 20 },
  },
  {
    name: 'the door is never closed',
    teaches: 'The last site to arrive must close the door, since those in the room wait for that.',
    clauses: {
      close: local({
        guard: (me) => me.phase === 'close',
        effect: (_, { self }) => [{ phase: self === 0 ? 'held' : 'letPass' }],
      }),
    },
    model: { sites: 2 },
    verdicts: { entryPossible: 2, starvationFreedom: 'violated', livelockFreedom: 'violated' },
  },
  {
    name: 'on leaving, a site leaves the door closed',
    teaches: 'A leaving site must reset its flag, or the door stays closed to all sites forever.',
    clauses: { out: local({ guard: (me) => me.phase === 'out', effect: () => [{ phase: 'idle' }] }) },
    model: { sites: 2, requests: 1 },
    verdicts: { entryPossible: 2 },
  },
  {
    name: 'a site that has closed the door stops checking',
    teaches:
      'A site that busy-waits must keep looking. Deadlock freedom notices such a wait only when the ' +
      'clause is removed.',
    clauses: { letPass: undefined },
    model: { sites: 2, requests: 1 },
    verdicts: { deadlockFreedom: 5, entryPossible: 1 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: {
      close: local({
        guard: (me) => me.phase === 'close',
        effect: (_, { self }) => [{ phase: 'waitForClosing' }, write({ flags: element(self, 2) })],
      }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
]
