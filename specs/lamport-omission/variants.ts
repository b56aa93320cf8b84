// Variants of Lamport's algorithm with omitted replies: those of Lamport's algorithm, with its own clause upon REQUEST.
import { precedes, send } from 'coterie'
import { REPLY, ts, upon } from '../lamport/algorithm.js'
import { receivedByRule, ticks, variantsOf } from '../lamport/variants.js'

/** A site whose own request is later sends no REPLY: the other one counts that request. The clock follows the rule. */
const onRequest = upon('REQUEST', (me, message, context) => {
  const { self, from, parameters } = context
  const news = receivedByRule(me, message, context)
  const queue = me.queue.set(from, message.t)
  if (me.phase === 'wanted' && precedes(ts(queue, from), ts(queue, self))) return [{ ...news, queue }]
  const t = news.clock + ticks[parameters.clock].sent
  return [{ ...news, clock: t, queue }, send(from, REPLY({ t }))]
})

export const variants = variantsOf({ onRequest })
