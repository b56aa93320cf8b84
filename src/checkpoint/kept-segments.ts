// The segments of earlier processes, read in order. Values are found again by their encodings, so it does not matter if a process has
// given another number to one of them.
import type { Packing } from '../compile/packing.js'
import type { ValueNumbers } from '../compile/value-numbers.js'
import type { StepCounts } from '../search/search.js'
import { KeptDiffers, type KeptExpansions } from '../search/search-record.js'
import { Expansions, Segment } from './segment.js'

/** What is known of a segment without reading it. */
export interface SegmentEntry {
  readonly expanded: number
  readonly states: number
  readonly steps?: StepCounts
}

const segmentOf = (bytes: Uint8Array): Segment => {
  try {
    return new Segment(bytes)
  } catch {
    throw new KeptDiffers('a segment is not one')
  }
}

/** The expansions in some segments. */
export class KeptSegments implements KeptExpansions {
  readonly end: number
  /** The number of states that they know. */
  readonly states: number
  isTaught = false
  first = 0
  steps: StepCounts | undefined
  private readonly entries: readonly SegmentEntry[]
  private readonly read: (segment: number) => Uint8Array
  private readonly starts: number
  private tables: ValueNumbers | undefined
  private segment: Segment | undefined
  private current = -1
  private rest = 0
  /** By slot: the encoding of each value; and its number in the tables, -1 where it is not known yet. */
  private texts: string[][] = []
  numbers: Int32Array[] = []
  private readonly expansions = new Expansions()

  /**
   * @param entries at least one
   * @param starts the number of start states
   * @param read the bytes of a segment
   */
  constructor(entries: readonly SegmentEntry[], starts: number, read: (segment: number) => Uint8Array) {
    this.entries = entries
    this.starts = starts
    this.first = starts
    this.read = read
    const { expanded, states } = entries.at(-1)!
    this.end = expanded
    this.states = states
  }

  /** Must precede everything else. */
  translateTo(tables: ValueNumbers): void {
    this.tables = tables
    this.texts = Array.from({ length: tables.slots.count }, () => [])
    this.numbers = Array.from({ length: tables.slots.count }, () => new Int32Array(0))
  }

  /** By slot: the number of encodings that are written. */
  get codes(): readonly number[] {
    return this.texts.map(({ length }) => length)
  }

  goTo(state: number, most: number): void {
    if (this.current < 0 || state === this.entries[this.current]!.expanded) this.open(this.current + 1, state)
    const { expansions } = this
    this.first += expansions.all
    this.isTaught = this.segment!.run(state, most, expansions)
    this.rest -= expansions.all
    const { expanded, steps } = this.entries[this.current]!
    const isLast = state + expansions.count === expanded
    this.steps = isLast ? steps : undefined
    if (this.rest < 0 || (isLast && this.rest !== 0))
      throw new KeptDiffers('a segment has other states than its expansions')
  }

  get count(): number {
    return this.expansions.count
  }

  get found(): number {
    return this.expansions.all
  }

  foundBy(expansion: number): number {
    return this.expansions.found[expansion]!
  }

  linkOf(expansion: number): number {
    return this.expansions.links[expansion]!
  }

  get words(): Int32Array {
    return this.segment!.words
  }

  get packing(): Packing {
    return this.segment!.packing
  }

  skip(states: number): number {
    return this.segment!.skip(states)
  }

  private open(number: number, state: number): void {
    const segment = segmentOf(this.read(number))
    const { from, expansions, first, states, codes } = segment.header
    const before = this.entries[number - 1] ?? { expanded: 0, states: this.starts }
    const { expanded, states: last } = this.entries[number]!
    const fits =
      from === state &&
      from === before.expanded &&
      from + expansions === expanded &&
      first === before.states &&
      first + states === last &&
      codes.length === this.texts.length
    if (!fits) throw new KeptDiffers('a segment does not follow the one before it')
    for (const [slot, texts] of this.texts.entries()) {
      for (const code of codes[slot]!) texts.push(code)
      const before = this.numbers[slot]!
      const numbers = new Int32Array(Math.max(texts.length, segment.header.sizes[slot]!)).fill(-1)
      numbers.set(before)
      this.numbers[slot] = numbers
    }
    this.segment = segment
    this.current = number
    this.rest = states
  }

  next(v: Int32Array): void {
    const segment = this.segment!
    segment.state(v)
    const { numbers } = this
    const { slots } = segment.packing
    // The first value of a slot has the same number in every process.
    for (let k = 0; k < slots.length; k++) {
      const slot = slots[k]!
      const kept = v[slot]!
      if (kept === 0) continue
      const known = numbers[slot]![kept]!
      v[slot] = known >= 0 ? known : this.numberOf(slot, kept)
    }
  }

  numberOf(slot: number, kept: number): number {
    const tables = this.tables!
    const values = tables.internerOf(slot)
    const number = values === undefined ? kept : values.known(this.texts[slot]![kept] ?? '')
    if (number === undefined || number >= tables.sizes[slot]! || kept >= this.numbers[slot]!.length)
      throw new KeptDiffers('a value has not occurred yet')
    this.numbers[slot]![kept] = number
    return number
  }
}
