// Every coterie of a few sites: each set of sets that meet pairwise and none of which contains another, up to renaming of the
// sites. For 5 sites there are 2645, for 6 sites 1,422,563, which is too many to list.
//
// Published counts: coteries of n sites, and non-dominated ones, H. Garcia-Molina and D. Barbara, How to assign votes in a
// distributed system, JACM 32(4), 1985, and OEIS A001206 (self-dual monotone Boolean functions; A001206(n + 1) - 1 coteries);
// non-dominated ones up to renaming, S. Muroga, Threshold Logic and Its Applications, 1971, and OEIS A008840: 1, 1, 2, 3, 7.

import { dominationOf } from './domination.js'
import { QuorumError } from './quorum-error.js'
import { inOrder, isSubset, membersOf, type SiteSet } from './site-sets.js'

/** The most sites for which all coteries are listed. */
const mostForAll = 5

/** The coteries that differ only in the names of the sites. */
export interface CoterieClass {
  /** The first of them: its quorums in order, smaller ones first. */
  readonly quorums: readonly SiteSet[]
  /** How many there are. */
  readonly renamings: number
  readonly isDominated: boolean
}

/**
 * All coteries of n sites, up to renaming; a coterie need not use every site. Non-dominated ones first, then by the number of
 * sites and quorums.
 *
 * @param n 1..5
 * @throws QuorumError if it is anything else
 */
export const allCoteries = (n: number): readonly CoterieClass[] => {
  if (!Number.isInteger(n) || n < 1 || n > mostForAll)
    throw new QuorumError(
      `--all for ${n} sites: coteries are listed for 1 to ${mostForAll} sites; 6 sites have 1,422,563 of them.`,
    )
  const renamings = permutations(n)
  const classes = new Map<string, { quorums: readonly SiteSet[]; renamings: number }>()
  for (const coterie of coteriesOf(n)) {
    const quorums = leastRenamed(coterie, renamings)
    const known = classes.get(quorums.join())
    if (known === undefined) classes.set(quorums.join(), { quorums, renamings: 1 })
    else known.renamings++
  }
  return [...classes.values()]
    .map((one) => ({ ...one, isDominated: dominationOf(one.quorums)?.kind === 'dominated' }))
    .sort(
      (a, b) =>
        Number(a.isDominated) - Number(b.isDominated) ||
        sitesIn(a.quorums) - sitesIn(b.quorums) ||
        a.quorums.length - b.quorums.length ||
        compareLists(a.quorums, b.quorums),
    )
}

const sitesIn = (quorums: readonly SiteSet[]): number =>
  membersOf(quorums.reduce((all, one) => all | one, 0)).length

/** All coteries of n sites, with their names. */
function* coteriesOf(n: number): Generator<readonly SiteSet[], void> {
  function* extended(chosen: readonly SiteSet[], from: SiteSet): Generator<readonly SiteSet[], void> {
    for (let set = from; set < 1 << n; set++) {
      const fits = chosen.every((one) => (one & set) !== 0 && !isSubset(one, set) && !isSubset(set, one))
      if (!fits) continue
      const more = [...chosen, set]
      yield more
      yield* extended(more, set + 1)
    }
  }
  yield* extended([], 1)
}

/** Each renaming of n sites, as the new number of each site. */
const permutations = (n: number): readonly (readonly number[])[] => {
  if (n === 0) return [[]]
  return permutations(n - 1).flatMap((rest) =>
    Array.from({ length: n }, (_, at) => [...rest.slice(0, at), n - 1, ...rest.slice(at)]),
  )
}

const compareLists = (a: readonly SiteSet[], b: readonly SiteSet[]): number => {
  for (const [k, one] of a.entries()) {
    const order = k < b.length ? inOrder(one, b[k]!) : 1
    if (order !== 0) return order
  }
  return a.length - b.length
}

const leastRenamed = (
  coterie: readonly SiteSet[],
  renamings: readonly (readonly number[])[],
): readonly SiteSet[] => {
  let least: readonly SiteSet[] | undefined
  for (const renaming of renamings) {
    const image = coterie
      .map((set) => membersOf(set).reduce((all, site) => all | (1 << renaming[site]!), 0))
      .sort(inOrder)
    if (least === undefined || compareLists(image, least) < 0) least = image
  }
  return least!
}
