// Lamport's algorithm as TLA+ Examples has it (LamportMutex.tla, by S. Merz), action by action. It is another model than that of the
// catalogue: a request does not advance the clock, acknowledgements and releases bear no time, a site keeps its acknowledgements until
// it leaves, and a site that is inside may enter again, which changes nothing but is a step.
import { algorithm } from '../../../src/protocol/algorithm.js'
import { many } from '../../../src/protocol/declaration.js'
import { send } from '../../../src/protocol/effect.js'
import { precedes } from '../../../src/protocol/precedes.js'
import { protocol } from '../../../src/protocol/protocol.js'
import type { Spec } from '../../../src/protocol/spec.js'
import { mutualExclusion } from '../../../src/protocol/standard-properties.js'
import { flag } from '../../../src/sorts/flag.js'
import { mapOf } from '../../../src/sorts/map-of.js'
import { setOf } from '../../../src/sorts/set-of.js'
import { siteId } from '../../../src/sorts/site-id.js'
import { timestamp } from '../../../src/sorts/timestamp.js'

const lamport = protocol({
  roles: {
    site: many({ clock: timestamp, req: mapOf(siteId, timestamp), ack: setOf(siteId), crit: flag }),
  },
  messages: { req: { clock: timestamp }, ack: {}, rel: {} },
})
const { req, ack, rel } = lamport.messages
const { local, upon } = lamport.roles.site

/** The spec; sites are numbered from 0, which orders them as the numbers from 1 do. */
export const lamportMutex: Spec = algorithm({
  name: 'lamport-mutex',
  title: '',
  citation: '',
  about: '',
  sites: { min: 1, fallback: 3 },
  protocol: lamport,
  clauses: {
    request: local({
      guard: (me, { self }) => !me.req.has(self),
      effect: (me, { self, others }) => [
        { req: me.req.set(self, me.clock), ack: me.ack.clear().add(self) },
        send(others, req({ clock: me.clock })),
      ],
    }),
    enter: local({
      guard: (me, { self, sites, others }) =>
        me.ack.equals(sites) &&
        others.every((q) => !me.req.has(q) || precedes([me.req.get(self)!, self], [me.req.get(q)!, q])),
      effect: () => [{ crit: true }],
    }),
    exit: local({
      guard: (me) => me.crit,
      effect: (me, { self, others }) => [
        { crit: false, req: me.req.remove(self), ack: me.ack.clear() },
        send(others, rel()),
      ],
    }),
    onReq: upon('req', (me, { clock }, { from }) => [
      { req: me.req.set(from, clock), clock: Math.max(clock, me.clock) + 1 },
      send(from, ack()),
    ]),
    onAck: upon('ack', (me, _, { from }) => [{ ack: me.ack.add(from) }]),
    onRel: upon('rel', (me, _, { from }) => [{ req: me.req.remove(from) }]),
  },
  contention: {
    request: 'request',
    waits: (me, { self }) => me.req.has(self) && !me.crit,
    holds: (me) => me.crit,
  },
  symmetry: 'none',
  initial: { site: () => ({ clock: 1 }) },
  properties: [mutualExclusion],
})
