// The visited set: every state once, in the order found, packed into pages, with an open-addressing index. It is exact: the
// hash only gives a position, and whole states are compared before two count as equal. Nothing large is ever copied at once:
// states are in pages, and the index is in segments that double one at a time (a simple form of extendible hashing: Fagin,
// Nievergelt, Pippenger, Strong, ACM TODS 1979).
import type { Kernel } from '../compile/kernel.js'
import { MemoryExhausted, newInts } from '../compile/memory-exhausted.js'
import { type Packing, pack, unpack } from '../compile/packing.js'
import type { StateHash } from '../compile/state-hash.js'
import { RecentStates } from './recent-states.js'
import type { StateSet } from './state-set.js'

const pageBits = 13
const pageStates = 1 << pageBits
const segmentBits = 6
const fullest = 0.75

// A cell of the index holds the number of a state plus one in its low bits, and above it a few bits of the hash, the tag, so
// that a state is compared only if it is likely to be equal. If there are more states than the low bits can number, tags are
// dropped.
const defaultNumberBits = 26

// The bits of a hash that the tag is taken from: those below the bits that choose the segment.
const tagBits = (hash: number): number => hash << segmentBits

interface Page {
  words: Int32Array
  packing: Packing
  /** The number of comparisons in a packing that is no longer current. */
  stale: number
}

/** A set of packed states, numbered from 0 in the order of insertion. */
export class Visited implements StateSet {
  /** The number of states. */
  size = 0
  /** Whether the last `insert` found a new state. */
  fresh = false
  /** Memory in use, in bytes. */
  bytes = 0
  private packing: Packing
  private readonly pages: Page[] = []
  /** The cells; 0 is empty. */
  private readonly segments: Int32Array[] = []
  private readonly counts = new Int32Array(1 << segmentBits)
  private readonly budget: number
  /** Keeps the prefetch loop from being optimised away. */
  protected touched = 0
  private readonly left: Int32Array
  private readonly right: Int32Array
  private readonly hash: StateHash
  private recent: RecentStates
  /** For `insertAll`: the states that are not among the recent ones. */
  private others = new Int32Array(16)
  /** The bits of a cell that hold the number of a state, and those that hold its tag. */
  private numberMask: number
  private tagMask: number

  /**
   * @param hash the hash of the inserted states
   * @param packing the packing of the first states
   * @param budget the most bytes that may be used
   * @param numberBits the bits of a cell that number a state while there are tags; tests use fewer to make the set drop its
   *   tags
   */
  constructor(hash: StateHash, packing: Packing, budget: number, numberBits = defaultNumberBits) {
    this.hash = hash
    this.numberMask = 2 ** numberBits - 1
    this.tagMask = ~this.numberMask
    this.packing = packing
    this.budget = budget
    this.left = new Int32Array(packing.mask.length)
    this.right = new Int32Array(packing.mask.length)
    this.recent = new RecentStates(packing.words, this.size)
    for (let k = 0; k < 1 << segmentBits; k++) this.segments.push(new Int32Array(16))
    this.bytes = (1 << segmentBits) * 16 * 4
  }

  /** Sets the packing of the states that follow. */
  repack(packing: Packing): void {
    if (packing === this.packing) return
    this.packing = packing
    this.recent = new RecentStates(packing.words, this.size)
    const last = this.pages.at(-1)
    if (last !== undefined && (this.size & (pageStates - 1)) !== 0)
      this.renew(last, this.size & (pageStates - 1))
  }

  /**
   * The number of the state whose words begin at `offset`. If the set does not contain it, it is added and `fresh` is true.
   * Throws `MemoryExhausted` if a new state exceeds the budget.
   */
  insert(words: Int32Array, offset: number, hash: number): number {
    const segment = hash >>> (32 - segmentBits)
    const cells = this.segments[segment]!
    const { numberMask, tagMask } = this
    const mask = cells.length - 1
    const tag = tagBits(hash) & tagMask
    let at = hash & mask
    for (let cell = cells[at]!; cell !== 0; cell = cells[at]!) {
      if ((cell & tagMask) === tag) {
        const state = ((cell & numberMask) >>> 0) - 1
        if (this.same(state, words, offset)) {
          this.fresh = false
          return state
        }
      }
      at = (at + 1) & mask
    }
    const state = this.append(words, offset)
    if (state + 1 === this.numberMask) this.dropTags()
    cells[at] = (state + 1) | (tagBits(hash) & this.tagMask)
    this.fresh = true
    if (++this.counts[segment]! > fullest * cells.length) this.grow(segment)
    return state
  }

  /** The number of the state whose words begin at `offset`; -1 if the set does not contain it. */
  find(words: Int32Array, offset: number, hash: number): number {
    const cells = this.segments[hash >>> (32 - segmentBits)]!
    const { numberMask, tagMask } = this
    const mask = cells.length - 1
    const tag = tagBits(hash) & tagMask
    for (let at = hash & mask, cell = cells[at]!; cell !== 0; at = (at + 1) & mask, cell = cells[at]!) {
      if ((cell & tagMask) !== tag) continue
      const state = ((cell & numberMask) >>> 0) - 1
      if (this.same(state, words, offset)) return state
    }
    return -1
  }

  /**
   * Inserts several states, at most `hashes.length`, whose words follow one another, and writes their numbers to `into`; new
   * states are numbered from `size`. For those that were not found recently the first two passes only touch the memory that
   * the third needs. Their loads do not depend on one another, as those of successive insertions do (a third less time for
   * 10^6 states).
   */
  insertAll(words: Int32Array, hashes: Int32Array, count: number, into: Int32Array): void {
    if (this.recent.isSmallFor(this.size)) this.recent = new RecentStates(this.packing.words, this.size)
    const { segments, pages, numberMask, tagMask, recent } = this
    if (this.others.length < count) this.others = new Int32Array(2 * count)
    const { others } = this
    const size = this.packing.words
    let rest = 0
    for (let k = 0; k < count; k++) {
      const hash = hashes[k]!
      const known = recent.find(words, k * size, hash)
      into[k] = known - 1
      if (known !== 0) continue
      others[rest++] = k
      const cells = segments[hash >>> (32 - segmentBits)]!
      const cell = cells[hash & (cells.length - 1)]!
      into[k] = (cell & tagMask) === (tagBits(hash) & tagMask) ? cell & numberMask : 0
    }
    let touched = 0
    for (let j = 0; j < rest; j++) {
      const state = (into[others[j]!]! >>> 0) - 1
      if (state < 0) continue
      const page = pages[state >>> pageBits]!
      touched ^= page.words[(state & (pageStates - 1)) * page.packing.words]!
    }
    this.touched = touched
    for (let j = 0; j < rest; j++) {
      const k = others[j]!
      const state = this.insert(words, k * size, hashes[k]!)
      recent.add(words, k * size, hashes[k]!, state)
      into[k] = state
    }
  }

  /** Makes a kernel load a state, whose vector is written to `v`. */
  load(state: number, kernel: Kernel, v: Int32Array): void {
    const page = this.pages[state >>> pageBits]!
    kernel.load(page.words, (state & (pageStates - 1)) * page.packing.words, page.packing, v)
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
    // A page that is read often is repacked. The cost is that of the comparisons that it has made slowly.
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

  private renew(page: Page, states = pageStates): void {
    const { packing, left } = this
    const words = newInts(pageStates * packing.words)
    const old = page.packing
    for (let k = 0; k < states; k++) {
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
      this.pages.push({ words: newInts(pageStates * size), packing: this.packing, stale: 0 })
    }
    const page = this.pages[this.size >>> pageBits]!
    for (let k = 0; k < size; k++) page.words[place * size + k] = words[offset + k]!
    return this.size++
  }

  // The hashes of the states that move are computed again, since storing them would double the index.
  private grow(segment: number): void {
    const old = this.segments[segment]!
    this.claim(4 * old.length)
    const cells = newInts(2 * old.length)
    const mask = cells.length - 1
    let touched = 0
    for (let from = 0; from < old.length; from += 64) {
      const to = Math.min(from + 64, old.length)
      // As in `insertAll`, a first pass touches the memory, so that the loads of a block do not depend on one another.
      for (let k = from; k < to; k++) {
        const state = ((old[k]! & this.numberMask) >>> 0) - 1
        if (state < 0) continue
        const page = this.pages[state >>> pageBits]!
        touched ^= page.words[(state & (pageStates - 1)) * page.packing.words]!
      }
      for (let k = from; k < to; k++) {
        const cell = old[k]!
        if (cell === 0) continue
        const state = ((cell & this.numberMask) >>> 0) - 1
        const { packing, words } = this.pages[state >>> pageBits]!
        let at = this.hash.ofPacked(packing, words, (state & (pageStates - 1)) * packing.words) & mask
        while (cells[at] !== 0) at = (at + 1) & mask
        cells[at] = cell
      }
    }
    this.touched = touched
    this.segments[segment] = cells
  }

  private dropTags(): void {
    for (const cells of this.segments)
      for (let at = 0; at < cells.length; at++) cells[at] = cells[at]! & this.numberMask
    this.numberMask = -1
    this.tagMask = 0
  }

  private claim(bytes: number): void {
    if (this.bytes + bytes > this.budget) throw new MemoryExhausted()
    this.bytes += bytes
  }
}
