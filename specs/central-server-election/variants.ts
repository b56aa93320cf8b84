// Variant of the election: a new coordinator grants a fresh token at once. The answers only tell it which sites wait.
import { send, type Variants } from 'coterie'
import { local, TOKEN, upon } from './protocol.js'

/**
 * with a fresh token: a new coordinator grants the token to the first of its queue, whether or not an old one
 * is still somewhere.
 */
const grantAtOnce = local({
  guard: (me) => me.leads && me.holder === null && !me.queue.isEmpty(),
  effect: (me) => [{ holder: me.queue.first()!, queue: me.queue.shift() }, send(me.queue.first()!, TOKEN())],
})

/** with a fresh token: an answer only tells the coordinator whether the site waits. */
const queueOnAnswer = upon('ANSWER', (me, { waits }, { from, suspects }) =>
  suspects(from) ? [] : [{ answered: me.answered.add(from), queue: waits ? me.queue.push(from) : me.queue }],
)

export const variants: Variants = {
  begins: { 'with a fresh token': { grant: grantAtOnce, onAnswer: queueOnAnswer } },
}
