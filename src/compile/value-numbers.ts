// The numbers of values: each distinct record, shared value, channel content and memory of a model has one, in its slot of the
// state vector.
import { List } from 'immutable'
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import type { Copies } from '../semantics/copies.js'
import { recordSort } from '../semantics/record-sort.js'
import { State } from '../semantics/state.js'
import type { SiteRecord } from '../semantics/transaction.js'
import type { Sort } from '../sorts/sort.js'
import { ChannelTable } from './channel-table.js'
import { Interner, identityByText, identityIn } from './interner.js'
import { Parts } from './parts.js'
import { type Slots, slotsOf } from './slots.js'

/** The values that have occurred so far. */
export class ValueNumbers {
  readonly model: Model
  readonly slots: Slots
  readonly parts = new Parts()
  readonly records: readonly Interner<SiteRecord>[]
  readonly channels: readonly ChannelTable[]
  readonly variables: readonly Interner<unknown>[]
  readonly memory: readonly Interner<unknown>[]
  /** The copies of broadcasts on their way to each site; none without total order. */
  readonly copies: readonly Interner<Copies>[]
  /** The number of values that each slot may have so far. */
  readonly sizes: Int32Array
  /** The greatest id that fits the current packing; `outgrown` is set if some slot has a greater one. The kernel sets this. */
  room: Int32Array
  outgrown = false
  /** The channels that have ever held a message, by the number of their slot, in order. */
  live: Int32Array = new Int32Array(0)
  /** Grows with each question that may be new: a value, a call of a function of the spec. */
  news = 0
  private valueBytes = 0
  protected newValues = false

  /** @param empty the contents of a channel without messages */
  constructor(model: Model, empty: List<Message>) {
    this.model = model
    this.slots = slotsOf(model)
    this.sizes = new Int32Array(this.slots.count).fill(1)
    this.room = new Int32Array(this.slots.count)
    const { parts } = this
    const bySort = <T>(sort: Sort<T>) => new Interner(identityIn(sort, parts))
    this.records = model.sites.map((_, site) => bySort(recordSort(model, site)))
    this.channels = Array.from(
      { length: model.sites.length ** 2 },
      () => new ChannelTable(model, empty, parts),
    )
    this.variables = model.variables.map(({ sort }) => bySort(sort))
    this.memory = model.observers.map(({ memory }) => bySort(memory!))
    this.copies = (this.slots.copies < 0 ? [] : model.sites).map(
      () => new Interner<Copies>(identityByText((copies) => JSON.stringify(copies), parts)),
    )
    const { slots, sizes } = this
    if (slots.made >= 0) for (const site of model.requesters) sizes[slots.made + site] = model.requests + 1
    if (slots.lost >= 0) sizes[slots.lost] = model.options.loss + 1
    if (slots.duplicated >= 0) sizes[slots.duplicated] = model.options.duplication + 1
  }

  /** An estimate of the memory of the values, in bytes. */
  protected get bytesOfValues(): number {
    if (this.newValues) {
      this.newValues = false
      this.valueBytes = this.parts.bytes
      for (const { bytes } of [...this.records, ...this.variables, ...this.memory, ...this.copies])
        this.valueBytes += bytes
      for (const { bytes } of this.channels) this.valueBytes += bytes
    }
    return this.valueBytes
  }

  /** Records that a slot has a value with that number, and returns the number. */
  protected seen(slot: number, id: number): number {
    if (id < this.sizes[slot]!) return id
    this.sizes[slot] = id + 1
    this.newValues = true
    this.news++
    if (id > this.room[slot]!) this.outgrown = true
    const channel = slot - this.slots.channel
    if (id === 1 && channel >= 0 && channel < this.channels.length) {
      this.live = Int32Array.from([...this.live, channel]).sort()
    }
    return id
  }

  /** What numbers the values of a slot; undefined for a counter, whose value is its number. */
  internerOf(slot: number): Pick<Interner<unknown>, 'size' | 'codes' | 'known'> | undefined {
    const { slots } = this
    if (slot < slots.sites) return this.records[slot]
    if (slot < slots.channel + this.channels.length) return this.channels[slot - slots.channel]!.contents
    if (slot < slots.variable + this.variables.length) return this.variables[slot - slots.variable]
    if (slots.copies >= 0 && slot < slots.copies + slots.sites) return this.copies[slot - slots.copies]
    return slot < slots.memory ? undefined : this.memory[slot - slots.memory]
  }

  /** The vector of a state; new parts get numbers. */
  vectorOf(state: State): Int32Array {
    const { slots } = this
    const v = new Int32Array(slots.count)
    for (const site of this.records.keys()) v[site] = this.localId(site, state.sites.get(site)!)
    for (const at of this.channels.keys()) {
      v[slots.channel + at] = this.contentsId(at, state.channels.get(at)!)
    }
    for (const at of this.variables.keys())
      v[slots.variable + at] = this.variableId(at, state.variables.get(at))
    for (const at of this.copies.keys()) v[slots.copies + at] = this.copiesId(at, state.copies.get(at)!)
    for (const at of this.memory.keys()) v[slots.memory + at] = this.memoryId(at, state.memory.get(at))
    if (slots.made >= 0) for (const [site, made] of state.made.entries()) v[slots.made + site] = made
    if (slots.lost >= 0) v[slots.lost] = state.lost
    if (slots.duplicated >= 0) v[slots.duplicated] = state.duplicated
    return v
  }

  /** The state of a vector. */
  stateOf(v: Int32Array): State {
    const { slots, records, channels, variables, memory, copies } = this
    return State({
      sites: List(records.map((known, site) => known.value(v[site]!))),
      variables: List(variables.map((known, k) => known.value(v[slots.variable + k]!))),
      channels: List(channels.map(({ contents }, k) => contents.value(v[slots.channel + k]!))),
      copies: List(copies.map((known, site) => known.value(v[slots.copies + site]!))),
      made: List(this.model.sites.map((_, site) => (slots.made < 0 ? 0 : v[slots.made + site]!))),
      lost: slots.lost < 0 ? 0 : v[slots.lost]!,
      duplicated: slots.duplicated < 0 ? 0 : v[slots.duplicated]!,
      memory: List(memory.map((known, k) => known.value(v[slots.memory + k]!))),
    })
  }

  /** The number of a site's record. */
  localId(site: number, record: SiteRecord): number {
    return this.seen(site, this.records[site]!.id(record))
  }

  /** The number of a shared variable's value. */
  variableId(variable: number, value: unknown): number {
    return this.seen(this.slots.variable + variable, this.variables[variable]!.id(value))
  }

  /** The number of a channel's contents. */
  contentsId(channel: number, contents: List<Message>): number {
    return this.seen(this.slots.channel + channel, this.channels[channel]!.contents.id(contents))
  }

  /** The number of the copies of broadcasts on their way to a site. */
  copiesId(site: number, copies: Copies): number {
    return this.seen(this.slots.copies + site, this.copies[site]!.id(copies))
  }

  /** The number of an observer's memory. */
  memoryId(observer: number, value: unknown): number {
    return this.seen(this.slots.memory + observer, this.memory[observer]!.id(value))
  }
}
