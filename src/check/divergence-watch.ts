// Looks for diverging clocks while a search runs. A state whose timestamps are further apart than in any earlier state is a
// candidate, and diverging-clocks.ts tests the run that leads there in the reference semantics. This happens after a fixed
// number of states, whatever the length of the slices, so the same check gives the same result.
import type { Model } from '../model/model.js'
import type { TimestampCanonicalizer } from '../reduce/timestamp-canonicalizer.js'
import type { Position, Search } from '../search/search.js'
import type { Constraint } from '../semantics/constraint.js'
import { type State, viewOfState } from '../semantics/state.js'
import { run } from '../trace/trace.js'
import { type ClockDivergence, divergenceIn } from './diverging-clocks.js'
import { isSpecFailure } from './failed-run.js'

// A candidate is tested after this many states.
const statesPerTry = 1 << 13

// Timestamps must be further apart than this to make a candidate.
const nearTimestamps = 12

/** The search for diverging clocks in one check. */
export class DivergenceWatch {
  /** The divergence, if one was found. */
  divergence: ClockDivergence | undefined
  private readonly model: Model
  private readonly canonicalizer: TimestampCanonicalizer | undefined
  private readonly isExpanded: (state: State) => boolean
  private candidate: Position | undefined
  private maxTimestampGap = nearTimestamps
  // Timestamps that are far apart initially have not diverged. Only gaps beyond the initial one count.
  private initialGap = 0
  private expanded = 0

  /**
   * @param canonicalizer the one that the search uses; undefined without the timestamp reduction
   * @param within the constraint of the search: the search does not follow a loop that leaves it
   */
  constructor(model: Model, canonicalizer: TimestampCanonicalizer | undefined, within?: Constraint) {
    this.model = model
    this.canonicalizer = canonicalizer
    this.isExpanded = (state) => within?.property.predicate(viewOfState(model, state)) ?? true
  }

  /** No state whose timestamps are all at most this is a candidate; Infinity if none is. */
  get greatestUsual(): number {
    return this.canonicalizer === undefined ? Number.POSITIVE_INFINITY : this.maxTimestampGap
  }

  /** Checks whether a state is a candidate. */
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

  /** The number of states to expand before the next test of a candidate. */
  untilTry(): number {
    return statesPerTry - (this.expanded % statesPerTry)
  }

  /** Counts a slice of expanded states, and tests a candidate when it is due. Returns whether clocks diverge. */
  advanced(states: number, search: Search, isEnd: boolean): boolean {
    const isDue = isEnd || states === this.untilTry()
    this.expanded += states
    if (isDue && this.candidate !== undefined) this.try(this.candidate, search)
    return this.divergence !== undefined
  }

  private try(position: Position, search: Search): void {
    const { initial, choices } = search.runTo(position)
    try {
      this.divergence = divergenceIn(run(this.model, initial, choices), this.isExpanded)
    } catch (error) {
      // If a failure in the tested rounds is reachable, the search itself finds it.
      if (!isSpecFailure(error)) throw error
    }
    this.candidate = undefined
    // The run has timestamps that no canonical state has.
    this.canonicalizer!.maxTimestampGap = this.maxTimestampGap
  }
}
