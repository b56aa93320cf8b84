// Copies the entries of the tables into the memory of an instance, each when the search first needs it. The tables call the
// functions of the spec, in the order in which the other kernel would.
import type { Tables } from '../../compile/tables.js'
import type { LinearMemory } from './linear-memory.js'
import { type Readings, TreeCopies } from './tree-copies.js'
import type { KernelExports } from './wasm-module.js'

/** The rows of one instance. */
export class TableRows {
  private readonly tables: Tables
  private readonly kernel: KernelExports
  private readonly memory: LinearMemory
  /** The address of each list of effects, by its offset in the tables. */
  private readonly lists = new Map<number, number>()

  private readonly copies: TreeCopies

  constructor(tables: Tables, kernel: KernelExports, memory: LinearMemory, readings: Readings) {
    this.tables = tables
    this.copies = new TreeCopies(tables.trees, memory, readings, (offset) => this.list(offset))
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
      if (root < 0) row.push(1, 0, -1 - root, this.copies.node(-1 - root))
      else row.push(0, ...this.choice(root))
    }
    const at = memory.put(row)
    memory.set(kernel.placeOfRow(site, record) >>> 0, at)
  }

  /** The address of the list that a tree has for the state `v`. */
  effectsOf(root: number, v: Int32Array): number {
    const list = this.list(this.tables.effectsOf(root, v))
    this.copies.copyPath(root, v)
    return list
  }

  plan(channel: number, record: number, contents: number): void {
    const { tables, memory, kernel } = this
    const offset = tables.plan(channel, record, contents)
    const count = tables.plans[offset]!
    const row = [count]
    const messages = tables.deliverable(channel, contents)
    for (let m = 0; m < 2 * count; m += 2)
      row.push(tables.plans[offset + m + 2]!, ...this.choice(tables.plans[offset + m + 1]!), messages[m]!, 0)
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

  // A list, or the root of a tree and its copy.
  private choice(root: number): readonly [list: number, root: number, node: number] {
    return this.tables.branching ? [0, root, this.copies.node(root)] : [this.list(root), 0, 0]
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
      numbers.push(effects[effect]!, changes, sends, effect, 0, 0)
      for (let k = effect + 3; k < sent; k++) numbers.push(effects[k]!)
      for (let k = sent + 1; k <= sent + 2 * sends; k++) numbers.push(effects[k]!)
    }
    const at = this.memory.put(numbers)
    this.lists.set(offset, at)
    return at
  }
}
