// Copies the entries of the tables into the memory of an instance, each when the search first needs it. The tables call the
// functions of the spec, in the order in which the other kernel would.
import { withRoom } from '../../compile/int-list.js'
import type { Tables } from '../../compile/tables.js'
import type { LinearMemory } from './linear-memory.js'
import { type Readings, TreeCopies } from './tree-copies.js'
import type { KernelExports } from './wasm-module.js'

/** The rows of one instance. */
export class TableRows {
  private readonly tables: Tables
  private readonly kernel: KernelExports
  private readonly memory: LinearMemory
  /** The address of each list of effects, by its offset in the tables; 0 if it is not copied. */
  private lists: Int32Array = new Int32Array(64)
  private readonly copies: TreeCopies

  constructor(tables: Tables, kernel: KernelExports, memory: LinearMemory, readings: Readings) {
    this.tables = tables
    this.copies = new TreeCopies(tables.trees, memory, readings, (offset) => this.list(offset))
    this.kernel = kernel
    this.memory = memory
  }

  /** Copies the local steps of a site with this record. Returns the address of their row. */
  actions(site: number, record: number): number {
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
    memory.set(kernel.placeOf(site, record) >>> 0, at)
    return at
  }

  /** The address of the list that a tree has for the state `v`. */
  effectsOf(root: number, v: Int32Array): number {
    const list = this.list(this.tables.effectsOf(root, v))
    this.copies.copyPath(root, v)
    return list
  }

  /** Copies the messages that contents can deliver. Returns the address of their row. */
  options(channel: number, contents: number): number {
    const { tables, memory, kernel } = this
    const pairs = tables.deliverable(channel, contents)
    const row = [pairs.length / 2]
    for (let m = 0; m < pairs.length; m += 2) row.push(pairs[m]!, pairs[m + 1]!, 0)
    const at = memory.put(row)
    memory.set(kernel.placeOf(tables.slots.channel + channel, contents) >>> 0, at)
    return at
  }

  /** Copies the effects of a message at a receiver with this record. */
  reaction(channel: number, record: number, message: number): number {
    const { tables, kernel } = this
    const { sites } = tables.slots
    const root = tables.reaction(channel, record, message)
    const answer = tables.branching ? this.memory.put(this.choice(root)) + 1 : this.list(root)
    // A key that does not fit 32 bits would need more messages than there is memory for.
    kernel.setAnswer(channel % sites, record, message * sites + Math.floor(channel / sites) + 1, answer)
    return answer
  }

  push(channel: number, contents: number, message: number): number {
    const { tables, kernel } = this
    const to = tables.push(channel, contents, message)
    kernel.setAnswer(tables.slots.channel + channel, contents, message + 1, to + 1)
    return to
  }

  /** Copies which sites have local clauses, and the channels in use. */
  begin(): void {
    const { tables, memory, kernel } = this
    const acting = Array.from(tables.records.keys()).filter((site) => tables.hasLocals(site))
    kernel.setActing(memory.put(acting), acting.length)
    this.live()
  }

  /** Copies the channels in use, each with its receiver and its sender. */
  live(): void {
    const { live, slots } = this.tables
    const { sites } = slots
    const all = Array.from(live).flatMap((channel) => [channel, channel % sites, Math.floor(channel / sites)])
    this.kernel.setLive(this.memory.put(all), live.length)
  }

  // A list, or the root of a tree and its copy.
  private choice(root: number): readonly [list: number, root: number, node: number] {
    return this.tables.branching ? [0, root, this.copies.node(root)] : [this.list(root), 0, 0]
  }

  private list(offset: number): number {
    const known = this.lists
    if (offset < known.length && known[offset] !== 0) return known[offset]! >>> 0
    const { lists, effects } = this.tables
    const count = lists[offset]!
    let length = 1
    for (let j = 1; j <= count; j++) length += 6 + numbersOf(effects, lists[offset + j]!)
    const address = this.memory.take(length)
    const { ints } = this.memory
    let at = address >>> 2
    ints[at++] = count
    for (let j = 1; j <= count; j++) {
      const effect = lists[offset + j]!
      const changes = effects[effect + 2]!
      const sent = effect + 3 + 2 * changes
      const sends = effects[sent]!
      ints[at] = effects[effect]!
      ints[at + 1] = changes
      ints[at + 2] = sends
      ints[at + 3] = effect
      at += 6
      for (let k = effect + 3; k < sent; k++) ints[at++] = effects[k]!
      for (let k = sent + 1; k <= sent + 2 * sends; k++) ints[at++] = effects[k]!
    }
    this.lists = withRoom(known, offset + 1)
    this.lists[offset] = address
    return address
  }
}

// The length of the changes and sends of an effect.
const numbersOf = (effects: Int32Array, effect: number): number => {
  const changes = 2 * effects[effect + 2]!
  return changes + 2 * effects[effect + 3 + changes]!
}
