// Sessions and sequencers in a cell of a lock service such as Chubby: a master may let the session of a client run out and
// give its lock to another, also after a fail-over, and a resource can tell the writes of the two by their sequencers. The
// cell is that of chubby-cell.ts, without new disks. Caches, events and the lock-delay (see lease-lock.ts) are left out.
// biome-ignore format: names
import {
  algorithm, at, type ContextOf, choice, either, entryPossible, int, listOf, type MeOf, many, mapOf, mutualExclusion, one, oneOf, optional,
  protocol, record, send, setOf, siteId, someoneEnters, stable, starvationFreedom, violation,
} from 'coterie'

const count = int(0, Infinity)
export const sequencer = record({ epoch: count, serial: count })
const disk = record({ promised: count, epoch: count, serial: count, holder: optional(siteId) })
// biome-ignore format: in fewer lines
const cell = protocol({
  parameters: {
    // once it has stopped: clocks agree, so a client has stopped before. What it has sent may still be under way.
    sessions: choice('how long the session of a client lasts', 'for ever', 'until the master ends it', 'until it has stopped'),
    resource: choice('what the resource takes in: all; or only what has a sequencer, and no older one than it has seen', 'open', 'sequencer'),
    asks: choice('whether clients ask for the lock before they write', 'always', 'not always'),
    lease: choice('whether a master has a lease, before whose end no other is elected', 'yes', 'no'),
  },
  roles: {
    client: many({}),
    replica: many({
      epoch: optional(count), // in which it is the master
      serial: count, // of its last write
      holder: optional(siteId), // who has the lock, as far as it has committed
      pending: optional(siteId), // to whom a write under way gives the lock, or from whom it takes it
      acks: setOf(siteId), // who has that on disk
    }),
    resource: one({ written: stable(optional(sequencer)) }), // under which its present contents were written
  },
  messages: { WRITE: { sequencer: optional(sequencer) } },
  shared: {
    phase: mapOf(siteId, oneOf('idle', 'acquire', 'held', 'writing', 'written', 'release')), // of a client
    told: mapOf(siteId, optional(sequencer)), // the sequencer of a client that has the lock, as it believes
    disks: listOf(disk), // of the replicas, in the order of their numbers
    last: count, // epoch
    leased: optional(siteId), // to which replica
  },
})
export const { WRITE } = cell.messages
export const { client, replica, resource } = cell.roles
export const { write: put } = cell
export type Cell = Omit<ContextOf<typeof cell>, 'from'>
export type Master = MeOf<typeof cell, 'replica'>
export type Sequencer = { readonly epoch: number; readonly serial: number } | null

/** Whether the one comes before the other; none comes before all. */
// biome-ignore format: in fewer lines
export const older = (a: Sequencer, b: Sequencer) =>
  b !== null && (a === null || a.epoch < b.epoch || (a.epoch === b.epoch && a.serial < b.serial))
export const has = (phase: string) => ['held', 'writing', 'written'].includes(phase)

// The first replica has the number that says how many clients there are.
const inOrder = (sites: Cell['sites']) => sites.toArray().sort((a, b) => a - b)
export const clients = ({ sites }: Cell) => [...Array(sites.min()!).keys()]
export const diskOf = (site: number, { sites, shared }: Cell) => shared.disks.get(site - sites.min()!)!
export const writing = (
  kept: Parameters<typeof disk.make>[0],
  some: readonly number[],
  { sites, shared }: Cell,
) => shared.disks.map((old, k) => (some.includes(sites.min()! + k) ? disk.make(kept) : old))
const subsets = ([one, ...rest]: readonly number[]): number[][] =>
  one === undefined ? [[]] : subsets(rest).flatMap((some) => [some, [one, ...some]])
const majority = ({ sites }: Cell) => Math.floor(sites.size / 2) + 1
export const groups = (context: Cell, size = majority(context)) =>
  subsets(inOrder(context.sites).filter((site) => !context.suspects(site))).filter(
    (group) => group.includes(context.self) && group.length >= size,
  )
// biome-ignore format: in fewer lines
const changed = ({ epoch, holder }: Master, serial: number, one: number) =>
  ({ promised: epoch!, epoch: epoch!, serial, holder: holder === null ? one : null })

/** A client asks for the lock. It is advisory: one that does not care writes without. */
// biome-ignore format: in fewer lines
export const request = client.local({
  guard: (_, { self, shared }) => shared.phase.get(self) === 'idle',
  effect: (_, { self, parameters, the }) => {
    const asks = [{}, put({ phase: at(self, 'acquire') })] as const
    return parameters.asks === 'always' ? asks : either([asks, [{}, send(the('resource'), WRITE({ sequencer: null }))]])
  },
})

/** With the lock, as it believes, it sends a write, and its sequencer with it. */
// biome-ignore format: in fewer lines
export const write = client.local({
  guard: (_, { self, shared }) => shared.phase.get(self) === 'held',
  effect: (_, { self, the, shared }) =>
    [{}, send(the('resource'), WRITE({ sequencer: shared.told.get(self) })), put({ phase: at(self, 'writing') })],
})

/** The resource takes the write in, if its sequencer will do, and answers either way. */
export const onWrite = resource.upon('WRITE', (me, { sequencer: shown }, { from, parameters, shared }) => {
  const taken = parameters.resource === 'open' || (shown !== null && !older(shown, me.written))
  const waits = shared.phase.get(from) === 'writing' && shared.told.get(from)!.equals(shown)
  return [taken ? { written: shown } : {}, put(waits ? { phase: at(from, 'written') } : {})]
})

/** Answered, the client calls to release the lock. */
export const exit = client.local({
  guard: (_, { self, shared }) => shared.phase.get(self) === 'written',
  effect: (_, { self }) => [{}, put({ phase: at(self, 'release'), told: at(self, null) })],
})

/** A replica becomes the master of a new epoch: a majority promises it, and takes over the newest that one of them has. */
// biome-ignore format: in fewer lines
export const elect = replica.timeout({
  guard: (me, { self, parameters: { lease }, shared: { leased }, suspects }) =>
    me.epoch === null && (lease === 'no' || leased === null || leased === self || suspects(leased)),
  effect: (_, context) => {
    const epoch = context.shared.last + 1
    return either(groups(context).map((group) => {
      const { holder } = group.map((site) => diskOf(site, context)).reduce((a, b) => (older(a, b) ? b : a))
      const disks = writing({ promised: epoch, epoch, serial: 0, holder }, group, context)
      return [{ epoch, serial: 0, holder }, put({ disks, last: epoch, leased: context.self })] as const
    }))
  },
})

// The master gives the lock to one, or takes it from one: it writes the new state on its own disk first.
export const proposing = (me: Master, one: number, context: Cell) => {
  const serial = me.serial + 1
  const disks = writing(changed(me, serial, one), [context.self], context)
  return [{ serial, pending: one, acks: me.acks.clear().add(context.self) }, put({ disks })] as const
}
export const valid = (me: Master, context: Cell) => diskOf(context.self, context).promised === me.epoch
const ready = (me: Master, context: Cell) => me.pending === null && valid(me, context)

/** The master takes up a call that the state of the lock allows. */
// biome-ignore format: in fewer lines
export const propose = replica.local({
  guard: ready,
  effect: (me, context) => {
    const calls = (one: number, what: string) => context.shared.phase.get(one) === what
    const fits = (one: number) => (me.holder === null ? calls(one, 'acquire') : me.holder === one && calls(one, 'release'))
    return either(clients(context).filter(fits).map((one) => proposing(me, one, context)))
  },
})

/** The master lets the session of the holder run out, and releases the lock on its behalf, by a write like any other. */
// biome-ignore format: in fewer lines
export const expire = replica.timeout({
  guard: (me, context) => {
    const { parameters: { sessions }, shared, suspects } = context
    if (!ready(me, context) || me.holder === null || sessions === 'for ever') return false
    return sessions === 'until the master ends it' || !has(shared.phase.get(me.holder)) || suspects(me.holder)
  },
  effect: (me, context) => proposing(me, me.holder!, context),
})

/** Where clocks agree, a client that has not heard from the master for too long stops before its session ends. */
export const stop = client.timeout({
  guard: (_, { self, parameters: { sessions }, shared }) =>
    sessions === 'until it has stopped' && has(shared.phase.get(self)),
  effect: (_, { self }) => [{}, put({ phase: at(self, 'idle'), told: at(self, null) })],
})

/** Another replica that has promised no later epoch writes it as well, and acknowledges. */
// biome-ignore format: in fewer lines
export const replicate = replica.local({
  guard: (me) => me.pending !== null,
  effect: (me, context) => {
    const willing = (one: number) => !me.acks.has(one) && !context.suspects(one) && diskOf(one, context).promised <= me.epoch!
    const kept = changed(me, me.serial, me.pending!)
    return either(inOrder(context.sites).filter(willing).map((one) =>
      [{ acks: me.acks.add(one) }, put({ disks: writing(kept, [one], context) })] as const))
  },
})

// A client is told that it has the lock, and by which write; or that it has it no more.
// biome-ignore format: in fewer lines
const answering = ({ epoch, serial }: Master, one: number, lock: boolean) =>
  put({ phase: at(one, lock ? 'held' : 'idle'), told: at(one, lock ? sequencer.make({ epoch: epoch!, serial }) : null) })

/** Acknowledged by a majority, it is done, and the client is answered, if it still waits for that. */
export const commit = replica.local({
  guard: (me, context) => me.pending !== null && me.acks.size >= majority(context),
  effect: (me, { shared }) => {
    const one = me.pending!
    const given = me.holder === null
    const done = { holder: given ? one : null, pending: null, acks: me.acks.clear() }
    const waits = shared.phase.get(one) === (given ? 'acquire' : 'release')
    return waits ? [done, answering(me, one, given)] : [done]
  },
})

/** What has been done already, under another master or on behalf of the client, is answered from the memory of the master. */
// biome-ignore format: in fewer lines
export const answer = replica.local({
  guard: ready,
  effect: (me, context) => {
    const done = (one: number) => context.shared.phase.get(one) === (me.holder === one ? 'acquire' : 'release')
    return either(clients(context).filter(done).map((one) => [{}, answering(me, one, me.holder === one)] as const))
  },
})

type View = Parameters<Parameters<typeof cell.always>[2]>[0]
const resourceOf = (view: View) => view.all('resource')[0]!
// biome-ignore format: in fewer lines
const noStaleOverwrite = cell.rule('noStaleOverwrite', 'the resource goes from a sequencer to a higher one, never back', 'every step',
  (_, was, is) => (older(resourceOf(is).written, resourceOf(was).written) ? violation : undefined))
// biome-ignore format: in fewer lines
const sequencersGrow = cell.rule('sequencersGrow', 'who is told that it has the lock is told a higher sequencer than others have, or have written with', 'every step',
  (_, was, is) => {
    const told = (one: number) => is.shared.told.get(one)
    const above = (one: number) => !older(told(one), resourceOf(is).written) &&
      is.competitors.every((other) => other === one || told(other) === null || older(told(other), told(one)))
    return is.competitors.some((one) => older(was.shared.told.get(one), told(one)) && !above(one)) ? violation : undefined
  })
// biome-ignore format: in fewer lines
const someWrite = cell.sometimes('someWriteTakesEffect', 'in some run a write takes effect', (view) => resourceOf(view).written !== null)
// biome-ignore format: in fewer lines
const lateWrite = cell.sometimes('lateWrite', 'in some run a write is under way that is older than the last one that was taken in', (view) => {
  const { self, written } = resourceOf(view)
  const late = (one: number) => view.channel(one, self).some(({ sequencer: shown }) => shown !== null && older(shown, written))
  return view.competitors.some(late)
})

const two = { sites: 3, requesters: [0, 1], requests: 1, timeouts: 'unbounded' } as const
const crash = { crash: 1, whoCrashes: 'replica', detector: 'perfect' } as const
const none = { lateWrite: 'violated' } as const
const expired = { sessions: 'until the master ends it' }
const stopped = { sessions: 'until it has stopped' }
const gone = { ...crash, whoCrashes: 'client' } as const
const checked = { resource: 'sequencer' }

export default algorithm({
  name: 'chubby-sessions',
  title: 'Sessions and sequencers in a cell of Chubby',
  citation:
    'M. Burrows, The Chubby Lock Service for Loosely-Coupled Distributed Systems, OSDI 2006, sections 2.4, 2.8 and 2.9',
  about:
    'In the section is a client that believes it has the lock. The cell is as in chubby-cell, and so are its limits; with a lease a run has no more elections than crashes, so timeouts need no bound. A client that has the lock writes once to a resource, by a message; the answer is seen at once, and then it releases. A session is that of the holder of the lock, and KeepAlives are left out: that a session ends is a timeout of the master. Whether the client hears of it is the question: it does not, until it calls the service again; or it has stopped by itself before, as it does where clocks agree. Burrows counts the generations of a lock; here a sequencer is the epoch of the master and the number of the write by which the client has the lock, which later masters only raise. The resource compares it with the highest that it has seen, and asks nobody. Clients are not compared, so every renaming of them is a symmetry.',
  sites: { min: 1, max: 5, fallback: 3 },
  protocol: cell,
  clauses: { request, write, onWrite, exit, elect, propose, expire, stop, replicate, commit, answer },
  workload: { request: 'request' },
  endless: 'The epoch',
  waits: ({ self }, { shared }) => shared.phase.get(self) === 'acquire',
  holds: ({ self }, { shared }) => has(shared.phase.get(self)),
  shared: ({ sites }) => ({ disks: listOf(disk).initial.concat(sites.toArray().map(() => disk.initial)) }),
  properties: [
    mutualExclusion,
    entryPossible,
    someoneEnters,
    noStaleOverwrite,
    sequencersGrow,
    someWrite,
    lateWrite,
    starvationFreedom,
  ],
  // biome-ignore format: a table
  expectations: [
    { model: two, counts: [1081, 1768, 22], verdicts: none },
    { model: { ...two, ...crash }, counts: [6550, 13345, 24], verdicts: none },
    { model: { ...two, ...crash, fairness: { elect: 'weak' } }, counts: [6550, 13345, 24], verdicts: { ...none, starvationFreedom: 'holds' }, note: 'while a majority is up, and where elections are owed' },
    { model: { ...two, sites: 2, ...crash, fairness: { elect: 'weak' } }, counts: [354, 616, 22], verdicts: { ...none, entryPossible: { violated: 2 }, starvationFreedom: 'violated' }, note: 'one of two is no majority' },
    { model: { ...two, parameters: expired }, counts: [8452, 21814, 23], verdicts: { mutualExclusion: { violated: 12 }, noStaleOverwrite: { violated: 16 } },
      counterexample: { folder: 'chubby-sessions-expiry', property: 'mutualExclusion', prose: 'Client 0 has the lock, and master 3 has not heard from it for a while. So the master lets its session run out and releases the lock on its behalf: it writes so, another replica acknowledges, and the lock is free. Then it grants the lock to client 1, by a majority again. Client 0 is only slow. It has not been told, and believes that it has the lock as well. Every write of the cell is on a majority of disks and no two masters were there; what fails is outside the cell, where to have been told is taken for having.' } },
    { model: { ...two, parameters: { ...expired, ...checked } }, counts: [6898, 18238, 22], verdicts: { mutualExclusion: { violated: 12 } }, note: 'the resource cannot mend what clients believe; it keeps the order of the grants' },
    { model: { ...two, ...crash, parameters: expired }, counts: [55084, 154300, 29], verdicts: { mutualExclusion: { violated: 12 }, noStaleOverwrite: { violated: 16 } }, large: true },
    { model: { ...two, ...crash, parameters: { ...expired, ...checked } }, counts: [45016, 128614, 28], verdicts: { mutualExclusion: { violated: 12 } }, large: true, note: 'sequencers keep their order across a fail-over' },
    { model: { ...two, sites: 2, ...crash, recovery: 1, parameters: { ...expired, ...checked } }, counts: [5718, 13924, 28], verdicts: { mutualExclusion: { violated: 12 } } },
    { model: { ...two, parameters: stopped }, counts: [4537, 9874, 21], verdicts: { noStaleOverwrite: { violated: 17 } },
      counterexample: { folder: 'chubby-sessions-late-write', property: 'noStaleOverwrite', prose: 'Clocks agree. Client 0 has the lock by write 1 of epoch 1 and sends its own write to the resource. Then it does not hear from the master for too long, and stops; only after that the master ends its session, and grants the lock to client 1 by its write 3. No two clients believe at any time that they have the lock. Client 1 writes, and its write is taken in. Then the write of client 0 arrives, and replaces it. A lease says when its holder must stop; it calls back nothing that has been sent. A resource that looks at the sequencers sees that 1 comes after 3 and refuses.' } },
    { model: { ...two, parameters: { ...stopped, ...checked } }, counts: [4309, 9424, 21], verdicts: {} },
    { model: { ...two, parameters: { ...stopped, ...checked }, requests: 2 }, counts: [184192, 526702, 39], verdicts: {}, large: true },
    { model: { ...two, ...crash, parameters: { ...stopped, ...checked } }, counts: [28162, 68827, 27], verdicts: {} },
    { model: { ...two, fairness: { elect: 'weak' }, parameters: stopped }, counts: [4537, 9874, 21], verdicts: { noStaleOverwrite: { violated: 17 }, starvationFreedom: 'violated' }, note: 'who has stopped has not released: others wait until the master ends the session, which is not owed here' },
    { model: { ...two, ...gone, fairness: { elect: 'weak' } }, counts: [4324, 9765, 23], verdicts: { ...none, entryPossible: { violated: 5 }, starvationFreedom: 'violated' }, note: 'a session that lasts for ever outlives its client' },
    { model: { ...two, ...gone, fairness: { elect: 'weak', expire: 'weak' }, parameters: { ...stopped, ...checked } }, counts: [22864, 61053, 22], verdicts: { starvationFreedom: 'holds' } },
    { model: { ...two, sites: 2, timeouts: 3, parameters: { ...expired, ...checked, lease: 'no' } }, counts: [5724, 11256, 28], verdicts: { mutualExclusion: { violated: 11 }, sequencersGrow: { violated: 13 } }, note: 'the resource is safe even from two masters' },
    { model: { ...two, sites: 2, timeouts: 3, parameters: { ...expired, lease: 'no' } }, counts: [6584, 12714, 28], verdicts: { mutualExclusion: { violated: 11 }, noStaleOverwrite: { violated: 15 }, sequencersGrow: { violated: 13 } },
      counterexample: { folder: 'chubby-sessions-old-master', property: 'sequencersGrow', prose: 'Masters have no leases. Master 2 writes that client 0 has the lock, and replica 3 acknowledges. Before master 2 has looked at that, replica 3 is elected. It finds client 0 on the disks, hears nothing from it, ends its session and grants the lock to client 1, by write 2 of epoch 2. Now master 2 reads its acknowledgement and tells client 0 that it has the lock, by write 1 of epoch 1: an old master grants after a new one, and mutual exclusion is gone. But what it hands out is older than what client 1 has, and shows it. A resource that has heard of client 1 refuses client 0.' } },
    { model: { ...two, parameters: { asks: 'not always' } }, counts: [1909, 3570, 22], verdicts: { ...none, noStaleOverwrite: { violated: 9 } },
      counterexample: { folder: 'chubby-sessions-not-asked', property: 'noStaleOverwrite', prose: 'No session ends. Client 0 is granted the lock by a majority, writes, and still has it. Client 1 does not care for the lock and writes as well, and its write replaces that of the holder. A lock of Chubby is advisory: it conflicts only with other attempts to get it. A resource that asks for a sequencer would have refused, since client 1 was never told one; a lock service that is as safe as one likes can not.' } },
    { model: { ...two, parameters: { asks: 'not always', ...checked } }, counts: [1750, 3372, 22], verdicts: none },
    { model: { ...two, order: 'unordered', duplication: 1, parameters: { ...expired, ...checked } }, counts: [18688, 56632, 23], verdicts: { mutualExclusion: { violated: 12 } }, note: 'a copy of a write is as late as any' },
  ],
})
