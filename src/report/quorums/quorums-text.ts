// What `coterie quorums` prints of one system: a line for each condition, then sizes, availability and load.

import type { Analysis, ConditionName } from '../../quorums/analysis.js'
import { mostForAvailability } from '../../quorums/availability.js'
import type { Check } from '../../quorums/checks.js'
import { mostForDomination } from '../../quorums/domination.js'
import { type LeastSize, mostWritten } from '../../quorums/least-size.js'
import { mostForLoad } from '../../quorums/load.js'
import { type Memberships, mostQuorums } from '../../quorums/memberships.js'
import { showQuorumSystem } from '../../quorums/quorum-system.js'
import { compareRatios, decimal, type Ratio, ratio, showRatio } from '../../quorums/ratio.js'
import { type SiteSet, showSiteSet } from '../../quorums/site-sets.js'
import { columns } from '../words/columns.js'
import { counted } from '../words/number-words.js'

/** A probability with six decimal places, or with as many as distinguish it from 0 and 1. */
const probabilityText = (value: Ratio): string => {
  const isCertain = value.top === 0n || value.top === value.bottom
  let places = 6
  while (!isCertain && /^[01]$/.test(decimal(value, places))) places++
  return decimal(value, places)
}

const titles: { readonly [name in ConditionName]: string } = {
  intersection: 'M1 any two quorums have a site in common',
  selfMembership: 'M2 each site is in its own quorum',
  equalSize: 'M3 all quorums have the same size',
  equalMembership: 'M4 each site is in the same number of quorums',
  minimality: 'minimal: no quorum contains another',
}

/** √n as text, exact or rounded to two places. */
export const rootText = (n: number): string => String(Math.round(Math.sqrt(n) * 100) / 100)

/** Sites as text: `0 to 8`, or `0, 2, 3`. */
const sitesText = (sites: readonly number[]): string =>
  sites.length > 2 && sites.every((site, k) => site === sites[0]! + k)
    ? `${sites[0]} to ${sites.at(-1)}`
    : sites.join(', ')

/** Sets as text, if they are few. */
const setsText = (sets: readonly SiteSet[]): string =>
  sets.length <= 12 ? sets.map(showSiteSet).join(',') : `${sets.length} quorums, which --format json lists`

const conditionLine = (name: ConditionName, check: Check, { K, M }: Memberships): string => {
  if (!check.holds) return `  x ${titles[name]}: ${check.because}`
  const value = name === 'equalSize' ? `: K = ${K}` : name === 'equalMembership' ? `: M = ${M}` : ''
  return `  + ${titles[name]}${value}`
}

const dominationLine = ({ checks, domination }: Analysis): string => {
  if (!checks.intersection.holds)
    return '  ? non-dominated: defined only if any two quorums have a site in common'
  if (domination === undefined)
    return `  ? non-dominated: not computed for more than ${mostForDomination} sites`
  if (domination.kind === 'non-dominated')
    return `  + non-dominated: no other coterie dominates ${checks.minimality.holds ? 'it' : 'the minimal quorums'}`
  const { by, better } = domination
  const meets = `  x non-dominated: ${showSiteSet(by)} meets every quorum and contains none`
  return better === undefined
    ? meets
    : `${meets}\n      a non-dominated coterie that dominates it: ${setsText(better)}`
}

/** The sites with the same size and the same number of memberships, in one row. */
const rowsOf = ({ sizes, memberships, sum }: Memberships): readonly (readonly string[])[] => {
  const groups = new Map<string, { size: number; of: number; sites: number[] }>()
  for (const [site, size] of sizes.entries()) {
    const of = memberships[site]!
    const group = groups.get(`${size},${of}`) ?? { size, of, sites: [] }
    group.sites.push(site)
    groups.set(`${size},${of}`, group)
  }
  return [
    ['sites', 'size of its quorum', 'in quorums'],
    ...[...groups.values()].map(({ size, of, sites }) => [
      sitesText(sites),
      size === 0 ? 'no quorum' : String(size),
      String(of),
    ]),
    ['sum', String(sum), String(sum)],
  ]
}

/** Which K this number of sites needs. */
export const leastText = ({ atLeast, atMost }: LeastSize): string =>
  atLeast === atMost ? String(atLeast) : `${atLeast} ${atMost === atLeast + 1 ? 'or' : 'to'} ${atMost}`

/** Maekawa's counting, for a system in which every site has a quorum, K and M are the same everywhere. */
const countingLines = (n: number, K: number, M: number, meet: boolean): readonly string[] => {
  const most = mostQuorums(K, M)
  const bound = `  (M - 1) K + 1 = K (K - 1) + 1 = ${most}`
  const tells =
    most < n
      ? `less than N = ${n}, so not all quorums can intersect`
      : !meet
        ? `at least N = ${n}`
        : most > n
          ? `more than N = ${n}, so some quorums share more than one site`
          : `which is N, so any two quorums share exactly one site`
  return [`  K N = M N = ${K * n}, so K = M`, n === 1 ? bound : `${bound}, ${tells}`]
}

const sizeLines = ({ system, memberships, least, checks }: Analysis): readonly string[] => {
  const { K, M, requesters } = memberships
  const n = system.size
  const own = checks.selfMembership.holds ? `, or ${3 * ((K ?? 1) - 1)} if a site's own vote needs none` : ''
  return [
    '',
    'sizes and memberships',
    ...columns(rowsOf(memberships)).map((line) => `  ${line}`),
    ...(K !== undefined && M !== undefined && requesters === n
      ? countingLines(n, K, M, checks.intersection.holds)
      : []),
    `  N = ${n}, sqrt(N) = ${rootText(n)}; the least K with M1 to M4 is ${leastText(least)}`,
    ...(K === undefined
      ? []
      : [`  an entry costs 3K = ${3 * K} messages${own}; 3 sqrt(N) = ${rootText(9 * n)}`]),
  ]
}

const availabilityLines = ({ availability, memberships: { K } }: Analysis, up: Ratio): readonly string[] => {
  const one = probabilityText(up)
  if (availability === undefined)
    return ['', `availability: not computed for more than ${mostForAvailability} sites`]
  const own =
    K === undefined
      ? []
      : [
          `  the quorum of one given site: ${probabilityText(ratio(up.top ** BigInt(K), up.bottom ** BigInt(K)))}`,
        ]
  return [
    '',
    `availability ${probabilityText(availability.value)}: the probability that some quorum has no crashed member, if each site is up with probability ${one}`,
    ...own,
    `  for comparison: a single site ${one}, more than half of all sites ${probabilityText(availability.majority)}`,
  ]
}

/** A load, and its decimal value if the fraction is hard to read. */
const loadText = (load: Ratio): string => {
  const text = showRatio(load)
  return text.length > 9 ? `${decimal(load, 6)}, exactly ${text}` : text
}

const loadLines = ({ system, load, checks }: Analysis): readonly string[] => {
  const { uniform, least, busiest } = load
  const all = busiest.length === system.size
  const isBest = least !== undefined && compareRatios(least, uniform) === 0
  const best =
    least === undefined
      ? `not computed for more than ${mostForLoad} sites or quorums`
      : isBest
        ? 'the same'
        : loadText(least)
  return [
    '',
    `load ${showRatio(uniform)}: how often ${all ? 'each site' : `the busiest site (${sitesText(busiest)})`} takes part, if every site asks its quorum equally often`,
    `  with the best choice of quorums: ${best}`,
    ...(checks.intersection.holds
      ? [`  no quorum system of ${system.size} sites has less than 1/sqrt(N) = ${decimalRoot(system.size)}`]
      : []),
  ]
}

const decimalRoot = (n: number): string => String(Math.round(1e4 / Math.sqrt(n)) / 1e4)

/**
 * The report on one system.
 * @param name the name of the system, or undefined if the user wrote sets
 * @param up the probability that a site is up
 */
export const quorumsText = (name: string | undefined, analysis: Analysis, up: Ratio): string => {
  const { system, checks, memberships } = analysis
  const n = system.size
  const silent = n - memberships.requesters
  const voters = silent === 0 ? '' : `, ${silent} of them without a quorum`
  // The sets of many sites would fill pages.
  const shown = n > mostWritten ? 'its quorums are listed by --format json' : showQuorumSystem(system)
  const lines = [
    `${name === undefined ? '' : `${name}, `}${counted(n, 'site')}${voters}: ${shown}`,
    ...Object.entries(checks).map(([condition, check]) =>
      conditionLine(condition as ConditionName, check, memberships),
    ),
    dominationLine(analysis),
    ...sizeLines(analysis),
    ...availabilityLines(analysis, up),
    ...loadLines(analysis),
  ]
  return `${lines.join('\n')}\n`
}
