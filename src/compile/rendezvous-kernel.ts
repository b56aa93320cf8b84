// The kernel of a model with rendezvous: around the loop that takes the local clauses, it composes each of their effects with those of the
// receipts, in the order of the reference (semantics/rendezvous.ts). Channels stay empty, so the loop finds no other steps.
import { endlessReceipts, mostReceipts } from '../semantics/rendezvous.js'
import { withRoom } from './int-list.js'
import { Kernel } from './kernel.js'
import { deliver, local } from './step-kinds.js'

/** The successors of states in which no message is in transit. */
export class RendezvousKernel extends Kernel {
  // The messages that wait for their receipt, as pairs of a channel and a message: the next one last.
  private waiting = new Int32Array(32)
  private size = 0
  // Which alternative each receipt of the step has, and how many there are.
  private choices = new Int32Array(16)
  private alternatives = new Int32Array(16)
  // The origins of the receipts of all successors, and for each successor where its own end.
  private receiptOrigins = new Int32Array(16)
  private ends = new Int32Array(16)

  /**
   * Adds the successors by a local effect and the receipts of what it sends: one for each choice of alternatives, the last receipt
   * changing first. Each is built from the start, since nothing else takes back a part of a step.
   */
  protected override emit(
    _kind: number,
    effect: number,
    _channel: number,
    _left: number,
    counter: number,
  ): number {
    const before = this.count
    this.choices.fill(0)
    for (;;) {
      const receipts = this.build(effect, counter)
      let last = receipts - 1
      while (last >= 0 && this.choices[last]! + 1 >= this.alternatives[last]!) last--
      if (last < 0) return this.count - before
      this.choices[last]!++
      this.choices.fill(0, last + 1)
    }
  }

  // Returns the number of receipts up to the end, or to the one that blocks the step.
  private build(effect: number, counter: number): number {
    const { tables, v } = this
    const { slots } = tables
    this.start()
    this.size = 0
    if (counter >= 0) this.change(counter, v[counter]! + 1)
    let broken = this.part(local, effect, -1, 0)
    let receipts = 0
    const begin = this.beginOf(this.count)
    while (this.size > 0) {
      if (receipts >= mostReceipts) {
        this.changeBack()
        throw endlessReceipts(tables.model, tables.origins.clauseOf(tables.effects[effect + 1]!))
      }
      const message = this.waiting[--this.size]!
      const channel = this.waiting[--this.size]!
      const reaction = tables.reaction(channel, v[channel % slots.sites]!, message)
      const list = tables.branching ? tables.effectsOf(reaction, v) : reaction
      this.choices = withRoom(this.choices, receipts + 1)
      this.alternatives = withRoom(this.alternatives, receipts + 1)
      this.alternatives[receipts] = tables.lists[list]!
      if (tables.lists[list] === 0) {
        this.changeBack()
        return receipts + 1
      }
      const answer = tables.lists[list + 1 + this.choices[receipts]!]!
      broken |= this.part(deliver, answer, channel, this.changes)
      this.receiptOrigins = withRoom(this.receiptOrigins, begin + receipts + 1)
      this.receiptOrigins[begin + receipts++] = tables.effects[answer + 1]!
    }
    this.ends = withRoom(this.ends, this.count + 1)
    this.ends[this.count] = begin + receipts
    this.store(broken, tables.effects[effect + 1]!)
    return receipts
  }

  private beginOf(k: number): number {
    return k === 0 ? 0 : this.ends[k - 1]!
  }

  override addOriginsOf(k: number, all: Set<number>): void {
    super.addOriginsOf(k, all)
    for (let at = this.beginOf(k); at < this.ends[k]!; at++) all.add(this.receiptOrigins[at]!)
  }

  private part(kind: number, effect: number, channel: number, first: number): number {
    const { effects } = this.tables
    const at = this.changeBy(effect)
    const sends = effects[at]!
    this.waiting = withRoom(this.waiting, this.size + 2 * sends)
    for (let k = sends - 1; k >= 0; k--) {
      this.waiting[this.size++] = effects[at + 1 + 2 * k]!
      this.waiting[this.size++] = effects[at + 2 + 2 * k]!
    }
    return this.watch(kind, effect, channel, -1, effects[effect]!, first)
  }
}
