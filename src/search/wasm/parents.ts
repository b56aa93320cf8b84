// The parents of the states of an instance, from the bits that kernel/pages.ts describes. The bit of a state is found by counting bits,
// from that of the state found last or from the first of a page.
import { bitCount } from '../../compile/bit-count.js'
import type { LinearMemory } from './linear-memory.js'
import type { KernelExports } from './wasm-module.js'

// As in kernel/pages.ts: the bits of a page, in words of 32.
const pageBits = 9
const pageWords = 1 << pageBits

/** The parents of the states of an instance. */
export class Parents {
  private readonly kernel: KernelExports
  private readonly memory: LinearMemory
  /** For each page that was reached, the number of states whose bits precede it. */
  private readonly statesBefore: number[] = [0]
  // The word that was read last, and the number of states whose bits precede it.
  private word = 0
  private before = 0

  constructor(kernel: KernelExports, memory: LinearMemory) {
    this.kernel = kernel
    this.memory = memory
  }

  /** The parent of a state; undefined for a start. */
  of(state: number): number | undefined {
    this.goTowards(state)
    const pages = this.kernel.pages.value >>> 2
    const { ints } = this.memory
    for (; 32 * this.word <= 2 * state; this.word++) {
      const number = this.word >>> pageBits
      if (number === this.statesBefore.length) this.statesBefore.push(this.before)
      const page = ints[pages + 2 * number]! >>> 2
      const bits = ints[page + (this.word & (pageWords - 1))]!
      const after = this.before + bitCount(bits)
      if (state < after) {
        const parent = 32 * this.word + placeOfBit(bits, state - this.before) - state - 1
        return parent < 0 ? undefined : parent
      }
      this.before = after
    }
    throw new Error(`state ${state} has no parent`)
  }

  // Continues from the last word of a page that is not after the bit of the state, unless the word read last is nearer.
  private goTowards(state: number): void {
    const { statesBefore } = this
    let page = 0
    for (let end = statesBefore.length; end - page > 1; ) {
      const middle = (page + end) >>> 1
      if (statesBefore[middle]! <= state) page = middle
      else end = middle
    }
    if (this.before <= state && this.word >>> pageBits >= page) return
    this.word = page << pageBits
    this.before = statesBefore[page]!
  }
}

// The place of a bit that is 1, with `before` of those below it.
const placeOfBit = (bits: number, before: number): number => {
  let left = bits
  for (let k = 0; k < before; k++) left &= left - 1
  return 31 - Math.clz32(left & -left)
}
