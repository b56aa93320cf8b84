// Lamport 1978 with a failure detector: the request of a crashed site is no longer in the queue, and no message of it is
// awaited. So the sites that are up can go on. All other clauses are those of the algorithm.
import { precedes } from 'coterie'
import { exit, local, onRelease, onReply, onRequest, request, ts } from '../lamport/algorithm.js'

export { lamport } from '../lamport/algorithm.js'

/** Enter when every other site has crashed, or has sent a later message (L1) and has no earlier request in the queue (L2). */
export const enter = local({
  guard: ({ phase, queue, ack }, { self, others, suspects }) =>
    phase === 'wanted' &&
    others.every((i) => suspects(i) || (ack.has(i) && precedes(ts(queue, self), ts(queue, i)))),
  effect: (me) => [{ phase: 'held', ack: me.ack.clear() }],
})

/** All clauses, in the order of the source. */
export const clauses = { request, onRequest, onReply, enter, exit, onRelease }
