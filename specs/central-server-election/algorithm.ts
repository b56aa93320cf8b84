// The central server whose coordinator may crash: the next site takes over, asks everybody who has the token and who
// waits, and only then grants. Crashed sites stay down; how they could come back is left out.
import { send } from 'coterie'
import { ANSWER, COORDINATOR, local, RELEASE, REQUEST, TOKEN, upon } from './protocol.js'

/** A site that wants the critical section sends a REQUEST to the coordinator that it knows. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me) => [{ phase: 'wanted' }, send(me.leader, REQUEST())],
})

/** Upon TOKEN: keep it. That of a coordinator which another has replaced is void. */
export const onToken = upon('TOKEN', (me, _, { from }) => (from === me.leader ? [{ token: true }] : []))

/** Enter with the token. */
export const enter = local({
  guard: (me) => me.phase === 'wanted' && me.token,
  effect: () => [{ phase: 'held' }],
})

/** On leaving, send the token back to the coordinator, whoever that is by now. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me) => [{ phase: 'idle', token: false }, send(me.leader, RELEASE())],
})

/** The coordinator, upon REQUEST: put the site in the queue. */
export const onRequest = upon('REQUEST', (me, _, { from }) =>
  me.leads ? [{ queue: me.queue.push(from) }] : [],
)

/** It sends the token to the head of the queue if it is here, and if every other site has answered or has crashed. */
export const grant = local({
  guard: (me, { others, suspects, parameters }) =>
    me.leads &&
    me.holder === null &&
    !me.queue.isEmpty() &&
    (parameters.begins === 'with a fresh token' ||
      others.every((site) => me.answered.has(site) || suspects(site))),
  effect: (me) => [{ holder: me.queue.first()!, queue: me.queue.shift() }, send(me.queue.first()!, TOKEN())],
})

/** Upon RELEASE of the holder: the token is here. That of anybody else is void. */
export const onRelease = upon('RELEASE', (me, _, { from }) => (me.holder === from ? [{ holder: null }] : []))

/** A token that was sent to a site which has crashed is replaced. */
export const regenerate = local({
  guard: (me, { suspects }) => me.holder !== null && suspects(me.holder),
  effect: () => [{ holder: null }],
})

/** The lowest of those that are up is the next coordinator: it tells everybody. */
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

/** Upon COORDINATOR: follow it from now on, and answer who one is: with the token, or waiting for it. */
export const onCoordinator = upon('COORDINATOR', (me, _, { from }) => {
  if (from < me.leader) return [] // it has crashed since
  const answer = ANSWER({ token: me.token, waits: me.phase === 'wanted' && !me.token })
  const former = { leads: false, holder: null, queue: me.queue.clear(), answered: me.answered.clear() }
  return [{ leader: from, ...former }, send(from, answer)]
})

/** The new coordinator, upon ANSWER of a site that is up: note who has the token, and who waits for it. */
export const onAnswer = upon('ANSWER', (me, { token, waits }, { from, suspects, parameters }) =>
  suspects(from)
    ? [] // it is not waited for, and a token that it had has been replaced by now
    : [
        {
          answered: me.answered.add(from),
          holder: token && parameters.begins === 'with the answers of all' ? from : me.holder,
          queue: waits ? me.queue.push(from) : me.queue,
        },
      ],
)

/** In the order of the book. */
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
