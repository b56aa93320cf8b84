// A sample that is spread evenly over a sequence whose end is not known: the first, the last, and every so many between.

/** Keeps at most that many of the values it is shown, evenly spread; `add` costs nothing for those that it does not keep. */
export class Spread<Value> {
  private readonly most: number
  private kept: Value[] = []
  private last: Value | undefined
  private stride = 1
  private count = 0

  constructor(most: number) {
    this.most = most
  }

  /** @param make the value, made only where it is kept */
  add(make: () => Value): void {
    const isTurn = this.count++ % this.stride === 0
    if (!isTurn) return
    this.last = make()
    this.kept.push(this.last)
    if (this.kept.length <= this.most) return
    this.kept = this.kept.filter((_, k) => k % 2 === 0)
    this.stride *= 2
  }

  /** What is kept, in order. */
  get values(): readonly Value[] {
    const { kept, last } = this
    return last === undefined || kept.at(-1) === last ? kept : [...kept, last]
  }
}
