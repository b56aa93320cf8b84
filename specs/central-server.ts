// The central server: one coordinator keeps the only token and a queue of requests, and whoever has the token may enter.
// How the coordinator is elected, and what happens when it fails, is left out.
import type { List } from 'immutable'
import {
  algorithm,
  choice,
  deadlockFreedom,
  entryPossible,
  flag,
  listOf,
  many,
  mutualExclusion,
  one,
  oneOf,
  protocol,
  send,
  siteId,
  someoneEnters,
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

// Each client stands in a line once, so that what a monitor remembers stays finite even after its rule has been broken.
const behind = (line: List<number>, site: number) => (line.includes(site) ? line : line.push(site))

type Client = { readonly phase: 'idle' | 'wanted' | 'held' }

export default algorithm({
  name: 'central-server',
  title: 'The central server',
  citation: '',
  about: '',
  sites: { min: 1, max: 12, fallback: 3 },
  protocol: central,
  clauses: { request, onToken, enter, exit, onRequest, onRelease },
  workload: { request: 'request', enter: 'enter' },
  waits: ({ phase }: Client) => phase === 'wanted',
  holds: ({ phase }: Client) => phase === 'held',
  initial: { coordinator: () => ({ token: true }) },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    central.always(
      'exactlyOneToken',
      'there is one token: at the coordinator, on its way, or with a client',
      (view) => {
        const kept = [...view.all('client'), ...view.all('coordinator')].filter(({ token }) => token).length
        return kept + view.inFlight('TOKEN') + view.inFlight('RELEASE') === 1
      },
    ),
    central.always('queueShorterThanN', 'not all clients are in the queue at once', (view) =>
      view.all('coordinator').every(({ queue }) => queue.size < view.competitors.length),
    ),
    central.monitor(
      'servedInArrivalOrder',
      'clients enter in the order in which their requests reach the coordinator',
      'every step',
      listOf(siteId),
      (arrived, { clause, site, from }, before, after) => {
        if (clause === 'onRequest') return behind(arrived, from!)
        if (before.holds(site) || !after.holds(site)) return arrived
        return arrived.first() === site ? arrived.shift() : violation
      },
    ),
    central.monitor(
      'servedInRequestOrder',
      'clients enter in the order in which they asked, by a clock on the wall',
      'entry or request',
      listOf(siteId),
      (asked, { site }, _, after) => {
        if (after.waits(site)) return behind(asked, site)
        return asked.first() === site ? asked.shift() : violation
      },
    ),
  ],
})
