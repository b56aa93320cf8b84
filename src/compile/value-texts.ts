// The values of a model as texts that mean the same in every process. Numbers of values do not: each process numbers its values in the
// order in which it meets them.
import { List } from 'immutable'
import type { Message } from '../protocol/message.js'
import { copiesFromJson } from '../semantics/copies.js'
import { recordSort } from '../semantics/record-sort.js'
import type { Json } from '../sorts/sort.js'
import { withRoom } from './int-list.js'
import { scattered } from './state-hash.js'
import type { ValueNumbers } from './value-numbers.js'

/** How the values of one slot are written and read. */
interface SlotTexts {
  text(number: number): string
  number(text: string): number
}

const fnvPrime = 0x01000193
const fnvBasis = 0x811c9dc5

// FNV-1a over the units of the text (Fowler, Noll, Vo).
const hashOfText = (text: string, seed: number): number => {
  let hash = fnvBasis ^ seed
  for (let k = 0; k < text.length; k++) hash = Math.imul(hash ^ text.charCodeAt(k), fnvPrime)
  return scattered(hash)
}

/** The texts of values, by slot and number, and back. */
export class ValueTexts {
  /** By slot: 1 if its values have texts, 0 for a counter, whose values are their own numbers. */
  readonly haveTexts: Uint8Array
  private readonly tables: ValueNumbers
  private readonly slots: readonly (SlotTexts | undefined)[]
  private readonly texts: string[][]
  private readonly numbers: Map<string, number>[]
  /** By slot and number: the hash of the text, or 0 if it is not known yet. */
  private readonly hashes: Int32Array[]

  constructor(tables: ValueNumbers) {
    this.tables = tables
    const { count } = tables.slots
    this.slots = Array.from({ length: count }, (_, slot) => this.slotTexts(slot))
    this.haveTexts = Uint8Array.from(this.slots, (slot) => (slot === undefined ? 0 : 1))
    this.texts = Array.from({ length: count }, () => [])
    this.numbers = Array.from({ length: count }, () => new Map<string, number>())
    this.hashes = Array.from({ length: count }, () => new Int32Array(16))
  }

  /** The text of a value. */
  textOf(slot: number, number: number): string {
    const texts = this.texts[slot]!
    const known = texts[number]
    if (known !== undefined) return known
    const text = this.slots[slot]!.text(number)
    texts[number] = text
    return text
  }

  /** The number of the value with a text; a new value gets a new number. Throws a `TypeError` or a `SyntaxError` for another text. */
  numberOf(slot: number, text: string): number {
    const numbers = this.numbers[slot]!
    const known = numbers.get(text)
    if (known !== undefined) return known
    const number = this.slots[slot]!.number(text)
    numbers.set(text, number)
    return number
  }

  /** A hash of the state of a vector that is the same in every process. */
  hashOf(v: Int32Array): number {
    let sum = 0
    for (let slot = 0; slot < v.length; slot++) {
      const number = v[slot]!
      const hash = this.hashes[slot]![number]
      sum = (sum + (hash === undefined || hash === 0 ? this.hashOfValue(slot, number) : hash)) | 0
    }
    return scattered(sum)
  }

  private hashOfValue(slot: number, number: number): number {
    const text = this.haveTexts[slot] === 1 ? this.textOf(slot, number) : String(number)
    const hash = hashOfText(text, Math.imul(slot + 1, 0x9e3779b1)) || 1
    const hashes = withRoom(this.hashes[slot]!, number + 1)
    this.hashes[slot] = hashes
    hashes[number] = hash
    return hash
  }

  private slotTexts(slot: number): SlotTexts | undefined {
    const { tables } = this
    const { slots, model, records, channels, variables, memory, copies } = tables
    if (slot < slots.sites) {
      const sort = recordSort(model, slot)
      return {
        text: (number) => JSON.stringify(sort.toJson(records[slot]!.value(number))),
        number: (text) => tables.localId(slot, sort.fromJson(JSON.parse(text) as Json)),
      }
    }
    const channel = slot - slots.channel
    if (channel < channels.length) return this.contentsTexts(channel)
    const variable = slot - slots.variable
    if (variable < variables.length) {
      const { sort } = model.variables[variable]!
      return {
        text: (number) => JSON.stringify(sort.toJson(variables[variable]!.value(number))),
        number: (text) => tables.variableId(variable, sort.fromJson(JSON.parse(text) as Json)),
      }
    }
    const site = slot - slots.copies
    if (slots.copies >= 0 && site < slots.sites)
      return {
        text: (number) => JSON.stringify(copies[site]!.value(number)),
        number: (text) => tables.copiesId(site, copiesFromJson(JSON.parse(text) as Json)),
      }
    const observer = slot - slots.memory
    if (observer < 0) return undefined
    const sort = model.observers[observer]!.memory!
    return {
      text: (number) => JSON.stringify(sort.toJson(memory[observer]!.value(number))),
      number: (text) => tables.memoryId(observer, sort.fromJson(JSON.parse(text) as Json)),
    }
  }

  private contentsTexts(channel: number): SlotTexts {
    const { tables } = this
    const { contents } = tables.channels[channel]!
    const { sort } = tables.model.spec.messages
    return {
      text: (number) =>
        JSON.stringify(
          contents
            .value(number)
            .toArray()
            .map((message) => sort.toJson(message)),
        ),
      number: (text) => {
        const messages = (JSON.parse(text) as readonly Json[]).map((message) => sort.fromJson(message))
        return tables.contentsId(channel, List<Message>(messages))
      },
    }
  }
}
