// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  either,
  entryPossible,
  livelockFreedom,
  mapOf,
  mutualExclusion,
  setOf,
  siteId,
  someoneEnters,
  starvationFreedom,
  violation,
} from 'coterie'
import { clauses, filter } from './algorithm.js'
import { expectations } from './models.js'

const firstCome = filter.monitor(
  'firstComeFirstServed',
  'a site that has reached the first level enters before any site that requests later',
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

// With seven sites there are 117,649 ways, more than a search begins with.
const mostForAny = 6

/** Every way to choose, for each of these levels, the site that came last. */
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
  filter.servedInRequestOrder(),
  filter.servedInRealTimeOrder(),
]

export default algorithm({
  name: 'peterson-filter',
  title: 'Peterson, for n sites (the filter lock)',
  citation:
    'G. L. Peterson, Myths About the Mutual Exclusion Problem, Information Processing Letters 12(3), 1981',
  about:
    'There are no messages. Each clause is one atomic step, which reads or writes one element ' +
    'of a shared array; a site looks at the others in the order of their numbers. The step in ' +
    'which a site passes the last level is also its entry. A waiting site looks again and ' +
    'again, so it is never stuck; entryPossible shows whether a site can still enter. The ' +
    'initial values of the last site at each level do not matter, so they may be any sites. ' +
    'Since sites look in the order of numbers, renaming sites is not a symmetry.',
  sites: { min: 2, fallback: 3 },
  protocol: filter,
  clauses,
  contention: {
    request: 'request',
    waits: ({ phase }) => phase !== 'idle' && phase !== 'held',
    holds: ({ phase }) => phase === 'held',
    // The last site to arrive at a level waits for those that are there or at a higher one.
    waitsFor: ({ all, shared, competitors }, i) => {
      const { phase, step } = all('site')[i]!
      if ((phase !== 'looking' && phase !== 'seen') || shared.last.get(step) !== i) return []
      return competitors
        .filter((k) => k !== i && shared.level.get(k) >= step)
        .map((site) => ({ site, label: `level ${step}` }))
    },
  },
  symmetry: 'none',
  shared: ({ parameters, sites }) => {
    const all = sites.toArray()
    if (parameters.start === 'any site' && all.length > mostForAny)
      throw new Error(
        `with more than ${mostForAny} sites there are too many initial states; use --param "start=site 0"`,
      )
    return parameters.start === 'site 0' ? {} : either(lasts(all.slice(1), all).map((last) => ({ last })))
  },
  properties,
  expectations,
})
