// Lamport's bakery, 1974: a site draws a number higher than every number that it sees, and waits for all sites with a lower
// one. Drawing takes several steps, so two sites may draw the same number; then the lower site number goes first. While a site
// draws, the others wait for it, so no number is overlooked.
import {
  choice,
  element,
  flag,
  int,
  type MeOf,
  many,
  mapOf,
  oneOf,
  optional,
  precedes,
  protocol,
  setOf,
  siteId,
} from 'coterie'

// A number, not a timestamp: when no site has a number, the next one is 1 again. So tickets have no canonical form, and they
// grow as long as some site has one.
const ticket = int(1, Infinity)

export const bakery = protocol({
  parameters: {
    // yes: a site announces that it is drawing a number, and the others wait until it has drawn one.
    choosing: choice('whether a site announces that it is drawing a number', 'yes', 'no'),
    // any: a site may wait for one of the others while it compares numbers with another.
    looks: choice('in which order a site looks at the others', 'ascending', 'any'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'reading', 'writing', 'drawn', 'waiting', 'comparing', 'held'),
      k: siteId, // the site that it looks at
      highest: optional(ticket), // number seen so far
      left: setOf(siteId), // with looks=any: the sites that it has still to read, or to wait for
      toCompare: setOf(siteId), // and those with which it has to compare numbers
    }),
  },
  shared: { choosing: mapOf(siteId, flag), number: mapOf(siteId, optional(ticket)) },
})

export const { local } = bakery.roles.site
export const { write } = bakery
export type Site = MeOf<typeof bakery, 'site'>
export const first = (self: number) => (self === 0 ? 1 : 0)
export const after = (k: number, self: number) => (k + 1 === self ? self + 1 : k + 1)

// Look at site k next, if there is one; else enter.
const lookAt = (k: number, sites: { readonly size: number }) =>
  k < sites.size ? ({ phase: 'waiting', k } as const) : ({ phase: 'held', k: 0 } as const)

/** (a) A site that wants the critical section announces that it is drawing a number: choosing[i] := true. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self }) => [{ phase: 'reading', k: first(self) }, write({ choosing: element(self, true) })],
})

const higher = (me: Site, number: number | null) =>
  number === null ? me.highest : Math.max(me.highest ?? 0, number)

/** (b) Read number[k] for each k, and keep the highest. */
export const read = local({
  guard: (me) => me.phase === 'reading',
  effect: (me, { self, shared, sites }) => {
    const next = after(me.k, self)
    const seen = { highest: higher(me, shared.number.get(me.k)) }
    return [next < sites.size ? { ...seen, k: next } : { ...seen, phase: 'writing', k: 0 }]
  },
})

/** (c) Draw the next number: number[i] := 1 + the highest. */
export const draw = local({
  guard: (me) => me.phase === 'writing',
  effect: (me, { self }) => [
    { phase: 'drawn', highest: null },
    write({ number: element(self, (me.highest ?? 0) + 1) }),
  ],
})

/** (d) Announce that the number is drawn: choosing[i] := false. */
export const drawn = local({
  guard: (me) => me.phase === 'drawn',
  effect: (_, { self, sites }) => [lookAt(first(self), sites), write({ choosing: element(self, false) })],
})

/** (e) For each k, wait until choosing[k] is false. */
export const waitForDrawing = local({
  guard: (me) => me.phase === 'waiting',
  effect: (me, { shared }) => (shared.choosing.get(me.k) ? [] : [{ phase: 'comparing' }]),
})

/** (f) Then wait until site k has no number, or (number[i], i) precedes (number[k], k). */
export const compare = local({
  guard: (me) => me.phase === 'comparing',
  effect: (me, { self, shared, sites }) =>
    precedes([shared.number.get(self), self], [shared.number.get(me.k), me.k])
      ? [lookAt(after(me.k, self), sites)]
      : [],
})

/** (g) On leaving, give the number back: number[i] := none. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { self }) => [{ phase: 'idle' }, write({ number: element(self, null) })],
})

/** All clauses, in the order of the source. */
export const clauses = { request, read, draw, drawn, waitForDrawing, compare, exit }
