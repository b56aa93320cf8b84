// A small memory of the states that were found last, which stays in the processor's cache. Steps that commute lead to the same
// state within a few expansions, so most successors that are already in the visited set are found here, without a visit to
// its index and its pages (in Ricart-Agrawala with three sites and six requests 97 of 100, in Maekawa's grid 65).
import { newInts } from '../compile/memory-exhausted.js'

const most = 1 << 12

/** States of one packing with their numbers; a state that is added may take the place of another. */
export class RecentStates {
  /** The number of cells, a power of two. */
  readonly size: number
  private readonly words: number
  /** For each cell the words of a state and then its number plus one, or 0 for an empty cell. */
  private readonly cells: Int32Array

  /**
   * @param words the number of words of a state
   * @param states the number of states so far: for few states a smaller memory suffices
   */
  constructor(words: number, states: number) {
    let size = 64
    while (size < states && size < most) size *= 2
    this.size = size
    this.words = words
    this.cells = newInts((words + 1) * size)
  }

  /** Whether for this number of states there should be a larger memory. */
  isSmallFor(states: number): boolean {
    return this.size < most && states > 4 * this.size
  }

  /** The number of the state whose words begin at `offset`, plus one; 0 if it is not among the recent ones. */
  find(words: Int32Array, offset: number, hash: number): number {
    const { cells, words: length } = this
    const start = (hash & (this.size - 1)) * (length + 1)
    for (let k = 0; k < length; k++) if (cells[start + k] !== words[offset + k]) return 0
    return cells[start + length]!
  }

  /** Adds the state whose words begin at `offset`. */
  add(words: Int32Array, offset: number, hash: number, state: number): void {
    const { cells, words: length } = this
    const start = (hash & (this.size - 1)) * (length + 1)
    for (let k = 0; k < length; k++) cells[start + k] = words[offset + k]!
    cells[start + length] = state + 1
  }
}
