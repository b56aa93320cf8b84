// The visited set as everything but the search loop sees it: states by number, and the numbers of given states.
import type { Kernel } from '../compile/kernel.js'
import { type Packing, pack } from '../compile/packing.js'

/** A set of states, numbered from 0 in the order of insertion. Words and hashes are those of the kernel in TypeScript. */
export interface StateSet {
  /** The number of states. */
  readonly size: number
  /** Whether the last `insert` found a new state. */
  readonly fresh: boolean
  /** Memory in use, in bytes. */
  readonly bytes: number
  /** Sets the packing of the words that follow. */
  repack(packing: Packing): void
  /** The number of the state whose words begin at `offset`; a state that the set does not contain is added. */
  insert(words: Int32Array, offset: number, hash: number): number
  /** The number of the state whose words begin at `offset`; -1 if the set does not contain it. */
  find(words: Int32Array, offset: number, hash: number): number
  /** Inserts `count` states whose words follow one another, and writes their numbers to `into`. */
  insertAll(words: Int32Array, hashes: Int32Array, count: number, into: Int32Array): void
  /** Makes a kernel load a state, whose vector is written to `v`. */
  load(state: number, kernel: Kernel, v: Int32Array): void
  /** The vector of a state, written to `v`. */
  read(state: number, v: Int32Array): void
}

/** The words of a vector, for a look-up in a set. */
export const wordsOf = (v: Int32Array, kernel: Kernel, set: StateSet): Int32Array => {
  // A value that is new to the tables may need a wider packing.
  if (kernel.tables.outgrown) kernel.expand(v)
  set.repack(kernel.packing)
  const words = new Int32Array(kernel.packing.words)
  pack(kernel.packing, v, words, 0)
  return words
}
