// The ticket lock: draw a number, and wait until it is called. Counters of a machine start anew at some number; here too.
// biome-ignore format: names
import {
  algorithm, choice, deadlockFreedom, entryPossible, int, listOf, livelockFreedom, many, mutualExclusion,
  oneOf, optional, protocol, siteId, someoneEnters, starvationFreedom, violation, whole,
} from 'coterie'

const ticketLock = protocol({
  parameters: {
    tickets: whole('how many tickets there are before the numbers start anew', 1, 16, 4),
    // atomic: fetch-and-increment is one step. split: the counter is read and written in two.
    draw: choice('how a ticket is drawn', 'atomic', 'split'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'drawing', 'writing', 'spinning', 'held'),
      ticket: optional(int(0, 15)),
    }),
  },
  shared: { next: int(0, 15), serving: int(0, 15) },
})
const { local } = ticketLock.roles.site
const { write } = ticketLock

/** A site that wants the critical section is going to draw a ticket. */
export const request = local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'drawing' }] })

/** Fetch and increment the number of the next ticket; split, only fetch it. */
export const draw = local({
  guard: (me) => me.phase === 'drawing',
  effect: (_, { shared: { next }, parameters }) =>
    parameters.draw === 'split'
      ? [{ phase: 'writing', ticket: next }]
      : [{ phase: 'spinning', ticket: next }, write({ next: (next + 1) % parameters.tickets })],
})

/** Split: write what was fetched, incremented. */
export const increment = local({
  guard: (me) => me.phase === 'writing',
  effect: (me, { parameters }) => [
    { phase: 'spinning' },
    write({ next: (me.ticket! + 1) % parameters.tickets }),
  ],
})

/** Look at the number being served until it is the own one; then enter. */
export const spin = local({
  guard: (me) => me.phase === 'spinning',
  effect: (me, { shared }) => (shared.serving === me.ticket ? [{ phase: 'held' }] : []),
})

/** On leaving, serve the next number. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { shared, parameters }) => [
    { phase: 'idle', ticket: null },
    write({ serving: (shared.serving + 1) % parameters.tickets }),
  ],
})

const firstCome = ticketLock.monitor(
  'servedInOrderOfTickets',
  'sites enter in the order in which they draw',
  'every step',
  listOf(siteId), // who has drawn and not entered, in that order
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
    'J. M. Mellor-Crummey, M. L. Scott, Algorithms for Scalable Synchronization on Shared-Memory Multiprocessors, ACM TOCS 9(1), 1991, algorithm 2 (D. P. Reed, R. K. Kanodia, 1979)',
  about:
    'There are no messages. Each clause is atomic, fetch-and-increment as well. There must be at least as many tickets as sites. Who waits looks again and again, so it is never stuck: that nobody can enter is seen by entryPossible. All sites follow the same rules and site numbers are not compared, so every renaming of the sites is a symmetry.',
  sites: { min: 1, max: 6, fallback: 3 },
  protocol: ticketLock,
  clauses: { request, draw, increment, spin, exit },
  workload: { request: 'request' },
  waits: ({ phase }) => phase !== 'idle' && phase !== 'held',
  holds: ({ phase }) => phase === 'held',
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    firstCome,
  ],
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2, parameters: { tickets: '2' } }, counts: [32, 64, 9], verdicts: {} },
    { model: { sites: 3, parameters: { tickets: '3' } }, counts: [204, 612, 15], verdicts: {} },
    { model: { sites: 3 }, counts: [272, 816, 19], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 3 }, counts: [272, 816, 19], verdicts: { servedInOrderOfTickets: 'holds' }, note: 'the tickets are the line already, so watching it adds no states' },
    { model: { sites: 4 }, counts: [1280, 5120, 21], verdicts: {} },
    { model: { sites: 3, crash: 1, whoCrashes: 'in' }, counts: [392, 1176, 20], verdicts: { entryPossible: { violated: 5 } }, note: 'the number that is served does not go on' },
    { model: { sites: 3, crash: 1, whoCrashes: 'waiting' }, counts: [776, 2328, 20], verdicts: { entryPossible: { violated: 4 } }, note: 'its ticket comes to be served, and all behind it wait: the price of a line' },
    { model: { sites: 3, crash: 1, whoCrashes: 'idle' }, counts: [464, 1392, 19], verdicts: {} },
    { model: { sites: 3, parameters: { tickets: '2' } }, counts: [416, 1248, 25], verdicts: { mutualExclusion: { violated: 8 } },
      counterexample: { folder: 'ticket-lock-too-few-tickets', property: 'mutualExclusion', prose: 'Three sites share two tickets. Site 0 draws 0 and enters; site 1 draws 1; then the numbers start anew, and site 2 draws 0. It is still the number that is served, so site 2 enters too. Counters of a machine start anew as well, only later: with 8 bits it takes 257 sites. The proof assumes that no two that wait or are inside have the same number.' } },
    { model: { sites: 2, parameters: { draw: 'split' } }, counts: [684, 1368, 41], verdicts: { mutualExclusion: { violated: 8 }, entryPossible: { violated: 11 } } },
  ],
})
