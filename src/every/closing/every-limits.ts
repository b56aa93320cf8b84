// The limits and choices of a proof for every number of sites.
import type { PeerClosure } from './close-peers.js'

/** Limits and choices of a proof. */
export interface EveryLimits {
  readonly maxViews: number
  /** What the reader can do if there are more views, in words. */
  readonly remedy: string
  /** Whether to close the set in spite of a bad view. Its states are then compared, too. */
  readonly past?: boolean
  /** How many states of three sites, at most, may be compared with the views; of four, twice as many. If three have more, only some are. */
  readonly comparedStates: number
  /**
   * How many states of other systems are searched, at most: of two sites, to compare them with the views, and to refute
   * deadlock freedom or a licence. A system of two with more states may have infinitely many; then this holds for three, too.
   */
  readonly statesOfOthers: number
  /** Whether to continue with all states of four sites and more, until all views are shown. */
  readonly smallModel?: boolean
  /** Another closure than the cheapest one: for sites that only pass messages to each other. */
  readonly closure?: PeerClosure
  /** Properties that are answered in any case; the others only if views can give them. */
  readonly properties?: readonly string[]
}

export const defaultEveryLimits: EveryLimits = {
  maxViews: 30_000,
  remedy: 'raise --max-views',
  comparedStates: 500_000,
  statesOfOthers: 20_000,
}
