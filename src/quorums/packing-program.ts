// The linear program behind the load: the greatest sum of weights of sets, if the sets of each site weigh at most 1 together. Solved
// exactly by the simplex method, with whole numbers over one common denominator (Edmonds; Bareiss), and Bland's rule, which
// cannot cycle (R. Bland, New finite pivoting rules for the simplex method, Math. of Operations Research 2(2), 1977).

import { type Ratio, ratio } from './ratio.js'

/** A greatest packing, and the proof that it is one: a cover of the same weight. */
interface Packing {
  /** The weight of each set. For each site, the weights of its sets add up to at most 1. */
  readonly weights: readonly Ratio[]
  /** The weight of each site. In each set, the weights of its sites add up to at least 1. */
  readonly cover: readonly Ratio[]
  /** The sum of either. */
  readonly value: Ratio
}

/**
 * @param sets the members of each set, numbers from 0 to n-1; no set is empty
 * @param n the number of sites
 */
export const greatestPacking = (sets: readonly (readonly number[])[], n: number): Packing => {
  const width = sets.length + n + 1
  const rows = Array.from({ length: n }, (_, site) =>
    Array.from({ length: width }, (_, k): bigint => {
      const isSet = k < sets.length ? sets[k]!.includes(site) : k === sets.length + site || k === width - 1
      return isSet ? 1n : 0n
    }),
  )
  const goal: bigint[] = Array.from({ length: width }, (_, k) => (k < sets.length ? -1n : 0n))
  const basis = rows.map((_, site) => sets.length + site)
  let denominator = 1n
  for (;;) {
    const column = goal.findIndex((one, k) => k < width - 1 && one < 0n)
    if (column < 0) break
    const row = leavingRow(rows, basis, column)
    const pivot = rows[row]![column]!
    for (const other of [...rows, goal]) {
      if (other === rows[row]) continue
      const factor = other[column]!
      for (let k = 0; k < width; k++) other[k] = (other[k]! * pivot - factor * rows[row]![k]!) / denominator
    }
    denominator = pivot
    basis[row] = column
  }
  const solutionOf = (k: number): Ratio => {
    const row = basis.indexOf(k)
    return row < 0 ? ratio(0n) : ratio(rows[row]![width - 1]!, denominator)
  }
  return {
    weights: sets.map((_, k) => solutionOf(k)),
    cover: rows.map((_, site) => ratio(goal[sets.length + site]!, denominator)),
    value: ratio(goal[width - 1]!, denominator),
  }
}

/** The row of the least ratio of its last entry to that of the column; of several, the row of the least variable. */
const leavingRow = (
  rows: readonly (readonly bigint[])[],
  basis: readonly number[],
  column: number,
): number => {
  let best = -1
  for (const [row, entries] of rows.entries()) {
    const entry = entries[column]!
    if (entry <= 0n) continue
    if (best < 0) {
      best = row
      continue
    }
    const difference = entries.at(-1)! * rows[best]![column]! - rows[best]!.at(-1)! * entry
    if (difference < 0n || (difference === 0n && basis[row]! < basis[best]!)) best = row
  }
  if (best < 0)
    throw new RangeError('Some set has no members; this is an internal error in packing-program.ts.')
  return best
}
