// The visited set: every state once, in the order found, packed into pages; an open-addressing index over them. It is
// exact: a hash only says where to look, and whole states are compared before two are taken for one. Nothing large is
// ever copied at once: states live in pages, the index in segments that double one at a time (a simple form of extendible
// hashing: Fagin, Nievergelt, Pippenger, Strong, ACM TODS 1979).
import type { Kernel } from '../compile/kernel.js'
import { type Packing, pack, unpack } from '../compile/packing.js'

const pageBits = 13
const pageStates = 1 << pageBits
const segmentBits = 6
const fullest = 0.75

interface Page {
  words: Int32Array
  packing: Packing
  /** How often it had to be compared in a packing that is no longer current. */
  stale: number
}

/** Thrown by `insert` where the memory budget is used up; the set is still whole. */
export class MemoryExhausted extends Error {
  override readonly name = 'MemoryExhausted'
}

/** A set of packed states, numbered from 0 in the order of insertion. */
export class Visited {
  /** How many states there are. */
  size = 0
  /** Whether the last `insert` found a new state. */
  fresh = false
  /** Memory held, in bytes. */
  bytes = 0
  private packing: Packing
  private readonly pages: Page[] = []
  /** Each segment holds pairs: the number of a state plus one (0 for none), and its hash. */
  private readonly segments: Int32Array[] = []
  private readonly counts = new Int32Array(1 << segmentBits)
  private readonly budget: number
  /** Kept so that no compiler takes the touching of memory for idle. */
  protected touched = 0
  private readonly left: Int32Array
  private readonly right: Int32Array

  /**
   * @param packing how the first states are packed
   * @param budget the most bytes that may be held
   */
  constructor(packing: Packing, budget: number) {
    this.packing = packing
    this.budget = budget
    this.left = new Int32Array(packing.mask.length)
    this.right = new Int32Array(packing.mask.length)
    for (let k = 0; k < 1 << segmentBits; k++) this.segments.push(new Int32Array(2 * 16))
    this.bytes = (1 << segmentBits) * 2 * 16 * 4
  }

  /** From now on states come in this packing. */
  repack(packing: Packing): void {
    if (packing === this.packing) return
    this.packing = packing
    const last = this.pages.at(-1)
    if (last !== undefined && (this.size & (pageStates - 1)) !== 0) this.renew(last)
  }

  /**
   * The number of the state whose words begin at `offset`, which is new if the set has not seen it; then `fresh` is true.
   * Throws `MemoryExhausted` where a new state does not fit the budget.
   */
  insert(words: Int32Array, offset: number, hash: number): number {
    const segment = hash >>> (32 - segmentBits)
    const cells = this.segments[segment]!
    const mask = (cells.length >>> 1) - 1
    let at = hash & mask
    for (;;) {
      const state = cells[2 * at]!
      if (state === 0) break
      if (cells[2 * at + 1] === hash && this.same((state >>> 0) - 1, words, offset)) {
        this.fresh = false
        return (state >>> 0) - 1
      }
      at = (at + 1) & mask
    }
    const state = this.append(words, offset)
    cells[2 * at] = state + 1
    cells[2 * at + 1] = hash
    this.fresh = true
    if (++this.counts[segment]! > fullest * (mask + 1)) this.grow(segment)
    return state
  }

  /**
   * Inserts several states, `hashes.length` at most, whose words lie one behind the other, and writes their numbers to
   * `into`; the new ones are numbered on from `size`. The first two rounds only touch what the third will need: their
   * loads do not wait for one another, as those of one insertion after the other do (a third less time on 10^6 states).
   */
  insertAll(words: Int32Array, hashes: Int32Array, count: number, into: Int32Array): void {
    const { segments, pages, packing } = this
    const size = packing.words
    let touched = 0
    for (let k = 0; k < count; k++) {
      const hash = hashes[k]!
      const cells = segments[hash >>> (32 - segmentBits)]!
      const at = 2 * (hash & ((cells.length >>> 1) - 1))
      into[k] = cells[at + 1] === hash ? cells[at]! : 0
    }
    for (let k = 0; k < count; k++) {
      if (into[k] === 0) continue
      const state = (into[k]! >>> 0) - 1
      const page = pages[state >>> pageBits]!
      touched ^= page.words[(state & (pageStates - 1)) * page.packing.words]!
    }
    this.touched = touched
    for (let k = 0; k < count; k++) into[k] = this.insert(words, k * size, hashes[k]!)
  }

  /** Has a kernel expand a state, whose vector is written to `v`. */
  expand(state: number, kernel: Kernel, v: Int32Array): void {
    const page = this.pages[state >>> pageBits]!
    kernel.expandPacked(page.words, (state & (pageStates - 1)) * page.packing.words, page.packing, v)
  }

  /** The vector of a state, written to `v`. */
  read(state: number, v: Int32Array): void {
    const page = this.pages[state >>> pageBits]!
    v.fill(0)
    unpack(page.packing, page.words, (state & (pageStates - 1)) * page.packing.words, v)
  }

  private same(state: number, words: Int32Array, offset: number): boolean {
    const page = this.pages[state >>> pageBits]!
    if (page.packing !== this.packing) return this.sameUnpacked(page, state, words, offset)
    const size = this.packing.words
    const stored = page.words
    const start = (state & (pageStates - 1)) * size
    for (let k = 0; k < size; k++) if (stored[start + k] !== words[offset + k]) return false
    return true
  }

  private sameUnpacked(page: Page, state: number, words: Int32Array, offset: number): boolean {
    // A page that is asked often is worth bringing up to date: the cost is that of the questions it has answered slowly.
    if (++page.stale > pageStates) {
      this.renew(page)
      return this.same(state, words, offset)
    }
    const { left, right } = this
    left.fill(0)
    right.fill(0)
    unpack(page.packing, page.words, (state & (pageStates - 1)) * page.packing.words, left)
    unpack(this.packing, words, offset, right)
    for (let slot = 0; slot < left.length; slot++) if (left[slot] !== right[slot]) return false
    return true
  }

  private renew(page: Page): void {
    const { packing, left } = this
    const words = new Int32Array(pageStates * packing.words)
    const old = page.packing
    for (let k = 0; k < pageStates; k++) {
      left.fill(0)
      unpack(old, page.words, k * old.words, left)
      pack(packing, left, words, k * packing.words)
    }
    this.bytes += 4 * (words.length - page.words.length)
    page.words = words
    page.packing = packing
    page.stale = 0
  }

  private append(words: Int32Array, offset: number): number {
    const size = this.packing.words
    const place = this.size & (pageStates - 1)
    if (place === 0) {
      this.claim(4 * pageStates * size)
      this.pages.push({ words: new Int32Array(pageStates * size), packing: this.packing, stale: 0 })
    }
    const page = this.pages[this.size >>> pageBits]!
    for (let k = 0; k < size; k++) page.words[place * size + k] = words[offset + k]!
    return this.size++
  }

  private grow(segment: number): void {
    const old = this.segments[segment]!
    this.claim(4 * old.length)
    const cells = new Int32Array(2 * old.length)
    const mask = (cells.length >>> 1) - 1
    for (let k = 0; k < old.length; k += 2) {
      if (old[k] === 0) continue
      let at = old[k + 1]! & mask
      while (cells[2 * at] !== 0) at = (at + 1) & mask
      cells[2 * at] = old[k]!
      cells[2 * at + 1] = old[k + 1]!
    }
    this.segments[segment] = cells
  }

  private claim(bytes: number): void {
    if (this.bytes + bytes > this.budget) throw new MemoryExhausted()
    this.bytes += bytes
  }
}
