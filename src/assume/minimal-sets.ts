// The minimal sets of assumptions under which a theorem holds, everything else dropped. Candidates meet every set that is known to
// break the theorem; each is searched, and one that does not suffice gives a further breaking set.
import type { LongWork } from '../search/long-work.js'
import type { Assumption } from './assumption.js'
import { minimalHittingSets, minimalOf, type Numbers } from './breaking-sets.js'
import { answerIn, type Cell, isTrueIn } from './cell.js'

/** Assumptions that suffice for a theorem. */
interface Sufficient {
  readonly keeps: readonly Assumption[]
  /**
   * Whether each of them is needed: without it, and without all others, a search found a violation (`each`), found none (`not
   * each`: dropping more can mend a theorem), found that the theorem is vacuous (`or vacuous`), or met a limit.
   */
  readonly needs: 'each' | 'not each' | 'or vacuous' | 'not decided'
  /** Whether no run reaches the condition of the theorem there. */
  readonly isVacuous: boolean
}

/** The minimal sets of one theorem. */
export interface MinimalSets {
  readonly theorem: string
  /** With each of these kept and every other assumption dropped, no run violates the theorem. */
  readonly sets: readonly Sufficient[]
  /** Sets that might suffice, but their search reached a limit or there is no such model. */
  readonly open: readonly (readonly Assumption[])[]
  /** Assumptions that are kept in all these models, because a limit left open whether the theorem needs them. */
  readonly kept: readonly Assumption[]
  /** Whether there may be further sets: the search for them stopped. */
  readonly isCut: boolean
}

/** @param without the answers without each of the assumptions */
const neededBy = (without: readonly ReturnType<typeof answerIn>[]): Sufficient['needs'] => {
  if (without.includes('holds')) return 'not each'
  if (without.includes('vacuous')) return 'or vacuous'
  return without.every((answer) => answer === 'violated') ? 'each' : 'not decided'
}

/** Searches a cell; every cell is searched once. */
type CellOf = (dropped: readonly Assumption[]) => LongWork<Cell>

/**
 * @param known the cells that have been searched
 * @param most the largest number of candidates to search
 */
export function* minimalSetsOf(
  theorem: string,
  assumptions: readonly Assumption[],
  known: readonly Cell[],
  cellOf: CellOf,
  most: number,
): LongWork<MinimalSets> {
  const single = (assumption: Assumption) =>
    known.find(({ dropped }) => dropped.length === 1 && dropped[0] === assumption)
  const kept = assumptions.filter((one) => {
    const cell = single(one)
    return cell === undefined || answerIn(cell, theorem) === 'open' || answerIn(cell, theorem) === 'not asked'
  })
  const free = assumptions.filter((one) => !kept.includes(one))
  const numbers = (some: readonly Assumption[]): Numbers =>
    some.map((one) => free.indexOf(one)).sort((a, b) => a - b)
  const named = (set: Numbers): readonly Assumption[] => set.map((k) => free[k]!)
  const breaking = known
    .filter(
      (cell) => answerIn(cell, theorem) === 'violated' && cell.dropped.every((one) => free.includes(one)),
    )
    .map(({ dropped }) => numbers(dropped))
  const sets: (Omit<Sufficient, 'keeps'> & { readonly set: Numbers })[] = []
  const open: Numbers[] = []
  const found = (isCut: boolean): MinimalSets => ({
    theorem,
    sets: sets.map(({ set, needs, isVacuous }) => ({ keeps: named(set), needs, isVacuous })),
    open: open.map(named),
    kept,
    isCut,
  })
  const others = (set: Numbers): Numbers => [...free.keys()].filter((k) => !set.includes(k))
  let searched = 0
  for (;;) {
    const tried = new Set([...sets.map(({ set }) => set), ...open].map(String))
    const next = minimalHittingSets(minimalOf(breaking)).find((set) => !tried.has(String(set)))
    if (next === undefined) break
    if (searched++ >= most) return found(true)
    const cell = yield* cellOf(named(others(next)))
    const answer = answerIn(cell, theorem)
    if (isTrueIn(cell, theorem)) {
      const without: ReturnType<typeof answerIn>[] = []
      for (const one of next)
        without.push(answerIn(yield* cellOf(named(others(next.filter((other) => other !== one)))), theorem))
      sets.push({ set: next, needs: neededBy(without), isVacuous: answer === 'vacuous' })
    }
    if (answer === 'violated') breaking.push(others(next))
    if (answer === 'open' || answer === 'not asked') open.push(next)
  }
  return found(false)
}
