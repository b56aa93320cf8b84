// What the clauses share: majorities of replicas, the contents of the disks, and the order of sequencers.
import { element } from 'coterie'
import { type Cell, disk, type Master, put, type Sequencer, sequencer } from './protocol.js'

/** Whether sequencer `a` is older than `b`; no sequencer is older than any. */
export const older = (a: Sequencer, b: Sequencer) =>
  b !== null && (a === null || a.epoch < b.epoch || (a.epoch === b.epoch && a.serial < b.serial))

export const has = (phase: string) => ['held', 'writing', 'written'].includes(phase)

// Replicas are numbered after the clients, so the first replica has the number of clients as its own.
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

export const majority = ({ sites }: Cell) => Math.floor(sites.size / 2) + 1

export const groups = (context: Cell, size = majority(context)) =>
  subsets(inOrder(context.sites).filter((site) => !context.suspects(site))).filter(
    (group) => group.includes(context.self) && group.length >= size,
  )

/** The newest state on the disks of these replicas. */
export const newest = (group: readonly number[], context: Cell) =>
  group.map((site) => diskOf(site, context)).reduce((a, b) => (older(a, b) ? b : a))

const changed = ({ epoch, holder }: Master, serial: number, one: number) => ({
  promised: epoch!,
  epoch: epoch!,
  serial,
  holder: holder === null ? one : null,
})

export const valid = (me: Master, context: Cell) => diskOf(context.self, context).promised === me.epoch
export const ready = (me: Master, context: Cell) => me.pending === null && valid(me, context)

// The master gives the lock to a client or takes it back: it writes the new state to its own disk first.
export const proposing = (me: Master, one: number, context: Cell) => {
  const serial = me.serial + 1
  const disks = writing(changed(me, serial, one), [context.self], context)
  return [{ serial, pending: one, acks: me.acks.clear().add(context.self) }, put({ disks })] as const
}

// The master tells a client that it has the lock, and by which write; or that it no longer has it.
export const answering = ({ epoch, serial }: Master, one: number, lock: boolean) =>
  put({
    phase: element(one, lock ? 'held' : 'idle'),
    told: element(one, lock ? sequencer.make({ epoch: epoch!, serial }) : null),
  })

// Another replica writes the pending state, and acknowledges it.
export const replicating = (me: Master, one: number, context: Cell) => {
  const disks = writing(changed(me, me.serial, me.pending!), [one], context)
  return [{ acks: me.acks.add(one) }, put({ disks })] as const
}

/** The replicas that would write the pending state: they have not done so, and have promised no later epoch. */
export const willing = (me: Master, context: Cell) =>
  inOrder(context.sites).filter(
    (one) => !me.acks.has(one) && !context.suspects(one) && diskOf(one, context).promised <= me.epoch!,
  )
