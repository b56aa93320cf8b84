// Suzuki and Kasami 1985. The site with the token may enter, and a site without it sends a numbered request to all others. The
// token itself carries a queue, and for each site the number of its last request that was served, so an old request is
// recognised.
import {
  choice,
  int,
  listOf,
  type MeOf,
  many,
  mapOf,
  oneOf,
  optional,
  protocol,
  record,
  send,
  siteId,
} from 'coterie'

const numbers = mapOf(siteId, int(1, Number.POSITIVE_INFINITY)) // a site without an entry has made no request
export const contents = { served: numbers, queue: listOf(siteId) }
export const token = record(contents) // LN and Q

export const sk = protocol({
  parameters: {
    append: choice('where the search for waiting sites starts', 'site 0', 'the next site'),
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

export const { REQUEST, TOKEN } = sk.messages
export const { local, upon } = sk.roles.site
export type Numbers = typeof token.initial.served

/** Whether the last request of a site that was heard of is the first that was not served. */
export const outstanding = (known: Numbers, served: Numbers, site: number): boolean =>
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

/** Record the own request as served, append the outstanding ones to the queue in this order, and send to its head. */
export const passOn = (
  { known, token: mine }: MeOf<typeof sk, 'site'>,
  self: number,
  inOrder: readonly number[],
) => {
  const own = known.get(self)
  const served = own === undefined ? mine!.served : mine!.served.set(self, own)
  const queue = mine!.queue.concat(
    inOrder.filter((i) => outstanding(known, served, i) && !mine!.queue.includes(i)),
  )
  const next = queue.first()
  if (next === undefined) return [{ phase: 'idle', token: token.make({ served, queue }) }] as const
  return [{ phase: 'idle', token: null }, send(next, TOKEN({ served, queue: queue.shift() }))] as const
}

/** (d) On leaving, pass the token on. The paper does not say in which order the search goes: here from site 0. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self, sites }) => passOn(me, self, [...sites]),
})

/** In the order of the book. */
export const clauses = { request, onRequest, onToken, enter, exit }
