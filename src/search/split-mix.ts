// Random numbers from a seed, the same on every machine: SplitMix (G. L. Steele, D. Lea, C. H. Flood, "Fast Splittable Pseudorandom
// Number Generators", OOPSLA 2014), with 32 bits.

/** A sequence of random numbers. */
export class SplitMix {
  private state: number

  /** @param seed any whole number */
  constructor(seed: number) {
    this.state = seed | 0
  }

  /** A whole number from 0 below `bound`, which is at most 2^32. */
  below(bound: number): number {
    this.state = (this.state + 0x9e3779b9) | 0
    let z = this.state
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
    return Math.floor((((z ^ (z >>> 15)) >>> 0) / 2 ** 32) * bound)
  }
}
