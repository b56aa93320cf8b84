// Peterson 1981, for any number of sites, later called the filter lock: n - 1 levels, at each of which the last to come
// stands back as long as somebody else is there or further. With two sites it is the algorithm of peterson.
// biome-ignore format: names
import {
  algorithm, at, choice, deadlockFreedom, either, entryPossible, int, livelockFreedom, type MeOf, many, mapOf, mutualExclusion, oneOf, protocol, setOf, siteId, someoneEnters, starvationFreedom, violation,
} from 'coterie'

const filter = protocol({
  parameters: { start: choice('who is last at each level at first', 'any site', 'site 0') },
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
    if (is.waits(site) || !was.waits(site)) return behind
    if (is.holds(site) && behind.get(site)?.isEmpty() === false) return violation
    return behind.remove(site).map((s) => s.remove(site)) // it has entered, or its request has died in a crash
  },
)
type Last = typeof filter.declaration.shared.last.initial
/** Every way to say for each of these levels who came last. */
const lasts = (levels: readonly number[], sites: readonly number[]): readonly Last[] =>
  levels.reduce<readonly Last[]>(
    (all, level) => all.flatMap((last) => sites.map((site) => last.set(level, site))),
    [filter.declaration.shared.last.initial],
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
    'There are no messages. Each clause reads or writes one element of a shared array, and is atomic; the others are looked at in the order of their numbers. The site whose look passes the last level is in by that very step. Who waits looks again and again, so it is never stuck: that nobody can enter is seen by entryPossible. Who is last at each level at first does not matter, so it may be any site. The order of looking makes renaming sites no symmetry.',
  sites: { min: 2, max: 4, fallback: 3 },
  protocol: filter,
  clauses: { request, raise, arrive, lookAtOther, lookAtLast, exit },
  workload: { request: 'request' },
  symmetry: 'none',
  waits: ({ phase }) => phase !== 'idle' && phase !== 'held',
  holds: ({ phase }) => phase === 'held',
  shared: ({ parameters, sites }) => {
    const all = sites.toArray()
    return parameters.start === 'site 0' ? {} : either(lasts(all.slice(1), all).map((last) => ({ last })))
  },
  properties,
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2 }, counts: [32, 64, 7], verdicts: {} },
    { model: { sites: 3 }, counts: [2102, 6306, 28], verdicts: { starvationFreedom: 'holds' }, note: 'a run that comes to rest leaves the same site last at both levels; a start need not, and adds 6 times 8 states' },
    { model: { sites: 4 }, counts: [272075, 1088300, 58], verdicts: {}, large: true },
    { model: { sites: 3, parameters: { start: 'site 0' } }, counts: [2054, 6162, 28], verdicts: {} },
    { model: { sites: 4, parameters: { start: 'site 0' } }, counts: [176027, 704108, 58], verdicts: {}, large: true },
    { model: { sites: 2 }, counts: [44, 88, 7], verdicts: { firstComeFirstServed: 'holds' } },
    { model: { sites: 3 }, counts: [13499, 40497, 37], verdicts: { firstComeFirstServed: { violated: 12 } }, note: 'and overtaking is not bounded',
      counterexample: { folder: 'peterson-filter-overtaken', property: 'firstComeFirstServed', prose: 'Site 0 comes to the first level and is not heard of again. Site 1 comes, and then site 2, which is the last to come: that lets site 1 pass the level, though site 0 was there before. At the second level site 1 is alone, and it enters. A level holds back whoever came last, not whoever came later, so a slow site is overtaken, and as often as the others like. With two sites there is one level and one other, and this cannot happen.' } },
    { model: { sites: 2, requests: 2, crash: 1, recovery: 1 }, counts: [716, 1668, 18], verdicts: { entryPossible: { violated: 7 }, firstComeFirstServed: 'holds' }, note: 'a request that died in a crash is not waited for' },
    { model: { sites: 3, crash: 1, whoCrashes: 'in' }, counts: [2252, 6756, 28], verdicts: { entryPossible: { violated: 10 } }, note: 'its level stays the highest' },
    { model: { sites: 3, crash: 1, whoCrashes: 'waiting' }, counts: [4124, 15835, 28], verdicts: { entryPossible: { violated: 7 } }, note: 'who dies at a level keeps the last to come there from passing' },
    { model: { sites: 3, crash: 1, whoCrashes: 'idle' }, counts: [2773, 8319, 28], verdicts: {} },
  ],
})
