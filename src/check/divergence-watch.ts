// Looks for diverging clocks while a search runs. A state whose timestamps are further apart than in any state before is a
// candidate; the run that leads there is tried in the reference semantics (diverging-clocks.ts). That happens after a fixed
// number of states, however long the slices of the search are, so the same question gets the same answer.
import type { Model } from '../model/model.js'
import type { TimestampCanonicalizer } from '../reduce/timestamp-canonicalizer.js'
import type { Position, Search } from '../search/search.js'
import { run } from '../trace/trace.js'
import { type ClockDivergence, divergenceIn } from './diverging-clocks.js'
import { isSpecFailure } from './failed-run.js'

// A candidate is tried after this many states.
const statesPerTry = 1 << 13

// Timestamps that are no further apart than this make no candidate.
const nearTimestamps = 12

/** The search for diverging clocks in one check. */
export class DivergenceWatch {
  /** What was found. */
  divergence: ClockDivergence | undefined
  private readonly model: Model
  private readonly canonicalizer: TimestampCanonicalizer | undefined
  private candidate: Position | undefined
  private maxTimestampGap = nearTimestamps
  // Timestamps that begin far apart have not diverged there. Gaps that grow are looked for beyond that distance.
  private initialGap = 0
  private expanded = 0

  /** @param canonicalizer the one that the search uses; undefined where timestamps are not reduced */
  constructor(model: Model, canonicalizer: TimestampCanonicalizer | undefined) {
    this.model = model
    this.canonicalizer = canonicalizer
  }

  /** Looks at a state. */
  visit(v: Int32Array, depth: number, position: () => Position): void {
    const { canonicalizer } = this
    if (canonicalizer === undefined || this.candidate !== undefined) return
    if (canonicalizer.maxTimestampGap <= this.maxTimestampGap) return
    const gap = canonicalizer.greatestOf(v)
    if (gap <= this.maxTimestampGap) return
    if (depth === 0) {
      this.initialGap = Math.max(this.initialGap, gap)
      this.maxTimestampGap = this.initialGap + nearTimestamps
    } else {
      this.maxTimestampGap = gap + (gap - this.initialGap)
      this.candidate = position()
    }
  }

  /** How many states may be expanded until a candidate is tried. */
  untilTry(): number {
    return statesPerTry - (this.expanded % statesPerTry)
  }

  /** Notes that a slice of states was expanded, and tries a candidate where it is time. Answers whether clocks diverge. */
  advanced(states: number, search: Search, isEnd: boolean): boolean {
    const isDue = isEnd || states === this.untilTry()
    this.expanded += states
    if (isDue && this.candidate !== undefined) this.try(this.candidate, search)
    return this.divergence !== undefined
  }

  private try(position: Position, search: Search): void {
    const { initial, choices } = search.runTo(position)
    try {
      this.divergence = divergenceIn(run(this.model, initial, choices))
    } catch (error) {
      // The search itself comes to a failure of the rounds that were tried, if it is reachable.
      if (!isSpecFailure(error)) throw error
    }
    this.candidate = undefined
    // The run has made timestamps that no canonical state has.
    this.canonicalizer!.maxTimestampGap = this.maxTimestampGap
  }
}
