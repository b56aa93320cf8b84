// Sets of sites as the bits of a number, for computations that visit many sets. A quorum system has one set for each site; most
// questions of the literature are about the different sets alone, in any order.

import type { Set as ImmutableSet } from 'immutable'
import type { QuorumSystem } from './quorum-system.js'

/** A set of sites: bit i is set for site i. At most 31 sites. */
export type SiteSet = number

/** The most sites of a set as the bits of a number. */
export const mostBits = 30

const setOf = (quorum: ImmutableSet<number>): SiteSet => quorum.reduce((set, site) => set | (1 << site), 0)

/** The members of a set, ascending. */
export const membersOf = (set: SiteSet): number[] => {
  const members: number[] = []
  for (let rest = set; rest !== 0; rest &= rest - 1) members.push(31 - Math.clz32(rest & -rest))
  return members
}

/** The number of members. */
const sizeOf = (set: SiteSet): number => {
  let size = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) size++
  return size
}

/** Whether `inner` is a subset of `outer`. */
export const isSubset = (inner: SiteSet, outer: SiteSet): boolean => (inner & ~outer) === 0

/** Smaller sets first; sets of one size in lexicographic order of their members. */
export const inOrder = (a: SiteSet, b: SiteSet): number => {
  const size = sizeOf(a) - sizeOf(b)
  if (size !== 0) return size
  // The least member in which they differ decides.
  const differing = a ^ b
  return differing === 0 ? 0 : (a & differing & -differing) !== 0 ? -1 : 1
}

/** A set as text: `{0,1,2}`. */
export const showSiteSet = (set: SiteSet): string => `{${membersOf(set).join(',')}}`

/** The different quorums of a system of at most `mostBits` sites, in order; sites without a quorum are left out. */
export const differentQuorums = (system: QuorumSystem): SiteSet[] =>
  [...new Set(system.toArray().map(setOf))].filter((quorum) => quorum !== 0).sort(inOrder)

/** The sets that contain no other one of them. */
export const minimalSets = (sets: readonly SiteSet[]): SiteSet[] =>
  sets.filter((set) => !sets.some((other) => other !== set && isSubset(other, set)))

/** Whether any two of the sets have a site in common. */
export const allMeet = (sets: readonly SiteSet[]): boolean =>
  sets.every((set, k) => set !== 0 && sets.slice(k + 1).every((other) => (set & other) !== 0))

/** The sets of `size` sites among the first n, in lexicographic order. */
export function* setsOfSize(size: number, n: number, from = 0): Generator<SiteSet, void> {
  if (size === 0) {
    yield 0
    return
  }
  for (let site = from; site <= n - size; site++)
    for (const rest of setsOfSize(size - 1, n, site + 1)) yield rest | (1 << site)
}
