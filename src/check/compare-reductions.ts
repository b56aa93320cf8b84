// Compares reductions with the full search, on models that are small enough for both: the verdicts agree, the lengths and the
// depth agree if the reduction preserves them, and the orbits sum to the full counts. Rotations need not preserve the initial
// states. Then an orbit may have members that no run reaches, and others that a shorter run reaches from another member.

import type { Model } from '../model/model.js'
import { clocksSetBack } from '../model/with-faults.js'
import type { Reduce } from '../reduce/reductions.js'
import type { CheckResult } from './verdict.js'

/** The combinations of reductions that a model admits, each with its name. */
export const combinationsFor = (model: Model): readonly (readonly [name: string, reduce: Reduce])[] => {
  const { timed, symmetry } = model.spec
  const claim = symmetry === 'none' ? undefined : symmetry
  const rows: (readonly [string, Reduce])[] = []
  for (const timestamps of timed && clocksSetBack(model.options) === undefined ? [false, true] : [false]) {
    for (const renamed of claim === undefined ? [undefined] : [undefined, claim]) {
      for (const partialOrder of [false, true]) {
        const names = [
          ...(timestamps ? ['timestamps'] : []),
          ...(renamed === undefined ? [] : ['symmetry']),
          ...(partialOrder ? ['partial-order'] : []),
        ]
        if (names.length > 0) rows.push([names.join(' + '), { timestamps, symmetry: renamed, partialOrder }])
      }
    }
  }
  return rows.sort(([a], [b]) => a.split('+').length - b.split('+').length)
}

/** The differences between a reduced and the full search that a reduction must not cause, one per line. */
export const disagreements = (full: CheckResult, reduced: CheckResult): readonly string[] => {
  const lines: string[] = []
  const used = (name: string) =>
    reduced.exploration.reductions.some((one) => one.reduction === name && !('unused' in one))
  const partial = used('partial-order')
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
