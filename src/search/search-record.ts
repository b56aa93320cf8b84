// What a breadth-first search keeps of itself, so that another process can go on with it (src/checkpoint/). States are numbered in the
// order in which they are found, so their order says almost everything. Only some expansions teach the tables anything: these are
// done again, in order, and fill the tables as they did. All others are read back.
import type { Packing } from '../compile/packing.js'
import type { StepCounts } from './search.js'

/** The expansions that were kept, read in order. */
export interface KeptExpansions {
  /** The states before this number were expanded, and all states that they found. */
  readonly end: number
  readonly states: number
  /** Goes to the expansion of the next state, and to those after it that are like it, at most `most` in all. */
  goTo(state: number, most: number): void
  /** The number of these expansions. */
  readonly count: number
  /** Whether they may have changed more than the set of states, so that they must be done again. */
  readonly isTaught: boolean
  /** The number of the first of their new states, and how many they are. */
  readonly first: number
  readonly found: number
  /** The number of new states of one of these expansions, counted from 0. */
  foundBy(expansion: number): number
  /** The link of its state, if links were kept; the state itself if it has no successor. */
  linkOf(expansion: number): number
  /** Writes the vector of the next of their new states to `v`. */
  next(v: Int32Array): void
  /** The same as packed words: passes this number of states, and returns where they begin in `words`. */
  skip(states: number): number
  readonly words: Int32Array
  readonly packing: Packing
  /** By slot: the number of each value that was kept; -1 if it is not known yet, and `numberOf` must be asked. */
  readonly numbers: readonly Int32Array[]
  /** The number of a value that was kept. Throws a `KeptDiffers` if it has not occurred. */
  numberOf(slot: number, kept: number): number
  /** The steps of all expansions up to the last of these, if they were counted here. */
  readonly steps: StepCounts | undefined
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
