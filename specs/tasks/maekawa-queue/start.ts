// A voter has one vote. Here it forgets a request that finds its vote given. Give it a queue.
import { send } from 'coterie'
import { upon, VOTE } from './protocol.js'

/** Upon REQUEST: vote for it, if the vote is free. */
export const onRequest = upon('REQUEST', (me, _, { from }) =>
  me.voted ? [] : [{ voted: true }, send(from, VOTE())],
)

/** Upon RELEASE: the vote is free again. */
export const onRelease = upon('RELEASE', () => [{ voted: false }])
