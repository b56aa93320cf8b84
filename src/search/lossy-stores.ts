// Stores of visited states that keep no states. They may take a new state for one that was seen, and the search then omits it;
// they never do the reverse. So a violation that is found is one, and a search that finds none proves nothing. Each store
// computes the probability of an omission while it fills, from its actual fill.
import { MemoryExhausted, newInts } from '../compile/memory-exhausted.js'
import { finished } from './state-signature.js'

/** The ways to store visited states. */
export const stores = ['exact', 'disk', 'compact', 'bits'] as const

export type StoreName = (typeof stores)[number]

/** Those that may omit states. */
export type LossyStoreName = Exclude<StoreName, 'exact' | 'disk'>

/** A set of signatures. */
export interface LossyStore {
  /** The size of its table, in bytes. It does not grow. */
  readonly bytes: number
  /** The number of states added. */
  readonly size: number
  /**
   * The natural logarithm of the probability that no new state was treated as one seen before, if signatures are random: for each
   * state that was added, the probability that the store did not already contain it.
   */
  readonly logOfNone: number
  /** Adds the state with this signature. Returns whether it seems new. Throws `MemoryExhausted` if the table is full. */
  add(first: number, second: number): boolean
}

/** The largest power of two that is at most `n`, for `n` from 1. */
const powerWithin = (n: number): number => 2 ** Math.floor(Math.log2(n))

// A table of 2^30 cells is as large as an array of 32-bit numbers can be on every machine.
const mostCells = 2 ** 30
const fullest = 0.9

/**
 * Hash compaction: 32 bits for each state (P. Wolper, D. Leroy, Reliable hashing without collision detection, CAV 1993; U. Stern,
 * D. Dill, Improved probabilistic verification by hash compaction, CHARME 1995). One half of the signature chooses the cell, the
 * other is what the cell holds. A new state is compared with the cells up to the first empty one, and is treated as one seen
 * before with probability 2^-32 for each.
 */
export class CompactStore implements LossyStore {
  readonly bytes: number
  size = 0
  logOfNone = 0
  /** 0 is empty. */
  private readonly cells: Int32Array

  /** @param bytes the most for the table, at least 64 */
  constructor(bytes: number) {
    const cells = Math.min(mostCells, powerWithin(bytes / 4))
    this.cells = newInts(cells)
    this.bytes = 4 * cells
  }

  add(first: number, second: number): boolean {
    const { cells } = this
    const code = second === 0 ? 1 : second
    const mask = cells.length - 1
    let compared = 0
    for (let at = first & mask; ; at = (at + 1) & mask) {
      const cell = cells[at]!
      if (cell === code) return false
      if (cell === 0) {
        if (this.size >= fullest * cells.length) throw new MemoryExhausted()
        cells[at] = code
        break
      }
      compared++
    }
    this.size++
    this.logOfNone += Math.log1p(-compared / 2 ** 32)
    return true
  }
}

// More functions omit fewer states while the table is nearly empty, and more once it is half full. With six, ten bits for each
// state are as good as with the best number.
const functions = 6
const mostBits = 2 ** 32

/**
 * Bitstate hashing: six bits of a table for each state, shared with others (G. Holzmann, An analysis of bitstate hashing, FMSD
 * 13, 1998). A new state is treated as one seen before if all of its bits are set: with probability f^6 if a share f of the bits
 * is set, or, with n states in the store, n/2^64 because one of them has the same signature. Each of the six functions mixes the
 * whole signature. Functions that are sums of two would be faster, but two states then share all six bits as soon as the two
 * agree, which in a nearly empty table is by far the likeliest omission (P. Dillinger, P. Manolios, Bloom filters in
 * probabilistic verification, FMCAD 2004).
 */
export class BitStore implements LossyStore {
  readonly bytes: number
  size = 0
  logOfNone = 0
  private readonly words: Int32Array
  private readonly shift: number
  private readonly bits: number
  private set = 0

  /** @param bytes the most for the table, at least 64; more than 512 MB are not used */
  constructor(bytes: number) {
    this.bits = Math.min(mostBits, powerWithin(8 * bytes))
    this.words = newInts(this.bits / 32)
    this.bytes = this.bits / 8
    this.shift = 32 - Math.log2(this.bits)
  }

  add(first: number, second: number): boolean {
    const { words, shift } = this
    const before = this.set
    let x = first
    for (let k = 0; k < functions; k++) {
      x = finished((x + second + Math.imul(k, 0x9e3779b9)) | 0)
      const bit = x >>> shift
      const mask = 1 << (bit & 31)
      const word = words[bit >>> 5]!
      if ((word & mask) === 0) {
        words[bit >>> 5] = word | mask
        this.set++
      }
    }
    if (this.set === before) return false
    this.logOfNone += Math.log1p(-((before / this.bits) ** functions) - this.size / 2 ** 64)
    this.size++
    return true
  }
}

/** A store of at most this many bytes, at least 64. Throws `MemoryExhausted` if the machine refuses them. */
export const lossyStore = (name: LossyStoreName, bytes: number): LossyStore =>
  name === 'compact' ? new CompactStore(bytes) : new BitStore(bytes)
