// A map from pairs of small numbers to small numbers, for the delivery and push tables. It uses open addressing in one typed
// array, so a look-up allocates nothing and touches one cache line.
import { newInts } from './memory-exhausted.js'

const free = -1

const mix = (a: number, b: number): number => {
  const h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)
  return h ^ (h >>> 15)
}

/** A map from (a, b) to a number from 0; a and b are numbers from 0 below 2^31. */
export class PairMap {
  private cells = new Int32Array(3 * 16).fill(free)
  private mask = 15
  private count = 0

  /** Memory in use, in bytes. */
  get bytes(): number {
    return 4 * this.cells.length
  }

  /** The number at (a, b), or -1. */
  get(a: number, b: number): number {
    const { cells, mask } = this
    for (let at = mix(a, b) & mask; ; at = (at + 1) & mask) {
      const key = cells[3 * at]!
      if (key === a && cells[3 * at + 1] === b) return cells[3 * at + 2]!
      if (key === free) return free
    }
  }

  /** Adds a number for a pair that has none yet. */
  add(a: number, b: number, value: number): void {
    if (2 * (this.count + 1) > this.mask) this.grow()
    this.count++
    this.put(a, b, value)
  }

  private put(a: number, b: number, value: number): void {
    let at = mix(a, b) & this.mask
    while (this.cells[3 * at] !== free) at = (at + 1) & this.mask
    this.cells[3 * at] = a
    this.cells[3 * at + 1] = b
    this.cells[3 * at + 2] = value
  }

  private grow(): void {
    const old = this.cells
    const mask = 2 * this.mask + 1
    this.cells = newInts(3 * (mask + 1)).fill(free)
    this.mask = mask
    for (let k = 0; k < old.length; k += 3) {
      if (old[k] !== free) this.put(old[k]!, old[k + 1]!, old[k + 2]!)
    }
  }
}
