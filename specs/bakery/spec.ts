// The spec: the clauses with their source, who waits and who is in the critical section, and the properties.
import {
  algorithm,
  deadlockFreedom,
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
import { bakery, clauses } from './algorithm.js'
import { expectations } from './models.js'
import { variants } from './variants.js'

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
    'There are no messages. Each clause reads or writes one element of a shared array of another ' +
    'site, and is atomic (the paper needs less: a read during a write may return anything); the ' +
    'others are looked at in the order of their numbers. Who waits looks again and again, so it ' +
    'is never stuck: that nobody can enter is seen by entryPossible. Numbers grow as long as the ' +
    'sites take turns, so unbounded requests give infinitely many states: say how many requests ' +
    'each site makes. A look at number[j] reads it once, for both halves of the condition in the ' +
    'paper: that there is one, and that it comes first. The paper allows a site to fail at any ' +
    'time, if its registers then read 0; a crash here leaves them as they are, so one that ' +
    'crashes while it draws or waits is waited for for ever. Equal numbers are ordered by site ' +
    'number, so renaming sites is no symmetry.',
  sites: { min: 2, max: 5, fallback: 2 },
  protocol: bakery,
  clauses,
  variants,
  workload: { request: 'request' },
  symmetry: 'none',
  endless: 'The tickets',
  waits: ({ phase }) => phase !== 'idle' && phase !== 'held',
  holds: ({ phase }) => phase === 'held',
  properties,
  expectations,
})
