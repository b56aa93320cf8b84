// Distinct values get small numbers, in the order in which they are first seen. One interner for each slot, so that the
// numbers of a slot are dense and need few bits.

// A guess of what JavaScript takes for an Immutable.js value and its entry in a native Map, on the high side, by what the
// process grew on a hundred thousand of them: so much for each, and so much for each letter of its encoding.
const bytesOfValue = 500
const bytesOfLetter = 16

/** Numbers the values of one slot from 0, telling them apart by their canonical encoding. */
export class Interner<T> {
  private readonly ids = new Map<string, number>()
  private readonly list: T[] = []
  /** Memory held, in bytes, as far as it can be told. */
  bytes = 0
  private readonly encode: (value: T) => string

  /** @param encode equal values must have equal texts, different values different ones */
  constructor(encode: (value: T) => string) {
    this.encode = encode
  }

  /** How many values there are. */
  get size(): number {
    return this.list.length
  }

  /** The number of a value, new if the value is. */
  id(value: T): number {
    const code = this.encode(value)
    const known = this.ids.get(code)
    if (known !== undefined) return known
    this.bytes += bytesOfValue + bytesOfLetter * code.length
    this.ids.set(code, this.list.length)
    this.list.push(value)
    return this.list.length - 1
  }

  /** The value of a number that `id` has given. */
  value(id: number): T {
    return this.list[id] as T
  }
}
