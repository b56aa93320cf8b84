// The normal forms of the successors that a search met last. Several steps lead to most states, and to compute a normal form takes
// most of the time of a search: it needs the values of the state, and calls the function of the author.

// Two generations of this size need 26 MB for vectors of 24 slots, those of Suzuki and Kasami with four sites; a level of a search meets
// most of its states again within them.
const generation = 1 << 15

/** Vectors and the vectors of their normal forms: always the last 32,768 that were stored, and at most twice as many. */
export class RecentForms {
  private readonly slots: number
  private young = new Map<string, Int32Array | 'itself'>()
  private old = new Map<string, Int32Array | 'itself'>()

  /** @param slots the length of a vector */
  constructor(slots: number) {
    this.slots = slots
  }

  /** Memory in use, in bytes: the texts of vectors, with numbers of five digits, and for each a vector and its entry. */
  get bytes(): number {
    return (this.young.size + this.old.size) * (this.slots * (6 + Int32Array.BYTES_PER_ELEMENT) + 150)
  }

  /**
   * The normal form of a vector, or `itself`; it is computed unless it was one of the last.
   * @param compute called with no arguments, and what it returns is kept: it must not change it later
   */
  of(v: Int32Array, compute: () => Int32Array | 'itself'): Int32Array | 'itself' {
    const key = v.join()
    const known = this.young.get(key)
    if (known !== undefined) return known
    const form = this.old.get(key) ?? compute()
    if (this.young.size === generation) {
      this.old = this.young
      this.young = new Map()
    }
    this.young.set(key, form)
    return form
  }
}
