// Variants of Lamport's algorithm: other rules for the logical clock, and an (L1) that counts only REPLYs.
import { type MeOf, precedes, send, type Variants } from 'coterie'
import { type Context, type lamport, local, RELEASE, REPLY, received, ts, upon } from './algorithm.js'

type Site = MeOf<typeof lamport, 'site'>

/** What a site adds to its clock on sending a REPLY or RELEASE, on receiving a REQUEST, and on receiving another message. */
export const ticks = Object.freeze({
  sendtick: Object.freeze({ sent: 1, request: 0, other: 0 }),
  reqtick: Object.freeze({ sent: 0, request: 1, other: 0 }),
  recvtick: Object.freeze({ sent: 0, request: 1, other: 1 }),
  textbook: Object.freeze({ sent: 1, request: 1, other: 1 }),
})

/** A message advances the clock by the rule. It counts for (L1) if it is later and, with counts=reply, a REPLY. */
export const receivedByRule = (
  me: Site,
  { type, t }: { readonly type: string; readonly t: number },
  { self, from, parameters }: Context,
) => {
  const clock = Math.max(me.clock, t) + ticks[parameters.clock][type === 'REQUEST' ? 'request' : 'other']
  const counts = me.phase === 'wanted' && (parameters.counts === 'any' || type === 'REPLY')
  return counts && precedes(ts(me.queue, self), [t, from]) ? { clock, ack: me.ack.add(from) } : { clock }
}

/** Put the request into the queue, and send a REPLY; the clock follows the rule. */
const onRequest = upon('REQUEST', (me, message, context) => {
  const news = receivedByRule(me, message, context)
  const t = news.clock + ticks[context.parameters.clock].sent
  const queue = me.queue.set(context.from, message.t)
  return [{ ...news, clock: t, queue }, send(context.from, REPLY({ t }))]
})

/** Note the REPLY; the clock follows the rule. */
const onReply = upon('REPLY', (me, message, context) => [receivedByRule(me, message, context)])

/** Take the own request out of the queue, and send RELEASE to all others; the clock follows the rule. */
const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self, others, parameters }) => {
    const t = me.clock + ticks[parameters.clock].sent
    return [{ phase: 'idle', clock: t, queue: me.queue.remove(self) }, send(others, RELEASE({ t }))]
  },
})

/** Take the sender's request out of the queue; with counts=reply the RELEASE does not count for (L1). */
const onRelease = upon('RELEASE', (me, message, context) => [
  { ...receivedByRule(me, message, context), queue: me.queue.remove(context.from) },
])

const byRule = { onReply, exit, onRelease }

/** The variants, given the clause upon REQUEST for every clock rule. */
export const variantsOf = (rule: Variants[string][string]): Variants => ({
  clock: {
    reqtick: { ...byRule, ...rule },
    recvtick: { ...byRule, ...rule },
    textbook: { ...byRule, ...rule },
  },
  counts: { reply: { ...byRule, ...rule } },
})

/** What the clauses use to compare timestamps, and the table that they read. */
export const uses = { received, receivedByRule, ts, ticks }

export const variants = variantsOf({ onRequest })
