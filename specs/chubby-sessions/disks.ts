// What the clauses share: who belongs to a majority, what is on the disks, and which sequencer is older.
import { element } from 'coterie'
import { type Cell, disk, type Master, put, type Sequencer, sequencer } from './protocol.js'

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

export const majority = ({ sites }: Cell) => Math.floor(sites.size / 2) + 1

export const groups = (context: Cell, size = majority(context)) =>
  subsets(inOrder(context.sites).filter((site) => !context.suspects(site))).filter(
    (group) => group.includes(context.self) && group.length >= size,
  )

/** The newest of what these replicas have on disk. */
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

// The master gives the lock to one, or takes it from one: it writes the new state on its own disk first.
export const proposing = (me: Master, one: number, context: Cell) => {
  const serial = me.serial + 1
  const disks = writing(changed(me, serial, one), [context.self], context)
  return [{ serial, pending: one, acks: me.acks.clear().add(context.self) }, put({ disks })] as const
}

// A client is told that it has the lock, and by which write; or that it has it no more.
export const answering = ({ epoch, serial }: Master, one: number, lock: boolean) =>
  put({
    phase: element(one, lock ? 'held' : 'idle'),
    told: element(one, lock ? sequencer.make({ epoch: epoch!, serial }) : null),
  })

// Another replica writes the state that is pending, and acknowledges it.
export const replicating = (me: Master, one: number, context: Cell) => {
  const disks = writing(changed(me, me.serial, me.pending!), [one], context)
  return [{ acks: me.acks.add(one) }, put({ disks })] as const
}

/** The replicas that would write what is pending: they have not yet, and have promised no later epoch. */
export const willing = (me: Master, context: Cell) =>
  inOrder(context.sites).filter(
    (one) => !me.acks.has(one) && !context.suspects(one) && diskOf(one, context).promised <= me.epoch!,
  )
