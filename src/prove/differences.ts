// What is known of whole numbers by their differences: for each two of them, the most by which the first exceeds the second. The
// matrix is closed under addition along paths, so a new bound contradicts what is known exactly if it contradicts one entry
// (D. Dill, Timing Assumptions and Verification of Finite-State Concurrent Systems, 1989).

const far = 1 << 28

/** Bounds on differences. Variable 0 is the number 0. */
export class Differences {
  private bounds: Int32Array
  private stride: number
  private size: number

  constructor() {
    this.stride = 16
    this.size = 1
    this.bounds = new Int32Array(this.stride * this.stride).fill(far)
    this.bounds[0] = 0
  }

  /** How many variables there are, the number 0 included. */
  get count(): number {
    return this.size
  }

  /** A new variable of which nothing is known. */
  add(): number {
    if (this.size === this.stride) this.widen()
    const made = this.size++
    this.bounds[made * this.stride + made] = 0
    return made
  }

  private widen(): void {
    const wider = new Int32Array(4 * this.stride * this.stride).fill(far)
    for (let i = 0; i < this.size; i++)
      for (let j = 0; j < this.size; j++)
        wider[i * 2 * this.stride + j] = this.bounds[i * this.stride + j]!
    this.bounds = wider
    this.stride *= 2
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
        if (by < bounds[i * stride + j]!) bounds[i * stride + j] = by
      }
    }
  }

  /** What is known now, to return to. */
  kept(): { readonly bounds: Int32Array; readonly size: number; readonly stride: number } {
    return { bounds: this.bounds.slice(), size: this.size, stride: this.stride }
  }

  /** Returns to what was known. */
  restore(kept: { readonly bounds: Int32Array; readonly size: number; readonly stride: number }): void {
    this.bounds = kept.bounds.slice()
    this.size = kept.size
    this.stride = kept.stride
  }

  /** Numbers that satisfy all bounds, the least that are not negative; those of variable 0 is 0 if `anchored` has it. */
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
