// Judges a mutant by comparing it with the spec in the same model: which properties differ, if any. A property
// kills a mutant if its verdict differs, or the length of its trace; so mutants of a spec that violates a property
// can be judged too. This file also compares a listed mutant with its list.
import { asExpected } from '../check/expectations.js'
import type { CheckResult, Verdict } from '../check/verdict.js'
import type { Model } from '../model/model.js'
import type { BrokenSpec } from '../protocol/broken-spec.js'
import type { Mutant, MutantVerdict } from '../protocol/mutant.js'
import { samplesIn } from '../reduce/reduction-summary.js'
import type { GenericMutant } from './generic-mutants.js'
import { sameGraph } from './same-graph.js'

/**
 * `killed`: a property distinguishes it from the spec. `broken`: a clause threw, or produced a value outside its
 * sort, which no property need notice. `survives`: the states or steps differ, and no checked property detects it.
 * `equivalent`: they do not differ either. `undecided`: the search of the mutant or of the spec was incomplete, or
 * rests on a sample. Equivalent means the same graph if it is small enough to compare (`compared`), else the same
 * counts.
 */
export type MutantStatus = 'killed' | 'broken' | 'survives' | 'equivalent' | 'undecided'

/** A mutant that was judged. */
export interface JudgedMutant {
  readonly name: string
  /** The clauses that were replaced. */
  readonly clauses: readonly string[]
  /** Whether an author listed it, or a rule made it. */
  readonly made: 'listed' | 'by rule'
  /** Its entry in the list; undefined for a generated mutant, and for a listed one in another model than its own. */
  readonly listed: Mutant | undefined
  /** The mutant's model. */
  readonly model: Model
  readonly original: CheckResult
  /** The result of its check, or the error of one of its clauses. */
  readonly found: CheckResult | BrokenSpec
  readonly status: MutantStatus
  /** Whether the graphs were compared state by state; false if they are large or clearly differ. */
  readonly compared: boolean
  /** The verdicts on the mutant that differ from those on the spec. */
  readonly kills: readonly Verdict[]
  /** The differences from its list, one line each; undefined if the list has no entry for this model. */
  readonly differences: readonly string[] | undefined
}

/** The result for a mutant, in the words of a list. */
const asListed = (verdict: MutantVerdict | undefined): string =>
  verdict === undefined ? 'holds' : typeof verdict === 'number' ? `violated in ${verdict}` : verdict

const isResult = (found: CheckResult | BrokenSpec): found is CheckResult => 'exploration' in found

const countsOf = ({ exploration: { states, transitions, depth } }: CheckResult) => [
  states,
  transitions,
  depth,
]

/** Whether both searches were complete, with equal numbers of states and steps, and equal depth. */
const sameCounts = (a: CheckResult, b: CheckResult): boolean =>
  a.exploration.complete && b.exploration.complete && countsOf(a).join() === countsOf(b).join()

const killsOf = (original: CheckResult, found: CheckResult): readonly Verdict[] => {
  const answers = new Map(original.verdicts.map((verdict) => [verdict.property.name, verdict]))
  return found.verdicts.filter((verdict) => {
    const answer = answers.get(verdict.property.name)
    if (verdict.verdict === 'inconclusive' || answer?.verdict === 'inconclusive') return false
    // A verdict on a sample does not differ from `holds`.
    if ([verdict, answer].every((one) => one?.verdict === 'holds' || one?.verdict === 'sampled')) return false
    return answer === undefined || asExpected(answer) !== asExpected(verdict)
  })
}

const statusOf = (
  original: CheckResult,
  found: CheckResult | BrokenSpec,
  kills: readonly Verdict[],
): { readonly status: MutantStatus; readonly compared: boolean } => {
  const by = (status: MutantStatus, compared = false) => ({ status, compared })
  if (!isResult(found)) return by('broken')
  if (kills.length > 0) return by('killed')
  if ([found, original].some(({ exploration }) => samplesIn(exploration.reductions).length > 0))
    return by('undecided')
  if (!found.exploration.complete || !original.exploration.complete) return by('undecided')
  if (!sameCounts(original, found)) return by('survives')
  const same = sameGraph(original.model, found.model)
  return by(same === false ? 'survives' : 'equivalent', same !== undefined)
}

const differencesFrom = (
  listed: Mutant,
  original: CheckResult,
  found: CheckResult | BrokenSpec,
  status: MutantStatus,
): readonly string[] => {
  // The list says nothing of properties that the user has added.
  const added = original.model.spec.added?.names ?? []
  if (!isResult(found)) return [`listed with verdicts, but ${found.message}`]
  const lines = found.verdicts.flatMap((verdict) => {
    const { name } = verdict.property
    const [wanted, is] = [asListed(listed.verdicts[name]), asExpected(verdict)]
    return wanted === is ||
      added.includes(name) ||
      verdict.verdict === 'inconclusive' ||
      verdict.sample !== undefined
      ? []
      : [`${name}: listed as ${wanted}, found ${is}`]
  })
  const counts = countsOf(found)
  const text = (numbers: readonly number[]) => numbers.join(', ')
  if (listed.counts !== undefined && found.exploration.complete && text(listed.counts) !== text(counts)) {
    lines.push(`states, transitions, depth: listed as ${text(listed.counts)}, found ${text(counts)}`)
  }
  // If only some properties were checked, nothing is known about the others.
  const checkedNames = found.verdicts.map(({ property }) => property.name)
  if (added.length > 0 || !Object.keys(listed.verdicts).every((name) => checkedNames.includes(name)))
    return lines
  const explained = listed.survives !== undefined || listed.equivalent !== undefined
  if (status === 'killed' && explained) {
    lines.push(`listed as a mutant that no property distinguishes from the spec, but one does`)
  }
  if (status === 'survives' && !explained) {
    lines.push(
      'no property distinguishes it from the spec, and the list has no reason: give the reason under "survives"',
    )
  }
  if (status === 'equivalent' && !explained) {
    lines.push(
      'it changes nothing in this model, and the list has no reason: give the reason under "equivalent"',
    )
  }
  if (status === 'equivalent' && listed.survives !== undefined) {
    lines.push('it changes nothing in this model: give the reason under "equivalent", not "survives"')
  }
  if (status === 'survives' && listed.equivalent !== undefined) {
    lines.push(
      `listed as changing nothing, but it has ${text(counts)}; the spec has ${text(countsOf(original))}`,
    )
  }
  return lines
}

/** Judges a mutant by its result and that of the spec, for the same properties in the same model. */
export const judge = (
  mutant: Pick<Mutant, 'name' | 'clauses'> | GenericMutant,
  model: Model,
  original: CheckResult,
  found: CheckResult | BrokenSpec,
  listed?: Mutant,
): JudgedMutant => {
  const kills = isResult(found) ? killsOf(original, found) : []
  const { status, compared } = statusOf(original, found, kills)
  return {
    name: mutant.name,
    clauses: Object.keys(mutant.clauses),
    made: 'change' in mutant ? 'by rule' : 'listed',
    listed,
    model,
    original,
    found,
    status: status,
    compared,
    kills,
    differences: listed === undefined ? undefined : differencesFrom(listed, original, found, status),
  }
}

/** The kill with the shortest trace, if one has a trace. */
export const shortestKill = ({ kills }: JudgedMutant): Verdict | undefined => {
  const shown = kills.filter(({ verdict, trace }) => verdict === 'violated' && trace !== undefined)
  return shown.reduce<Verdict | undefined>(
    (best, other) =>
      best === undefined || other.trace!.steps.length < best.trace!.steps.length ? other : best,
    undefined,
  )
}

/**
 * The checked properties that hold for the spec and for every mutant: they may not be able to fail. A property that
 * a search did not decide is left out.
 */
export const neverBroken = (judged: readonly JudgedMutant[]): readonly string[] => {
  const broken = new Set(
    judged.flatMap(({ kills, original }) =>
      [...kills, ...original.verdicts.filter(({ verdict }) => verdict === 'violated')].map(
        ({ property }) => property.name,
      ),
    ),
  )
  const open = new Set(
    judged.flatMap(({ original, found }) =>
      [...original.verdicts, ...(isResult(found) ? found.verdicts : [])].flatMap(({ verdict, property }) =>
        verdict === 'inconclusive' ? [property.name] : [],
      ),
    ),
  )
  return checkedProperties(judged).filter((name) => !broken.has(name) && !open.has(name))
}

/** The properties that were checked on some mutant, in the order of the spec. */
export const checkedProperties = (judged: readonly JudgedMutant[]): readonly string[] => {
  const checkedNames = new Set(
    judged.flatMap(({ original }) => original.verdicts.map(({ property }) => property.name)),
  )
  const [first] = judged
  return (first?.original.model.spec.properties ?? [])
    .map(({ name }) => name)
    .filter((name) => checkedNames.has(name))
}
