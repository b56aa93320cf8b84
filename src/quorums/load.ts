// How busy the busiest site must be. A strategy chooses a quorum for each access, with a probability for each quorum. Its load is the
// probability with which the busiest site takes part; the load of a system is that of its best strategy.
// M. Naor and A. Wool, The load, capacity, and availability of quorum systems, SIAM J. Computing 27(2), 1998. There, the load of
// N sites whose smallest quorum has c members is at least 1/c and at least c/N, so at least 1/√N.

import { intersection } from './checks.js'
import { membershipsOf } from './memberships.js'
import { greatestPacking } from './packing-program.js'
import type { QuorumSystem } from './quorum-system.js'
import { compareRatios, type Ratio, ratio, sumOf, timesRatio } from './ratio.js'

/** The most different quorums, and sites, for which the best strategy is searched. */
export const mostForLoad = 64

/** The load of a system. */
export interface Load {
  /** If each site that has a quorum asks it equally often. */
  readonly uniform: Ratio
  /** The busiest sites then, ascending. */
  readonly busiest: readonly number[]
  /** That of the best strategy; undefined if it is not decided. */
  readonly least: Ratio | undefined
  /** A best strategy: different quorums, and their probabilities. Absent if equal use of all quorums was already proved best. */
  readonly strategy?: readonly { readonly quorum: readonly number[]; readonly probability: Ratio }[]
  /** Why no strategy is better: weights of sites that add up to 1, with which each quorum weighs at least the load. */
  readonly proof?: readonly Ratio[]
}

/**
 * The load of a system, exactly. For more than `mostForLoad` sites or quorums, the least load is known only if equal use attains
 * the bound max(1/c, c/N), as in a grid or a plane.
 *
 * @throws RangeError if no site has a quorum
 */
export const loadOf = (system: QuorumSystem): Load => {
  const { memberships, requesters, sizes } = membershipsOf(system)
  if (requesters === 0) throw new RangeError('load is of a system with a quorum')
  const most = Math.max(...memberships)
  const uniform = ratio(BigInt(most), BigInt(requesters))
  const busiest = memberships.flatMap((count, site) => (count === most ? [site] : []))
  const quorums = [...new Map(system.toArray().map((quorum) => [quorum.sort().join(), quorum])).values()]
    .filter(({ size }) => size > 0)
    .map((quorum) => quorum.toArray().sort((a, b) => a - b))
  if (system.size > mostForLoad || quorums.length > mostForLoad) {
    const smallest = Math.min(...sizes.filter((size) => size > 0))
    const least = boundOf(smallest, system.size, intersection(system).holds)
    return { uniform, busiest, least: compareRatios(least, uniform) === 0 ? uniform : undefined }
  }
  const { weights, cover, value } = greatestPacking(quorums, system.size)
  const load = ratio(value.bottom, value.top)
  const strategy = quorums.flatMap((quorum, k) =>
    weights[k]!.top === 0n ? [] : [{ quorum, probability: timesRatio(weights[k]!, load) }],
  )
  const proof = cover.map((one) => timesRatio(one, load))
  confirm(system.size, quorums, strategy, proof, load)
  return { uniform, busiest, least: load, strategy, proof }
}

/** Naor and Wool's lower bound: max(1/c, c/N). The first is of quorums that meet. */
const boundOf = (smallest: number, n: number, meet: boolean): Ratio => {
  const [share, turn] = [ratio(BigInt(smallest), BigInt(n)), ratio(1n, BigInt(smallest))]
  return meet && compareRatios(turn, share) > 0 ? turn : share
}

/** Adds up the strategy and the proof again, so that a mistake of the simplex method cannot give a wrong load. */
const confirm = (
  n: number,
  quorums: readonly (readonly number[])[],
  strategy: NonNullable<Load['strategy']>,
  proof: readonly Ratio[],
  load: Ratio,
): void => {
  const one = ratio(1n)
  const shares = Array.from({ length: n }, (_, site) =>
    sumOf(strategy.flatMap(({ quorum, probability }) => (quorum.includes(site) ? [probability] : []))),
  )
  const isRight =
    compareRatios(sumOf(strategy.map(({ probability }) => probability)), one) === 0 &&
    compareRatios(sumOf(proof), one) === 0 &&
    [...strategy.map(({ probability }) => probability), ...proof].every(({ top }) => top >= 0n) &&
    shares.every((share) => compareRatios(share, load) <= 0) &&
    quorums.every((quorum) => compareRatios(sumOf(quorum.map((site) => proof[site]!)), load) >= 0)
  if (!isRight) throw new Error('The load is not confirmed; this is an internal error in load.ts.')
}
