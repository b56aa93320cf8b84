// Compares reductions with the full search, on models that are small enough for both: the verdicts agree, the lengths and the
// depth agree if the reduction preserves them, and the orbits sum to the full counts. Rotations need not preserve the initial
// states. Then an orbit may have members that no run reaches, and others that a shorter run reaches from another member.

import type { Model } from '../model/model.js'
import type { ReductionSummary } from '../reduce/reduction-summary.js'
import {
  declaredReductions,
  noReduction,
  type Reduce,
  reductionRows,
  withReductions,
} from '../reduce/reductions.js'
import type { CheckResult } from './verdict.js'

/** The combinations of the reductions that a model admits, each with its name, the smaller ones first. */
export const combinationsFor = (model: Model): readonly (readonly [name: string, reduce: Reduce])[] =>
  declaredReductions(model.spec)
    .filter((name) => reductionRows[name].fits(model))
    .reduceRight<readonly (readonly ReductionSummary['reduction'][])[]>(
      (sets, name) => sets.concat(sets.map((set) => [name, ...set])),
      [[]],
    )
    .filter((names) => names.length > 0)
    .sort((a, b) => a.length - b.length)
    .map((names) => [names.join(' + '), withReductions(noReduction, model, names)])

/** The differences between a reduced and the full search that a reduction must not cause, one per line. */
export const disagreements = (full: CheckResult, reduced: CheckResult): readonly string[] => {
  const lines: string[] = []
  const used = (name: string) =>
    reduced.exploration.reductions.some((one) => one.reduction === name && !('unused' in one))
  const partial = used('partial-order') || used('normal-form')
  for (const [k, { property, verdict, trace }] of full.verdicts.entries()) {
    const other = reduced.verdicts[k]!
    // A reduced search that relies on a sample may be unsure, but not wrong.
    const isUnsure = other.sample !== undefined && (other.verdict === 'inconclusive' || verdict === 'holds')
    if (isUnsure) continue
    if (other.verdict !== verdict) {
      lines.push(`${property.name}: ${verdict} in full, ${other.verdict} reduced`)
    } else if (!partial && trace?.steps.length !== other.trace?.steps.length) {
      lines.push(
        `${property.name}: ${trace?.steps.length ?? 'no'} steps in full, ${other.trace?.steps.length ?? 'no'} reduced`,
      )
    }
  }
  if (partial) return lines
  const { states, transitions, depth } = full.exploration
  const rotated = reduced.exploration.reductions.some((one) => 'claim' in one && one.claim === 'rotations')
  if (!rotated && reduced.exploration.depth !== depth)
    lines.push(`depth: ${depth} in full, ${reduced.exploration.depth} reduced`)
  const { orbits } = reduced.exploration
  if (orbits === undefined || used('timestamps')) return lines
  const wrong = (sum: number, count: number) => (rotated ? sum < count : sum !== count)
  if (wrong(orbits.states, states)) lines.push(`the orbits sum to ${orbits.states} states, not ${states}`)
  if (wrong(orbits.transitions, transitions)) {
    lines.push(`the orbits sum to ${orbits.transitions} transitions, not ${transitions}`)
  }
  return lines
}
