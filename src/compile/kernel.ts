// The loop over the tables: from a state vector to the packed words and hashes of all its successors, in the order of the
// reference semantics. It allocates only where a table learns something new, a monitor looks at the step, or a rewriter
// needs to. It changes the vector in place for each successor and changes it back; it updates words and hash sum with each
// change.

import { fairnessOfDeliveries } from '../model/fairness.js'
import type { Model } from '../model/model.js'
import type { Monitor } from '../protocol/property.js'
import { monitorsOf } from '../semantics/steps.js'
import { countedRequest, fairEffect, specEffect } from './effects.js'
import { withRoom } from './int-list.js'
import { LoadedState } from './loaded-state.js'
import { MonitorRunner } from './monitor-runner.js'
import { unpack } from './packing.js'
import { scattered } from './state-hash.js'
import { deliver, duplicate, local, lose } from './step-kinds.js'
import type { SuccessorBuilder, SuccessorRewriter } from './successor-rewriter.js'

/** The successors of one state at a time. */
export class Kernel extends LoadedState implements SuccessorBuilder {
  /** The successors of the state last expanded, `packing.words` words each. */
  words = new Int32Array(64)
  /** Their hashes, and for each the monitors it breaks, as bits. */
  hashes = new Int32Array(16)
  broken = new Int32Array(16)
  /** The origin of each, as a number in `tables.origins`; -1 for the loss or duplication of a message. */
  origins = new Int32Array(16)
  count = 0
  /** The number of enabled fair steps. */
  fairSteps = 0
  /** The number of enabled steps of the spec, fair or not; faults are not counted. */
  specSteps = 0
  /** The monitors that step with the run; bit k of `broken` is the k-th. */
  readonly monitors: readonly Monitor[]
  changedSlots = new Int32Array(64)
  changedFrom = new Int32Array(64)
  changes = 0
  private moves = 0 // of the step itself, without monitors and reductions
  // Of the present call. The successor under construction: the offset of its words, the sum of its hash, and the changes in `v`.
  private rewriter: SuccessorRewriter | undefined
  private offset = 0
  private sum = 0
  readonly monitorRunner: MonitorRunner
  private readonly messagesStay: boolean
  private readonly areDeliveriesFair: boolean

  /** @param monitors those that step with the run; by default all of the model's */
  constructor(model: Model, monitors: readonly Monitor[] = monitorsOf(model)) {
    super(model)
    this.monitors = monitors
    this.messagesStay = model.options.order === 'set'
    this.areDeliveriesFair = fairnessOfDeliveries(model) !== 'none'
    this.monitorRunner = new MonitorRunner(this.tables, monitors)
  }

  /** Computes the successors of `v` itself into `words`, `hashes`, `broken`, `count` and `fairSteps`; `v` is as before afterwards. */
  expand(v: Int32Array): void {
    this.loadVector(v)
    this.successors()
  }

  /**
   * Computes all successors of the current state.
   * @param rewriter rewrites each before it is stored; undefined to store the successors themselves
   */
  successors(rewriter?: SuccessorRewriter): void {
    this.rewriter = rewriter
    do {
      this.begin()
      this.locals()
      this.deliveries()
    } while (this.outgrown())
  }

  /** Computes the successors by the m-th message that a channel can deliver. */
  deliveriesOf(channel: number, m: number, rewriter?: SuccessorRewriter): void {
    this.rewriter = rewriter
    do {
      this.begin()
      this.receivedFrom(channel, deliver, -1, m)
    } while (this.outgrown())
  }

  /** Computes the successors by the clauses of a site. */
  localsOf(site: number, rewriter?: SuccessorRewriter): void {
    this.rewriter = rewriter
    do {
      this.begin()
      this.localsAt(site)
    } while (this.outgrown())
  }

  /** Leaves the loaded state without steps. */
  noSuccessors(): void {
    this.count = 0
    this.fairSteps = 0
    this.specSteps = 0
  }

  private begin(): void {
    this.noSuccessors()
    this.rewriter?.begin(this.v)
  }

  // If a number did not fit, all successors are computed again in a wider packing.
  private outgrown(): boolean {
    if (!this.tables.outgrown) return false
    this.packing = this.newPacking()
    this.pack(this.v)
    return true
  }

  private locals(): void {
    const { sites } = this.tables.slots
    for (let site = 0; site < sites; site++) this.localsAt(site)
  }

  private localsAt(site: number): void {
    const { tables, v, model } = this
    const { slots, branching } = tables
    const offset = tables.actions(site, v[site]!)
    const trees = tables.roots[offset]!
    for (let k = 1; k <= trees; k++) {
      const root = tables.roots[offset + k]!
      // A counted request: see `Tables.actions`.
      if (root < 0 && v[slots.made + site]! >= model.requests) continue
      const list = root < 0 ? tables.effectsOf(-1 - root, v) : branching ? tables.effectsOf(root, v) : root
      const alternatives = tables.lists[list]!
      for (let j = 1; j <= alternatives; j++) {
        const effect = tables.lists[list + j]!
        const flags = tables.effects[effect]!
        const counter = (flags & countedRequest) !== 0 ? slots.made + site : -1
        const added = this.emit(local, effect, -1, 0, counter)
        if ((flags & fairEffect) !== 0) this.fairSteps += added
        if ((flags & specEffect) !== 0) this.specSteps += added
      }
    }
  }

  private deliveries(): void {
    const { tables, v, model } = this
    const { live, slots } = tables
    this.received(deliver, -1)
    if (slots.lost >= 0 && v[slots.lost]! < model.options.loss) {
      for (let k = 0; k < live.length; k++) {
        const slot = slots.channel + live[k]!
        if (v[slot] === 0) continue
        const options = tables.deliverable(live[k]!, v[slot]!)
        for (let m = 0; m < options.length; m += 2)
          this.emit(lose, -1, live[k]!, options[m + 1]!, slots.lost, options[m]!)
      }
    }
    if (slots.duplicated >= 0 && v[slots.duplicated]! < model.options.duplication) {
      this.received(duplicate, slots.duplicated)
    }
  }

  private received(kind: number, counter: number): void {
    // Channels that are first used by a step of this state are empty in it.
    const { live } = this.tables
    for (let k = 0; k < live.length; k++) this.receivedFrom(live[k]!, kind, counter, -1)
  }

  // For all messages that the channel can deliver, or for the m-th alone.
  protected receivedFrom(channel: number, kind: number, counter: number, only: number): void {
    const { tables, v } = this
    const { slots, branching } = tables
    const contents = v[slots.channel + channel]!
    if (contents === 0) return
    const plan = tables.plan(channel, v[channel % slots.sites]!, contents)
    const begin = only < 0 ? plan + 1 : plan + 1 + 2 * only
    const end = only < 0 ? plan + 2 * tables.plans[plan]! : begin + 1
    for (let m = begin; m < end; m += 2) {
      const reaction = tables.plans[m]!
      const list = branching ? tables.effectsOf(reaction, v) : reaction
      const alternatives = tables.lists[list]!
      const isOwn = kind === deliver
      const left = kind === deliver ? tables.plans[m + 1]! : contents
      for (let j = 1; j <= alternatives; j++) {
        const added = this.emit(kind, tables.lists[list + j]!, channel, left, counter)
        // steps.ts says why messages that stay count only if they change the state.
        if (!isOwn || (this.messagesStay && this.moves === 0)) continue
        this.specSteps += added
        if (this.areDeliveriesFair) this.fairSteps += added
      }
    }
  }

  /** Changes a slot of the successor under construction. */
  change(slot: number, to: number): void {
    const { v, packing } = this
    const from = v[slot]!
    if (from === to) return
    if (this.changes === this.changedSlots.length) {
      this.changedSlots = withRoom(this.changedSlots, this.changes + 1)
      this.changedFrom = withRoom(this.changedFrom, this.changes + 1)
    }
    this.changedSlots[this.changes] = slot
    this.changedFrom[this.changes++] = from
    v[slot] = to
    const at = this.offset + packing.word[slot]!
    this.words[at] = this.words[at]! + ((to - from) << packing.shift[slot]!)
    this.sum = (this.sum + Math.imul(to - from, this.hash.salts[slot]!)) | 0
  }

  /** Adds the successors by an effect, and returns their number: one, or none if a channel is full and blocks the step. */
  protected emit(
    kind: number,
    effect: number,
    channel: number,
    left: number,
    counter: number,
    lost = -1,
  ): number {
    const { tables, v } = this
    const { slots, effects } = tables
    this.start()
    if (channel >= 0) this.change(slots.channel + channel, left)
    if (counter >= 0) this.change(counter, v[counter]! + 1)
    let flags = 0
    if (effect >= 0) {
      flags = effects[effect]!
      let at = this.changeBy(effect)
      const end = at + 1 + 2 * effects[at]!
      for (at++; at < end; at += 2) {
        const slot = slots.channel + effects[at]!
        const to = tables.push(effects[at]!, v[slot]!, effects[at + 1]!)
        if (to < 0) {
          this.changeBack()
          return 0
        }
        this.change(slot, to)
      }
    }
    this.moves = this.changes
    const broken = this.watch(kind, effect, channel, lost, flags, 0)
    this.store(broken, kind === local || kind === deliver ? effects[effect + 1]! : -1)
    return 1
  }

  /** Applies the new values of an effect, and returns the place of its sends. */
  protected changeBy(effect: number): number {
    const { effects } = this.tables
    let at = effect + 3
    for (const end = at + 2 * effects[effect + 2]!; at < end; at += 2)
      this.change(effects[at]!, effects[at + 1]!)
    return at
  }

  /** The monitors that the changes from this one on break, as bits; their memories change too. */
  protected watch(
    kind: number,
    effect: number,
    channel: number,
    lost: number,
    flags: number,
    first: number,
  ): number {
    const { monitorRunner: watching } = this
    if (!watching.looksAt(flags)) return 0
    const pair = watching.pairOf(this.v, this, first)
    const broken = watching.watch(kind, effect, channel, lost, flags, pair)
    for (let k = 0; k < watching.pending; k++)
      this.change(watching.memory[2 * k]!, watching.memory[2 * k + 1]!)
    return broken
  }

  /** Stores the successor under construction. */
  protected store(broken: number, origin: number): void {
    this.rewriter?.rewrite(this.v, this)
    this.hashes[this.count] = scattered(this.sum)
    this.origins[this.count] = origin
    this.broken[this.count++] = broken
    this.changeBack()
  }

  protected changeBack(): void {
    const { v, changedSlots, changedFrom } = this
    for (let k = this.changes - 1; k >= 0; k--) v[changedSlots[k]!] = changedFrom[k]!
  }

  /** Adds the origins of all clauses that the k-th successor is taken by. */
  addOriginsOf(k: number, all: Set<number>): void {
    all.add(this.origins[k]!)
  }

  /** Rewrites a single vector in place, as if it were a successor. */
  rewrite(v: Int32Array, rewriter: SuccessorRewriter): void {
    this.count = 0
    this.loadVector(v)
    this.start()
    rewriter.begin(v)
    rewriter.rewrite(v, this)
    if (this.tables.outgrown) this.packing = this.newPacking()
  }

  /** Writes to `v` its k-th successor itself, not its representative. */
  take(v: Int32Array, k: number): void {
    this.expand(v)
    v.fill(0)
    unpack(this.packing, this.words, k * this.packing.words, v)
  }

  protected start(): void {
    const size = this.packing.words
    this.offset = this.count * size
    if (this.offset + size > this.words.length || this.count >= this.hashes.length) this.grow()
    for (let k = 0; k < size; k++) this.words[this.offset + k] = this.base[k]!
    this.sum = this.baseSum
    this.changes = 0
  }

  private grow(): void {
    const words = new Int32Array(2 * this.words.length + this.packing.words)
    words.set(this.words)
    this.words = words
    if (this.count >= this.hashes.length) {
      this.hashes = withRoom(this.hashes, this.count + 1)
      this.broken = withRoom(this.broken, this.count + 1)
      this.origins = withRoom(this.origins, this.count + 1)
    }
  }
}
