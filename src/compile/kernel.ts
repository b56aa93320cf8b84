// The loop over the tables: from a state vector to the packed words and hashes of all its successors, in the order of the
// reference semantics. Nothing is allocated unless a table learns something new. The vector is changed in place for each
// successor and changed back; words and hash sum are kept up to date change by change.
import { BrokenSpec } from '../protocol/broken-spec.js'
import { type Monitor, violation } from '../protocol/property.js'
import type { Model } from '../semantics/model.js'
import { isWatched, monitorsOf, observe, type StepLabel, transition } from '../semantics/steps.js'
import { withRoom } from './int-list.js'
import { type Packing, packingFor, unpack } from './packing.js'
import { StateHash, scattered } from './state-hash.js'
import { StateReading } from './state-reading.js'
import { asksEffect, countedRequest, entersEffect, fairEffect, Tables } from './tables.js'

const kinds: readonly StepLabel['kind'][] = ['local', 'deliver', 'lose', 'duplicate']
const local = 0
const deliver = 1
const lose = 2
const duplicate = 3

// The monitors that a step breaks are bits of one number.
const mostMonitors = 31

/** The successors of one state at a time. */
export class Kernel {
  readonly model: Model
  readonly tables: Tables
  /** The packing of `words` below; it is replaced when a number outgrows it. */
  packing: Packing
  /** The successors of the state last expanded, `packing.words` words each. */
  words = new Int32Array(64)
  /** Their hashes, and for each the monitors it breaks, as bits. */
  hashes = new Int32Array(16)
  broken = new Int32Array(16)
  count = 0
  /** Whether a step was enabled that a scheduler owes. */
  fair = false
  /** The monitors that step with the run; bit k of `broken` is the k-th. */
  readonly monitors: readonly Monitor[]
  readonly hash: StateHash
  private changedSlots = new Int32Array(64)
  private changedFrom = new Int32Array(64)
  private v: Int32Array = new Int32Array(0)
  private base = new Int32Array(8)
  private baseSum = 0
  // The successor in the making: where its words begin, the sum of its hash, and what has been changed in `v`.
  private offset = 0
  private sum = 0
  private changes = 0
  private readonly observing: StateReading
  private readonly transitionQuestion: number
  private readonly pair: Int32Array
  private readonly watchesAll: boolean
  /** The flags of the effects that some monitor looks at. */
  private readonly watched: number

  /** @param monitors those that step with the run; all of the model's, unless said otherwise */
  constructor(model: Model, monitors: readonly Monitor[] = monitorsOf(model)) {
    this.model = model
    this.tables = new Tables(model)
    this.packing = this.newPacking()
    const { count } = this.tables.slots
    this.hash = new StateHash(count)
    this.monitors = monitors
    this.watched = monitors.reduce(
      (flags, { on }) =>
        flags | (on.includes('entry') ? entersEffect : 0) | (on.includes('request') ? asksEffect : 0),
      0,
    )
    if (this.monitors.length > mostMonitors) {
      throw new BrokenSpec(
        `${model.spec.name} has ${this.monitors.length} monitors; at most ${mostMonitors} can step with a run`,
      )
    }
    // Where shared variables have a say, a step's effect alone does not tell whether somebody enters by it.
    this.watchesAll =
      this.monitors.some(({ on }) => on === 'every step') ||
      (this.tables.branching && this.monitors.length > 0)
    this.observing = new StateReading(this.tables)
    this.transitionQuestion = this.observing.question()
    this.pair = new Int32Array(2 * count)
  }

  /** Computes the successors of `v` into `words`, `hashes`, `broken`, `count` and `fair`; `v` is as before afterwards. */
  expand(v: Int32Array): void {
    this.pack(v)
    this.successors(v)
  }

  /** The same for a state that is packed at `offset` of `from`, whose vector is written to `v`. */
  expandPacked(from: Int32Array, offset: number, packing: Packing, v: Int32Array): void {
    if (packing !== this.packing) {
      v.fill(0)
      unpack(packing, from, offset, v)
      this.pack(v)
    } else {
      const { base } = this
      const { salts } = this.hash
      const { slots, word, shift, mask, words } = packing
      for (let k = 0; k < words; k++) base[k] = from[offset + k]!
      let sum = 0
      for (let k = 0; k < slots.length; k++) {
        const slot = slots[k]!
        const id = (base[word[slot]!]! >>> shift[slot]!) & mask[slot]!
        v[slot] = id
        sum = (sum + Math.imul(id, salts[slot]!)) | 0
      }
      this.baseSum = sum
    }
    this.successors(v)
  }

  private pack(v: Int32Array): void {
    const { packing } = this
    const { salts } = this.hash
    const { slots, word, shift, words } = packing
    const { base } = this
    for (let k = 0; k < words; k++) base[k] = 0
    let sum = 0
    for (let k = 0; k < slots.length; k++) {
      const slot = slots[k]!
      const id = v[slot]!
      if (id === 0) continue
      base[word[slot]!] = base[word[slot]!]! | (id << shift[slot]!)
      sum = (sum + Math.imul(id, salts[slot]!)) | 0
    }
    this.baseSum = sum
  }

  private successors(v: Int32Array): void {
    this.v = v
    for (;;) {
      this.count = 0
      this.fair = false
      this.locals()
      this.deliveries()
      if (!this.tables.outgrown) return
      this.packing = this.newPacking()
      this.pack(v)
    }
  }

  private newPacking(): Packing {
    const { tables } = this
    const packing = packingFor(tables.sizes)
    for (let slot = 0; slot < tables.room.length; slot++) tables.room[slot] = packing.mask[slot]!
    tables.outgrown = false
    if (this.base.length < packing.words) this.base = new Int32Array(packing.words)
    return packing
  }

  private locals(): void {
    const { tables, v, model } = this
    const { slots, branching } = tables
    for (let site = 0; site < slots.sites; site++) {
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
          if ((flags & fairEffect) !== 0) this.fair = true
          this.emit(local, effect, -1, 0, counter)
        }
      }
    }
  }

  private deliveries(): void {
    const { tables, v, model } = this
    const { live } = tables
    const { slots } = tables
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
    const { tables, v } = this
    const { slots, branching } = tables
    // Channels that come alive on the way are empty in this state.
    const { live } = tables
    for (let k = 0; k < live.length; k++) {
      const channel = live[k]!
      const contents = v[slots.channel + channel]!
      if (contents === 0) continue
      const plan = tables.plan(channel, v[channel % slots.sites]!, contents)
      const end = plan + 2 * tables.plans[plan]!
      for (let m = plan + 1; m < end; m += 2) {
        const reaction = tables.plans[m]!
        const list = branching ? tables.effectsOf(reaction, v) : reaction
        const alternatives = tables.lists[list]!
        if (kind === deliver && alternatives > 0) this.fair = true
        const left = kind === deliver ? tables.plans[m + 1]! : contents
        for (let j = 1; j <= alternatives; j++)
          this.emit(kind, tables.lists[list + j]!, channel, left, counter)
      }
    }
  }

  private change(slot: number, to: number): void {
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

  private emit(
    kind: number,
    effect: number,
    channel: number,
    left: number,
    counter: number,
    lost = -1,
  ): void {
    const { tables, v } = this
    const { slots, effects } = tables
    const size = this.packing.words
    this.offset = this.count * size
    if (this.offset + size > this.words.length || this.count >= this.hashes.length) this.grow()
    for (let k = 0; k < size; k++) this.words[this.offset + k] = this.base[k]!
    this.sum = this.baseSum
    this.changes = 0

    if (channel >= 0) this.change(slots.channel + channel, left)
    if (counter >= 0) this.change(counter, v[counter]! + 1)
    let flags = 0
    if (effect >= 0) {
      flags = effects[effect]!
      let at = effect + 3
      for (const end = at + 2 * effects[effect + 2]!; at < end; at += 2)
        this.change(effects[at]!, effects[at + 1]!)
      const end = at + 1 + 2 * effects[at]!
      for (at++; at < end; at += 2) {
        const slot = slots.channel + effects[at]!
        this.change(slot, tables.push(effects[at]!, v[slot]!, effects[at + 1]!))
      }
    }
    let broken = 0
    if (this.watchesAll || (flags & this.watched) !== 0) {
      this.pair.set(v, v.length)
      this.pair.set(v)
      for (let k = this.changes - 1; k >= 0; k--) this.pair[this.changedSlots[k]!] = this.changedFrom[k]!
      broken = this.watch(kind, effect, channel, lost, flags)
    }
    this.hashes[this.count] = scattered(this.sum)
    this.broken[this.count++] = broken
    const { changedSlots, changedFrom } = this
    for (let k = this.changes - 1; k >= 0; k--) v[changedSlots[k]!] = changedFrom[k]!
  }

  private watch(kind: number, effect: number, channel: number, lost: number, flags: number): number {
    const { tables, model, observing, pair } = this
    const { slots } = tables
    const seen = tables.branching ? this.transitionOf() : flags
    const enters = (seen & entersEffect) !== 0
    const asks = (seen & asksEffect) !== 0
    let broken = 0
    for (const [k, monitor] of this.monitors.entries()) {
      if (!isWatched(monitor.on, enters, asks)) continue
      const observer = model.observers.indexOf(monitor)
      const memory = observer < 0 ? 0 : pair[slots.memory + observer]!
      // A question for each monitor, kind of step, effect and memory; lost messages have no effect but a channel.
      const event = effect >= 0 ? `${kind} ${tables.effects[effect + 1]!}` : `lost ${channel} ${lost}`
      const question = this.questionOf(k, event, memory)
      const result = observing.ask(question, pair, `monitor "${monitor.name}"`, () => {
        const { clause, site, from, message } =
          effect >= 0
            ? tables.origins[tables.effects[effect + 1]!]!
            : {
                clause: undefined,
                site: channel % slots.sites,
                from: Math.floor(channel / slots.sites),
                message: tables.channels[channel]!.messages.value(lost),
              }
        const remembered = observer < 0 ? undefined : tables.memory[observer]!.value(memory)
        const step = { kind: kinds[kind]!, clause, site, from, message }
        const answer = observe(
          model,
          monitor,
          remembered,
          step,
          observing.view(0),
          observing.view(slots.count),
        )
        if (answer === violation) return 0
        if (observer < 0) return 1
        return 1 + tables.memoryId(observer, answer)
      })
      if (result === 0) broken |= 1 << k
      // The initial memory has number 0.
      if (observer >= 0) this.change(slots.memory + observer, Math.max(0, result - 1))
    }
    return broken
  }

  private transitionOf(): number {
    const { observing, pair, model, tables } = this
    return observing.ask(this.transitionQuestion, pair, '`waits` or `holds`', () => {
      const { enters, asks } = transition(model, observing.view(0), observing.view(tables.slots.count))
      return (enters ? entersEffect : 0) | (asks ? asksEffect : 0)
    })
  }

  private readonly questionIds = new Map<string, number>()

  private questionOf(monitor: number, event: string, memory: number): number {
    const key = `${monitor} ${event} ${memory}`
    let question = this.questionIds.get(key)
    if (question === undefined) {
      question = this.observing.question()
      this.questionIds.set(key, question)
    }
    return question
  }

  private grow(): void {
    const words = new Int32Array(2 * this.words.length + this.packing.words)
    words.set(this.words)
    this.words = words
    const longer = (array: Int32Array) => {
      const copy = new Int32Array(2 * array.length)
      copy.set(array)
      return copy
    }
    if (this.count >= this.hashes.length) {
      this.hashes = longer(this.hashes)
      this.broken = longer(this.broken)
    }
  }
}
