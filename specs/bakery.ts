// Lamport's bakery, 1974: a site draws a number higher than all that it sees, and waits for all that have a lower one.
// Nothing is drawn atomically, so two sites may have the same number.
// biome-ignore format: names
import {
  algorithm, at, before, choice, deadlockFreedom, entryPossible, flag, int, livelockFreedom, type MeOf, many,
  mapOf, mutualExclusion, oneOf, optional, protocol, setOf, siteId, someoneEnters, starvationFreedom,
  violation,
} from 'coterie'

// A number and not a timestamp: where nobody has one the next is 1, whatever was drawn before. So tickets have no normal
// form, and grow while the shop is never empty.
const ticket = int(1, 1_000_000)

const bakery = protocol({
  parameters: {
    // yes: a site says that it is drawing a number, and the others wait until it has done so.
    choosing: choice('whether a site says that it is drawing a number', 'yes', 'no'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'reading', 'writing', 'drawn', 'waiting', 'comparing', 'held'),
      k: siteId, // whom it looks at
      highest: optional(ticket), // of the numbers seen so far
    }),
  },
  shared: { choosing: mapOf(siteId, flag), number: mapOf(siteId, optional(ticket)) },
})
const { local } = bakery.roles.site
const { write } = bakery
type Site = MeOf<typeof bakery, 'site'>

const first = (self: number) => (self === 0 ? 1 : 0)
const after = (k: number, self: number) => (k + 1 === self ? self + 1 : k + 1)
// To look at site k, as far as there is one.
const lookAt = (k: number, sites: { readonly size: number }, choosing: 'yes' | 'no') =>
  k < sites.size
    ? ({ phase: choosing === 'yes' ? 'waiting' : 'comparing', k } as const)
    : ({ phase: 'held', k: 0 } as const)

/** (a) A site that wants the critical section says that it is drawing a number: choosing[i] := true. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self, parameters }) => [
    { phase: 'reading', k: first(self) },
    ...(parameters.choosing === 'yes' ? [write({ choosing: at(self, true) })] : []),
  ],
})

const higher = (me: Site, number: number | null) =>
  number === null ? me.highest : Math.max(me.highest ?? 0, number)

/** (b) Read number[k], for each k, and keep the highest. */
export const read = local({
  guard: (me) => me.phase === 'reading',
  effect: (me, { self, shared, sites }) => {
    const next = after(me.k, self)
    const seen = { highest: higher(me, shared.number.get(me.k)) }
    return [next < sites.size ? { ...seen, k: next } : { ...seen, phase: 'writing', k: 0 }]
  },
})

/** (c) Draw the next: number[i] := 1 + the highest. */
export const draw = local({
  guard: (me) => me.phase === 'writing',
  effect: (me, { self, sites, parameters: { choosing } }) => {
    const next = choosing === 'yes' ? ({ phase: 'drawn' } as const) : lookAt(first(self), sites, choosing)
    return [{ highest: null, ...next }, write({ number: at(self, (me.highest ?? 0) + 1) })]
  },
})

/** (d) Say that it is drawn: choosing[i] := false. */
export const drawn = local({
  guard: (me) => me.phase === 'drawn',
  effect: (_, { self, sites }) => [lookAt(first(self), sites, 'yes'), write({ choosing: at(self, false) })],
})

/** (e) For each k: look at choosing[k] until it is false. */
export const waitForDrawing = local({
  guard: (me) => me.phase === 'waiting',
  effect: (me, { shared }) => (shared.choosing.get(me.k) ? [] : [{ phase: 'comparing' }]),
})

/** (f) Then look at number[k] until there is none, or (number[i], i) is before (number[k], k). */
export const compare = local({
  guard: (me) => me.phase === 'comparing',
  effect: (me, { self, shared, sites, parameters: { choosing } }) =>
    before([shared.number.get(self), self], [shared.number.get(me.k), me.k])
      ? [lookAt(after(me.k, self), sites, choosing)]
      : [],
})

/** (g) On leaving, give the number back: number[i] := none. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { self }) => [{ phase: 'idle' }, write({ number: at(self, null) })],
})

const drawing = ['reading', 'writing']
const firstCome = bakery.monitor(
  'firstComeFirstServed',
  'who has drawn a number enters before any site that asks later',
  'every step',
  mapOf(siteId, setOf(siteId)), // for each that waits, who had drawn a number before it asked
  (behind, { clause, site }, was, is) => {
    const ahead = was.competitors.filter((i) => was.waits(i) && !drawing.includes(was.all('site')[i]!.phase))
    if (clause === 'request') return behind.set(site, setOf(siteId).initial.union(ahead))
    if (is.waits(site) || !was.waits(site)) return behind
    if (is.holds(site) && behind.get(site)?.isEmpty() === false) return violation
    return behind.remove(site).map((s) => s.remove(site)) // it has entered, or its request has died in a crash
  },
)
const properties = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
  firstCome,
]

export default algorithm({
  name: 'bakery',
  title: 'The bakery algorithm',
  citation: "L. Lamport, A New Solution of Dijkstra's Concurrent Programming Problem, CACM 17(8), 1974",
  about:
    'There are no messages. Each clause reads or writes one element of a shared array of another site, and is atomic (the paper needs less: a read during a write may return anything); the others are looked at in the order of their numbers. Who waits looks again and again, so it is never stuck: that nobody can enter is seen by entryPossible. Numbers grow as long as the sites take turns, so unbounded requests give infinitely many states: say how many requests each site makes. A look at number[j] reads it once, for both halves of the condition in the paper: that there is one, and that it comes first. The paper allows a site to fail at any time, if its registers then read 0; a crash here leaves them as they are, so one that crashes while it draws or waits is waited for for ever. Equal numbers are ordered by site number, so renaming sites is no symmetry.',
  sites: { min: 2, max: 5, fallback: 2 },
  protocol: bakery,
  clauses: { request, read, draw, drawn, waitForDrawing, compare, exit },
  workload: { request: 'request' },
  symmetry: 'none',
  endless: 'The tickets',
  waits: ({ phase }) => phase !== 'idle' && phase !== 'held',
  holds: ({ phase }) => phase === 'held',
  properties,
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2, requests: 1 }, counts: [93, 160, 14], verdicts: {} },
    { model: { sites: 2, requests: 3 }, counts: [1627, 3120, 42], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 3, requests: 1 }, counts: [3152, 8434, 30], verdicts: {} },
    { model: { sites: 3, requests: 1 }, counts: [7395, 20834, 30], verdicts: { firstComeFirstServed: 'holds' } },
    { model: { sites: 2, requests: 1, parameters: { choosing: 'no' } }, counts: [50, 82, 10], verdicts: { mutualExclusion: { violated: 8 } },
      counterexample: { folder: 'bakery-without-choosing', property: 'mutualExclusion', prose: 'Nobody says that it is drawing a number. Both sites read that the other has none, and both are going to draw 1. Site 1 writes it first, sees that site 0 has no number, and enters. Then site 0 writes its number, sees that both have 1, and goes first, since it has the lower site number. Whoever compares must know that the other is not about to come out with a number that it has drawn already: that is what choosing is for.' } },
    { model: { sites: 3, requests: 1, parameters: { choosing: 'no' } }, counts: [1329, 3422, 21], verdicts: { mutualExclusion: { violated: 12 } } },
    { model: { sites: 2, requests: 1, crash: 1, whoCrashes: '1' }, counts: [153, 306, 15], verdicts: { entryPossible: { violated: 3 } }, note: 'the registers of a crashed site do not read 0, as they do in the paper' },
    { model: { sites: 2, requests: 2, crash: 1, recovery: 1, whoCrashes: '0' }, counts: [2040, 4436, 29], verdicts: { entryPossible: { violated: 10 }, firstComeFirstServed: 'holds' }, note: 'a request that died in a crash is not waited for' },
  ],
})
