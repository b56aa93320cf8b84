// Raymond 1989. The sites form a tree, and each knows in which direction the privilege is. Requests go towards it from
// neighbour to neighbour, and the privilege comes back the same way.
// biome-ignore format: names
import {
  algorithm, choice, deadlockFreedom, entryPossible, flag, listOf, livelockFreedom, type MeOf, many, mutualExclusion, oneOf, optional, protocol, send, siteId, someoneEnters, starvationFreedom,
} from 'coterie'

const raymond = protocol({
  parameters: {
    // Site 0 is the root, and starts with the privilege. path: each site hangs from the one before it. star: all from the
    // root. binary: site i from site (i - 1) / 2, rounded down.
    tree: choice('the shape of the tree', 'path', 'star', 'binary'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'), // held: USING
      // HOLDER: the neighbour in whose direction the privilege is, or the site itself; none after a crash, which forgets it.
      holder: optional(siteId),
      queue: listOf(siteId), // REQUEST_Q: which neighbours have asked, and the site itself if it wants to enter
      asked: flag, // ASKED: the holder has been asked on behalf of the queue
    }),
  },
  messages: { REQUEST: {}, PRIVILEGE: {} },
})
const { REQUEST, PRIVILEGE } = raymond.messages
const { local, upon } = raymond.roles.site
type Site = MeOf<typeof raymond, 'site'>

// After every event. ASSIGN_PRIVILEGE: who has the privilege and does not use it gives it to the head of the queue, which
// may be the site itself. MAKE_REQUEST: who has a queue and not the privilege asks the holder, once.
const assignAndRequest = (me: Site, self: number) => {
  const { phase, holder, queue, asked } = me
  const next = queue.first()
  if (holder !== self) {
    const asks = next !== undefined && !asked && holder !== null
    return [{ phase, holder, queue, asked: asked || asks }, send(asks ? holder : [], REQUEST())] as const
  }
  if (phase === 'held' || next === undefined) return [{ phase, holder, queue, asked }] as const
  const rest = queue.shift()
  if (next === self) return [{ phase: 'held', holder, queue: rest, asked: false }] as const
  return [
    { phase, holder: next, queue: rest, asked: !rest.isEmpty() },
    send(next, PRIVILEGE()),
    send(rest.isEmpty() ? [] : next, REQUEST()),
  ] as const
}

/** (1) A site that wants the critical section puts itself into its queue. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { self }) => assignAndRequest(me.merge({ phase: 'wanted', queue: me.queue.push(self) }), self),
})

/** (2) Upon REQUEST from a neighbour: put the neighbour into the queue. */
export const onRequest = upon('REQUEST', (me, _, { self, from }) =>
  assignAndRequest(me.merge({ queue: me.queue.push(from) }), self),
)

/** (3) Upon PRIVILEGE: have it. */
export const onPrivilege = upon('PRIVILEGE', (me, _, { self }) =>
  assignAndRequest(me.merge({ holder: self }), self),
)

/** (4) On leaving, use the privilege no more. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self }) => assignAndRequest(me.merge({ phase: 'idle' }), self),
})

const parent = (self: number, tree: 'path' | 'star' | 'binary') =>
  self === 0 ? 0 : { path: self - 1, star: 0, binary: Math.floor((self - 1) / 2) }[tree]

const onePrivilege = raymond.always(
  'exactlyOnePrivilege',
  'there is one privilege, kept or under way',
  (view) => {
    const kept = view.all('site').filter(({ holder, self }) => holder === self && !view.crashed(self)).length
    return kept + view.inFlight('PRIVILEGE') === 1
  },
)
const shortQueue = raymond.always('queueHasNoDoubles', 'no site stands in a queue twice', (view) =>
  view.all('site').every(({ queue }) => queue.toSet().size === queue.size),
)
const stuck = (deadlock: number, doomed: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: doomed } }) as const

/** The sites from one up to the root. */
const way = (site: number, tree: 'path' | 'star' | 'binary'): readonly number[] =>
  site === 0 ? [0] : [site, ...way(parent(site, tree), tree)]
type Shape = { readonly sites: number; readonly parameters: { readonly tree: 'path' | 'star' | 'binary' } }
const diameter = ({ sites, parameters: { tree } }: Shape): number => {
  const ways = [...Array(sites).keys()].map((site) => way(site, tree))
  const apart = (a: readonly number[], b: readonly number[]) =>
    a.filter((site) => !b.includes(site)).length + b.filter((site) => !a.includes(site)).length
  return Math.max(...ways.flatMap((a) => ways.map((b) => apart(a, b))))
}

export default algorithm({
  name: 'raymond',
  title: "Raymond's tree",
  citation: 'K. Raymond, A Tree-Based Algorithm for Distributed Mutual Exclusion, ACM TOCS 7(1), 1989',
  about:
    'A clause is atomic, the messages it sends included; a site enters by the very step that assigns it the privilege. Messages go only along the edges of the tree. Channels must not lose or copy messages. The queues are finite, and so are the states with unbounded requests. How the holders are set in the beginning is left out, and how a site that comes up again learns from its neighbours where the privilege is: it does not know. Symmetries are those of the tree that keep site 0.',
  sites: { min: 1, max: 8, fallback: 3 },
  protocol: raymond,
  clauses: { request, onRequest, onPrivilege, exit },
  workload: { request: 'request' },
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  initial: { site: ({ self, parameters }) => ({ holder: parent(self, parameters.tree) }) },
  waitsFor: (view, site) => {
    const { holder } = view.all('site')[site]!
    return holder === site || holder === null ? [] : [{ site: holder, label: 'PRIVILEGE' }]
  },
  formulas: {
    messagesPerEntry: {
      text: '0 to 2D, D the diameter of the tree',
      says: 'values',
      least: () => 0,
      most: (model) => 2 * diameter(model),
      source:
        'Raymond 1989, section 4: as many requests as there are edges on the way, and the privilege back',
    },
    messagesAlone: {
      text: '0 to 2H, H the height of the tree',
      says: 'values',
      least: () => 0,
      most: ({ sites, parameters }) =>
        2 * Math.max(...[...Array(sites).keys()].map((i) => way(i, parameters.tree).length - 1)),
      source: 'as above, from the root, where the privilege is in the beginning',
    },
    clientDelay: {
      text: '0 to 2D',
      says: 'values',
      least: () => 0,
      most: (model) => 2 * diameter(model),
      source: 'Raymond 1989, section 4',
    },
    synchronisationDelay: {
      text: '1 to D',
      says: 'values',
      least: () => 1,
      most: diameter,
      source: 'Raymond 1989, section 4: the way of the privilege',
    },
  },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    raymond.servedInRequestOrder(),
    onePrivilege,
    shortQueue,
  ],
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2 }, counts: [14, 24, 7], verdicts: {} },
    { model: { sites: 3 }, counts: [86, 196, 11], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 3, parameters: { tree: 'star' } }, counts: [86, 196, 9], verdicts: {} },
    { model: { sites: 4 }, counts: [486, 1376, 15], verdicts: {} },
    { model: { sites: 4, parameters: { tree: 'star' } }, counts: [514, 1390, 11], verdicts: {} },
    { model: { sites: 5, parameters: { tree: 'binary' } }, counts: [2760, 8972, 15], verdicts: {} },
    { model: { sites: 3, order: 'unordered' }, counts: [110, 252, 12], verdicts: {}, note: 'a REQUEST may overtake the PRIVILEGE before it' },
    { model: { sites: 3, requests: 1 }, counts: [165, 287, 14], verdicts: { servedInRequestOrder: 'holds' } },
    { model: { sites: 3 }, counts: [130, 292, 15], verdicts: { servedInRequestOrder: { violated: 8 } }, note: 'a site that still has the privilege enters again, though the REQUEST for it came with the privilege' },
    { model: { sites: 3, loss: 1 }, counts: [192, 426, 13], verdicts: { deadlockFreedom: { violated: 2 }, entryPossible: { violated: 2 }, exactlyOnePrivilege: { violated: 3 } } },
    { model: { sites: 3, requests: 1, duplication: 1 }, counts: [1327, 2732, 17], verdicts: { mutualExclusion: { violated: 7 }, exactlyOnePrivilege: { violated: 3 }, queueHasNoDoubles: { violated: 3 } },
      counterexample: { folder: 'raymond-duplicated-privilege', property: 'mutualExclusion', prose: 'The tree is a path: 0, 1, 2. Site 2 asks by way of site 1, and then site 1 asks for itself. The privilege arrives at site 1, and a copy of it stays in the channel. Site 1 sends the privilege on to site 2, which asked first, and asks for it back. Then the copy arrives: site 1 is now the head of its own queue, and enters; site 2 enters with the privilege. No site numbers its messages, and the privilege is known by nothing but the name of its type.' } },
    { model: { sites: 2, requests: 1, crash: 1, whoCrashes: 'in' }, counts: [28, 37, 8], verdicts: { exactlyOnePrivilege: { violated: 2 }, ...stuck(4, 3) }, note: 'the privilege dies with its user' },
    { model: { sites: 3, requests: 1, crash: 1, whoCrashes: '1' }, counts: [270, 568, 15], verdicts: { exactlyOnePrivilege: { violated: 4 }, ...stuck(3, 2) }, note: 'a site between two others cuts the tree, and the privilege may come its way' },
    { model: { sites: 3, requests: 1, crash: 1, whoCrashes: '2' }, counts: [271, 587, 15], verdicts: { exactlyOnePrivilege: { violated: 6 }, ...stuck(8, 4) }, note: 'a leaf is missed only when it has asked: the privilege is sent to it' },
    { model: { sites: 2, requests: 2, crash: 1, recovery: 1, whoCrashes: '0' }, counts: [237, 407, 15], verdicts: { exactlyOnePrivilege: { violated: 1 }, ...stuck(3, 2) }, note: 'no second privilege after a recovery' },
  ],
})
