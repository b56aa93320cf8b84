// Gives distinct values small numbers, in the order in which they first occur. Each slot has its own interner, so the numbers
// of a slot are dense and need few bits.

// An upper estimate of the memory of an Immutable.js value and its entry in a native Map: bytes for each value, and for each
// character of its encoding. It was measured by the growth of the process for a hundred thousand of them.
const bytesOfValue = 500
const bytesOfLetter = 16

/** Numbers the values of one slot from 0. Their canonical encoding identifies them. */
export class Interner<T> {
  private readonly ids = new Map<string, number>()
  private readonly list: T[] = []
  /** An estimate of the memory in use, in bytes. */
  bytes = 0
  private readonly encode: (value: T) => string

  /** @param encode equal values must have equal texts, different values different ones */
  constructor(encode: (value: T) => string) {
    this.encode = encode
  }

  /** The number of values. */
  get size(): number {
    return this.list.length
  }

  /** The number of a value; a new value gets a new number. */
  id(value: T): number {
    const code = this.encode(value)
    const known = this.ids.get(code)
    if (known !== undefined) return known
    this.bytes += bytesOfValue + bytesOfLetter * code.length
    this.ids.set(code, this.list.length)
    this.list.push(value)
    return this.list.length - 1
  }

  /** The encodings of the values, in the order of their numbers. */
  codes(): Iterable<string> {
    return this.ids.keys()
  }

  /** The number of the value with this encoding; undefined if it has not occurred. */
  known(code: string): number | undefined {
    return this.ids.get(code)
  }

  /** The value with a number that `id` has returned. */
  value(id: number): T {
    return this.list[id] as T
  }
}
