// Work in rounds: first each piece with few choices, then what is left with more. What the search has learned in one round the next one has.
import { defaultSlice, type LongWork } from '../search/long-work.js'
import type { Pauses } from './pauses.js'

/** The most choices of each piece in each round. */
export const rounds: readonly number[] = [100, 500, 4000, Number.POSITIVE_INFINITY]

/** Works until there were this many choices, then leaves the work. */
export function* within(pauses: Pauses, most: number, work: LongWork): LongWork {
  const begun = pauses.choices
  const left = (asked: number | undefined): number =>
    Math.min(asked ?? defaultSlice, most - (pauses.choices - begun))
  pauses.limit(most)
  for (let step = work.next(); step.done !== true; ) {
    const asked = yield
    if (left(asked) <= 0) return
    step = work.next(left(asked))
  }
}
