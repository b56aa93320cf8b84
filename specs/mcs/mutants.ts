// Mutants of the MCS queue lock: the steps of joining and leaving the queue in another order, split, or left out.
import { element, type Mutant } from 'coterie'
import { local, write } from './algorithm.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'a site links to the one before it, and then says that it waits',
    teaches:
      'A site must say that it waits before it shows itself to the one before it, or it ' +
      'overwrites that it was let in.',
    clauses: {
      lock: local({
        guard: (me) => me.phase === 'locking',
        effect: (me, { self }) => [
          { phase: 'linking', before: null },
          write({ next: element(me.before!, self) }),
        ],
      }),
      link: local({
        guard: (me) => me.phase === 'linking',
        effect: (_, { self }) => [{ phase: 'spinning' }, write({ locked: element(self, true) })],
      }),
    },
    model: { sites: 2 },
    verdicts: { entryPossible: 7 },
  },
  {
    name: 'a site does not say that it waits',
    teaches: 'A site must say that it waits, or it finds itself let in.',
    clauses: { lock: local({ guard: (me) => me.phase === 'locking', effect: () => [{ phase: 'linking' }] }) },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 7 },
  },
  {
    name: 'on leaving the tail is set to nobody without a comparison',
    teaches: 'The tail is set to nobody only if no site has joined in between: that site would be forgotten.',
    clauses: {
      end: local({
        guard: (me) => me.phase === 'ending',
        effect: () => [{ phase: 'idle' }, write({ tail: null })],
      }),
    },
    model: { sites: 2 },
    verdicts: { entryPossible: 7, starvationFreedom: 'violated', livelockFreedom: 'violated' },
  },
  {
    name: 'next[i] is not reset before joining',
    teaches:
      'A site must forget who came behind it the last time, or it passes the lock to one that ' +
      'does not want it.',
    clauses: { request: local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'joining' }] }) },
    model: { sites: 2 },
    verdicts: { entryPossible: 16 },
  },
  {
    name: 'who has joined looks at nothing more',
    teaches:
      'A site that waits busily must go on looking: such a wait breaks deadlock freedom only by its absence.',
    clauses: { spin: undefined },
    model: { sites: 2, requests: 1 },
    verdicts: { deadlockFreedom: 8, entryPossible: 4 },
  },
  {
    name: 'who finds the queue empty is going to wait all the same',
    teaches:
      'A site that finds the queue empty enters at once, since no site is there to let it in; a lock that ' +
      'nobody gets excludes perfectly.',
    clauses: {
      join: local({
        guard: (me) => me.phase === 'joining',
        effect: (_, { self, shared: { tail } }) => [
          { phase: 'locking', before: tail ?? self },
          write({ tail: self }),
        ],
      }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
  {
    name: 'the last of the queue does not wait',
    teaches: 'A site is let in by the one before it, and by nothing else.',
    clauses: {
      spin: local({
        guard: (me) => me.phase === 'spinning',
        effect: (_, { self, shared }) =>
          shared.locked.get(self) && shared.tail !== self ? [] : [{ phase: 'held' }],
      }),
    },
    model: { sites: 3, requests: 1 },
    verdicts: { mutualExclusion: 7, firstComeFirstServed: 9 },
  },
]
