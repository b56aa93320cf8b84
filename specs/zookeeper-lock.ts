// The lock recipe of ZooKeeper: each client makes a node, the nodes are numbered in order, and the client with the lowest
// one has the lock; the others watch the node before theirs. How the service keeps its state is left out.
// biome-ignore format: names
import {
  algorithm, choice, deadlockFreedom, entryPossible, listOf, many, mutualExclusion, one, oneOf, protocol,
  setOf, siteId, someoneEnters, starvationFreedom, violation,
} from 'coterie'

const recipe = protocol({
  parameters: {
    watch: choice('what a client watches that is not the first', 'node before', 'directory'),
    sessions: choice('sessions of clients that are up', 'last', 'expire unnoticed', 'expire noticed'),
    replies: choice('the answer to create', 'arrives', 'may be lost', 'may be lost, with GUIDs'),
  },
  roles: {
    client: many({ phase: oneOf('idle', 'creating', 'looking', 'checking', 'waiting', 'held', 'expired') }),
    server: one({}),
  },
  shared: {
    nodes: listOf(siteId), // who made each, lowest number first
    same: setOf(siteId), // for whom that which it has looked at is still as it was then
  },
})
const { client, server } = recipe.roles
type Nodes = ReturnType<typeof recipe.declaration.shared.nodes.initial.toList>
type Sites = typeof recipe.declaration.shared.same.initial
interface Directory {
  readonly parameters: { readonly watch: string }
  readonly shared: { readonly nodes: Nodes; readonly same: Sites }
}

/** Another node at the end of the directory; who watches the directory is told. */
const added = (site: number, { parameters, shared: { nodes, same } }: Directory) =>
  recipe.write({ nodes: nodes.push(site), same: parameters.watch === 'directory' ? same.clear() : same })

/** The directory without the nodes of some; who watches it, or the node before the own one, is told. */
const without = (
  gone: (site: number, place: number) => boolean,
  { parameters, shared: { nodes, same } }: Directory,
) => {
  const left = nodes.filterNot(gone)
  const told = nodes.filter((_, k) => k > 0 && gone(nodes.get(k - 1)!, k - 1))
  const stays = (site: number) =>
    parameters.watch === 'node before' && left.includes(site) && !told.includes(site)
  return recipe.write({ nodes: left, same: left.equals(nodes) ? same : same.filter(stays) })
}

/** A client that wants the lock ... */
export const request = client.local({
  guard: (me) => me.phase === 'idle',
  effect: () => [{ phase: 'creating' }],
})

/** (1) ... creates a node, ephemeral and with the next number. With a GUID it finds one that it has already. */
export const create = client.local({
  guard: (me) => me.phase === 'creating',
  effect: (_, context) => {
    const { self, parameters, shared } = context
    const found = parameters.replies === 'may be lost, with GUIDs' && shared.nodes.includes(self)
    return found ? [{ phase: 'looking' }] : [{ phase: 'looking' }, added(self, context)]
  },
})

/** The answer to create may be lost; then the client, which has a node now, will create again. */
export const createUnheard = client.timeout({
  guard: (me, { parameters }) => me.phase === 'creating' && parameters.replies !== 'arrives',
  effect: (_, context) => {
    const { self, parameters, shared } = context
    const found = parameters.replies === 'may be lost, with GUIDs' && shared.nodes.includes(self)
    return found ? [] : [{}, added(self, context)]
  },
})

/** (2, 3) List the nodes; with the lowest one, enter. Else take the one before; with the herd, watch them all. */
export const look = client.local({
  guard: (me, { self, shared }) => me.phase === 'looking' && shared.nodes.includes(self),
  effect: (_, { self, parameters, shared: { nodes, same } }) =>
    nodes.lastIndexOf(self) === 0
      ? [{ phase: 'held' }]
      : [
          { phase: parameters.watch === 'directory' ? 'waiting' : 'checking' },
          recipe.write({ same: same.add(self) }),
        ],
})

/** (4) See whether that node is still there, and watch it; if it is gone, list again. */
export const check = client.local({
  guard: (me, { self, shared }) => me.phase === 'checking' && shared.nodes.includes(self),
  effect: (_, { self, shared }) => [{ phase: shared.same.has(self) ? 'waiting' : 'looking' }],
})

/** (5) Told that what it watches has changed, list again. */
export const onEvent = client.local({
  guard: (me, { self, shared }) =>
    me.phase === 'waiting' && shared.nodes.includes(self) && !shared.same.has(self),
  effect: () => [{ phase: 'looking' }],
})

/** Unlock: delete the own node. */
export const exit = client.local({
  guard: (me, { self, shared }) => me.phase === 'held' && shared.nodes.includes(self),
  effect: (_, context) => {
    const mine = context.shared.nodes.lastIndexOf(context.self)
    return [{ phase: 'idle' }, without((_, place) => place === mine, context)]
  },
})

/** The server ends the session of a client that has crashed, and deletes what it has made. */
export const end = server.local({
  guard: (_, { shared, suspects }) => shared.nodes.some((site) => suspects(site)),
  effect: (_, context) => [{}, without((site) => context.suspects(site), context)],
})

/** The session of a client that is up expires: what it has made is deleted, and it has not been told. */
export const expire = client.timeout({
  guard: (_, { self, parameters, shared }) => parameters.sessions !== 'last' && shared.nodes.includes(self),
  effect: (_, context) => [
    context.parameters.sessions === 'expire noticed' ? { phase: 'idle' } : {},
    without((site) => site === context.self, context),
  ],
})

/** Told at last that its session has expired, it is out. */
export const learn = client.local({
  guard: (me, { self, shared }) =>
    !['idle', 'creating', 'expired'].includes(me.phase) && !shared.nodes.includes(self),
  effect: () => [{ phase: 'expired' }],
})

const inOrder = recipe.rule(
  'servedInOrderOfNodes',
  'who enters has made the first of the nodes that are there',
  'entry',
  ({ site }, was) => (was.shared.nodes.first() === site ? undefined : violation),
)

// A client is woken that waits, has a node still, and is told.
const oneIsWoken = recipe.rule(
  'oneIsWoken',
  'deleting nodes wakes at most one waiting client for each',
  'every step',
  (_, was, is) => {
    const woken = was
      .all('client')
      .filter(({ self: i, phase }) => phase === 'waiting' && is.shared.nodes.includes(i))
      .filter(({ self: i }) => was.shared.same.has(i) && !is.shared.same.has(i))
    const deleted = was.shared.nodes.size - is.shared.nodes.size
    return deleted > 0 && woken.length > deleted ? violation : undefined
  },
)

const herd = { watch: 'directory' }
const allAreWoken = { oneIsWoken: { violated: 10 } } as const
const unnoticed = { sessions: 'expire unnoticed' }
const crash = { crash: 1, whoCrashes: 'client', detector: 'perfect' } as const

export default algorithm({
  name: 'zookeeper-lock',
  title: 'ZooKeeper, the lock recipe',
  citation:
    'Apache ZooKeeper, ZooKeeper Recipes and Solutions, Locks; P. Hunt, M. Konar, F. P. Junqueira, B. Reed, ZooKeeper: Wait-free Coordination for Internet-scale Systems, USENIX ATC 2010, section 2.4',
  about:
    'In the section is a client that believes it has the lock. Each call of the server is atomic and answered in the same step; only events come later. Numbers of nodes grow for ever, but only their order matters: the state keeps the nodes in order, and of the node before only whether it is still there. So events are not messages, and no channel can lose them; a lost answer, an expired session and a crash are said by parameters and by the model. A client whose session has expired does not know it until it has to do with the server again, and is then out. The server notices a crash by the detector of the model. Nothing of the sites is compared, so every renaming of the clients, in the directory as well, is a symmetry.',
  sites: { min: 1, max: 5, fallback: 3 },
  protocol: recipe,
  clauses: { request, create, createUnheard, look, check, onEvent, exit, end, expire, learn },
  workload: { request: 'request' },
  waits: ({ phase }) => ['creating', 'looking', 'checking', 'waiting'].includes(phase),
  holds: ({ phase }) => phase === 'held',
  exchanges: { create: 2, createUnheard: 2, look: 2, check: 2, onEvent: 1, exit: 2 },
  formulas: {
    messagesPerEntry: {
      text: '6 to 11 (the node before), 6 to 6N-3 (the directory)',
      says: 'values',
      least: () => 6,
      most: ({ sites, parameters }) =>
        sites === 1 ? 6 : parameters.watch === 'directory' ? 6 * sites - 3 : 11,
      source:
        'create, getChildren and delete are a call and an answer each; who is not the first asks for the node before, is told, and lists again; with the herd every delete tells N-1 and every create N-2, and each of them lists again',
    },
    messagesAlone: {
      text: '6',
      says: 'values',
      least: () => 6,
      most: () => 6,
      source: 'create, getChildren and delete are a call and an answer each',
    },
  },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    inOrder,
    oneIsWoken,
  ],
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2 }, counts: [44, 80, 12], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 2, requests: 1 }, counts: [37, 56, 8], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 3 }, counts: [416, 1056, 16], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 4 }, counts: [5040, 16224, 20], verdicts: {} },
    { model: { sites: 2, parameters: herd }, counts: [28, 50, 10], verdicts: {} },
    { model: { sites: 3, parameters: herd }, counts: [260, 654, 13], verdicts: { ...allAreWoken, starvationFreedom: 'holds' }, note: 'a lock like the other, but every change wakes all that wait',
      counterexample: { folder: 'zookeeper-lock-herd', property: 'oneIsWoken', prose: 'This is the herd effect. Each client that waits watches the whole directory. Client 0 has the lock, clients 1 and 2 have listed the nodes and wait. Client 0 deletes its node, and that one deletion wakes both, though only client 1 has the lowest node now: client 2 lists again for nothing, and watches again. With n clients each unlocking wakes all that wait, and the server sends n lists to let in one. Nothing unsafe happens; the recipe asks each client to watch only the node before its own, so that a deletion concerns one client. With two clients only one ever waits, and there is no herd.' } },
    { model: { sites: 4, parameters: herd }, counts: [3136, 10024, 16], verdicts: allAreWoken },
    { model: { sites: 2, ...crash }, counts: [82, 230, 12], verdicts: {}, note: '74 and 890 states where a client that has crashed watches nothing any more; here it does until its session ends' },
    { model: { sites: 3, ...crash }, counts: [1082, 3954, 16], verdicts: { starvationFreedom: 'holds' } },
    { model: { sites: 3, ...crash, parameters: herd }, counts: [698, 2514, 14], verdicts: allAreWoken },
    { model: { sites: 2, crash: 1, whoCrashes: 'client' }, counts: [82, 204, 12], verdicts: { starvationFreedom: 'violated', deadlockFreedom: { violated: 7 }, entryPossible: { violated: 4 } }, note: 'without a detector the server never ends a session' },
    { model: { sites: 2, ...crash, detector: 'erring' }, counts: [654, 2276, 14], verdicts: { mutualExclusion: { violated: 8 }, entryPossible: { violated: 4 } }, note: 'a wrong suspicion is an expiry that the client has not noticed' },
    { model: { sites: 2, parameters: unnoticed, timeouts: 1 }, counts: [104, 252, 13], verdicts: { starvationFreedom: 'violated', mutualExclusion: { violated: 7 }, entryPossible: { violated: 3 } }, note: 'who has been told is out for good, and so never gets in; 152 states where it may ask again, once it has listed the nodes and missed its own or has unlocked, and where until then it can be told of the node before',
      counterexample: { folder: 'zookeeper-lock-unnoticed-expiry', property: 'mutualExclusion', prose: 'One session may expire. Client 0 creates the lowest node, lists, and has the lock. Then it is not heard of for too long: the server ends its session and deletes its ephemeral node, as it would had the client crashed. Client 1 creates a node, finds that it is the lowest, and has the lock too; client 0 still believes in its own. The recipe takes an ephemeral node to be there for as long as its client acts on it; a client that is slow, or cut off, has not been told. What it writes needs a sequencer (see lease-lock).' } },
    { model: { sites: 3, parameters: unnoticed, timeouts: 1 }, counts: [1268, 4296, 17], verdicts: { mutualExclusion: { violated: 7 }, entryPossible: { violated: 3 } } },
    { model: { sites: 3, parameters: { sessions: 'expire noticed' }, timeouts: 1 }, counts: [1072, 3768, 19], verdicts: { starvationFreedom: 'violated' }, note: 'here it gives up, which counts as never getting in, and may ask again at once; 2602 states where what it was told while it waited outlives its session, and wakes it for nothing in the next' },
    { model: { sites: 2, parameters: { replies: 'may be lost' }, timeouts: 1 }, counts: [154, 270, 13], verdicts: { starvationFreedom: 'violated', deadlockFreedom: { violated: 5 }, entryPossible: { violated: 2 } },
      counterexample: { folder: 'zookeeper-lock-lost-create-reply', property: 'deadlockFreedom', prose: 'The answer to one create may be lost. Client 0 has created a node and does not know, so it creates again. It lists the nodes, and the one before its own is its own first one; it watches that node, and waits for itself for ever. The session is alive, so the node stays. The recipe takes create to be done once; where it is tried again, a node must bear a mark of its client (a GUID) by which it is found.' } },
    { model: { sites: 2, parameters: { replies: 'may be lost, with GUIDs' }, timeouts: 1 }, counts: [106, 206, 13], verdicts: {} },
    { model: { sites: 3, parameters: { replies: 'may be lost, with GUIDs' }, timeouts: 1 }, counts: [1126, 3030, 17], verdicts: { starvationFreedom: 'holds' } },
  ],
})
