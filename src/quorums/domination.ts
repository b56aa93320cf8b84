// Whether another coterie is better wherever a coterie is good. A coterie D dominates another one C if each quorum of C contains a
// quorum of D: any sites that can form a quorum of C can form one of D.
//
// H. Garcia-Molina and D. Barbara, How to assign votes in a distributed system, JACM 32(4), 1985, section 2: C is dominated
// exactly if some set of sites meets every quorum of C and contains none of them. Of such a set and its complement neither
// contains a quorum; so C is non-dominated exactly if half of all sets contain a quorum, since of two complements at most one does.

import { setsWithQuorum } from './availability.js'
import { allMeet, inOrder, isSubset, membersOf, minimalSets, type SiteSet, setsOfSize } from './site-sets.js'

/** The most sites of a coterie for which a dominating set is searched. */
export const mostForDomination = 25
/** The most sites for which a coterie that dominates is completed to one that nothing dominates. */
const mostForCompletion = 12

/** Whether a coterie is dominated. */
export type Domination =
  | { readonly kind: 'non-dominated' }
  | {
      readonly kind: 'dominated'
      /** The first set, smaller sets first, that meets every quorum and contains none. */
      readonly by: SiteSet
      /** A non-dominated coterie that dominates it; undefined for more than `mostForCompletion` sites. */
      readonly better: readonly SiteSet[] | undefined
    }

const sitesOf = (quorums: readonly SiteSet[]): number[] =>
  membersOf(quorums.reduce((all, one) => all | one, 0))

/** The set, with its members replaced by the members of `places` at these positions. */
const placed = (set: SiteSet, places: readonly number[]): SiteSet =>
  membersOf(set).reduce((all, k) => all | (1 << places[k]!), 0)

const improves = (set: SiteSet, quorums: readonly SiteSet[]): boolean =>
  quorums.every((quorum) => (quorum & set) !== 0 && !isSubset(quorum, set))

/** All sets of these sites, smaller ones first. */
function* setsAmong(sites: readonly number[], largest: number): Generator<SiteSet, void> {
  for (let size = 1; size <= largest; size++)
    for (const set of setsOfSize(size, sites.length)) yield placed(set, sites)
}

/**
 * Whether a coterie is dominated, exactly. Sites that are in no quorum change nothing, so only the others count.
 *
 * @param quorums sets that meet pairwise; one that contains another is left out
 * @returns undefined if more than `mostForDomination` sites are in quorums
 * @throws RangeError if two sets do not meet, or there are none
 */
export const dominationOf = (quorums: readonly SiteSet[]): Domination | undefined => {
  if (quorums.length === 0 || !allMeet(quorums))
    throw new RangeError('domination is of sets that meet pairwise')
  const coterie = minimalSets(quorums)
  const sites = sitesOf(coterie)
  if (sites.length > mostForDomination) return undefined
  const counts = setsWithQuorum(coterie)
  if (counts?.reduce((sum, count) => sum + count, 0n) === 2n ** BigInt(sites.length - 1))
    return { kind: 'non-dominated' }
  // If a set improves the coterie, so does its complement, and one of the two has at most half of the sites.
  for (const by of setsAmong(sites, Math.floor(sites.length / 2)))
    if (improves(by, coterie))
      return {
        kind: 'dominated',
        by,
        better: sites.length > mostForCompletion ? undefined : completed(coterie),
      }
  throw new Error('No set dominates the coterie; this is an internal error in domination.ts.')
}

/**
 * A non-dominated coterie that dominates this one, or the coterie itself. One pass over all sets is enough: sets are only added, and each
 * set that was refused either misses a quorum or contains one, then and later.
 */
const completed = (coterie: readonly SiteSet[]): readonly SiteSet[] => {
  const sites = sitesOf(coterie)
  let better = coterie
  for (const set of setsAmong(sites, sites.length))
    if (improves(set, better)) better = [...better.filter((quorum) => !isSubset(set, quorum)), set]
  return [...better].sort(inOrder)
}
