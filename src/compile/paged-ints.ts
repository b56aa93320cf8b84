// A list of 32-bit numbers, one for each state, in pages: growing copies nothing.
import { newInts } from './memory-exhausted.js'

const pageBits = 14
const pageSize = 1 << pageBits

/** Numbers from 0 below 2^32 by index; an index that was never set reads as 0. */
export class PagedInts {
  private readonly pages: Int32Array[] = []

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.pages.length * pageSize * 4
  }

  get(index: number): number {
    return (this.pages[index >>> pageBits]?.[index & (pageSize - 1)] ?? 0) >>> 0
  }

  set(index: number, value: number): void {
    const page = index >>> pageBits
    while (page >= this.pages.length) this.pages.push(newInts(pageSize))
    this.pages[page]![index & (pageSize - 1)] = value
  }
}
