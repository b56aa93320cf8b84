// Variants of Ricart and Agrawala's algorithm: other rules for the logical clock, and a REPLY that names the request it answers.
import { type MeOf, precedes, send, type Variants } from 'coterie'
import { local, REPLY, REQUEST, type ra, upon } from './algorithm.js'

type Site = MeOf<typeof ra, 'site'>

/** ra81: the number is the highest seen so far, plus one, as in the paper; the request itself does not move the clock. */
const numberAboveHighest = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { others }) => {
    const t = me.clock + 1
    return [{ phase: 'wanted', t }, send(others, REQUEST({ t }))]
  },
})

/** recvtick: no tick at the request, so two requests of a site may have the same number. */
const numberWithoutTick = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { others }) => [{ phase: 'wanted', t: me.clock }, send(others, REQUEST({ t: me.clock }))],
})

export const defers = (me: Site, t: number, self: number, from: number) =>
  me.phase === 'held' || (me.phase === 'wanted' && precedes([me.t, self], [t, from]))

/** lamport1 and recvtick: upon REQUEST, the clock takes the maximum plus one. */
const tickUponRequest = upon('REQUEST', (me, { t }, { self, from }) => {
  const clock = Math.max(me.clock, t) + 1
  return defers(me, t, self, from)
    ? [{ clock, deferred: me.deferred.set(from, null) }]
    : [{ clock }, send(from, REPLY())]
})

/** textbook: a REPLY has a timestamp too, every send ticks, and every receipt takes the maximum plus one. */
const textbook = {
  onRequest: upon('REQUEST', (me, { t }, { self, from }) => {
    const clock = Math.max(me.clock, t) + 1
    return defers(me, t, self, from)
      ? [{ clock, deferred: me.deferred.set(from, null) }]
      : [{ clock: clock + 1 }, send(from, REPLY({ t: clock + 1 }))]
  }),
  onReply: upon('REPLY', (me, { t }, { from }) => {
    const clock = Math.max(me.clock, t!) + 1
    return [me.phase === 'wanted' ? { clock, replied: me.replied.add(from) } : { clock }]
  }),
  exit: local({
    guard: (me) => me.phase === 'held',
    effect: ({ clock, replied, deferred }) => {
      const sites = [...deferred.keySeq().sort()]
      return [
        {
          phase: 'idle',
          clock: clock + sites.length,
          t: null,
          replied: replied.clear(),
          deferred: deferred.clear(),
        },
        ...sites.map((site, k) => send(site, REPLY({ t: clock + k + 1 }))),
      ]
    },
  }),
}

// What a REQUEST adds to the maximum, and a REPLY that is sent to the clock, if it has a timestamp.
const ticks = { lamport: [0, 0], ra81: [0, 0], lamport1: [1, 0], textbook: [1, 1], recvtick: [1, 0] } as const

/** naming: a REPLY names the request it answers, so a site does not mistake a late copy for the answer to another request. */
const naming = {
  onRequest: upon('REQUEST', (me, { t }, { self, from, parameters }) => {
    const [receipt, stamp] = ticks[parameters.clock]
    const clock = Math.max(me.clock, t) + receipt
    if (defers(me, t, self, from)) {
      return [{ clock, deferred: me.deferred.set(from, Math.max(t, me.deferred.get(from) ?? t)) }]
    }
    return [{ clock: clock + stamp }, send(from, REPLY({ t: stamp ? clock + 1 : null, request: t }))]
  }),
  onReply: upon('REPLY', (me, { t, request }, { from }) => {
    const clock = t === null ? me.clock : Math.max(me.clock, t) + 1
    const isMine = me.phase === 'wanted' && request === me.t
    return [isMine ? { clock, replied: me.replied.add(from) } : { clock }]
  }),
  exit: local({
    guard: (me) => me.phase === 'held',
    effect: ({ clock, replied, deferred }, { parameters }) => {
      const [, stamp] = ticks[parameters.clock]
      const replies = [...deferred].sort(([i], [j]) => i - j)
      return [
        {
          phase: 'idle',
          clock: clock + stamp * replies.length,
          t: null,
          replied: replied.clear(),
          deferred: deferred.clear(),
        },
        ...replies.map(([site, request], k) =>
          send(site, REPLY({ t: stamp ? clock + k + 1 : null, request })),
        ),
      ]
    },
  }),
}

export const variants: Variants = {
  clock: {
    ra81: { request: numberAboveHighest },
    lamport1: { onRequest: tickUponRequest },
    recvtick: { request: numberWithoutTick, onRequest: tickUponRequest },
    textbook,
  },
  reply: { naming },
}
