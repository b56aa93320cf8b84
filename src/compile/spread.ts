// A sample that is spread evenly over a sequence of unknown length: the first value, the last, and values at equal distances
// between them.

/**
 * Stores at most this many of the values that are added, evenly spread; `add` costs nothing for values that it does not store.
 */
export class Spread<Value> {
  private readonly most: number
  private sampled: Value[] = []
  private last: Value | undefined
  private stride = 1
  private count = 0

  constructor(most: number) {
    this.most = most
  }

  /** @param make creates the value; called only if the value is stored */
  add(make: () => Value): void {
    const isTurn = this.count++ % this.stride === 0
    if (!isTurn) return
    this.last = make()
    this.sampled.push(this.last)
    if (this.sampled.length <= this.most) return
    this.sampled = this.sampled.filter((_, k) => k % 2 === 0)
    this.stride *= 2
  }

  /** The stored values, in order. */
  get values(): readonly Value[] {
    const { sampled, last } = this
    return last === undefined || sampled.at(-1) === last ? sampled : [...sampled, last]
  }
}
