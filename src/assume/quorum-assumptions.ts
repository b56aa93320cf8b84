// What a voting algorithm assumes of its quorums: the conditions M1 to M4 of M. Maekawa, A √N Algorithm for Mutual Exclusion in
// Decentralized Systems, ACM TOCS 3(2), 1985, section 2. They are dropped by quorums that violate exactly these, if there are such
// quorums among the candidates, else these and as few others as possible.
import { Set as ImmutableSet } from 'immutable'
import type { Model } from '../model/model.js'
import { type ConditionName, conditions } from '../quorums/analysis.js'
import { type QuorumSystem, showQuorumSystem } from '../quorums/quorum-system.js'
import { type Assumption, type AssumptionsOf, isQuorumSystem, type Subject } from './assumption.js'

const names = {
  intersection: 'any two quorums intersect (M1)',
  selfMembership: 'each site is in its own quorum (M2)',
  equalSize: 'all quorums have the same size (M3)',
  equalMembership: 'all sites are in equally many quorums (M4)',
} as const satisfies { readonly [condition in ConditionName]?: string }

type Condition = keyof typeof names

const all = Object.keys(names) as readonly Condition[]

const each = (system: QuorumSystem, quorumOf: (site: number) => readonly number[]): QuorumSystem =>
  system.map((quorum, site) => (quorum.isEmpty() ? quorum : ImmutableSet(quorumOf(site))))

/** Systems for as many sites, of which some violate each condition. */
const candidates = (system: QuorumSystem): readonly QuorumSystem[] => {
  const next = (site: number) => (site + 1) % system.size
  return [
    each(system, (site) => [site]),
    each(system, (site) => [next(site)]),
    ...ofOthers(system),
    each(system, (site) => [0, site]),
    each(system, (site) => [0, site === 0 ? 1 : site]),
    each(system, () => [0]),
    each(system, (site) => (site === 0 ? [0, 1] : [0])),
    each(system, (site) => (site === 0 ? [0, 1] : [site])),
    each(system, (site) => (site === 0 ? [0, 1] : [next(site)])),
  ]
}

/** The same quorums, dealt out again so that no site is in its own, if there is such a way. */
const ofOthers = (system: QuorumSystem): readonly QuorumSystem[] => {
  const asking = system.toArray().flatMap((quorum, site) => (quorum.isEmpty() ? [] : [site]))
  const quorums = asking.map((site) => system.get(site)!)
  const dealt = dealtOut(asking, quorums)
  return dealt === undefined ? [] : [system.map((quorum, site) => dealt.get(site) ?? quorum)]
}

/** The sets, one for each of the sites, none to a site in it. */
const dealtOut = (
  [site, ...sites]: readonly number[],
  sets: readonly ImmutableSet<number>[],
): ReadonlyMap<number, ImmutableSet<number>> | undefined => {
  if (site === undefined) return new Map()
  for (const [k, set] of sets.entries()) {
    if (set.has(site)) continue
    const rest = dealtOut(sites, sets.toSpliced(k, 1))
    if (rest !== undefined) return new Map([[site, set], ...rest])
  }
  return undefined
}

const violatedBy = (system: QuorumSystem): readonly Condition[] =>
  all.filter((condition) => !conditions[condition](system).holds)

/** Quorums that violate these conditions and as few others as possible; undefined if no candidate violates all of them. */
const quorumsWithout = (system: QuorumSystem, dropped: readonly Condition[]): QuorumSystem | undefined =>
  candidates(system)
    .filter((one) => dropped.every((condition) => violatedBy(one).includes(condition)))
    // A candidate that keeps the intersection tells more about the others.
    .filter((one) => dropped.includes('intersection') || conditions.intersection(one).holds)
    .toSorted((a, b) => violatedBy(a).length - violatedBy(b).length)[0]

const withoutCondition = (
  subject: Subject,
  parameter: string,
  system: QuorumSystem,
  condition: Condition,
): Subject | undefined => {
  const dropped = [...subject.quorums, condition] as readonly Condition[]
  const other = quorumsWithout(system, dropped)
  if (other === undefined) return undefined
  const parameters = { ...subject.options.parameters, [parameter]: showQuorumSystem(other) }
  return { ...subject, options: { ...subject.options, parameters }, quorums: dropped }
}

export const quorumAssumptions: AssumptionsOf = ({ parameters }) =>
  Object.entries(parameters).flatMap(([parameter, system]) => {
    if (!isQuorumSystem(system) || system.size < 2) return []
    const given = violatedBy(system)
    return all.flatMap((condition): readonly Assumption[] => {
      const other = given.includes(condition) ? undefined : quorumsWithout(system, [condition])
      if (other === undefined) return []
      return [
        {
          name: names[condition],
          family: 'quorums',
          dropped: `--param '${parameter}=${showQuorumSystem(other)}'`,
          drop: (subject) => withoutCondition(subject, parameter, system, condition),
        },
      ]
    })
  })

/** For people: the conditions without a row, and why; and which others the quorums of a row violate, and where. */
export const aboutQuorums = ({ parameters }: Model): readonly string[] =>
  Object.values(parameters).flatMap((system) => {
    if (!isQuorumSystem(system) || system.size < 2) return []
    const given = violatedBy(system)
    return all.flatMap((condition): readonly string[] => {
      const name = `"${names[condition]}"`
      if (given.includes(condition))
        return [`${name} has no row: it is not true of the quorums of this model`]
      const other = quorumsWithout(system, [condition])
      if (other === undefined) return [`${name} has no row: no quorums without it were found`]
      const also = all.flatMap((one) => {
        const check = conditions[one](other)
        return one === condition || given.includes(one) || check.holds
          ? []
          : [`"${names[one]}", since ${check.because}`]
      })
      if (also.length === 0) return []
      const dropped = also.length === 1 ? 'both conditions' : `all ${also.length + 1} conditions`
      return [
        `without ${name}: the quorums of this row, ${showQuorumSystem(other)}, also violate ${also.join(', and ')}; so the row drops ${dropped}`,
      ]
    })
  })
