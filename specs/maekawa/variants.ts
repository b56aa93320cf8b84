// Variants of Maekawa's algorithm: a voter that looks at the critical section instead of its vote, or at both.
import { send, type Variants } from 'coterie'
import { upon, VOTE } from './algorithm.js'

/** held or voted: the rule of many lectures. The same as `voted` if every site is in its own quorum. */
const heldOrVoted = upon('REQUEST', (me, _, { from }) =>
  me.phase === 'held' || me.voted ? [{ queue: me.queue.push(from) }] : [{ voted: true }, send(from, VOTE())],
)

/** held: only while in the critical section, which is too late. */
const held = upon('REQUEST', (me, _, { from }) =>
  me.phase === 'held' ? [{ queue: me.queue.push(from) }] : [{ voted: true }, send(from, VOTE())],
)

export const variants: Variants = {
  guard: { 'held or voted': { onRequest: heldOrVoted }, held: { onRequest: held } },
}
