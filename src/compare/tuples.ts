// Numbers for tuples of numbers: the blocks of the next partition are the different signatures of this one.

/** Different tuples, numbered from 0 in the order in which they were first seen. */
export class Tuples {
  /** How many there are. */
  size = 0
  private slots = new Int32Array(64)
  private begins = new Int32Array(64)
  private values = new Float64Array(256)

  /** Memory in use, in bytes. */
  get bytes(): number {
    return 4 * (this.slots.length + this.begins.length) + 8 * this.values.length
  }

  /** The number of the tuple of the first `length` entries: whole numbers from -1 to below 2^53. */
  numberOf(tuple: Float64Array, length: number): number {
    if (2 * this.size >= this.slots.length) this.grow()
    const { slots } = this
    const mask = slots.length - 1
    let at = hashOf(tuple, 0, length) & mask
    for (; slots[at] !== 0; at = (at + 1) & mask) {
      const known = slots[at]! - 1
      if (this.isSame(known, tuple, length)) return known
    }
    const begin = this.begins[this.size]!
    while (begin + length > this.values.length) this.values = longer(this.values)
    for (let k = 0; k < length; k++) this.values[begin + k] = tuple[k]!
    slots[at] = ++this.size
    this.begins[this.size] = begin + length
    return this.size - 1
  }

  /** Where a tuple begins in `entries`; it ends where the next one begins. */
  beginOf(number: number): number {
    return this.begins[number]!
  }

  /** The entries of all tuples, one after the other. */
  get entries(): Float64Array {
    return this.values
  }

  private isSame(known: number, tuple: Float64Array, length: number): boolean {
    const { begins, values } = this
    const begin = begins[known]!
    if (begins[known + 1]! - begin !== length) return false
    for (let k = 0; k < length; k++) if (values[begin + k] !== tuple[k]) return false
    return true
  }

  private grow(): void {
    const slots = new Int32Array(2 * this.slots.length)
    const mask = slots.length - 1
    const { begins, values } = this
    for (let number = 0; number < this.size; number++) {
      let at = hashOf(values, begins[number]!, begins[number + 1]!) & mask
      while (slots[at] !== 0) at = (at + 1) & mask
      slots[at] = number + 1
    }
    this.slots = slots
    const longerBegins = new Int32Array(2 * begins.length)
    longerBegins.set(begins)
    this.begins = longerBegins
  }
}

/** Sorts the entries after the first, and leaves each of them once. Returns how many entries there are then. */
export const withoutRepetition = (codes: Float64Array, count: number): number => {
  codes.subarray(1, count).sort()
  let used = 1
  for (let k = 1; k < count; k++) if (used === 1 || codes[k] !== codes[used - 1]) codes[used++] = codes[k]!
  return used
}

const longer = (array: Float64Array): Float64Array<ArrayBuffer> => {
  const copy = new Float64Array(2 * array.length)
  copy.set(array)
  return copy
}

// FNV-1a over both halves of each number, with a final mix.
const hashOf = (values: Float64Array, from: number, to: number): number => {
  let hash = 0x811c9dc5
  for (let k = from; k < to; k++) {
    const value = values[k]!
    hash = Math.imul(hash ^ (value | 0), 0x01000193)
    hash = Math.imul(hash ^ Math.floor(value / 0x100000000), 0x01000193)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}
