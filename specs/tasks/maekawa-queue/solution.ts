// A solution: requests wait in the order in which they came.
import { send } from 'coterie'
import { upon, VOTE } from './protocol.js'

export const onRequest = upon('REQUEST', (me, _, { from }) =>
  me.voted ? [{ queue: me.queue.push(from) }] : [{ voted: true }, send(from, VOTE())],
)

export const onRelease = upon('RELEASE', (me) => {
  const next = me.queue.first()
  return next === undefined ? [{ voted: false }] : [{ queue: me.queue.shift() }, send(next, VOTE())]
})
