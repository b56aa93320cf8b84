// A signature of a state: 64 bits from the numbers of its parts, for stores that keep no states. It does not depend on the
// packing. Another seed gives other signatures, so that two searches take other states for one another. The mixing is that of
// MurmurHash3 (A. Appleby, 2011), in two lanes.
const rotated = (x: number, bits: number): number => (x << bits) | (x >>> (32 - bits))

/** Mixes the bits of a 32-bit number, one to one. */
export const finished = (x: number): number => {
  let h = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** Computes signatures; the last one is in `first` and `second`, 32 bits each. */
export class StateSignature {
  first = 0
  second = 0
  private readonly seed: number

  /** @param seed any whole number */
  constructor(seed: number) {
    this.seed = seed | 0
  }

  /** Computes the signature of a vector. */
  of(v: Int32Array): void {
    let a = this.seed ^ 0x2c1b3c6d
    let b = finished(this.seed + 0x297a2d39)
    for (let slot = 0; slot < v.length; slot++) {
      const id = v[slot]!
      a =
        Math.imul(rotated(a ^ Math.imul(rotated(Math.imul(id, 0xcc9e2d51), 15), 0x1b873593), 13), 5) +
        0xe6546b64
      b =
        Math.imul(rotated(b ^ Math.imul(rotated(Math.imul(id, 0x239b961b), 16), 0x38b34ae5), 17), 5) +
        0x561ccd1b
    }
    a = finished((a ^ v.length) | 0)
    b = finished((b + a) | 0)
    this.first = (a + b) | 0
    this.second = b
  }
}
