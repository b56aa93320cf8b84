// Renamings of the sites on the tables: the image of each slot, and the number of the image of each value. Each value is
// renamed once and cached; no state is ever built.

import { namesBy, namesIn } from '../canonical/renamed-names.js'
import { identity, inverse, type Renaming } from '../canonical/renaming.js'
import { withRoom } from '../compile/int-list.js'
import type { Tables } from '../compile/tables.js'
import { originOfVariable } from '../semantics/shared-place.js'
import type { Sort } from '../sorts/sort.js'
import { contentsSort } from './contents-sort.js'

const unknown = -1
const empty = new Int32Array(0)

/** The slots of an image under one renaming. */
interface Places {
  /** For each slot, the slot whose value is moved here. */
  readonly origin: Int32Array
  /** For each slot, the numbers that its values have in the image. */
  readonly numbers: Int32Array[]
}

/** The renamings in use, by number; 0 is the identity. */
export class Images {
  readonly renamings: Renaming[] = []
  /** An estimate of the memory in use, in bytes. */
  bytes = 0
  private readonly tables: Tables
  private readonly places: Places[] = []
  private readonly known = new Map<string, number>()
  private readonly renamed: (slot: number, place: number, id: number, renaming: Renaming) => number

  constructor(tables: Tables) {
    this.tables = tables
    this.renamed = renamer(tables)
    this.number(identity(namesIn(tables.model)))
  }

  /** The number of a renaming. */
  number(renaming: Renaming): number {
    const key = renaming.join()
    const known = this.known.get(key)
    if (known !== undefined) return known
    const number = this.renamings.push(renaming) - 1
    this.known.set(key, number)
    const origin = originsOf(this.tables, renaming)
    // One empty array is shared by all slots without known values, because an array has a header of a hundred bytes.
    this.places.push({ origin, numbers: Array.from(origin, () => empty) })
    this.bytes += 12 * origin.length
    return number
  }

  /** The value in slot `place` of the image of `v` under the renaming with that number. */
  at(number: number, v: Int32Array, place: number): number {
    const { origin, numbers } = this.places[number]!
    const slot = origin[place]!
    const id = v[slot]!
    const known = numbers[slot]!
    if (id < known.length && known[id] !== unknown) return known[id]!
    return this.learn(number, slot, place, id)
  }

  private learn(number: number, slot: number, place: number, id: number): number {
    const { numbers } = this.places[number]!
    const before = numbers[slot]!
    const known = withRoom(before, id + 1, unknown)
    this.bytes += 4 * (known.length - before.length)
    numbers[slot] = known
    known[id] = this.renamed(slot, place, id, this.renamings[number]!)
    return known[id]!
  }
}

/** For each slot of an image, the slot of the vector whose value is moved there. */
const originsOf = ({ model, slots }: Tables, renaming: Renaming): Int32Array => {
  const back = inverse(renaming)
  const origin = Int32Array.from({ length: slots.count }, (_, slot) => slot)
  const { sites } = slots
  for (let site = 0; site < sites; site++) {
    origin[site] = back[site]!
    if (slots.made >= 0) origin[slots.made + site] = slots.made + back[site]!
    for (let to = 0; to < sites; to++) {
      origin[slots.channel + site * sites + to] = slots.channel + back[site]! * sites + back[to]!
    }
  }
  const to = namesBy(model, (name) => back[name]!)
  const transformation = { back: <T>(sort: Sort<T>, value: T): T => sort.rename(value, to) }
  for (const number of model.variables.keys())
    origin[slots.variable + number] = slots.variable + originOfVariable(model, transformation, number)

  return origin
}

/** Renames the value of a slot and returns its number in the slot of the image. */
const renamer = (tables: Tables) => {
  const { model, slots, records, channels, variables, memory } = tables
  const contents = contentsSort(model)
  return (slot: number, place: number, id: number, renaming: Renaming): number => {
    const to = namesBy(model, (name) => renaming[name]!)
    if (slot < slots.channel) {
      const { record } = model.sites[slot]!.role
      return tables.localId(place, record.rename(records[slot]!.value(id) as never, to) as never)
    }
    if (slot < slots.variable) {
      const value = channels[slot - slots.channel]!.contents.value(id)
      return tables.contentsId(place - slots.channel, contents.rename(value, to))
    }
    const variable = slot - slots.variable
    if (variable < model.variables.length) {
      const { sort } = model.variables[variable]!
      return tables.variableId(place - slots.variable, sort.rename(variables[variable]!.value(id), to))
    }
    const observer = slot - slots.memory
    if (observer >= 0 && observer < model.observers.length) {
      const sort = model.observers[observer]!.memory!
      return tables.memoryId(observer, sort.rename(memory[observer]!.value(id), to))
    }
    return id
  }
}

/** The slots in which the images of states differ: those of the sites, and of channels that have held a message. */
export const slotsInUse = ({ slots, live }: Tables, renamings: readonly Renaming[]): Int32Array => {
  const { sites } = slots
  const channels = new Set<number>()
  for (const channel of live) {
    for (const renaming of renamings) {
      channels.add(renaming[Math.floor(channel / sites)]! * sites + renaming[channel % sites]!)
    }
  }
  const used: number[] = []
  for (let slot = 0; slot < slots.channel; slot++) used.push(slot)
  for (const channel of [...channels].sort((a, b) => a - b)) used.push(slots.channel + channel)
  for (let slot = slots.variable; slot < slots.count; slot++) used.push(slot)
  return Int32Array.from(used)
}
