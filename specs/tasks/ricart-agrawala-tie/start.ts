// Two requests may have the same timestamp. Repair the clause: which of the two sites must wait?
import { send } from 'coterie'
import { REPLY, upon } from './protocol.js'

/** Upon REQUEST(t) from another site: defer the REPLY, or send it. */
export const onRequest = upon('REQUEST', (me, { t }, { from }) => {
  const clock = Math.max(me.clock, t)
  return me.phase === 'held' || (me.phase === 'wanted' && me.t! <= t)
    ? [{ clock, deferred: me.deferred.add(from) }]
    : [{ clock }, send(from, REPLY())]
})
