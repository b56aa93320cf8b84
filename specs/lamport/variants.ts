// Variants of Lamport's algorithm: other rules for the logical clock, and an (L1) that counts REPLYs only.
import { type MeOf, precedes, send, type Variants } from 'coterie'
import { type Context, type lamport, local, RELEASE, REPLY, received, ts, upon } from './algorithm.js'

type Site = MeOf<typeof lamport, 'site'>

/** What the clock adds when a REPLY or RELEASE is sent, when a REQUEST arrives, and when another message arrives. */
export const ticks = {
  sendtick: { sent: 1, request: 0, other: 0 },
  reqtick: { sent: 0, request: 1, other: 0 },
  recvtick: { sent: 0, request: 1, other: 1 },
  textbook: { sent: 1, request: 1, other: 1 },
} as const

/** A message moves the clock by the rule, and counts for (L1) if it is later, and if it is a REPLY where only these count. */
export const receivedByRule = (
  me: Site,
  { type, t }: { readonly type: string; readonly t: number },
  { self, from, parameters }: Context,
) => {
  const clock = Math.max(me.clock, t) + ticks[parameters.clock][type === 'REQUEST' ? 'request' : 'other']
  const counts = me.phase === 'wanted' && (parameters.counts === 'any' || type === 'REPLY')
  return counts && precedes(ts(me.queue, self), [t, from]) ? { clock, ack: me.ack.add(from) } : { clock }
}

const onRequest = upon('REQUEST', (me, message, context) => {
  const news = receivedByRule(me, message, context)
  const t = news.clock + ticks[context.parameters.clock].sent
  const queue = me.queue.set(context.from, message.t)
  return [{ ...news, clock: t, queue }, send(context.from, REPLY({ t }))]
})

const onReply = upon('REPLY', (me, message, context) => [receivedByRule(me, message, context)])

const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self, others, parameters }) => {
    const t = me.clock + ticks[parameters.clock].sent
    return [{ phase: 'idle', clock: t, queue: me.queue.remove(self) }, send(others, RELEASE({ t }))]
  },
})

const onRelease = upon('RELEASE', (me, message, context) => [
  { ...receivedByRule(me, message, context), queue: me.queue.remove(context.from) },
])

const byRule = { onReply, exit, onRelease }

/** The variants, given what a site does upon REQUEST under every rule. */
export const variantsOf = (rule: Variants[string][string]): Variants => ({
  clock: {
    reqtick: { ...byRule, ...rule },
    recvtick: { ...byRule, ...rule },
    textbook: { ...byRule, ...rule },
  },
  counts: { reply: { ...byRule, ...rule } },
})

/** The functions of the clauses that compare timestamps. */
export const uses = { received, receivedByRule, ts }

export const variants = variantsOf({ onRequest })
