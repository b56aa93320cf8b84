// What is known of whole numbers by their differences: for each two of them, the most by which the first exceeds the second. The
// matrix is closed under addition along paths, so a new bound contradicts what is known exactly if it contradicts one entry
// (D. Dill, Timing Assumptions and Verification of Finite-State Concurrent Systems, 1989).

const far = 1 << 28

/** Bounds on differences. Variable 0 is the number 0. */
export class Differences {
  private readonly bounds: Int32Array
  private readonly stride: number
  private size = 1
  private readonly log: number[] = []

  /** @param most the most variables, the number 0 not counted */
  constructor(most: number) {
    this.stride = most + 1
    this.bounds = new Int32Array(this.stride * this.stride).fill(far)
    this.bounds[0] = 0
  }

  /** A new variable of which nothing is known. Throws if there is no room for it. */
  add(): number {
    if (this.size === this.stride)
      throw new Error(`more than ${this.stride - 1} numbers are compared at once`)
    const made = this.size++
    this.bounds[made * this.stride + made] = 0
    return made
  }

  /** Whether `a - b <= most` is possible. */
  allows(a: number, b: number, most: number): boolean {
    return this.bounds[b * this.stride + a]! + most >= 0
  }

  /** Learns that `a - b <= most`, which must be possible. */
  learn(a: number, b: number, most: number): void {
    const { bounds, stride, size } = this
    if (bounds[a * stride + b]! <= most) return
    for (let i = 0; i < size; i++) {
      const toA = bounds[i * stride + a]!
      if (toA === far) continue
      for (let j = 0; j < size; j++) {
        const fromB = bounds[b * stride + j]!
        if (fromB === far) continue
        const by = toA + most + fromB
        const at = i * stride + j
        if (by >= bounds[at]!) continue
        this.log.push(at, bounds[at]!)
        bounds[at] = by
      }
    }
  }

  /** A mark of what is known now, to return to. */
  get mark(): number {
    return this.log.length
  }

  /** Returns to what was known at a mark. */
  undo(mark: number): void {
    while (this.log.length > mark) {
      const value = this.log.pop()!
      this.bounds[this.log.pop()!] = value
    }
  }

  /** Numbers that satisfy all bounds. */
  solution(): readonly number[] {
    // Each is as large as its bounds against a common late number allow; then all are moved so that none is negative.
    const { bounds, stride, size } = this
    const high = 1 << 20
    const values = Array.from({ length: size }, (_, i) => {
      let least = high
      for (let j = 0; j < size; j++) least = Math.min(least, high + bounds[i * stride + j]!)
      return least
    })
    return values
  }
}
