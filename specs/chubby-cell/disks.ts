// What the clauses share: majorities of replicas, and the contents of the disks.
import type { MeOf } from 'coterie'
import { type Cell, type cell, disk, type Kept } from './protocol.js'

// Replicas are numbered after the clients, so the first replica has the number of clients as its own.
export const inOrder = (sites: Cell['sites']) => sites.toArray().sort((a, b) => a - b)
export const clients = ({ sites }: Cell) => [...Array(sites.min()!).keys()]
export const diskOf = (site: number, { sites, shared }: Cell) => shared.disks.get(site - sites.min()!)!

export const writing = (kept: Kept, some: readonly number[], { sites, shared }: Cell) =>
  shared.disks.map((old, k) => (some.includes(sites.min()! + k) ? disk.make(kept) : old))

const subsets = ([one, ...rest]: readonly number[]): number[][] =>
  one === undefined ? [[]] : subsets(rest).flatMap((some) => [some, [one, ...some]])

export const majority = ({ sites }: Cell) => Math.floor(sites.size / 2) + 1

export const groups = (among: Cell['sites'], context: Cell, size = majority(context)) =>
  subsets(inOrder(among).filter((site) => !context.suspects(site))).filter((group) => group.length >= size)

export const newest = (group: readonly number[], context: Cell) =>
  group
    .map((site) => diskOf(site, context))
    .reduce((a, b) => (b.epoch > a.epoch || (b.epoch === a.epoch && b.serial > a.serial) ? b : a))

export const written = ({ epoch, holder }: MeOf<typeof cell, 'replica'>, serial: number, one: number) => ({
  promised: epoch!,
  epoch: epoch!,
  serial,
  holder: holder === null ? one : null,
})
