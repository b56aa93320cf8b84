// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  listOf,
  livelockFreedom,
  mutualExclusion,
  siteId,
  someoneEnters,
  starvationFreedom,
  violation,
} from 'coterie'
import { clauses, ticketLock } from './algorithm.js'
import { expectations } from './models.js'
import { variants } from './variants.js'

const firstCome = ticketLock.monitor(
  'servedInOrderOfTickets',
  'sites enter in the order in which they draw tickets',
  'every step',
  listOf(siteId), // the sites that have drawn a ticket and not entered, in that order
  (line, { clause, site }, was, is) => {
    if (clause === 'draw') return line.includes(site) ? line : line.push(site)
    if (is.waits(site) || !was.waits(site)) return line
    if (!is.holds(site)) return line.filter((other) => other !== site) // its request has died in a crash
    return line.first() === site ? line.shift() : violation
  },
)

export default algorithm({
  name: 'ticket-lock',
  title: 'The ticket lock',
  citation:
    'J. M. Mellor-Crummey, M. L. Scott, Algorithms for Scalable Synchronization on Shared-Memory ' +
    'Multiprocessors, ACM TOCS 9(1), 1991, algorithm 2 (D. P. Reed, R. K. Kanodia, 1979)',
  about:
    'There are no messages. Each clause is one atomic step, including fetch-and-increment. ' +
    'There must be at least as many tickets as sites. A waiting site looks again and again, ' +
    'so it is never stuck; entryPossible shows whether a site can still enter. All sites ' +
    'follow the same rules and site numbers are not compared, so every renaming of the sites ' +
    'is a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: ticketLock,
  clauses,
  variants,
  endless: ({ tickets }) => (tickets === Infinity ? 'The tickets' : undefined),
  contention: {
    request: 'request',
    waits: ({ phase }) => phase !== 'idle' && phase !== 'held',
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
    ticketLock.servedInRequestOrder(),
    ticketLock.servedInRealTimeOrder(),
  ],
  expectations,
})
