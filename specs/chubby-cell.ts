// A cell of a lock service such as Chubby: replicas elect a master by a majority, and the master answers clients when a
// majority has on disk what it writes. Files, events and caches are left out; sessions and sequencers, and clients that do not
// ask, are in chubby-sessions.ts.
// biome-ignore format: names
import {
  algorithm, at, type ContextOf, choice, either, entryPossible, flag, int, listOf, type MeOf, many, mapOf, mutualExclusion, oneOf,
  optional, protocol, record, setOf, siteId, someoneEnters, starvationFreedom,
} from 'coterie'

const count = int(0, Infinity)
const disk = record({ promised: count, epoch: count, serial: count, holder: optional(siteId) })
const cell = protocol({
  parameters: {
    lease: choice('whether a master has a lease, before whose end no other is elected', 'yes', 'no'),
    disk: choice('what a replica that comes back has', 'its disk', 'a new disk'),
  },
  roles: {
    client: many({}),
    replica: many({
      ready: flag, // since it started
      epoch: optional(count), // in which it is the master
      serial: count, // of its last write
      holder: optional(siteId), // who has the lock, as far as it has committed
      pending: optional(siteId), // for whom a write is under way
      acks: setOf(siteId), // who has that on disk
    }),
  },
  shared: {
    call: mapOf(siteId, oneOf('none', 'acquire', 'held', 'release')), // what a client waits for, or has
    disks: listOf(disk), // of the replicas, in the order of their numbers
    last: count, // epoch
    leased: optional(siteId), // to which replica
  },
})
const { client, replica } = cell.roles
const { write } = cell
type Cell = Omit<ContextOf<typeof cell>, 'from'>
type Kept = Parameters<typeof disk.make>[0]

// The first replica has the number that says how many clients there are.
const inOrder = (sites: Cell['sites']) => sites.toArray().sort((a, b) => a - b)
const clients = ({ sites }: Cell) => [...Array(sites.min()!).keys()]
export const diskOf = (site: number, { sites, shared }: Cell) => shared.disks.get(site - sites.min()!)!
export const writing = (kept: Kept, some: readonly number[], { sites, shared }: Cell) =>
  shared.disks.map((old, k) => (some.includes(sites.min()! + k) ? disk.make(kept) : old))
const subsets = ([one, ...rest]: readonly number[]): number[][] =>
  one === undefined ? [[]] : subsets(rest).flatMap((some) => [some, [one, ...some]])
const majority = ({ sites }: Cell) => Math.floor(sites.size / 2) + 1
export const groups = (among: Cell['sites'], context: Cell, size = majority(context)) =>
  subsets(inOrder(among).filter((site) => !context.suspects(site))).filter((group) => group.length >= size)
export const newest = (group: readonly number[], context: Cell) =>
  group
    .map((site) => diskOf(site, context))
    .reduce((a, b) => (b.epoch > a.epoch || (b.epoch === a.epoch && b.serial > a.serial) ? b : a))
// biome-ignore format: in fewer lines
export const written = ({ epoch, holder }: MeOf<typeof cell, 'replica'>, serial: number, one: number) =>
  ({ promised: epoch!, epoch: epoch!, serial, holder: holder === null ? one : null })

/** A client calls for the lock. */
export const request = client.local({
  guard: (_, { self, shared }) => shared.call.get(self) === 'none',
  effect: (_, { self }) => [{}, write({ call: at(self, 'acquire') })],
})

/** A client that has it calls to release it. */
export const exit = client.local({
  guard: (_, { self, shared }) => shared.call.get(self) === 'held',
  effect: (_, { self }) => [{}, write({ call: at(self, 'release') })],
})

/** A replica becomes the master of a new epoch: a majority promises it, and takes over the newest that one of them has. */
// biome-ignore format: in fewer lines
export const elect = replica.timeout({
  guard: (me, { parameters: { lease }, shared: { leased }, suspects }) =>
    me.ready && me.epoch === null && (lease === 'no' || leased === null || suspects(leased)),
  effect: (_, context) => {
    const { self, sites, shared } = context
    const epoch = shared.last + 1
    const quorums = groups(sites, context).filter((group) => group.includes(self))
    return either(quorums.map((quorum) => {
      const { holder } = newest(quorum, context)
      const disks = writing({ promised: epoch, epoch, serial: 0, holder }, quorum, context)
      return [{ epoch, serial: 0, holder }, write({ disks, last: epoch, leased: self })] as const
    }))
  },
})

/** The master takes up a call that the state of the lock allows: it writes the new state on its own disk first. */
// biome-ignore format: in fewer lines
export const propose = replica.local({
  guard: (me, context) => me.pending === null && diskOf(context.self, context).promised === me.epoch,
  effect: (me, context) => {
    const fits = (one: number) =>
      me.holder === null ? context.shared.call.get(one) === 'acquire' : me.holder === one && context.shared.call.get(one) === 'release'
    const serial = me.serial + 1
    return either(clients(context).filter(fits).map((one) => [
      { serial, pending: one, acks: me.acks.clear().add(context.self) },
      write({ disks: writing(written(me, serial, one), [context.self], context) }),
    ] as const))
  },
})

/** Another replica that has promised no later epoch writes it as well, and acknowledges. */
// biome-ignore format: in fewer lines
export const replicate = replica.local({
  guard: (me) => me.pending !== null,
  effect: (me, context) => {
    const willing = (one: number) => !me.acks.has(one) && !context.suspects(one) && diskOf(one, context).promised <= me.epoch!
    const kept = written(me, me.serial, me.pending!)
    return either(inOrder(context.sites).filter(willing).map((one) =>
      [{ acks: me.acks.add(one) }, write({ disks: writing(kept, [one], context) })] as const))
  },
})

/** Acknowledged by a majority, it is done, and the client is answered, if it still waits for that. */
export const commit = replica.local({
  guard: (me, context) => me.pending !== null && me.acks.size >= majority(context),
  effect: (me, { shared: { call } }) => {
    const done = { holder: me.holder === null ? me.pending : null, pending: null, acks: me.acks.clear() }
    if (call.get(me.pending!) !== (me.holder === null ? 'acquire' : 'release')) return [done]
    return [done, write({ call: at(me.pending!, me.holder === null ? 'held' : 'none') })]
  },
})

/** What has been done already, as it was under another master, is answered from the memory of the master. */
// biome-ignore format: in fewer lines
export const answer = replica.local({
  guard: (me, context) => diskOf(context.self, context).promised === me.epoch,
  effect: (me, context) => {
    const done = (one: number) => context.shared.call.get(one) === (me.holder === one ? 'acquire' : 'release')
    const answered = (one: number) => write({ call: at(one, me.holder === one ? 'held' : 'none') })
    return either(clients(context).filter(done).map((one) => [{}, answered(one)] as const))
  },
})

/** A replica that comes back is no master; it has its disk, or a new one, on which it copies the newest of a majority. */
// biome-ignore format: in fewer lines
export const restart = replica.local({
  guard: (me) => !me.ready,
  effect: (_, context) => {
    const { self, others, parameters, shared } = context
    const free = { leased: shared.leased === self ? null : shared.leased }
    if (parameters.disk === 'its disk') return [{ ready: true }, write(free)]
    return either(groups(others, context).map((group) => {
      const promised = Math.max(...group.map((one) => diskOf(one, context).promised))
      const copy = newest(group, context).set('promised', promised)
      return [{ ready: true }, write({ ...free, disks: writing(copy, [self], context) })] as const
    }))
  },
})

// biome-ignore format: in fewer lines
const oneMaster = cell.always('oneMaster', 'at most one replica takes itself for the master', (view) => 
  view.all('replica').filter(({ epoch }) => epoch !== null).length <= 1)
// biome-ignore format: in fewer lines
const onMajority = cell.always('lockOnMajority', 'a lock that a client has is on the disks of a majority', (view) => {
  const { disks } = view.shared
  const onDisks = (one: number) => disks.count(({ holder }) => holder === one)
  return view.competitors.every((one) => !view.holds(one) || 2 * onDisks(one) > disks.size)
})
// biome-ignore format: in fewer lines
const failOver = cell.sometimes('lockAfterFailOver', 'in some run a client has the lock from a second master', (view) =>
  view.all('replica').some(({ epoch, holder }) => (epoch ?? 0) > 1 && holder !== null && view.holds(holder)))

const two = { sites: 3, requesters: [0, 1], requests: 1, timeouts: 2 } as const
const owed = { elect: 'weak' } as const
const crash = { crash: 1, whoCrashes: 'replica', detector: 'perfect' } as const

export default algorithm({
  name: 'chubby-cell',
  title: 'A cell of Chubby, with and without master leases',
  citation:
    'M. Burrows, The Chubby Lock Service for Loosely-Coupled Distributed Systems, OSDI 2006, sections 2.2 and 2.9; T. D. Chandra, R. Griesemer, J. Redstone, Paxos Made Live: An Engineering Perspective, PODC 2007, section 5',
  about:
    'In the section is a client that the lock service has told so. Replicas are numbered after the clients, and there are as many of each: of three clients two ask where --requesters says so. A client calls the service, whichever replica takes itself for the master takes the call up, and its answer is seen at once. An election is one step: a majority promises, tells what it has and writes what comes of it; a write takes a step at the master and one at each replica, and becomes good by another. Disks outlive a crash, all else of a replica does not. Elections are timeouts, so say how many epochs there are (--timeouts); a crashed replica is seen by the detector of the model (--detector perfect), and without one its disk still answers. Everybody is served while a majority is up, where elections are owed (--fair elect) and come to an end, as they do where masters have leases. A lease ends when its master crashes; that its clock agrees with the others is assumed. Clients are not compared, so every renaming of them is a symmetry; that of the replicas is not used.',
  sites: { min: 1, max: 5, fallback: 3 },
  protocol: cell,
  clauses: { request, exit, elect, propose, replicate, commit, answer, restart },
  workload: { request: 'request' },
  endless: 'The epoch',
  waits: ({ self }, { shared }) => shared.call.get(self) === 'acquire',
  holds: ({ self }, { shared }) => shared.call.get(self) === 'held',
  initial: { replica: () => ({ ready: true }) },
  shared: ({ sites }) => ({ disks: listOf(disk).initial.concat(sites.toArray().map(() => disk.initial)) }),
  properties: [
    mutualExclusion,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    oneMaster,
    onMajority,
    failOver,
  ],
  // biome-ignore format: a table
  expectations: [
    { model: two, counts: [853, 1480, 18], verdicts: { lockAfterFailOver: 'violated', starvationFreedom: 'violated' }, note: 'the lease of a master that does not crash does not end; and without an election, which is never owed, nobody is served' },
    { model: { ...two, requests: 2 }, counts: [5029, 9472, 34], verdicts: { lockAfterFailOver: 'violated' } },
    { model: { ...two, ...crash }, counts: [4954, 10261, 20], verdicts: {} },
    { model: { ...two, ...crash, recovery: 1 }, counts: [16685, 42445, 22], verdicts: {}, note: '10,567 states where a replica that recovers is ready at once, elections take a smallest majority, and a master answers from memory only while no write of its own is under way' },
    { model: { ...two, ...crash, recovery: 1, parameters: { disk: 'a new disk' } }, counts: [16553, 41257, 21], verdicts: {} },
    { model: { ...two, ...crash, crash: 2, timeouts: 3 }, counts: [10579, 22051, 21], verdicts: { entryPossible: { violated: 3 } }, note: 'one of three is no majority' },
    { model: { ...two, fairness: owed }, counts: [853, 1480, 18], verdicts: { lockAfterFailOver: 'violated', starvationFreedom: 'holds' }, note: 'where elections are owed' },
    { model: { ...two, ...crash, fairness: owed }, counts: [4954, 10261, 20], verdicts: { starvationFreedom: 'holds' }, note: 'everybody is served while a majority is up and elections come to an end' },
    { model: { ...two, crash: 1, whoCrashes: 'replica' }, counts: [3412, 7375, 19], verdicts: { lockAfterFailOver: 'violated', entryPossible: { violated: 3 } }, note: 'nobody sees the crash, so no lease ends' },
    { model: { ...two, ...crash, detector: 'erring' }, counts: [166372, 457423, 21], verdicts: { entryPossible: { violated: 4 }, oneMaster: { violated: 3 } }, large: true, note: 'a lease that ends too early is none' },
    { model: { ...two, parameters: { lease: 'no' } }, counts: [22075, 53110, 20], verdicts: { oneMaster: { violated: 2 }, entryPossible: { violated: 9 } },
      counterexample: { folder: 'chubby-cell-two-masters', property: 'oneMaster', prose: 'Masters have no leases. Replica 3 is elected, and then replica 4, because it has not heard of the first for a while, say. The first one has not been told and takes itself for the master still. Its writes do no harm: no majority takes them any more. But what it answers from memory is as old as its epoch. The proof needs that a master which answers without asking is the only one; the lease is what makes it so.' } },
    { model: { ...two, requesters: [0], requests: 2, parameters: { lease: 'no' } }, counts: [10265, 22051, 20], verdicts: { oneMaster: { violated: 2 }, lockOnMajority: { violated: 11 } } },
    { model: { ...two, requests: 2, parameters: { lease: 'no' } }, counts: [426667, 1116766, 36], verdicts: { mutualExclusion: { violated: 16 }, entryPossible: { violated: 13 }, oneMaster: { violated: 2 }, lockOnMajority: { violated: 11 } }, large: true, note: 'with one request each mutual exclusion holds',
      counterexample: { folder: 'chubby-cell-no-lease', property: 'mutualExclusion', prose: 'Masters have no leases. Under master 3 client 0 gets the lock and calls to release it; the release is on two disks when replica 4 is elected, finds it there, and grants the lock to client 1. Client 0 is told that its release is done, and asks again. Master 3 has not seen that another was elected, since its own disk was not asked. It remembers that client 0 has the lock and answers at once: you have it. Both clients have been told so. Every write is on a majority of disks, and elections find all of them; what fails is the reading. A master may answer from its own memory only as long as no other can have been elected, and that takes a lease, or asking a majority for each reading.' } },
  ],
})
