// A file of states for any machine: it has the values that occur in its states as texts, so a reader translates them to its own numbers.
// The states are in sections by partition. A file that is written again has the same bytes, whichever worker writes it: values are numbered in the
// order in which they occur in it.
//
//   4 bytes   the length of the header, the lowest byte first
//   header    JSON: `Header`, with spaces to a multiple of four bytes
//   sections  for each partition: the index of the parent of each state in its level, then the index of the step, then its words, as
//             packing.ts packs numbers of values up to those in the header

import { withRoom } from '../../compile/int-list.js'
import { type Packing, pack, packingFor } from '../../compile/packing.js'
import type { ValueTexts } from '../../compile/value-texts.js'
import { bytesOf, numbersIn } from './numbers-as-bytes.js'
import type { TaskStore } from './task-store.js'

interface Header {
  /** By slot: the number of values. */
  readonly sizes: readonly number[]
  /** By slot: the texts of the values, by number. Empty for a counter. */
  readonly texts: readonly (readonly string[])[]
  /** The partitions that have states, with the number of these. */
  readonly sections: readonly (readonly [partition: number, states: number])[]
}

/** States that are to be written: the parents and steps of those of a partition, and a way to read them. */
export interface Section {
  readonly partition: number
  readonly parents: Int32Array
  readonly steps: Int32Array
  /** Writes the vector of the k-th state to `v`. */
  read(k: number, v: Int32Array): void
}

/** The values of a file, in the order in which they occur. */
class FileValues {
  readonly sizes: number[]
  readonly texts: string[][]
  private readonly own: ValueTexts
  /** By slot and number in the tables: the number in the file plus one. */
  private readonly numbers: Int32Array[]

  constructor(own: ValueTexts, slots: number) {
    this.own = own
    this.sizes = Array.from({ length: slots }, () => 1)
    this.texts = Array.from({ length: slots }, () => [])
    this.numbers = Array.from({ length: slots }, () => new Int32Array(16))
  }

  /** Replaces the numbers of the tables by those of the file. */
  translate(v: Int32Array): void {
    const { numbers, sizes } = this
    const { haveTexts } = this.own
    for (let slot = 0; slot < v.length; slot++) {
      const number = v[slot]!
      if (haveTexts[slot] === 0) {
        if (number >= sizes[slot]!) sizes[slot] = number + 1
        continue
      }
      const ofSlot = numbers[slot]!
      const known = number < ofSlot.length ? ofSlot[number]! : 0
      v[slot] = (known === 0 ? this.add(slot, number) : known) - 1
    }
  }

  private add(slot: number, number: number): number {
    const texts = this.texts[slot]!
    const count = texts.push(this.own.textOf(slot, number))
    const numbers = withRoom(this.numbers[slot]!, number + 1)
    this.numbers[slot] = numbers
    numbers[number] = count
    this.sizes[slot] = count
    return count
  }
}

/** The bytes of a file of states, in pieces. */
export const stateFile = (
  own: ValueTexts,
  slots: number,
  sections: readonly Section[],
): readonly Uint8Array[] => {
  const values = new FileValues(own, slots)
  const v = new Int32Array(slots)
  // The packing is known when all values have a number, so the states are read twice.
  for (const { parents, read } of sections)
    for (let k = 0; k < parents.length; k++) {
      read(k, v)
      values.translate(v)
    }
  const packing = packingFor(values.sizes)
  const bodies = sections.flatMap(({ parents, steps, read }) => {
    const words = new Int32Array(parents.length * packing.words)
    for (let k = 0; k < parents.length; k++) {
      read(k, v)
      values.translate(v)
      pack(packing, v, words, k * packing.words)
    }
    return [bytesOf(parents), bytesOf(steps), bytesOf(words)]
  })
  const header: Header = {
    sizes: values.sizes,
    texts: values.texts,
    sections: sections.map(({ partition, parents }) => [partition, parents.length]),
  }
  return [...withLength(JSON.stringify(header)), ...bodies]
}

const withLength = (json: string): readonly Uint8Array[] => {
  const text = new TextEncoder().encode(json)
  const padded = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(0x20)
  padded.set(text)
  return [bytesOf(Int32Array.of(padded.length)), padded]
}

/** A file of states that is read. */
export class StateFile {
  private readonly store: TaskStore
  private readonly name: string
  private readonly header: Header
  private readonly packing: Packing
  private readonly places = new Map<number, { readonly at: number; readonly states: number }>()
  private readonly own: ValueTexts
  /** By slot and number in the file: the number in the tables plus one. */
  private readonly numbers: readonly Int32Array[]
  private base: Int32Array | undefined

  constructor(store: TaskStore, name: string, own: ValueTexts) {
    this.store = store
    this.name = name
    this.own = own
    const [length] = numbersIn(store.read(name, 0, 4))
    this.header = JSON.parse(new TextDecoder().decode(store.read(name, 4, length!))) as Header
    const { sizes, sections } = this.header
    this.packing = packingFor(sizes)
    let at = 4 + length!
    for (const [partition, states] of sections) {
      this.places.set(partition, { at, states })
      at += 4 * states * (2 + this.packing.words)
    }
    this.numbers = sizes.map((size) => new Int32Array(size))
  }

  /** The number of states of a partition. */
  statesOf(partition: number): number {
    return this.places.get(partition)?.states ?? 0
  }

  /** The parents, or the steps, of the states of a partition. */
  headingsOf(partition: number, which: 'parents' | 'steps'): Int32Array {
    const { at, states } = this.places.get(partition) ?? { at: 0, states: 0 }
    return this.column(at + (which === 'parents' ? 0 : 4 * states), states)
  }

  /** The parent, or the step, of one state. */
  headingOf(partition: number, k: number, which: 'parents' | 'steps'): number {
    const { at, states } = this.places.get(partition)!
    return this.column(at + 4 * (which === 'parents' ? k : states + k), 1)[0]! >>> 0
  }

  /** The packed states of a partition, from one on; `translate` makes vectors of them. */
  wordsOf(partition: number, from = 0, count = this.statesOf(partition)): Int32Array {
    const { at, states } = this.places.get(partition) ?? { at: 0, states: 0 }
    const { words } = this.packing
    return this.column(at + 4 * (2 * states + from * words), count * words)
  }

  /** Writes the k-th of some packed states to `v`, in the numbers of the tables. */
  translate(words: Int32Array, k: number, v: Int32Array): void {
    const { packing, numbers } = this
    const { haveTexts } = this.own
    const { slots, word, shift, mask } = packing
    v.set(this.constant())
    const at = k * packing.words
    for (let s = 0; s < slots.length; s++) {
      const slot = slots[s]!
      const number = (words[at + word[slot]!]! >>> shift[slot]!) & mask[slot]!
      if (haveTexts[slot] === 0) {
        v[slot] = number
        continue
      }
      const known = numbers[slot]![number]!
      v[slot] = (known === 0 ? this.find(slot, number) : known) - 1
    }
  }

  // The numbers of the slots that have one value in all states of the file.
  private constant(): Int32Array {
    this.base ??= Int32Array.from(this.header.sizes, (size, slot) =>
      size === 1 && this.own.haveTexts[slot] === 1
        ? this.own.numberOf(slot, this.header.texts[slot]![0]!)
        : 0,
    )
    return this.base
  }

  private find(slot: number, number: number): number {
    const found = this.own.numberOf(slot, this.header.texts[slot]![number]!) + 1
    this.numbers[slot]![number] = found
    return found
  }

  private column(at: number, count: number): Int32Array {
    return count === 0 ? new Int32Array(0) : numbersIn(this.store.read(this.name, at, 4 * count))
  }
}
