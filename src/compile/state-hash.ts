// The hash of a state, which does not depend on the packing: a sum of the ids of its slots times odd multipliers, one for each
// slot. Each change updates it with one multiplication. Only the final sum is scattered (the finaliser of MurmurHash3, Appleby
// 2011). Two states with the same hash cost a comparison, never a wrong result.
import type { Packing } from './packing.js'

/** Scatters the bits of a sum. */
export const scattered = (sum: number): number => {
  let h = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** Hashes for states with this many slots. */
export class StateHash {
  /** The multiplier of each slot; id 0 adds nothing to a sum. */
  readonly salts: Int32Array

  constructor(slots: number) {
    this.salts = Int32Array.from(
      { length: slots },
      (_, slot) => scattered(Math.imul(slot + 1, 0x9e3779b1)) | 1,
    )
  }

  /** The hash of a vector. */
  ofVector(v: Int32Array): number {
    let sum = 0
    for (let slot = 0; slot < v.length; slot++) sum = (sum + Math.imul(v[slot]!, this.salts[slot]!)) | 0
    return scattered(sum)
  }

  /** The hash of the state that is packed at `offset` of `words`. */
  ofPacked(packing: Packing, words: Int32Array, offset: number): number {
    const { slots, word, shift, mask } = packing
    const { salts } = this
    let sum = 0
    for (let k = 0; k < slots.length; k++) {
      const slot = slots[k]!
      const id = (words[offset + word[slot]!]! >>> shift[slot]!) & mask[slot]!
      sum = (sum + Math.imul(id, salts[slot]!)) | 0
    }
    return scattered(sum)
  }
}
