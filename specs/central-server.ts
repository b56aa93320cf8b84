// The central server: one coordinator keeps the only token and a queue of requests, and whoever has the token may enter.
// A client that fails with the token is the matter of central-server-regeneration, a coordinator that fails that of
// central-server-election.
import {
  algorithm,
  choice,
  deadlockFreedom,
  entryPossible,
  flag,
  listOf,
  livelockFreedom,
  many,
  mutualExclusion,
  one,
  oneOf,
  protocol,
  quiescence,
  send,
  siteId,
  someoneEnters,
  starvationFreedom,
  violation,
} from 'coterie'

const central = protocol({
  parameters: {
    // The books do not say; it matters only where messages may be duplicated.
    stray: choice('what a client does with a token it did not ask for', 'drop', 'return'),
  },
  roles: {
    client: many({ phase: oneOf('idle', 'wanted', 'held'), token: flag }),
    coordinator: one({ token: flag, queue: listOf(siteId) }),
  },
  messages: { REQUEST: {}, TOKEN: {}, RELEASE: {} },
})
const { REQUEST, TOKEN, RELEASE } = central.messages
const { client, coordinator } = central.roles

/** A client that wants the critical section sends a REQUEST to the coordinator. */
export const request = client.local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { the }) => [{ phase: 'wanted' }, send(the('coordinator'), REQUEST())],
})

/** Upon TOKEN: keep it if it was waited for; else let it go, or give it back. */
export const onToken = client.upon('TOKEN', (me, _, { from, parameters }) => {
  if (me.phase === 'wanted' && !me.token) return [{ token: true }]
  return parameters.stray === 'return' ? [{}, send(from, RELEASE())] : []
})

/** Enter with the token. */
export const enter = client.local({
  guard: (me) => me.phase === 'wanted' && me.token,
  effect: () => [{ phase: 'held' }],
})

/** On leaving, send the token back. */
export const exit = client.local({
  guard: (me) => me.phase === 'held',
  effect: (_, { the }) => [{ phase: 'idle', token: false }, send(the('coordinator'), RELEASE())],
})

/** The coordinator, upon REQUEST: send the token if it is here, else put the client in the queue. */
export const onRequest = coordinator.upon('REQUEST', (me, _, { from }) =>
  me.token ? [{ token: false }, send(from, TOKEN())] : [{ queue: me.queue.push(from) }],
)

/** The coordinator, upon RELEASE: send the token to the head of the queue; keep it if there is none. */
export const onRelease = coordinator.upon('RELEASE', (me) => {
  const next = me.queue.first()
  return next === undefined ? [{ token: true }] : [{ queue: me.queue.shift() }, send(next, TOKEN())]
})

const exactlyOneToken = central.always('exactlyOneToken', 'there is one token, kept or under way', (view) => {
  const kept = [...view.all('client'), ...view.all('coordinator')].filter(({ token }) => token).length
  return kept + view.inFlight('TOKEN') + view.inFlight('RELEASE') === 1
})
const shortQueue = central.always('queueShorterThanN', 'never are all clients in the queue', (view) =>
  view.all('coordinator').every(({ queue }) => queue.size < view.competitors.length),
)
// Clients stand in line from the clause `joins` on, and should enter in the order of that line.
const inOrder = (name: string, claim: string, joins: string) =>
  central.monitor(name, claim, 'every step', listOf(siteId), (line, { clause, from, site }, was, is) => {
    const client = from ?? site
    // Once the rule is broken a client may still stand in line when it joins again; the line must not grow for ever.
    if (clause === joins) return line.includes(client) || is.crashed(site) ? line : line.push(client)
    if (is.waits(site) || !was.waits(site)) return line
    // In a crash a client forgets that it has asked; the coordinator does not.
    if (!is.holds(site)) return joins === 'request' ? line.filter((other) => other !== site) : line
    return line.first() === site ? line.shift() : violation
  })
const usual = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
  quiescence,
  exactlyOneToken,
  shortQueue,
]

export default algorithm({
  name: 'central-server',
  title: 'The central server',
  citation:
    'G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed Systems: Concepts and Design, 5th edition, 2011, section 15.2',
  about:
    'A clause is atomic, the messages it sends included. Channels must not lose or copy messages; they need not be FIFO. The coordinator is a site of its own. Clients are served in the order in which their requests arrive, not in that in which they were made. All clients follow the same rules, so every renaming of them, in the queue as well, is a symmetry.',
  sites: { min: 1, max: 10, fallback: 3 },
  protocol: central,
  clauses: { request, onToken, enter, exit, onRequest, onRelease },
  workload: { request: 'request', enter: 'enter' },
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  initial: { coordinator: () => ({ token: true }) },
  formulas: {
    messagesPerEntry: {
      text: '3',
      says: 'values',
      least: () => 3,
      most: () => 3,
      source: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: a request, a grant and a release',
    },
    messagesAlone: {
      text: '3',
      says: 'values',
      least: () => 3,
      most: () => 3,
      source: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2',
    },
    clientDelay: {
      text: '2',
      says: 'values',
      least: () => 2,
      most: () => 2,
      source: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: a round trip',
    },
    synchronisationDelay: {
      text: '2',
      says: 'values',
      least: () => 2,
      most: () => 2,
      source: 'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.2: a release and a grant',
    },
  },
  properties: [
    ...usual,
    inOrder('servedInArrivalOrder', 'clients enter in the order in which their requests arrive', 'onRequest'),
    inOrder('servedInRealTimeOrder', 'clients enter in the order in which they ask', 'request'),
    central.servedInRequestOrder(),
  ],
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2 }, counts: [34, 64, 8], verdicts: {} },
    { model: { sites: 3 }, counts: [158, 384, 10], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 4 }, counts: [776, 2176, 12], verdicts: {} },
    { model: { sites: 3, requests: 1 }, counts: [231, 450, 18], verdicts: {} },
    { model: { sites: 3, order: 'unordered' }, counts: [212, 516, 11], verdicts: { queueShorterThanN: { violated: 11 } }, note: 'a REQUEST may overtake the RELEASE before it' },
    { model: { sites: 2, requests: 2, duplication: 1 }, counts: [1291, 2704, 26], verdicts: { mutualExclusion: { violated: 13 }, deadlockFreedom: { violated: 10 }, entryPossible: { violated: 9 }, exactlyOneToken: { violated: 3 }, queueShorterThanN: { violated: 5 } },
      counterexample: { folder: 'central-server-duplicated-token', property: 'mutualExclusion', prose: 'A message may be copied once. Both clients ask; site 0 is sent the token, site 1 is put in the queue. A copy of the token stays in the channel while site 0 enters and leaves, and when the real token has come back the coordinator sends it to site 1. Site 0 has asked again, and now the copy arrives: it is what site 0 waits for, so it enters, and site 1 enters with the real token. The proof says that there is exactly one token; a channel that copies messages makes a second one.' } },
    { model: { sites: 3, requests: 2, duplication: 1, parameters: { stray: 'return' } }, counts: [20408, 53331, 37], verdicts: { mutualExclusion: { violated: 10 }, exactlyOneToken: { violated: 3 }, queueShorterThanN: { violated: 7 } } },
    { model: { sites: 2, crash: 1, whoCrashes: 'in' }, counts: [40, 74, 8], verdicts: { deadlockFreedom: { violated: 7 }, entryPossible: { violated: 6 }, exactlyOneToken: { violated: 5 } }, note: 'the token is lost with the client that has it' },
    { model: { sites: 3, crash: 1, whoCrashes: 'waiting' }, counts: [470, 1362, 11], verdicts: { deadlockFreedom: { violated: 6 }, entryPossible: { violated: 4 }, exactlyOneToken: { violated: 4 } }, note: 'the token is sent to a client that has crashed' },
    { model: { sites: 2, requests: 2, crash: 1, recovery: 1 }, counts: [1480, 3136, 26], verdicts: { deadlockFreedom: { violated: 3 }, entryPossible: { violated: 2 }, exactlyOneToken: { violated: 1 }, queueShorterThanN: { violated: 6 }, servedInArrivalOrder: { violated: 14 } }, note: 'a coordinator that comes up again has forgotten who was in its queue' },
    { model: { sites: 3, crash: 1, whoCrashes: 'idle' }, counts: [290, 774, 10], verdicts: {}, note: 'a client that wants nothing is not missed' },
    { model: { sites: 3, crash: 1, whoCrashes: 'coordinator' }, counts: [320, 938, 11], verdicts: { deadlockFreedom: { violated: 3 }, entryPossible: { violated: 2 }, exactlyOneToken: { violated: 1 } },
      counterexample: { folder: 'central-server-coordinator-crash', property: 'deadlockFreedom', prose: 'One site may crash, and it is the coordinator. Client 0 asks; the coordinator crashes, and with it go the token and the queue; the request arrives at a site that is no longer there. Client 0 waits for ever, and so will everybody who asks. Its own record is the same as that of a client that is in the queue: without a failure detector it cannot tell a coordinator that has crashed from one that is busy. The proof of liveness has every request answered at last by the one site on which all depend.' } },
    { model: { sites: 3 }, counts: [404, 876, 19], verdicts: { servedInRequestOrder: 'holds' }, note: 'as long as clients hear of each other by way of the coordinator only' },
    { model: { sites: 2, requests: 1 }, counts: [64, 92, 12], verdicts: { servedInArrivalOrder: 'holds', servedInRealTimeOrder: { violated: 5 } },
      counterexample: { folder: 'central-server-later-request-first', property: 'servedInRealTimeOrder', prose: 'Client 0 asks, and then client 1; the request of client 1 is the first to arrive, and client 1 enters. Texts on this algorithm disagree whether it keeps an order, and mean different ones. That the coordinator serves requests in the order in which they arrive is true (servedInArrivalOrder), and this run obeys it. That clients enter in the order in which they ask is false: no channel promises that of two messages by different senders the older one arrives first, and neither client can tell that there was an older one.' } },
    { model: { sites: 2, requests: 1, applicationMessages: 1 }, counts: [268, 602, 14], verdicts: { servedInRequestOrder: { violated: 7 } },
      counterexample: { folder: 'central-server-told-beforehand', property: 'servedInRequestOrder', prose: 'Clients may also tell each other something that is not part of the algorithm: one empty message in a run. Client 0 asks, and tells client 1 so; when client 1 has heard of it, it asks too. The first request happened before the second, in the sense of Lamport (1978), but its REQUEST is still under way when the second arrives, and client 1 enters. Among the messages of the algorithm alone this cannot be: a client hears of another only through the coordinator, which by then has the request of the other in its queue. So a proof that requests are granted in the order of happened-before tells of the algorithm on its own, not of a system in which clients have other ways to talk; and the order of arrival, which the coordinator does keep, says less than it seems to.' } },
  ],
})
