// What a breadth-first search keeps of itself, so that another process can go on with it (src/checkpoint/). States are numbered in the
// order in which they are found, so their order says almost everything. Only some expansions teach the tables anything: these are
// done again, in order, and fill the tables as they did. All others are read back.

/** The expansions that were kept, read in order. */
export interface KeptExpansions {
  /** The states before this number were expanded. */
  readonly end: number
  /** Goes to the expansion of a state: the next one. */
  goTo(state: number): void
  /** Whether it may have changed more than the set of states, so that it must be done again. */
  readonly isTaught: boolean
  /** The number of the first of its new states, and how many they are. */
  readonly first: number
  readonly found: number
  /** The link of the state, if links were kept; the state itself if it has no successor. */
  readonly link: number
  /** Writes the vector of the next of its new states to `v`. */
  next(v: Int32Array): void
  /** The number of steps of all expansions up to this one, if that was kept here. */
  readonly transitions: number | undefined
}

/** The record of one search. */
export interface SearchRecord {
  /** Notes that the expansion of a state, or the look at it, has asked the tables for something new, or was of interest to the caller. */
  taught(state: number): void
  /** What an earlier process has kept; undefined once the search has passed it. */
  readonly kept: KeptExpansions | undefined
  /** The search has passed what was kept. */
  passed(): void
}

/** The search does not find what was kept. */
export class KeptDiffers extends Error {
  override readonly name = 'KeptDiffers'
}
