// A central server, with messages that are unrelated to it: once, at any time, site 1 greets site 2, which
// greets site 0, which greets the server. A request takes two hops, however late the greeting arrives.
import { algorithm } from '../../src/protocol/algorithm.js'
import { many, one } from '../../src/protocol/declaration.js'
import { send } from '../../src/protocol/effect.js'
import { protocol } from '../../src/protocol/protocol.js'
import { flag } from '../../src/sorts/flag.js'
import { listOf } from '../../src/sorts/list-of.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { siteId } from '../../src/sorts/site-id.js'

const small = protocol({
  roles: {
    site: many({ phase: oneOf('idle', 'wanted', 'held'), told: flag, lit: flag }),
    server: one({ busy: flag, queue: listOf(siteId) }),
  },
  messages: { REQUEST: {}, GRANT: {}, RELEASE: {}, HELLO: {} },
})
const { REQUEST, GRANT, RELEASE, HELLO } = small.messages
const { local, upon } = small.roles.site
const { server } = small.roles

const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { siteOf }) => [{ phase: 'wanted' }, send(siteOf('server'), REQUEST())],
})
const onGrant = upon('GRANT', () => [{ phase: 'held' }])
const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { siteOf }) => [{ phase: 'idle' }, send(siteOf('server'), RELEASE())],
})
const greet = local({
  fair: 'none',
  guard: (me, { self }) => self === 1 && !me.told,
  effect: () => [{ told: true }, send(2, HELLO())],
})
const onHello = upon('HELLO', (_me, _, { siteOf, self }) => [
  {},
  send(self === 2 ? 0 : siteOf('server'), HELLO()),
])
const serverOnHello = server.upon('HELLO', () => [])
const onRequest = server.upon('REQUEST', (me, _, { from }) =>
  me.busy ? [{ queue: me.queue.push(from) }] : [{ busy: true }, send(from, GRANT())],
)
const onRelease = server.upon('RELEASE', (me) =>
  me.queue.isEmpty() ? [{ busy: false }] : [{ queue: me.queue.shift() }, send(me.queue.first()!, GRANT())],
)

/** Changes no field, and is always fair while a site waits. */
const poll = local({ guard: (me) => me.phase === 'wanted', effect: () => [] })
/** Changes a field, and is never fair. */
const blink = local({ fair: 'none', guard: () => true, effect: (me) => [{ lit: !me.lit }] })

const withClauses = <C extends { readonly [name: string]: typeof poll }>(more: C) =>
  algorithm({
    name: 'gossip',
    title: 'Gossip',
    citation: 'none',
    about: 'For tests.',
    sites: { min: 3, max: 3, fallback: 3 },
    protocol: small,
    clauses: {
      request,
      onGrant,
      exit,
      greet,
      onHello,
      serverOnHello,
      onRequest,
      onRelease,
      ...more,
    },
    contention: {
      request: 'request',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    properties: [],
  })

export const gossip = withClauses({ poll })
export const blinkingGossip = withClauses({ blink })
