// Mutants of the MCS queue lock: the steps of joining and leaving the queue in another order, split, or left out.
import { element, type Mutant } from 'coterie'
import { local, write } from './algorithm.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'a site links to the one before it, and then says that it waits',
    teaches:
      'A site must set its flag before it links to its predecessor. Otherwise it may overwrite the signal ' +
      'of the predecessor.',
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
    teaches: 'A site must set its flag, or it enters at once.',
    clauses: { lock: local({ guard: (me) => me.phase === 'locking', effect: () => [{ phase: 'linking' }] }) },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 7, servedInRequestOrder: 13 },
  },
  {
    name: 'on leaving, a site clears the tail without a comparison',
    teaches:
      'A site may clear the tail only if no site has joined in between. Otherwise that site is forgotten.',
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
      'A site must reset its link, or it passes the lock to its old successor, which does not want it.',
    clauses: { request: local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'joining' }] }) },
    model: { sites: 2 },
    verdicts: { entryPossible: 16 },
  },
  {
    name: 'a site that has joined stops checking',
    teaches:
      'A site that busy-waits must keep looking. Deadlock freedom notices such a wait only when the ' +
      'clause is removed.',
    clauses: { spin: undefined },
    model: { sites: 2, requests: 1 },
    verdicts: { deadlockFreedom: 8, entryPossible: 4 },
  },
  {
    name: 'a site that finds the queue empty waits anyway',
    teaches: 'A site that finds the queue empty must enter at once, since no site will signal it.',
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
    teaches: 'Only its predecessor may let a site in.',
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
