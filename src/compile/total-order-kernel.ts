// The kernel of a model with total order: a step also changes the queues of broadcasts, in the slots `copies` (semantics/copies.ts). It
// takes the steps of the usual loop, keeps back a channel whose first message must wait, and changes these slots with each receipt and broadcast.
import { areCopies, withCopy, withoutFirst } from '../semantics/copies.js'
import { Kernel } from './kernel.js'
import { PairMap } from './pair-map.js'
import { deliver, local } from './step-kinds.js'

/** In the caches below: the first message must wait. */
const mustWait = 1 << 30

/** The successors of states in which broadcasts are received in one order. */
export class TotalOrderKernel extends Kernel {
  // For each effect, by its place, which of its sends are copies of a broadcast.
  private readonly copiesIn = new Map<number, readonly boolean[]>()
  // The queue of a receiver after a receipt, by the number of the queue and the sender.
  private readonly rests = this.model.sites.map(() => new PairMap())

  protected override receivedFrom(channel: number, kind: number, counter: number, only: number): void {
    const { slots } = this.tables
    // An empty channel has no first message, whatever the queue.
    if (this.v[slots.channel + channel] === 0 || this.afterReceipt(channel) === mustWait) return
    super.receivedFrom(channel, kind, counter, only)
  }

  protected override emit(
    kind: number,
    effect: number,
    channel: number,
    left: number,
    counter: number,
  ): number {
    const { tables, v } = this
    const { slots, effects } = tables
    this.start()
    if (channel >= 0) {
      const copies = this.afterReceipt(channel)
      this.change(slots.channel + channel, left)
      this.change(slots.copies + (channel % slots.sites), copies)
    }
    if (counter >= 0) this.change(counter, v[counter]! + 1)
    const at = this.changeBy(effect)
    const sends = effects[at]!
    const copies = sends > 1 ? this.copiesOf(effect) : undefined
    for (let k = 0; k < sends; k++) {
      const through = effects[at + 1 + 2 * k]!
      const slot = slots.channel + through
      if (copies?.[k] === true) this.queue(through, v[slot]!)
      this.change(slot, tables.push(through, v[slot]!, effects[at + 2 + 2 * k]!))
    }
    const broken = this.watch(kind, effect, channel, -1, effects[effect]!, 0)
    this.store(broken, kind === local || kind === deliver ? effects[effect + 1]! : -1)
    return 1
  }

  private queue(channel: number, contents: number): void {
    const { tables, v } = this
    const { slots } = tables
    const [from, to] = [Math.floor(channel / slots.sites), channel % slots.sites]
    const { size } = tables.channels[channel]!.contents.value(contents)
    const copies = withCopy(tables.copies[to]!.value(v[slots.copies + to]!), from, size)
    this.change(slots.copies + to, tables.copiesId(to, copies))
  }

  private afterReceipt(channel: number): number {
    const { tables, v } = this
    const { slots } = tables
    const [from, to] = [Math.floor(channel / slots.sites), channel % slots.sites]
    const queue = v[slots.copies + to]!
    const known = this.rests[to]!.get(queue, from)
    if (known >= 0) return known
    const rest = withoutFirst(tables.copies[to]!.value(queue), from)
    const answer = rest === undefined ? mustWait : tables.copiesId(to, rest)
    this.rests[to]!.add(queue, from, answer)
    return answer
  }

  private copiesOf(effect: number): readonly boolean[] {
    const { tables, copiesIn } = this
    const known = copiesIn.get(effect)
    if (known !== undefined) return known
    const copies = areCopies(tables.model, tables.origins.at(tables.effects[effect + 1]!).sent)
    copiesIn.set(effect, copies)
    return copies
  }
}
