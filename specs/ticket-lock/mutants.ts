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
    name: 'on leaving no number is called',
    teaches: 'On leaving the next number is called, since all others wait for theirs.',
    clauses: calling(0),
    model: { sites: 2 },
    verdicts: { entryPossible: 3, starvationFreedom: 'violated', livelockFreedom: 'violated' },
  },
  {
    name: 'on leaving a number is left out',
    teaches:
      'Numbers are called one by one: a site whose number is left out waits until they have gone round.',
    clauses: calling(2),
    model: { sites: 2, requests: 1 },
    verdicts: { entryPossible: 3 },
  },
  {
    name: 'the next number is called by who enters',
    teaches: 'Calling lets the next one in, so it is done on leaving.',
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
    name: 'a site may enter by any number that is not above the one called',
    teaches:
      'A site enters by its own number only: when the numbers start anew, the lowest one is not ' +
      'the oldest one.',
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
    name: 'who has a ticket looks at nothing more',
    teaches:
      'A site that waits busily must go on looking: such a wait breaks deadlock freedom only by its absence.',
    clauses: { spin: undefined },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 2, entryPossible: 1, someoneEnters: 'violated' },
  },
]
