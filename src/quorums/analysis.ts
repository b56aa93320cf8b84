// Everything that is known about one quorum system, for a report: the conditions of the literature, sizes and memberships,
// domination, availability and load. What is too large to compute is undefined, and never estimated.

import { availability, availabilityOfMajority, setsWithQuorum } from './availability.js'
import { type Check, equalMembership, equalSize, intersection, minimality, selfMembership } from './checks.js'
import { type Domination, dominationOf } from './domination.js'
import { type LeastSize, leastSize } from './least-size.js'
import { type Load, loadOf } from './load.js'
import { type Memberships, membershipsOf } from './memberships.js'
import { QuorumError } from './quorum-error.js'
import type { QuorumSystem } from './quorum-system.js'
import type { Ratio } from './ratio.js'
import { differentQuorums, mostBits } from './site-sets.js'

/** The conditions, in the order of reports. */
export const conditions = {
  intersection,
  selfMembership,
  equalSize,
  equalMembership,
  minimality,
} as const satisfies { readonly [name: string]: (system: QuorumSystem) => Check }
export type ConditionName = keyof typeof conditions

/** How likely it is that some quorum is up. */
interface Availability {
  /** The probability that a site is up. */
  readonly up: Ratio
  /** The number of sets of k sites that contain a quorum, for k = 0..N. */
  readonly counts: readonly bigint[]
  readonly value: Ratio
  /** That of the majority of all sites. */
  readonly majority: Ratio
}

/** A system, and the answers. */
export interface Analysis {
  readonly system: QuorumSystem
  readonly checks: { readonly [name in ConditionName]: Check }
  readonly memberships: Memberships
  /** Undefined if two quorums do not meet, or there are too many sites. */
  readonly domination: Domination | undefined
  /** Undefined if there are too many sites. */
  readonly availability: Availability | undefined
  readonly load: Load
  /** The least K for this number of sites. */
  readonly least: LeastSize
}

/**
 * @param up the probability that a site is up, from 0 to 1
 * @throws QuorumError if no site has a quorum
 */
export const analysisOf = (system: QuorumSystem, up: Ratio): Analysis => {
  if (system.every((quorum) => quorum.isEmpty()))
    throw new QuorumError(
      'Quorums without a member: there is nothing to check; write at least one set with a site.',
    )
  const checks = {
    intersection: intersection(system),
    selfMembership: selfMembership(system),
    equalSize: equalSize(system),
    equalMembership: equalMembership(system),
    minimality: minimality(system),
  }
  const quorums = system.size <= mostBits ? differentQuorums(system) : undefined
  const counts = quorums === undefined ? undefined : setsWithQuorum(quorums, system.size)
  return {
    system,
    checks,
    memberships: membershipsOf(system),
    domination: quorums !== undefined && checks.intersection.holds ? dominationOf(quorums) : undefined,
    availability:
      counts === undefined
        ? undefined
        : { up, counts, value: availability(counts, up), majority: availabilityOfMajority(system.size, up) },
    load: loadOf(system),
    least: leastSize(system.size),
  }
}
