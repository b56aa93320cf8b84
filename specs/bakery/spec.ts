// The spec: its source, its properties, and which sites wait or are in the critical section.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mapOf,
  mutualExclusion,
  precedes,
  setOf,
  siteId,
  someoneEnters,
  starvationFreedom,
  violation,
} from 'coterie'
import { bakery, clauses } from './algorithm.js'
import { expectations } from './models.js'
import { variants } from './variants.js'

const drawing = ['reading', 'writing']

const firstCome = bakery.monitor(
  'firstComeFirstServed',
  'a site that has drawn a number enters before any site that requests later',
  'every step',
  mapOf(siteId, setOf(siteId)), // for each waiting site, the sites that had drawn a number before it requested
  (behind, { clause, site }, was, is) => {
    const ahead = was.competitors.filter((i) => was.waits(i) && !drawing.includes(was.all('site')[i]!.phase))
    if (clause === 'request') return behind.set(site, setOf(siteId).initial.union(ahead))
    if (is.waits(site) || !was.waits(site)) return behind
    if (is.holds(site) && behind.get(site)?.isEmpty() === false) return violation
    return behind.remove(site).map((s) => s.remove(site)) // it has entered, or a crash has ended its request
  },
)

// The numbers are the logical clock of this algorithm: the order among the numbers that sites have now.
const inOrderOfNumbers = bakery.rule(
  'servedInOrderOfNumbers',
  'no site enters while another waits with a smaller number, or with an equal one and a smaller site number',
  'entry',
  ({ site }, { competitors, waits, shared: { number } }) => {
    const isEarlier = (i: number) => precedes([number.get(i), i], [number.get(site), site])
    return competitors.some((i) => waits(i) && number.get(i) !== null && isEarlier(i)) ? violation : undefined
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
  inOrderOfNumbers,
  bakery.servedInRequestOrder(),
  bakery.servedInRealTimeOrder(),
]

export default algorithm({
  name: 'bakery',
  title: 'The bakery algorithm',
  citation: "L. Lamport, A New Solution of Dijkstra's Concurrent Programming Problem, CACM 17(8), 1974",
  about:
    'There are no messages. Each clause is one atomic step, which reads or writes one element ' +
    'of a shared array. The paper needs less: a read during a write may return any value. A ' +
    'site looks at the others in the order of their numbers; with looks=any, in any order. ' +
    'A waiting site looks again and ' +
    'again, so it is never stuck; entryPossible shows whether a site can still enter. Numbers ' +
    'grow while the sites take turns, so unbounded requests give infinitely many states: set ' +
    'the number of requests per site. The condition on number[j] in the paper has two halves, ' +
    'that j has a number and that it comes first; one read decides both. In the paper a site ' +
    'may fail at any time if its registers then read 0. Here a crash leaves them unchanged, so ' +
    'the others wait forever for a site that crashes while it draws or waits. The site number ' +
    'breaks ties, so renaming sites is not a symmetry.',
  sites: { min: 2, fallback: 2 },
  protocol: bakery,
  clauses,
  variants,
  contention: {
    request: 'request',
    waits: ({ phase }) => phase !== 'idle' && phase !== 'held',
    holds: ({ phase }) => phase === 'held',
    // For the site k that it looks at: while that one draws, and then while its number goes first.
    waitsFor: ({ all, shared }, i) => {
      const { phase, k } = all('site')[i]!
      if (phase === 'waiting') return shared.choosing.get(k) ? [{ site: k, label: 'choosing' }] : []
      if (phase !== 'comparing') return []
      const goesFirst = !precedes([shared.number.get(i), i], [shared.number.get(k), k])
      return goesFirst ? [{ site: k, label: 'number' }] : []
    },
  },
  symmetry: 'none',
  endless: 'The tickets',
  properties,
  expectations,
})
