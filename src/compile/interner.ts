// Gives distinct values small numbers, in the order in which they first occur. Each slot has its own interner, so the numbers
// of a slot are dense and need few bits.
import { encode, numberOf, type PartNumbers, type Sort } from '../sorts/sort.js'
import { withRoom } from './int-list.js'

// An estimate of the memory of an Immutable.js value: bytes for each value, and for each character of its encoding. It was measured by the growth
// of the process for a hundred thousand of them. Sets whose members no other value has take up to twice as much.
const bytesOfValue = 500
const bytesOfLetter = 16
// To encode each value costs a search more than all the rest of its numbering, and neighbours in the order of a search have about the same size.
const measured = 16

// An upper estimate of the memory of an encoding as a key of a native Map: bytes for each, and for each character.
const bytesOfKey = 100
const bytesOfKeyLetter = 2

/** What identifies a value: equal values must have equal numbers and texts, different values different ones. */
interface Identity<T> {
  number(value: T): number
  /** The canonical encoding. */
  code(value: T): string
}

/** The identity of the values of a sort. */
export const identityIn = <T>(sort: Sort<T>, parts: PartNumbers): Identity<T> => ({
  number: (value) => numberOf(sort, value, parts),
  code: (value) => encode(sort, value),
})

/** The identity of values that differ by these texts. */
export const identityByText = <T>(code: (value: T) => string, parts: PartNumbers): Identity<T> => ({
  number: (value) => parts.scalar(code(value)),
  code,
})

// The ids of small numbers are in an array. Small means that not many more than this share of its cells is idle.
const idle = 4
const always = 256

/** Numbers the values of one slot from 0. */
export class Interner<T> {
  private readonly list: T[] = []
  /** By the number of a value: its id, or -1. */
  private ids: Int32Array = new Int32Array(0)
  private readonly others = new Map<number, number>()
  private readonly identity: Identity<T>
  /** The ids of the values that have been looked up by their encodings. */
  private readonly byCode = new Map<string, number>()
  private bytesOfValues = 0
  private bytesOfKeys = 0
  /** The estimate of the value that was measured last. */
  private bytesOfLast = 0

  constructor(identity: Identity<T>) {
    this.identity = identity
  }

  /** The number of values. */
  get size(): number {
    return this.list.length
  }

  /** An estimate of the memory in use, in bytes; without the numbers of parts. */
  get bytes(): number {
    return this.bytesOfValues + this.bytesOfKeys + 4 * this.ids.length
  }

  /** The number of a value; a new value gets a new number. */
  id(value: T): number {
    const number = this.identity.number(value)
    const { ids } = this
    if (number < ids.length && ids[number]! >= 0) return ids[number]!
    return (this.others.size === 0 ? undefined : this.others.get(number)) ?? this.add(number, value)
  }

  private add(number: number, value: T): number {
    const id = this.list.push(value) - 1
    if (id % measured === 0)
      this.bytesOfLast = bytesOfValue + bytesOfLetter * this.identity.code(value).length
    this.bytesOfValues += this.bytesOfLast
    if (number < idle * id + always) {
      this.ids = withRoom(this.ids, number + 1, -1)
      this.ids[number] = id
    } else this.others.set(number, id)
    return id
  }

  /** The encodings of the values from this number on, in the order of their numbers. */
  codes(from: number): readonly string[] {
    return this.list.slice(from).map((value) => this.identity.code(value))
  }

  /** The number of the value with this encoding; undefined if it has not occurred. */
  known(code: string): number | undefined {
    const { byCode } = this
    for (let id = byCode.size; id < this.list.length; id++) {
      const next = this.identity.code(this.list[id]!)
      byCode.set(next, id)
      this.bytesOfKeys += bytesOfKey + bytesOfKeyLetter * next.length
    }
    return byCode.get(code)
  }

  /** The value with a number that `id` has returned. */
  value(id: number): T {
    return this.list[id] as T
  }
}
