// The central server whose coordinator may crash: the next site takes over, asks everybody who has the token and who
// waits, and only then grants. Crashed sites stay down; how they could come back is left out.
import {
  algorithm,
  choice,
  deadlockFreedom,
  entryPossible,
  flag,
  listOf,
  many,
  mutualExclusion,
  oneOf,
  optional,
  protocol,
  send,
  setOf,
  siteId,
  someoneEnters,
  starvationFreedom,
} from 'coterie'

const central = protocol({
  parameters: {
    // fresh: the naive rule; the answers only say who waits.
    begins: choice('how a new coordinator begins', 'with the answers of all', 'with a fresh token'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      token: flag,
      leader: siteId, // who has announced itself last
      // Of the coordinator only. Without a holder the token is here.
      leads: flag,
      holder: optional(siteId),
      queue: listOf(siteId),
      answered: setOf(siteId),
    }),
  },
  messages: { REQUEST: {}, TOKEN: {}, RELEASE: {}, COORDINATOR: {}, ANSWER: { token: flag, waits: flag } },
})
const { REQUEST, TOKEN, RELEASE, COORDINATOR, ANSWER } = central.messages
const { local, upon } = central.roles.site

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

const oneCoordinator = central.always('oneCoordinator', 'no two sites that are up lead', (view) => {
  const leading = view.all('site').filter(({ self, leads }) => leads && !view.crashed(self))
  return leading.length <= 1
})
const stuck = (deadlock: number, doomed: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: doomed } }) as const

export default algorithm({
  name: 'central-server-election',
  title: 'The central server, with election',
  citation:
    'G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed Systems: Concepts and Design, 5th edition, 2011, sections 15.2 and 15.3',
  about:
    'A clause is atomic, the messages it sends included. From the book: the server (15.2), that it is one of the sites and that another is elected when it fails (15.3), and that the site of the best number among those that are up announces itself, as in the bully algorithm (15.3; here the lowest, and nobody is asked first, for the detector knows). Ours: what the new coordinator asks, and which messages are void. Of a coordinator that has crashed a grant may be under way; so whoever has answered a new one takes a token from that one only. What was sent to the old one is lost, and the answer says it again. A holder that has crashed is seen by the detector, and what comes from it later, a RELEASE or an ANSWER, is void: its token has been replaced by then, or will not be waited for. All of this takes a detector that neither errs nor misses anybody, FIFO channels that lose and copy nothing, and crashes without recovery: a site that comes up again follows site 0, as in the beginning, whoever leads by then. The lowest site leads, so renaming sites is no symmetry.',
  sites: { min: 2, max: 8, fallback: 3 },
  protocol: central,
  // biome-ignore format: in order
  clauses: { request, onToken, enter, exit, onRequest, grant, onRelease, regenerate, takeOver, onCoordinator, onAnswer },
  workload: { request: 'request', enter: 'enter' },
  symmetry: 'none',
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  standings: { coordinator: (me) => me.leads, 'with token': (me) => me.token },
  // It believes again what it believed at first.
  recovered: { site: () => ({ leader: 0 }) },
  initial: { site: ({ self, others }) => (self === 0 ? { leads: true, answered: others } : {}) },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    oneCoordinator,
    central.servedInRequestOrder(),
  ],
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2 }, counts: [23, 39, 8], verdicts: {} },
    { model: { sites: 3 }, counts: [118, 260, 10], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 2, crash: 1, detector: 'perfect' }, counts: [92, 217, 12], verdicts: {} },
    { model: { sites: 3, crash: 1, detector: 'perfect' }, counts: [1209, 3772, 24], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 3, crash: 1, whoCrashes: 'coordinator', detector: 'perfect' }, counts: [849, 2690, 24], verdicts: {} },
    { model: { sites: 3, crash: 1, whoCrashes: 'with token', detector: 'perfect' }, counts: [360, 920, 20], verdicts: {} },
    { model: { sites: 2, crash: 1, detector: 'perfect' }, counts: [134, 311, 14], verdicts: { servedInRequestOrder: 'holds' } },
    { model: { sites: 3, crash: 1, detector: 'perfect' }, counts: [3210, 9271, 25], verdicts: { servedInRequestOrder: { violated: 15 } }, note: 'a new coordinator learns who waits, and not since when' },
    { model: { sites: 3, crash: 2, detector: 'perfect' }, counts: [4972, 18983, 27], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 4, crash: 2, detector: 'perfect' }, counts: [225023, 1175662, 47], verdicts: {}, large: true, note: 'a site may answer, crash and be counted as lost before its answer arrives; three more must be there to see it' },
    { model: { sites: 3, crash: 1 }, counts: [379, 1100, 11], verdicts: { ...stuck(3, 2), starvationFreedom: 'violated' }, note: 'without a detector nobody takes over' },
    { model: { sites: 3, crash: 1, detector: 'perfect', parameters: { begins: 'with a fresh token' } }, counts: [1446, 4716, 24], verdicts: { mutualExclusion: { violated: 10 } },
      counterexample: { folder: 'central-server-fresh-token', property: 'mutualExclusion', prose: 'The coordinator, site 0, sends the token to site 2 and crashes. The detector does not err, and site 1 is the lowest that is up: it takes over, supposes that the token was lost with its predecessor, and grants a new one to itself. Site 2 has not heard of it yet; the old token arrives, and both are in. The assumption that fails is that the token dies with the coordinator. It does where the coordinator had it; but it may be under way or in use, and only the clients know. So a new coordinator must ask all that are up before it grants, and a client that has answered must not take the old token any more.' } },
    { model: { sites: 3, detector: 'erring' }, counts: [6319, 22839, 30], verdicts: { starvationFreedom: 'violated', mutualExclusion: { violated: 10 }, ...stuck(7, 4), oneCoordinator: { violated: 2 } }, note: 'stuck where the answer of a site that is wrongly suspected is not believed',
      counterexample: { folder: 'central-server-two-coordinators', property: 'mutualExclusion', prose: 'Nobody crashes, but the detector errs once. Site 0 leads, has granted the token to itself and is in the section. Site 1 takes it for crashed and takes over; now two sites lead. It asks everybody and waits for site 2, which has no token, but not for site 0: it would wait for ever if site 0 had really crashed. So it takes the token for lost, makes a new one and enters. The assumption that fails is that whoever is suspected has crashed; the question whether the token is lost or only in use is put to all but the one site that could answer it. With a lease on the leadership, or a quorum of answers, site 1 would have to wait.' } },
    { model: { sites: 3, crash: 1, detector: 'perfect', order: 'unordered' }, counts: [1907, 6616, 25], verdicts: stuck(13, 11), note: 'a RELEASE overtakes the ANSWER that says who has the token' },
    { model: { sites: 2, requests: 2, crash: 1, detector: 'perfect', loss: 1 }, counts: [686, 1715, 23], verdicts: { deadlockFreedom: { violated: 2 } }, note: 'a REQUEST that is lost is made again for the next coordinator only' },
    { model: { sites: 2, requests: 2, crash: 1, detector: 'perfect', duplication: 1 }, counts: [1824, 5024, 23], verdicts: { mutualExclusion: { violated: 13 }, deadlockFreedom: { violated: 11 } } },
    { model: { sites: 2, requests: 1, crash: 1, recovery: 1, detector: 'perfect' }, counts: [365, 729, 14], verdicts: stuck(3, 3), note: 'a coordinator that comes back does not know that it leads, and one that was replaced not by whom' },
  ],
})
