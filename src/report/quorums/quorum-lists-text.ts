// What `coterie quorums` prints of many systems: the least size for each number of sites, and all coteries of a few sites.

import type { CoterieClass } from '../../quorums/all-coteries.js'
import { type LeastSize, mostSitesFor, mostWritten } from '../../quorums/least-size.js'
import { showQuorum, showQuorumSystem } from '../../quorums/quorum-system.js'
import { showSiteSet } from '../../quorums/site-sets.js'
import { columns } from '../words/columns.js'
import { counted } from '../words/number-words.js'
import { leastText, rootText } from './quorums-text.js'

const whyNoLess = ({ sites, atLeast }: LeastSize): string =>
  atLeast === 1 ? '-' : `K = ${atLeast - 1} serves ${mostSitesFor(atLeast - 1)} at most, fewer than ${sites}`

// The sets of many sites would not fit in a line.
const mostInFull = 7

const systemText = ({ sites, system, by }: LeastSize): string => {
  if (system === undefined) return by
  return sites <= mostInFull ? showQuorumSystem(system) : `${showQuorum(system.first()!)} and its shifts`
}

const notSearched = `for more than ${mostWritten} sites no system is searched: the greatest K is that of a construction, which may not be the best`

/** A line for each number of sites, with the reason why no smaller size is possible, and a system. */
export const leastSizesText = (rows: readonly LeastSize[]): string => {
  const table = columns([
    ['N', 'sqrt(N)', 'least K', 'why not less', 'a system'],
    ...rows.map((row) => [
      String(row.sites),
      rootText(row.sites),
      leastText(row),
      whyNoLess(row),
      systemText(row),
    ]),
  ])
  return `${[
    'the least size K of quorums that intersect pairwise (M1), contain their own site (M2), have one size (M3) and',
    'use each site equally often (M4); quorums of size K with M1 to M4 serve at most K(K-1)+1 sites',
    ...table.map((line) => `  ${line}`),
    ...(rows.every(({ system }) => system !== undefined) ? [] : [notSearched]),
  ].join('\n')}\n`
}

/** All coteries of n sites up to renaming: the non-dominated ones, then the others. */
export const allCoteriesText = (n: number, classes: readonly CoterieClass[]): string => {
  const total = (some: readonly CoterieClass[]) => some.reduce((sum, { renamings }) => sum + renamings, 0)
  const best = classes.filter(({ isDominated }) => !isDominated)
  const others = classes.filter(({ isDominated }) => isDominated)
  const list = (some: readonly CoterieClass[]): readonly string[] =>
    columns([
      ['renamings', 'quorums'],
      ...some.map(({ quorums, renamings }) => [String(renamings), quorums.map(showSiteSet).join(',')]),
    ]).map((line) => `  ${line}`)
  return `${[
    `coteries of at most ${counted(n, 'site')}: ${classes.length} up to renaming, ${total(classes)} with names`,
    `non-dominated: ${best.length} up to renaming, ${total(best)} with names`,
    ...list(best),
    ...(others.length === 0
      ? []
      : [`dominated: ${others.length} up to renaming, ${total(others)} with names`, ...list(others)]),
  ].join('\n')}\n`
}
