// What the clauses share: majorities of servers, and the contents of their disks. Servers are numbered after the clients.
import type { MeOf } from 'coterie'
import type { Cell, cell } from './protocol.js'

type Master = MeOf<typeof cell, 'server'>
export type Disk = NonNullable<Master['memory']>

export const inOrder = (sites: Cell['sites']) => sites.toArray().sort((a, b) => a - b)
export const clients = ({ sites }: Cell) => [...Array(sites.min()!).keys()]
export const diskOf = (site: number, { sites, shared }: Cell) => shared.disks.get(site - sites.min()!)!

export const writing = (kept: Disk, some: readonly number[], { sites, shared }: Cell) =>
  shared.disks.map((old, k) => (some.includes(sites.min()! + k) ? kept : old))

const subsets = (sites: readonly number[], size: number): number[][] => {
  if (size === 0) return [[]]
  return sites.flatMap((one, at) => subsets(sites.slice(at + 1), size - 1).map((rest) => [one, ...rest]))
}

export const majority = ({ sites }: Cell) => Math.floor(sites.size / 2) + 1

/** The smallest majorities of the servers that are not suspected, as far as they are the first to answer this one. */
export const majorities = (context: Cell, size = majority(context)) =>
  subsets(
    inOrder(context.sites).filter((one) => one !== context.self && !context.suspects(one)),
    size - 1,
  ).map((others) => [context.self, ...others])

export const newest = (group: readonly number[], context: Cell) =>
  group
    .map((site) => diskOf(site, context))
    .reduce((a, b) => (b.epoch > a.epoch || (b.epoch === a.epoch && b.serial > a.serial) ? b : a))

/** Whether a master has not learnt of a later one: nobody has asked for the promise of its own disk. */
export const rules = ({ memory }: Pick<Master, 'memory'>, context: Cell) =>
  memory !== null && diskOf(context.self, context).promised === memory.epoch

/** Whether a server has promised no later epoch than that of a disk, and has something else. */
export const isBehind = (one: number, own: Disk, context: Cell) =>
  diskOf(one, context).promised <= own.epoch && !diskOf(one, context).equals(own)

/** The number of servers with exactly this on disk. */
export const copyCount = (kept: Disk, { shared }: Cell) => shared.disks.count((other) => other.equals(kept))

/** Whether a master still rules, and a majority has on disk what it has. */
export const isOnMajority = (me: Pick<Master, 'memory'>, context: Cell) =>
  rules(me, context) && copyCount(diskOf(context.self, context), context) >= majority(context)
