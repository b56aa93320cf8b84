// Mutants of the ticket lock: numbers called too often, out of order, or not at all.

import spec from '../../../specs/ticket-lock.js'
import { int, many, oneOf, optional, protocol } from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const { roles, write } = protocol({
  roles: {
    site: many({
      phase: oneOf('idle', 'drawing', 'writing', 'spinning', 'held'),
      ticket: optional(int(0, 15)),
    }),
  },
  shared: { next: int(0, 15), serving: int(0, 15) },
})
const { local } = roles.site
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

export const ticketLockMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'on leaving no number is called',
    teaches: 'all others wait for theirs',
    changed: calling(0),
    model: { sites: 2 },
    violates: { entryPossible: 3 },
  },
  {
    spec,
    mutant: 'on leaving a number is left out',
    teaches: 'whoever has it waits until the numbers have gone round',
    changed: calling(2),
    model: { sites: 2, requests: 1 },
    violates: { entryPossible: 3 },
  },
  {
    spec,
    mutant: 'the next number is called by who enters',
    teaches: 'calling is what lets the next one in',
    changed: {
      spin: local({
        guard: (me) => me.phase === 'spinning',
        effect: (me, { shared: { serving } }) =>
          serving === me.ticket ? [{ phase: 'held' }, write({ serving: (serving + 1) % tickets })] : [],
      }),
      exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle', ticket: null }] }),
    },
    model: { sites: 2 },
    violates: { mutualExclusion: 6 },
  },
  {
    spec,
    mutant: 'a site may enter by any number that is not above the one called',
    teaches: 'when the numbers start anew, the lowest one is not the oldest one',
    changed: {
      spin: local({
        guard: (me) => me.phase === 'spinning',
        effect: (me, { shared }) => (me.ticket! <= shared.serving ? [{ phase: 'held' }] : []),
      }),
    },
    model: { sites: 2 },
    violates: { mutualExclusion: 18, entryPossible: 18, servedInOrderOfTickets: 17 },
  },
  {
    spec,
    mutant: 'who has a ticket looks at nothing more',
    teaches: 'a busy wait breaks deadlock freedom only by its absence',
    changed: { spin: undefined },
    model: { sites: 2 },
    violates: { mutualExclusion: 'vacuous', deadlockFreedom: 2, entryPossible: 1, someoneEnters: 'violated' },
  },
]
