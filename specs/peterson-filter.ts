// Peterson 1981, for any number of sites, later called the filter lock: n - 1 levels, at each of which the last to come
// stands back as long as somebody else is there or further. With two sites it is the algorithm of peterson.
// biome-ignore format: names
import {
  algorithm, at, deadlockFreedom, entryPossible, int, livelockFreedom, type MeOf, many, mapOf,
  mutualExclusion, oneOf, protocol, setOf, siteId, someoneEnters, starvationFreedom, violation,
} from 'coterie'

const filter = protocol({
  roles: {
    site: many({
      phase: oneOf('idle', 'raising', 'arriving', 'looking', 'seen', 'held'),
      step: int(0, Infinity), // the level that this site is about to pass; 0 outside
      k: siteId, // whom it looks at
    }),
  },
  // Q: at which level a site is, 0 outside. TURN: who came last to a level; the element 0 is not used.
  shared: { level: mapOf(siteId, int(0, Infinity)), last: mapOf(siteId, siteId) },
})
const { local } = filter.roles.site
const { write } = filter
type Site = MeOf<typeof filter, 'site'>

/** (a) A site that wants the critical section goes to the first level: level[i] := 1. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self }) => [{ phase: 'arriving', step: 1 }, write({ level: at(self, 1) })],
})

/** (b) The same for each further level: level[i] := step. */
export const raise = local({
  guard: (me) => me.phase === 'raising',
  effect: (me, { self }) => [{ phase: 'arriving' }, write({ level: at(self, me.step) })],
})

/** (c) There, be the last to come: last[step] := i. */
export const arrive = local({
  guard: (me) => me.phase === 'arriving',
  effect: (me, { self }) => [{ phase: 'looking', k: self === 0 ? 1 : 0 }, write({ last: at(me.step, self) })],
})

const passed = ({ step }: Site, sites: number) =>
  step + 1 < sites
    ? ({ phase: 'raising', step: step + 1, k: 0 } as const)
    : ({ phase: 'held', step: 0, k: 0 } as const)

/** (d) Look at level[k]: if site k is at a lower one, go on to the next k; after the last, the level is passed. */
export const lookAtOther = local({
  guard: (me) => me.phase === 'looking',
  effect: (me, { self, shared, sites }) => {
    if (shared.level.get(me.k) >= me.step) return [{ phase: 'seen' }]
    const next = me.k + 1 === self ? self + 1 : me.k + 1
    return [next < sites.size ? { k: next } : passed(me, sites.size)]
  },
})

/** (e) Look at last[step]: if it is another, the level is passed; else look at level[k] again. */
export const lookAtLast = local({
  guard: (me) => me.phase === 'seen',
  effect: (me, { self, shared, sites }) => [
    shared.last.get(me.step) === self ? { phase: 'looking' } : passed(me, sites.size),
  ],
})

/** (f) On leaving: level[i] := 0. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { self }) => [{ phase: 'idle' }, write({ level: at(self, 0) })],
})

const firstCome = filter.monitor(
  'firstComeFirstServed',
  'who has come to the first level enters before any site that asks later',
  'every step',
  mapOf(siteId, setOf(siteId)), // for each that waits, who had come before it asked
  (behind, { clause, site }, was, is) => {
    const arriving = (i: number) => was.all('site')[i]!.phase === 'arriving' && was.all('site')[i]!.step === 1
    const ahead = was.competitors.filter((i) => was.waits(i) && !arriving(i))
    if (clause === 'request') return behind.set(site, setOf(siteId).initial.union(ahead))
    if (was.holds(site) || !is.holds(site)) return behind
    return behind.get(site)?.isEmpty() === false ? violation : behind.remove(site).map((s) => s.remove(site))
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
  name: 'peterson-filter',
  title: 'Peterson, for n sites (the filter lock)',
  citation:
    'G. L. Peterson, Myths About the Mutual Exclusion Problem, Information Processing Letters 12(3), 1981',
  about:
    'There are no messages. Each clause reads or writes one element of a shared array, and is atomic; the others are looked at in the order of their numbers. The site whose look passes the last level is in by that very step. Who waits looks again and again, so it is never stuck: that nobody can enter is seen by entryPossible. The order of looking, and that last starts at site 0, make renaming sites no symmetry.',
  sites: { min: 2, max: 4, fallback: 3 },
  protocol: filter,
  clauses: { request, raise, arrive, lookAtOther, lookAtLast, exit },
  workload: { request: 'request' },
  symmetry: 'none',
  waits: ({ phase }) => phase !== 'idle' && phase !== 'held',
  holds: ({ phase }) => phase === 'held',
  properties,
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2 }, counts: [32, 64, 7], verdicts: {} },
    { model: { sites: 3 }, counts: [2054, 6162, 28], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 4 }, counts: [176027, 704108, 58], verdicts: {}, large: true },
    { model: { sites: 2 }, counts: [44, 88, 7], verdicts: { firstComeFirstServed: 'holds' } },
    { model: { sites: 3 }, counts: [13451, 40353, 37], verdicts: { firstComeFirstServed: { violated: 12 } }, note: 'and overtaking is not bounded',
      counterexample: { folder: 'peterson-filter-overtaken', property: 'firstComeFirstServed', prose: 'Site 0 comes to the first level and is not heard of again. Site 1 comes, and then site 2, which is the last to come: that lets site 1 pass the level, though site 0 was there before. At the second level site 1 is alone, and it enters. A level holds back whoever came last, not whoever came later, so a slow site is overtaken, and as often as the others like. With two sites there is one level and one other, and this cannot happen.' } },
  ],
})
