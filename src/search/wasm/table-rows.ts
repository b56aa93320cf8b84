// Copies the entries of the tables into the memory of an instance, each when the search first needs it. The tables call the
// functions of the spec, in the order in which the other kernel would.
import type { Tables } from '../../compile/tables.js'
import type { LinearMemory } from './linear-memory.js'
import type { KernelExports } from './wasm-module.js'

/** The rows of one instance. */
export class TableRows {
  private readonly tables: Tables
  private readonly kernel: KernelExports
  private readonly memory: LinearMemory
  /** The address of each list of effects, by its offset in the tables. */
  private readonly lists = new Map<number, number>()

  constructor(tables: Tables, kernel: KernelExports, memory: LinearMemory) {
    this.tables = tables
    this.kernel = kernel
    this.memory = memory
  }

  actions(site: number, record: number): void {
    const { tables, memory, kernel } = this
    const offset = tables.actions(site, record)
    const count = tables.roots[offset]!
    const row = [count]
    for (let k = 1; k <= count; k++) {
      const root = tables.roots[offset + k]!
      // The clause of a counted request is called only when a request is left: see `Tables.actions`.
      if (root < 0) row.push(1, -1 - root, 0)
      else row.push(0, root, this.list(root))
    }
    const at = memory.put(row)
    memory.set(kernel.placeOfRow(site, record) >>> 0, at)
  }

  /** Computes the list of a counted request in the state `v`. */
  request(group: number, v: Int32Array): void {
    const list = this.list(this.tables.effectsOf(this.memory.get(group + 4), v))
    this.memory.set(group + 8, list)
  }

  plan(channel: number, record: number, contents: number): void {
    const { tables, memory, kernel } = this
    const offset = tables.plan(channel, record, contents)
    const count = tables.plans[offset]!
    const row = [count]
    for (let m = offset + 1; m <= offset + 2 * count; m += 2)
      row.push(this.list(tables.plans[m]!), tables.plans[m + 1]!)
    kernel.setValue(kernel.plansOf(channel), record, contents, memory.put(row))
  }

  push(channel: number, contents: number, message: number): number {
    const to = this.tables.push(channel, contents, message)
    this.kernel.setValue(this.kernel.pushesOf(channel), contents, message, to + 1)
    return to
  }

  /** Copies the channels in use, each with its receiver. */
  live(): void {
    const { live, slots } = this.tables
    const pairs = Array.from(live).flatMap((channel) => [channel, channel % slots.sites])
    this.kernel.setLive(this.memory.put(pairs), live.length)
  }

  private list(offset: number): number {
    const known = this.lists.get(offset)
    if (known !== undefined) return known
    const { lists, effects } = this.tables
    const count = lists[offset]!
    const numbers = [count]
    for (let j = 1; j <= count; j++) {
      const effect = lists[offset + j]!
      const changes = effects[effect + 2]!
      const sent = effect + 3 + 2 * changes
      const sends = effects[sent]!
      numbers.push(effects[effect]!, changes, sends)
      for (let k = effect + 3; k < sent; k++) numbers.push(effects[k]!)
      for (let k = sent + 1; k <= sent + 2 * sends; k++) numbers.push(effects[k]!)
    }
    const at = this.memory.put(numbers)
    this.lists.set(offset, at)
    return at
  }
}
