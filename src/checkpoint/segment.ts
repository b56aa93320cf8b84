// A segment: consecutive expansions of a search, and the states that they found, as bytes. The order of the states is that in which they
// were found, so a number of new states for each expansion says who found whom.
//
//   4 bytes     the length of the header, the lowest byte first
//   header      JSON: `SegmentHeader`
//   expansions  for each: twice the number of its new states, plus one if it must be done again; and with links the number of its
//               last-found successor minus its own (numbers.ts)
//   states      for each its words, as packing.ts packs numbers of values up to those in the header, the lowest byte first
import { type Packing, pack, packingFor, unpack } from '../compile/packing.js'
import { NumberReader, NumberWriter } from './numbers.js'

interface SegmentHeader {
  /** The first expansion, and how many they are. */
  readonly from: number
  readonly expansions: number
  /** The number of the first new state, and how many they are. */
  readonly first: number
  readonly states: number
  readonly links: boolean
  /** The bytes of the expansions. */
  readonly bytes: number
  /** By slot: the number of values so far. */
  readonly sizes: readonly number[]
  /** By slot: the encodings of the values that are new since the last segment, in order. Empty for a counter. */
  readonly codes: readonly (readonly string[])[]
}

/** What is written: expansions and states are added in order. */
export class SegmentWriter {
  private readonly base: Pick<SegmentHeader, 'from' | 'first' | 'sizes' | 'codes'>
  private readonly numbers = new NumberWriter()
  private readonly packing: Packing
  private readonly links: boolean
  private words: Int32Array
  states = 0
  expansions = 0

  constructor(base: Pick<SegmentHeader, 'from' | 'first' | 'sizes' | 'codes'>, links: boolean) {
    this.base = base
    this.links = links
    this.packing = packingFor(base.sizes)
    this.words = new Int32Array(this.packing.words << 10)
  }

  /** Adds the next state. */
  state(v: Int32Array): void {
    const at = this.states++ * this.packing.words
    if (at + this.packing.words > this.words.length) {
      const longer = new Int32Array(2 * this.words.length)
      longer.set(this.words)
      this.words = longer
    }
    pack(this.packing, v, this.words, at)
  }

  /**
   * Adds the expansion of the next state, after the states that it found.
   * @param link the number of its last-found successor; itself if it has none
   */
  expansion(found: number, isTaught: boolean, link: number | undefined): void {
    this.numbers.add(2 * found + (isTaught ? 1 : 0))
    if (this.links) this.numbers.addSigned(link! - (this.base.from + this.expansions))
    this.expansions++
  }

  /** The bytes, in pieces. */
  pieces(): readonly Uint8Array[] {
    const { states, expansions, links, numbers, words, packing } = this
    const { written } = numbers
    const header: SegmentHeader = { ...this.base, states, expansions, links, bytes: written.length }
    const text = new TextEncoder().encode(JSON.stringify(header))
    const length = new Uint8Array(4)
    new DataView(length.buffer).setUint32(0, text.length, true)
    const used = words.subarray(0, states * packing.words)
    return [length, text, written, littleEndian(used)]
  }
}

const isLittle = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1

const littleEndian = (words: Int32Array): Uint8Array => {
  if (isLittle) return new Uint8Array(words.buffer, words.byteOffset, words.byteLength)
  const view = new DataView(new ArrayBuffer(words.byteLength))
  for (let k = 0; k < words.length; k++) view.setInt32(4 * k, words[k]!, true)
  return new Uint8Array(view.buffer)
}

const wordsIn = (bytes: Uint8Array): Int32Array => {
  if (isLittle) return new Int32Array(bytes.buffer)
  const view = new DataView(bytes.buffer)
  return Int32Array.from({ length: bytes.length / 4 }, (_, k) => view.getInt32(4 * k, true))
}

// Fewer expansions than this are done again between others that must be.
const shortGap = 8

/** Some expansions: the new states and the link of each, and all their new states. */
export class Expansions {
  readonly found: number[] = []
  readonly links: number[] = []
  count = 0
  all = 0
}

/** A segment that is read again. */
export class Segment {
  readonly header: SegmentHeader
  readonly packing: Packing
  /** The packed states. */
  readonly words: Int32Array
  private readonly numbers: NumberReader
  private at = 0
  /** The expansions that are not read. */
  private left: number

  /** @param bytes those of a `SegmentWriter`; throws a `RangeError` or a `SyntaxError` for some that are not */
  constructor(bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const begin = 4 + view.getUint32(0, true)
    this.header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, begin))) as SegmentHeader
    const { bytes: length, sizes, states, expansions } = this.header
    this.left = expansions
    this.numbers = new NumberReader(bytes.subarray(begin, begin + length))
    this.packing = packingFor(sizes)
    const from = begin + length
    if (bytes.length !== from + 4 * states * this.packing.words)
      throw new RangeError('the states have another length')
    this.words = wordsIn(new Uint8Array(bytes.subarray(from)))
  }

  /**
   * Reads the next expansions into `into`: those from a state on, at most `most`, that are like the first of them. A few that need
   * not be done again are, between others that must, because to begin anew takes longer.
   * Returns whether they must be done again.
   */
  run(state: number, most: number, into: Expansions): boolean {
    const end = Math.min(most, this.left)
    const isTaught = this.read(state, 0, into)
    let alike = 1
    let { at } = this.numbers
    for (let count = 1; count < end && count - alike < (isTaught ? shortGap : 1); ) {
      if (this.read(state + count, count, into) !== isTaught) count++
      else {
        alike = ++count
        at = this.numbers.at
      }
    }
    this.numbers.at = at
    this.left -= alike
    into.count = alike
    into.all = 0
    for (let k = 0; k < alike; k++) into.all += into.found[k]!
    return isTaught
  }

  private read(state: number, k: number, into: Expansions): boolean {
    const number = this.numbers.next()
    into.found[k] = Math.floor(number / 2)
    into.links[k] = this.header.links ? state + this.numbers.nextSigned() : state
    return number % 2 === 1
  }

  /** Writes the next state to `v`. */
  state(v: Int32Array): void {
    v.fill(0)
    unpack(this.packing, this.words, this.skip(1), v)
  }

  /** Passes this number of states. Returns the place of the first of them in `words`. */
  skip(states: number): number {
    const { at } = this
    this.at += states * this.packing.words
    return at
  }
}
