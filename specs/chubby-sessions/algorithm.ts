// Sessions and sequencers in a cell of a lock service such as Chubby: a master may let the session of a client run out and
// give its lock to another, also after a fail-over, and a resource can tell the writes of the two by their sequencers. The
// cell is that of chubby-cell.ts, without new disks. Caches, events and the lock-delay (see lease-lock.ts) are left out.
import { at, either, send } from 'coterie'
import {
  type Cell,
  client,
  disk,
  type Master,
  put,
  replica,
  resource,
  type Sequencer,
  sequencer,
  WRITE,
} from './protocol.js'

/** Whether the one comes before the other; none comes before all. */
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

const changed = ({ epoch, holder }: Master, serial: number, one: number) => ({
  promised: epoch!,
  epoch: epoch!,
  serial,
  holder: holder === null ? one : null,
})

/** A client asks for the lock. It is advisory: one that does not care writes without. */
export const request = client.local({
  guard: (_, { self, shared }) => shared.phase.get(self) === 'idle',
  effect: (_, { self, parameters, the }) => {
    const asks = [{}, put({ phase: at(self, 'acquire') })] as const
    return parameters.asks === 'always'
      ? asks
      : either([asks, [{}, send(the('resource'), WRITE({ sequencer: null }))]])
  },
})

/** With the lock, as it believes, it sends a write, and its sequencer with it. */
export const write = client.local({
  guard: (_, { self, shared }) => shared.phase.get(self) === 'held',
  effect: (_, { self, the, shared }) => [
    {},
    send(the('resource'), WRITE({ sequencer: shared.told.get(self) })),
    put({ phase: at(self, 'writing') }),
  ],
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
export const elect = replica.timeout({
  guard: (me, { self, parameters: { lease }, shared: { leased }, suspects }) =>
    me.epoch === null && (lease === 'no' || leased === null || leased === self || suspects(leased)),
  effect: (_, context) => {
    const epoch = context.shared.last + 1
    return either(
      groups(context).map((group) => {
        const { holder } = group.map((site) => diskOf(site, context)).reduce((a, b) => (older(a, b) ? b : a))
        const disks = writing({ promised: epoch, epoch, serial: 0, holder }, group, context)
        return [{ epoch, serial: 0, holder }, put({ disks, last: epoch, leased: context.self })] as const
      }),
    )
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
export const propose = replica.local({
  guard: ready,
  effect: (me, context) => {
    const calls = (one: number, what: string) => context.shared.phase.get(one) === what
    const fits = (one: number) =>
      me.holder === null ? calls(one, 'acquire') : me.holder === one && calls(one, 'release')
    return either(
      clients(context)
        .filter(fits)
        .map((one) => proposing(me, one, context)),
    )
  },
})

/** The master lets the session of the holder run out, and releases the lock on its behalf, by a write like any other. */
export const expire = replica.timeout({
  guard: (me, context) => {
    const {
      parameters: { sessions },
      shared,
      suspects,
    } = context
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
export const replicate = replica.local({
  guard: (me) => me.pending !== null,
  effect: (me, context) => {
    const willing = (one: number) =>
      !me.acks.has(one) && !context.suspects(one) && diskOf(one, context).promised <= me.epoch!
    const kept = changed(me, me.serial, me.pending!)
    return either(
      inOrder(context.sites)
        .filter(willing)
        .map((one) => [{ acks: me.acks.add(one) }, put({ disks: writing(kept, [one], context) })] as const),
    )
  },
})

// A client is told that it has the lock, and by which write; or that it has it no more.
const answering = ({ epoch, serial }: Master, one: number, lock: boolean) =>
  put({
    phase: at(one, lock ? 'held' : 'idle'),
    told: at(one, lock ? sequencer.make({ epoch: epoch!, serial }) : null),
  })

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
export const answer = replica.local({
  guard: ready,
  effect: (me, context) => {
    const done = (one: number) =>
      context.shared.phase.get(one) === (me.holder === one ? 'acquire' : 'release')
    return either(
      clients(context)
        .filter(done)
        .map((one) => [{}, answering(me, one, me.holder === one)] as const),
    )
  },
})

/** In the order of the book. */
export const clauses = {
  request,
  write,
  onWrite,
  exit,
  elect,
  propose,
  expire,
  stop,
  replicate,
  commit,
  answer,
}
