// The spec: its source, which sites wait or are in the critical section, and its properties.
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
import { clauses, mcs } from './algorithm.js'
import { expectations } from './models.js'

const waiting = ['joining', 'locking', 'linking', 'spinning']

const firstCome = mcs.monitor(
  'firstComeFirstServed',
  'a site that has joined the queue enters before any site that requests later',
  'every step',
  mapOf(siteId, setOf(siteId)), // for each that waits, who had joined before it asked
  (behind, { clause, site }, was, is) => {
    const ahead = was.all('site').filter(({ phase, self }) => was.waits(self) && phase !== 'joining')
    if (clause === 'request')
      return behind.set(site, setOf(siteId).initial.union(ahead.map(({ self }) => self)))
    if (is.waits(site) || !was.waits(site)) return behind
    if (is.holds(site) && behind.get(site)?.isEmpty() === false) return violation
    return behind.remove(site).map((s) => s.remove(site)) // it has entered, or its request has died in a crash
  },
)

export default algorithm({
  name: 'mcs',
  title: 'The MCS queue lock',
  citation:
    'J. M. Mellor-Crummey, M. L. Scott, Algorithms for Scalable Synchronization on Shared-Memory ' +
    'Multiprocessors, ACM TOCS 9(1), 1991, algorithm 5',
  about:
    'There are no messages. Each clause is one atomic step, which reads or writes one shared ' +
    'variable, or applies swap or compare-and-swap to the tail. A site that finds the lock ' +
    'free enters in that step; the steps of the release come after the section. A waiting ' +
    'site looks again and again, so it is never stuck; entryPossible shows whether a site can ' +
    'still enter. All sites follow the same rules and no numbers are compared, so every ' +
    'renaming of the sites is a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: mcs,
  clauses,
  contention: {
    request: 'request',
    waits: ({ phase }) => waiting.includes(phase),
    holds: ({ phase }) => phase === 'held',
  },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    firstCome,
    mcs.servedInRequestOrder(),
    mcs.servedInRealTimeOrder(),
  ],
  expectations,
})
