// Mutants of Szymanski's algorithm: each of its tests left out.
import { element, type Mutant } from 'coterie'
import { local, write } from './protocol.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'nobody looks whether the door is open',
    teaches: 'Who comes while others pass through the section must find the door closed and wait outside.',
    clauses: {
      lookAtDoor: local({ guard: (me) => me.phase === 'lookAtDoor', effect: () => [{ phase: 'goIn' }] }),
    },
    model: { sites: 3 },
    verdicts: { mutualExclusion: 13 },
  },
  {
    name: 'nobody looks out for others',
    teaches: 'A site that has found the door open may still be on its way in: the others must wait for it.',
    clauses: {
      lookOut: local({ guard: (me) => me.phase === 'lookOut', effect: () => [{ phase: 'close' }] }),
    },
    model: { sites: 3 },
    verdicts: { mutualExclusion: 13 },
  },
  {
    name: 'nobody lets those with a lower number pass',
    teaches: 'Those in the room go by their numbers, since all of them leave it at the same time.',
    clauses: {
      letPass: local({ guard: (me) => me.phase === 'letPass', effect: () => [{ phase: 'held' }] }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 11 },
  },
  {
    name: 'nobody waits for the room before going out',
    teaches: 'The first one out opens the door, so it waits until all in the room have seen it closed.',
    clauses: {
      exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'out' }] }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 20 },
  },
  {
    name: 'the door is never closed',
    teaches: 'The last one in closes the door, since those in the room wait for that.',
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
    name: 'on leaving the door stays closed',
    teaches: 'A site that leaves resets its flag, or the door stays closed to all sites forever.',
    clauses: { out: local({ guard: (me) => me.phase === 'out', effect: () => [{ phase: 'idle' }] }) },
    model: { sites: 2, requests: 1 },
    verdicts: { entryPossible: 2 },
  },
  {
    name: 'who has closed the door looks at nothing more',
    teaches:
      'A site that waits busily must go on looking: such a wait breaks deadlock freedom only by its absence.',
    clauses: { letPass: undefined },
    model: { sites: 2, requests: 1 },
    verdicts: { deadlockFreedom: 5, entryPossible: 1 },
  },
  {
    name: 'nobody enters',
    teaches:
      'A lock must let sites enter: a lock that no site ever gets excludes perfectly, so every ' +
      'spec needs a witness.',
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
