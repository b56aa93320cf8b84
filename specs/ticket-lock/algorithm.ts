// The ticket lock: draw a number, and wait until it is called. A site that leaves calls the next number, so sites enter in the
// order of their numbers. Counters of a machine wrap around at some number; so do these.
import { choice, int, integer, many, oneOf, optional, protocol } from 'coterie'

const tickets = integer('how many tickets there are before the numbers wrap around', 1, 16, 4)
const number = int(0, Infinity)

export const ticketLock = protocol({
  parameters: {
    // unbounded: the numbers of the paper, which do not wrap around.
    tickets: {
      ...tickets,
      values: `${tickets.values} | unbounded`,
      parse: (text: string, sites: number) => {
        if (text === 'unbounded') return Infinity
        if (!/^\d+$/.test(text))
          throw new RangeError(`"${text}" is neither a whole number from 1 to 16 nor unbounded`)
        return tickets.parse(text, sites)
      },
    },
    // atomic: fetch-and-increment is one step. split: the counter is read and written in two.
    draw: choice('how a ticket is drawn', 'atomic', 'split'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'drawing', 'writing', 'spinning', 'held'),
      ticket: optional(number),
    }),
  },
  shared: { next: number, serving: number },
})

export const { local } = ticketLock.roles.site
export const { write } = ticketLock

/** A site that wants the critical section is going to draw a ticket. */
export const request = local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'drawing' }] })

/** Fetch and increment the number of the next ticket. */
export const draw = local({
  guard: (me) => me.phase === 'drawing',
  effect: (_, { shared: { next }, parameters }) => [
    { phase: 'spinning', ticket: next },
    write({ next: (next + 1) % parameters.tickets }),
  ],
})

/** Where the variant `split` has only fetched it: write it, incremented. */
export const increment = local({
  guard: (me) => me.phase === 'writing',
  effect: (me, { parameters }) => [
    { phase: 'spinning' },
    write({ next: (me.ticket! + 1) % parameters.tickets }),
  ],
})

/** Look at the number being served until it is the site's own number; then enter. */
export const spin = local({
  guard: (me) => me.phase === 'spinning',
  effect: (me, { shared }) => (shared.serving === me.ticket ? [{ phase: 'held' }] : []),
})

/** On leaving, serve the next number. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { shared, parameters }) => [
    { phase: 'idle', ticket: null },
    write({ serving: (shared.serving + 1) % parameters.tickets }),
  ],
})

/** In the order of the book. */
export const clauses = { request, draw, increment, spin, exit }
