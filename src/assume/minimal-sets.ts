// The minimal sets of assumptions under which a theorem holds, everything else dropped. Candidates meet every set that is known to
// break the theorem; each is searched, and one that does not suffice gives a further breaking set.
import type { LongWork } from '../search/long-work.js'
import type { Assumption } from './assumption.js'
import { minimalHittingSets, minimalOf, type Numbers } from './breaking-sets.js'
import { answerIn, type Cell } from './cell.js'

/** Assumptions that suffice for a theorem. */
interface Sufficient {
  readonly keeps: readonly Assumption[]
  /**
   * Whether each of them is needed: without it, and without all others, a search found a violation (`each`), found none (`not
   * each`: dropping more can mend a theorem), or met a limit.
   */
  readonly needs: 'each' | 'not each' | 'not decided'
}

/** The minimal sets of one theorem. */
export interface MinimalSets {
  readonly theorem: string
  /** With each of these kept and every other assumption dropped, the theorem holds. */
  readonly sets: readonly Sufficient[]
  /** Sets that might suffice, but their search reached a limit or there is no such model. */
  readonly open: readonly (readonly Assumption[])[]
  /** Assumptions that are kept in all these models, because a limit left open whether the theorem needs them. */
  readonly kept: readonly Assumption[]
  /** Whether there may be further sets: the search for them stopped. */
  readonly isCut: boolean
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
  const sets: { readonly set: Numbers; readonly needs: Sufficient['needs'] }[] = []
  const open: Numbers[] = []
  const found = (isCut: boolean): MinimalSets => ({
    theorem,
    sets: sets.map(({ set, needs }) => ({ keeps: named(set), needs })),
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
    if (answer === 'holds') {
      let needs: Sufficient['needs'] = 'each'
      for (const one of next) {
        const less = yield* cellOf(named(others(next.filter((other) => other !== one))))
        const found = answerIn(less, theorem)
        if (found === 'holds') needs = 'not each'
        else if (found !== 'violated' && needs === 'each') needs = 'not decided'
      }
      sets.push({ set: next, needs })
    }
    if (answer === 'violated') breaking.push(others(next))
    if (answer === 'open' || answer === 'not asked') open.push(next)
  }
  return found(false)
}
