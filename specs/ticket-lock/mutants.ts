// Mutants of the ticket lock: numbers called too often, out of order, or not at all.
import type { Mutant } from 'coterie'
import { local, write } from './algorithm.js'

const tickets = 4

const calling = (steps: number) => ({
  exit: local({
    guard: (me) => me.phase === 'held',
    effect: (_, { shared }) => [
      { phase: 'idle', ticket: null },
      write({ serving: (shared.serving + steps) % tickets }),
    ],
  }),
})

export const mutants: readonly Mutant[] = [
  {
    name: 'on leaving, a site calls no number',
    teaches: 'A leaving site must call the next number, since all others wait for theirs.',
    clauses: calling(0),
    model: { sites: 2 },
    verdicts: { entryPossible: 3, starvationFreedom: 'violated', livelockFreedom: 'violated' },
  },
  {
    name: 'on leaving, a site skips a number',
    teaches:
      'Numbers must be called one by one. A site whose number is skipped waits until the numbers come ' +
      'around again.',
    clauses: calling(2),
    model: { sites: 2, requests: 1 },
    verdicts: { entryPossible: 3 },
  },
  {
    name: 'a site that enters calls the next number',
    teaches: 'Calling a number lets the next site in, so a site must call on leaving.',
    clauses: {
      spin: local({
        guard: (me) => me.phase === 'spinning',
        effect: (me, { shared: { serving } }) =>
          serving === me.ticket ? [{ phase: 'held' }, write({ serving: (serving + 1) % tickets })] : [],
      }),
      exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle', ticket: null }] }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 6 },
  },
  {
    name: 'a site may enter with any number up to the one called',
    teaches:
      'A site may enter only with its own number: when the numbers wrap around, the lowest is not the ' +
      'oldest.',
    clauses: {
      spin: local({
        guard: (me) => me.phase === 'spinning',
        effect: (me, { shared }) => (me.ticket! <= shared.serving ? [{ phase: 'held' }] : []),
      }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 18, entryPossible: 18, servedInOrderOfTickets: 17 },
  },
  {
    name: 'a site draws the number that is called',
    teaches: 'A new ticket must come after all that have been drawn, or its site enters at once.',
    clauses: {
      draw: local({
        guard: (me) => me.phase === 'drawing',
        effect: (_, { shared: { next, serving } }) => [
          { phase: 'spinning', ticket: serving },
          write({ next: (next + 1) % tickets }),
        ],
      }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 6, servedInRequestOrder: 9 },
  },
  {
    name: 'a process with a ticket stops checking',
    teaches:
      'A site that busy-waits must keep looking. Deadlock freedom notices such a wait only when the ' +
      'clause is removed.',
    clauses: { spin: undefined },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 2, entryPossible: 1, someoneEnters: 'violated' },
  },
]
