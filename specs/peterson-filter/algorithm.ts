// Peterson 1981, for any number of sites, later called the filter lock: n - 1 levels, at each of which the last site to arrive
// waits while another site is there or at a higher level. So each level holds back a site, and one is left at the top. With two
// sites it is the algorithm of peterson.
import { choice, element, int, type MeOf, many, mapOf, oneOf, protocol, siteId } from 'coterie'

export const filter = protocol({
  parameters: {
    start: choice('the site that counts as the last one at each level at the start', 'any site', 'site 0'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'raising', 'arriving', 'looking', 'seen', 'held'),
      step: int(0, Infinity), // the level that this site is about to pass; 0 outside
      k: siteId, // the site that it looks at
    }),
  },
  // Q: at which level a site is, 0 outside. TURN: the site that came last to a level; the element 0 is not used.
  shared: { level: mapOf(siteId, int(0, Infinity)), last: mapOf(siteId, siteId) },
})

export const { local } = filter.roles.site
const { write } = filter
type Site = MeOf<typeof filter, 'site'>

/** (a) A site that wants the critical section goes to the first level: level[i] := 1. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self }) => [{ phase: 'arriving', step: 1 }, write({ level: element(self, 1) })],
})

/** (b) The same for each further level: level[i] := step. */
export const raise = local({
  guard: (me) => me.phase === 'raising',
  effect: (me, { self }) => [{ phase: 'arriving' }, write({ level: element(self, me.step) })],
})

/** (c) Record that it is the last to arrive there: last[step] := i. */
export const arrive = local({
  guard: (me) => me.phase === 'arriving',
  effect: (me, { self }) => [
    { phase: 'looking', k: self === 0 ? 1 : 0 },
    write({ last: element(me.step, self) }),
  ],
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

/** (e) Read last[step]: if it is another site, the level is passed; else read level[k] again. */
export const lookAtLast = local({
  guard: (me) => me.phase === 'seen',
  effect: (me, { self, shared, sites }) => [
    shared.last.get(me.step) === self ? { phase: 'looking' } : passed(me, sites.size),
  ],
})

/** (f) On leaving: level[i] := 0. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { self }) => [{ phase: 'idle' }, write({ level: element(self, 0) })],
})

/** In the order of the book. */
export const clauses = { request, raise, arrive, lookAtOther, lookAtLast, exit }
