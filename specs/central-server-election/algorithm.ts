// The central server whose coordinator may crash: the next site takes over, asks every site whether it has the token or waits
// for it, and only then grants. So there is one token at any time, and no waiting site is forgotten. Crashed sites stay down;
// recovery is left out.
import { send } from 'coterie'
import { ANSWER, COORDINATOR, local, RELEASE, REQUEST, TOKEN, upon } from './protocol.js'

export { central } from './protocol.js'

/** A site that wants the critical section sends a REQUEST to the coordinator that it knows of. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me) => [{ phase: 'wanted' }, send(me.leader, REQUEST())],
})

/** Upon TOKEN: keep it, unless its sender has been replaced as the coordinator; then it is void. */
export const onToken = upon('TOKEN', (me, _, { from }) => (from === me.leader ? [{ token: true }] : []))

/** Enter with the token. */
export const enter = local({
  guard: (me) => me.phase === 'wanted' && me.token,
  effect: () => [{ phase: 'held' }],
})

/** On leaving, send the token to the current coordinator. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me) => [{ phase: 'idle', token: false }, send(me.leader, RELEASE())],
})

/** The coordinator, upon REQUEST: queue the site. */
export const onRequest = upon('REQUEST', (me, _, { from }) =>
  me.leads ? [{ queue: me.queue.push(from) }] : [],
)

/** The coordinator sends the token, if it is here, to the head of the queue, once each other site has answered or crashed. */
export const grant = local({
  guard: (me, { others, suspects }) =>
    me.leads &&
    me.holder === null &&
    !me.queue.isEmpty() &&
    others.every((site) => me.answered.has(site) || suspects(site)),
  effect: (me) => [{ holder: me.queue.first()!, queue: me.queue.shift() }, send(me.queue.first()!, TOKEN())],
})

/** Upon RELEASE from the holder: the token is here. A RELEASE from another site is void. */
export const onRelease = upon('RELEASE', (me, _, { from }) => (me.holder === from ? [{ holder: null }] : []))

/** The coordinator replaces a token whose holder has crashed. */
export const regenerate = local({
  guard: (me, { suspects }) => me.holder !== null && suspects(me.holder),
  effect: () => [{ holder: null }],
})

/** The lowest site that is up is the next coordinator, and announces itself to all others. */
export const takeOver = local({
  guard: (me, { self, sites, suspects }) =>
    me.leader < self && sites.every((site) => site >= self || suspects(site)),
  effect: (me, { self, others }) => [
    {
      leader: self,
      leads: true,
      holder: me.token ? self : null,
      queue: me.phase === 'wanted' && !me.token ? me.queue.push(self) : me.queue,
    },
    send(others, COORDINATOR()),
  ],
})

/** Upon COORDINATOR: follow its sender from now on, and answer whether this site has the token or waits for it. */
export const onCoordinator = upon('COORDINATOR', (me, _, { from }) => {
  if (from < me.leader) return [] // it has crashed in the meantime
  const answer = ANSWER({ token: me.token, waits: me.phase === 'wanted' && !me.token })
  const former = { leads: false, holder: null, queue: me.queue.clear(), answered: me.answered.clear() }
  return [{ leader: from, ...former }, send(from, answer)]
})

/** The new coordinator, upon ANSWER from a site that is up: note whether it has the token, and whether it waits for it. */
export const onAnswer = upon('ANSWER', (me, { token, waits }, { from, suspects }) =>
  suspects(from)
    ? [] // grants do not wait for this site, and a token that it had has been replaced
    : [
        {
          answered: me.answered.add(from),
          holder: token ? from : me.holder,
          queue: waits ? me.queue.push(from) : me.queue,
        },
      ],
)

/** All clauses, in the order of the source. */
export const clauses = {
  request,
  onToken,
  enter,
  exit,
  onRequest,
  grant,
  onRelease,
  regenerate,
  takeOver,
  onCoordinator,
  onAnswer,
}
