// Suzuki and Kasami 1985. Whoever has the token may enter; a request goes to all others, and the token itself carries a
// queue, and for each site the number of its last request that was served.
// biome-ignore format: names
import {
  algorithm, choice, deadlockFreedom, entryPossible, int, listOf, livelockFreedom, many, mapOf,
  mutualExclusion, oneOf, optional, protocol, record, send, siteId, someoneEnters, starvationFreedom,
  violation,
} from 'coterie'

const numbers = mapOf(siteId, int(1, Number.POSITIVE_INFINITY)) // a site without an entry has made no request
const contents = { served: numbers, queue: listOf(siteId) }
const token = record(contents) // LN and Q
const sk = protocol({
  parameters: {
    // The paper says for all sites, and not in which order.
    append: choice('from where sites are looked at for the queue', 'site 0', 'the next site'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      known: numbers, // RN: the highest number of a request that was heard of, for each site
      token: optional(token),
    }),
  },
  messages: { REQUEST: { n: int(1, Number.POSITIVE_INFINITY) }, TOKEN: contents },
})
const { REQUEST, TOKEN } = sk.messages
const { local, upon } = sk.roles.site
type Numbers = typeof token.initial.served

/** Whether the last request of a site that was heard of is the first that was not served. */
const outstanding = (known: Numbers, served: Numbers, site: number): boolean =>
  known.get(site, 0) === served.get(site, 0) + 1

/** (a) A site that wants the critical section and lacks the token numbers its request and sends it to all others. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { self, others }) => {
    if (me.token !== null) return [{ phase: 'wanted' }]
    const n = me.known.get(self, 0) + 1
    return [{ phase: 'wanted', known: me.known.set(self, n) }, send(others, REQUEST({ n }))]
  },
})

/** (b) Upon REQUEST(n): remember the highest number; send the token if it is idle here and the request is outstanding. */
export const onRequest = upon('REQUEST', (me, { n }, { from }) => {
  const known = me.known.set(from, Math.max(me.known.get(from, 0), n))
  if (me.token === null || me.phase !== 'idle' || !outstanding(known, me.token.served, from))
    return [{ known }]
  const { served, queue } = me.token
  return [{ known, token: null }, send(from, TOKEN({ served, queue }))]
})

/** Upon TOKEN: keep it. */
export const onToken = upon('TOKEN', (_, { served, queue }) => [{ token: token.make({ served, queue }) }])

/** (c) Enter with the token. */
export const enter = local({
  guard: (me) => me.phase === 'wanted' && me.token !== null,
  effect: () => [{ phase: 'held' }],
})

/** (d) On leaving, note the own request as served, append the outstanding ones to the queue, and send to its head. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: ({ known, token: mine }, { self, sites, parameters }) => {
    const own = known.get(self)
    const served = own === undefined ? mine!.served : mine!.served.set(self, own)
    const first = parameters.append === 'site 0' ? 0 : self + 1
    const inOrder = [...sites].map((i) => (first + i) % sites.size)
    const queue = mine!.queue.concat(
      inOrder.filter((i) => outstanding(known, served, i) && !mine!.queue.includes(i)),
    )
    const next = queue.first()
    if (next === undefined) return [{ phase: 'idle', token: token.make({ served, queue }) }]
    return [{ phase: 'idle', token: null }, send(next, TOKEN({ served, queue: queue.shift() }))]
  },
})

const exactlyOneToken = sk.always('exactlyOneToken', 'there is one token, kept or under way', (view) => {
  const kept = view.all('site').filter((site) => site.token !== null).length
  return kept + view.inFlight('TOKEN') === 1
})
const inOrder = sk.monitor(
  'servedInRealTimeOrder',
  'sites enter in the order in which they ask',
  'entry or request',
  listOf(siteId),
  (asked, { site }, before, after) => {
    const line = asked.filter((other) => before.waits(other)) // without requests that have died in a crash
    if (after.waits(site)) return line.push(site)
    return line.first() === site ? line.shift() : violation
  },
)

export default algorithm({
  name: 'suzuki-kasami',
  title: 'Suzuki and Kasami, a token and broadcast requests',
  citation: 'I. Suzuki, T. Kasami, A Distributed Mutual Exclusion Algorithm, ACM TOCS 3(4), 1985',
  about:
    'A clause is atomic, the messages it sends included. Channels must not lose or copy messages; they need not be FIFO, since requests are numbered. The numbers are integers that only grow, and requests to a slow site pile up in its channel, so with unbounded requests there are infinitely many states: say how many requests each site makes, which bounds both. The token starts at site 0, and site 0 is looked at first, so renaming sites is no symmetry.',
  sites: { min: 1, max: 6, fallback: 3 },
  protocol: sk,
  clauses: { request, onRequest, onToken, enter, exit },
  workload: { request: 'request', enter: 'enter' },
  symmetry: 'none',
  endless: 'The sequence numbers',
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  standings: {
    'with token': (me) => me.token !== null,
    'idle without token': (me) => me.phase === 'idle' && me.token === null,
  },
  initial: { site: ({ self }) => ({ token: self === 0 ? token.initial : null }) },
  waitsFor: (view, site) =>
    view
      .all('site')
      .flatMap((other) =>
        other.self !== site && other.token !== null ? [{ site: other.self, label: 'TOKEN' }] : [],
      ),
  formulas: {
    messagesPerEntry: {
      text: '0 or N',
      says: 'bounds',
      least: () => 0,
      most: ({ sites }) => sites,
      source: 'Suzuki, Kasami 1985: N-1 requests and the token; the mean of runs lies between',
    },
    messagesAlone: {
      text: '0 or N',
      says: 'values',
      least: () => 0,
      most: ({ sites }) => (sites > 1 ? sites : 0),
      source: 'Suzuki, Kasami 1985: 0 where the token is, else N-1 requests and the token',
    },
    clientDelay: {
      text: '0 or 2',
      says: 'values',
      least: () => 0,
      most: ({ sites }) => (sites > 1 ? 2 : 0),
      source: 'Suzuki, Kasami 1985: 0 where the token is, else a request and the token',
    },
    synchronisationDelay: {
      text: '1',
      says: 'values',
      least: () => 1,
      most: () => 1,
      source: 'Suzuki, Kasami 1985: the token',
    },
  },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    exactlyOneToken,
    inOrder,
    sk.servedInRequestOrder(),
  ],
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2, requests: 1 }, counts: [28, 37, 10], verdicts: {} },
    { model: { sites: 2, requests: 3 }, counts: [330, 500, 30], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 3, requests: 1 }, counts: [834, 2342, 18], verdicts: {} },
    { model: { sites: 3, requests: 2 }, counts: [21459, 69640, 36], verdicts: {} },
    { model: { sites: 3, requests: 2, parameters: { append: 'the next site' } }, counts: [19958, 64625, 36], verdicts: {} },
    { model: { sites: 2, requests: 2, order: 'unordered' }, counts: [120, 176, 20], verdicts: {}, note: 'FIFO is not needed' },
    { model: { sites: 2, requests: 1, loss: 1 }, counts: [40, 55, 10], verdicts: { exactlyOneToken: { violated: 3 }, deadlockFreedom: { violated: 2 }, entryPossible: { violated: 2 } } },
    { model: { sites: 2, requests: 2, duplication: 1 }, counts: [580, 1011, 22], verdicts: { exactlyOneToken: { violated: 3 }, deadlockFreedom: { violated: 13 }, entryPossible: { violated: 11 } }, note: 'on a FIFO channel a copy arrives before anything newer; then only its old numbers do harm. To have the token is a flag, as in the paper; 554 states, and two inside in 12 steps, where a site may have two and their contents are stored but once',
      counterexample: { folder: 'suzuki-kasami-old-token', property: 'deadlockFreedom', prose: 'Channels are FIFO, and one message may be copied. Site 1 receives the token, enters and leaves, and notes in the token that its first request has been served. Then the copy arrives, and its contents take the place of the newer ones: the request of site 1 is unserved again. Site 0 gets this token, and then the second request of site 1. It is the second, the token says that none has been served, so it does not look like the next; site 0 leaves, keeps the token, and site 1 waits for ever. A token is not only the right to enter: it is the only place where some things are written, and an old copy of it is wrong about them.' } },
    { model: { sites: 2, requests: 2, duplication: 1, order: 'unordered' }, counts: [1073, 2023, 23], verdicts: { mutualExclusion: { violated: 12 }, exactlyOneToken: { violated: 3 }, deadlockFreedom: { violated: 13 }, entryPossible: { violated: 10 } },
      counterexample: { folder: 'suzuki-kasami-duplicated-token', property: 'mutualExclusion', prose: 'Messages may overtake each other, and one may be copied. Site 0 sends the token to site 1 and then asks for it itself; its REQUEST overtakes the token. The token arrives at site 1, and a copy of it stays in the channel. Site 1 enters, leaves, and sends the token to site 0; then it asks again. Now the copy arrives: it is what site 1 waits for, so it enters, and site 0 enters with the token. Requests bear numbers and old ones are recognized; the token bears none.' } },
    { model: { sites: 3, requests: 1 }, counts: [2296, 6593, 18], verdicts: { servedInRealTimeOrder: { violated: 3 } }, note: 'who has the token need not ask' },
    { model: { sites: 2, requests: 3 }, counts: [330, 500, 30], verdicts: { servedInRequestOrder: 'holds' } },
    { model: { sites: 3, requests: 1 }, counts: [1565, 4258, 18], verdicts: { servedInRequestOrder: { violated: 6 } },
      counterexample: { folder: 'suzuki-kasami-out-of-order', property: 'servedInRequestOrder', prose: 'Site 1 asks; its REQUEST has come to site 2, and not yet to site 0, which has the token. Site 2 knows of it when it asks as well. Its own REQUEST overtakes the other on the way to site 0, and it is sent the token. The request of site 1 happened before that of site 2, and is served after it. The algorithm is said to add a token to that of Ricart and Agrawala; it has given up their order. Requests are numbered for each site by itself, so that an old one can be told, and these numbers say nothing about the requests of others.' } },
    { model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'with token' }, counts: [1084, 3463, 18], verdicts: { exactlyOneToken: { violated: 1 }, deadlockFreedom: { violated: 4 }, entryPossible: { violated: 2 } }, note: 'the token is lost with its holder' },
    { model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'idle without token' }, counts: [1642, 4942, 19], verdicts: {}, note: 'a site that wants nothing is not missed: it is asked, but not waited for' },
    { model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'waiting' }, counts: [2141, 7372, 18], verdicts: { exactlyOneToken: { violated: 2 }, deadlockFreedom: { violated: 5 }, entryPossible: { violated: 3 } }, note: 'the token is sent to a site that has crashed' },
  ],
})
