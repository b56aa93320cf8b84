// Numbers the parts of values, so that two values are compared by a few numbers and no text is made. A list is the pair of all
// but its last member and that member: lists that grow at their end share what they have in common.
import type { PartNumbers } from '../sorts/sort.js'
import { PairMap } from './pair-map.js'

// Whole numbers below this are their own numbers. More pairs would not fit into memory.
const others = 2 ** 30

// An upper estimate of the memory of a text in a native Map, without its letters.
const bytesOfScalar = 100

/** The parts of the values of a model. */
export class Parts implements PartNumbers {
  private readonly pairs = new PairMap()
  private readonly scalars = new Map<null | number | string, number>([[null, others]])
  private count = 0
  private bytesOfScalars = 0

  /** An estimate of the memory in use, in bytes. */
  get bytes(): number {
    return this.pairs.bytes + this.bytesOfScalars
  }

  pair(first: number, second: number): number {
    const known = this.pairs.get(first, second)
    if (known >= 0) return known
    this.pairs.add(first, second, ++this.count)
    return this.count
  }

  scalar(value: null | boolean | number | string): number {
    if (typeof value === 'number' && value >= 0 && value < others && Number.isInteger(value)) return value
    if (typeof value === 'boolean') return value ? 1 : 0
    const known = this.scalars.get(value)
    if (known !== undefined) return known
    const number = others + this.scalars.size
    this.scalars.set(value, number)
    this.bytesOfScalars += bytesOfScalar + (typeof value === 'string' ? 2 * value.length : 0)
    return number
  }
}
