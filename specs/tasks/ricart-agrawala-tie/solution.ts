// A solution: the pair of timestamp and site number decides.
import { precedes, send } from 'coterie'
import { REPLY, upon } from './protocol.js'

export const onRequest = upon('REQUEST', (me, { t }, { self, from }) => {
  const clock = Math.max(me.clock, t)
  return me.phase === 'held' || (me.phase === 'wanted' && precedes([me.t, self], [t, from]))
    ? [{ clock, deferred: me.deferred.add(from) }]
    : [{ clock }, send(from, REPLY())]
})
