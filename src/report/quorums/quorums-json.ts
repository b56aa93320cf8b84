// What `coterie quorums --format json` writes. Fractions are text such as "4/9", since they may have any number of digits.
// Fields that were not computed are null.
import type { CoterieClass } from '../../quorums/all-coteries.js'
import type { Analysis } from '../../quorums/analysis.js'
import type { LeastSize } from '../../quorums/least-size.js'
import type { QuorumSystem } from '../../quorums/quorum-system.js'
import { decimal, showRatio } from '../../quorums/ratio.js'
import { membersOf, type SiteSet } from '../../quorums/site-sets.js'
import type { Json } from '../../sorts/sort.js'

const quorumsOf = (system: QuorumSystem): Json =>
  system.toArray().map((quorum) => quorum.toArray().sort((a, b) => a - b))

const setsOf = (sets: readonly SiteSet[]): Json => sets.map(membersOf)

const dominationJson = ({ domination }: Analysis): Json => {
  if (domination === undefined) return null
  if (domination.kind === 'non-dominated') return { dominated: false, by: null, better: null }
  const { by, better } = domination
  return { dominated: true, by: membersOf(by), better: better === undefined ? null : setsOf(better) }
}

const availabilityJson = ({ availability }: Analysis): Json =>
  availability === undefined
    ? null
    : {
        up: showRatio(availability.up),
        counts: availability.counts.map(Number),
        value: Number(decimal(availability.value, 12)),
        majority: Number(decimal(availability.majority, 12)),
      }

const loadJson = ({ load: { uniform, busiest, least, strategy, proof } }: Analysis): Json => ({
  uniform: showRatio(uniform),
  busiest: [...busiest],
  least: least === undefined ? null : showRatio(least),
  strategy:
    strategy === undefined
      ? null
      : strategy.map(({ quorum, probability }) => ({
          quorum: [...quorum],
          probability: showRatio(probability),
        })),
  proof: proof === undefined ? null : proof.map(showRatio),
})

/** One system. */
export const quorumsJson = (name: string | undefined, analysis: Analysis): Json => {
  const { system, checks, memberships, least } = analysis
  return {
    schema: 1,
    kind: 'quorums',
    name: name ?? null,
    sites: system.size,
    quorums: quorumsOf(system),
    conditions: Object.entries(checks).map(([condition, check]) => ({
      condition,
      holds: check.holds,
      because: check.holds ? null : check.because,
      offenders: check.holds ? [] : [...check.sites],
    })),
    sizes: [...memberships.sizes],
    memberships: [...memberships.memberships],
    sum: memberships.sum,
    K: memberships.K ?? null,
    M: memberships.M ?? null,
    leastK: [least.atLeast, least.atMost],
    domination: dominationJson(analysis),
    availability: availabilityJson(analysis),
    load: loadJson(analysis),
  }
}

/** The least size for each number of sites. */
export const leastSizesJson = (rows: readonly LeastSize[]): Json => ({
  schema: 1,
  kind: 'least sizes of quorums',
  sizes: rows.map(({ sites, atLeast, atMost, by, system }) => ({
    sites,
    leastK: [atLeast, atMost],
    by,
    quorums: system === undefined ? null : quorumsOf(system),
  })),
})

/** All coteries of n sites up to renaming. */
export const allCoteriesJson = (n: number, classes: readonly CoterieClass[]): Json => ({
  schema: 1,
  kind: 'coteries',
  sites: n,
  coteries: classes.map(({ quorums, renamings, isDominated }) => ({
    quorums: setsOf(quorums),
    renamings,
    dominated: isDominated,
  })),
})
