// Canonical timestamps, on the tables. Logical clocks grow forever, but only differences and order matter. Let m be the least
// of the clocks, those of the sites and the shared ones. The distinct timestamps below m that are still stored somewhere can
// only be compared (no new stamp is below m, and a maximum with a clock forgets them), so they become 0, 1, ..., r - 1 in their
// order; m becomes r, and all others move by the same amount as m. Without a clock, the least of all timestamps is subtracted
// from all. Both are functional strong bisimulations if the claim of timestamp-certifier.ts holds (Lamport 1978 gives the
// clocks; the translation is folklore, e.g. C. Norris Ip, D. Dill, Better Verification Through Symmetry, 1996, for data that is
// only compared).
//
// The current state is canonical, and a step changes one record and a few channels. So a step needs a closer look only if it
// raises the least clock, or removes the last copy of a timestamp below it.

import { bitCount } from '../compile/bit-count.js'
import { PairMap } from '../compile/pair-map.js'
import type { SuccessorBuilder } from '../compile/successor-rewriter.js'
import type { Tables } from '../compile/tables.js'
import { isSharedClock } from '../sorts/clock.js'
import type { Sort } from '../sorts/sort.js'
import type { Canonicalizer } from './canonicalizer.js'
import { contentsSort } from './contents-sort.js'
import { type Move, small, TimedSlot } from './timed-slot.js'
import { clockFields, leastClock, readingOf } from './times.js'

const never = Number.POSITIVE_INFINITY

/** The facts about a whole state. */
interface Survey {
  /** Whether it has no clock: then the least of all timestamps replaces the least clock. */
  clockless: boolean
  /** The least clock, and the number of slots that have it. */
  least: number
  holders: number
  greatest: number
  /** A bit for each of its small timestamps. */
  bits: number
}

/** What a value holds: its least clock and its least timestamp, Infinity without one; its greatest, 0 without one; a bit for each small one. */
interface TimesOfValue {
  readonly clock: number
  readonly first: number
  readonly greatest: number
  readonly bits: number
}

/** Replaces successors by their canonical states. */
export class TimestampCanonicalizer implements Canonicalizer {
  readonly size = 1
  readonly renaming = 0
  /** The greatest timestamp of any value since it was set, in canonical states and in the states before canonicalization. */
  maxTimestampGap = 0
  /** By slot; undefined if it cannot hold timestamps. */
  private readonly bySlot: readonly (TimedSlot | undefined)[]
  private readonly timed: readonly TimedSlot[]
  private readonly moves: Move[] = []
  private readonly smallMoves = new PairMap()
  private readonly largeMoves = new Map<string, number>()
  /** The facts about the current state, and whether it is canonical. */
  private readonly hand: Survey = { clockless: false, least: 0, holders: 0, greatest: 0, bits: 0 }
  private normal = false
  /** The facts about the successor in the builder. */
  private readonly made: Survey = { clockless: false, least: 0, holders: 0, greatest: 0, bits: 0 }

  constructor(tables: Tables) {
    const { model, slots } = tables
    const clocks = model.sites.map(({ id }) => clockFields(model, id))
    const none = () => Number.POSITIVE_INFINITY
    const bySlot: (TimedSlot | undefined)[] = Array.from({ length: slots.count }, () => undefined)
    const note = (time: number): void => {
      if (time > this.maxTimestampGap) this.maxTimestampGap = time
    }
    const add = (
      slot: number,
      sort: Sort<unknown>,
      value: (id: number) => unknown,
      number: (value: unknown) => number,
      clock: (value: unknown) => number,
    ) => {
      if (sort.timed)
        bySlot[slot] = new TimedSlot(
          slot,
          sort,
          value,
          number,
          clock,
          note,
          slot >= slots.channel && slot < slots.variable,
        )
    }
    for (const { id, role } of model.sites) {
      const fields = clocks[id]!
      add(
        id,
        role.record as unknown as Sort<unknown>,
        (value) => tables.records[id]!.value(value),
        (record) => tables.localId(id, record as never),
        (record) => leastClock(fields, record as never),
      )
    }
    const contents = contentsSort(model) as unknown as Sort<unknown>
    for (const channel of tables.channels.keys()) {
      add(
        slots.channel + channel,
        contents,
        (value) => tables.channels[channel]!.contents.value(value),
        (list) => tables.contentsId(channel, list as never),
        none,
      )
    }
    for (const [variable, { sort }] of model.variables.entries()) {
      add(
        slots.variable + variable,
        sort,
        (value) => tables.variables[variable]!.value(value),
        (value) => tables.variableId(variable, value),
        isSharedClock(sort) ? readingOf : none,
      )
    }
    for (const [observer, { memory }] of model.observers.entries()) {
      add(
        slots.memory + observer,
        memory!,
        (value) => tables.memory[observer]!.value(value),
        (value) => tables.memoryId(observer, value),
        none,
      )
    }
    this.bySlot = bySlot
    this.timed = bySlot.filter((slot) => slot !== undefined)
  }

  begin(v: Int32Array): void {
    const { hand } = this
    this.look(v, hand)
    const all = (1 << hand.least) - 1
    this.normal = hand.least === never || (hand.least < small && (hand.bits & all) === all)
  }

  private look(v: Int32Array, found: Survey): void {
    found.clockless = false
    this.survey(v, found)
    if (found.least !== never) return
    found.clockless = true
    this.survey(v, found)
  }

  private survey(v: Int32Array, found: Survey): void {
    let least = never
    let holders = 0
    let greatest = 0
    let bits = 0
    const { timed } = this
    const { clockless } = found
    for (let k = 0; k < timed.length; k++) {
      const known = timed[k]!
      const id = v[known.slot]!
      // An empty channel has no timestamps.
      if (id === 0 && known.isChannel) continue
      known.know(id)
      const own = (clockless ? known.first : known.least)[id]!
      if (own < least) {
        least = own
        holders = 0
      }
      if (own === least) holders++
      if (known.greatest[id]! > greatest) greatest = known.greatest[id]!
      bits |= known.bits[id]!
    }
    found.least = least
    found.holders = holders
    found.greatest = greatest
    found.bits = bits
  }

  rewrite(v: Int32Array, builder: SuccessorBuilder): void {
    if (this.normal) {
      const { changedSlots, changedFrom, changes } = builder
      const { hand } = this
      const { clockless } = hand
      let lost = 0
      let kept = 0
      let raised = 0
      let lowered = false
      for (let k = 0; k < changes; k++) {
        const known = this.bySlot[changedSlots[k]!]
        if (known === undefined) continue
        const old = changedFrom[k]!
        const now = v[known.slot]!
        known.know(now)
        const least = clockless ? known.first : known.least
        if (least[old] === hand.least && least[now] !== hand.least) raised++
        if (least[now]! < hand.least) lowered = true
        lost |= known.bits[old]!
        kept |= known.bits[now]!
      }
      const all = hand.least < small ? (1 << hand.least) - 1 : -1
      if (!lowered && raised < hand.holders && (lost & ~kept & all) === 0) return
    }
    this.canonicalize(v, builder)
  }

  private canonicalize(v: Int32Array, builder: Pick<SuccessorBuilder, 'change'>): void {
    const { timed, made } = this
    this.look(v, made)
    const { least, greatest, bits } = made
    if (least === never) return
    let number: number
    if (greatest < small) {
      const below = bits & ((1 << least) - 1)
      if (bitCount(below) === least) return
      number = this.smallMove(below, least)
    } else {
      number = this.largeMove(v, least)
    }
    const move = this.moves[number]!
    if (move.below.length === move.least) return
    for (let k = 0; k < timed.length; k++) {
      const known = timed[k]!
      const id = v[known.slot]!
      if ((id === 0 && known.isChannel) || (known.bits[id] === 0 && known.greatest[id] === 0)) continue
      builder.change(known.slot, known.after(id, number, move))
    }
  }

  /** The slots that may hold timestamps, in the order in which they are moved. */
  get timedSlots(): readonly { readonly slot: number; readonly isChannel: boolean }[] {
    return this.timed
  }

  /** The timestamps of a value in a slot that may hold some. */
  timesOf(slot: number, id: number): TimesOfValue {
    const known = this.bySlot[slot]!
    known.know(id)
    return {
      clock: known.least[id]!,
      first: known.first[id]!,
      greatest: known.greatest[id]!,
      bits: known.bits[id]!,
    }
  }

  /** The number of a value in a slot after the move with that number. */
  movedBy(slot: number, id: number, move: number): number {
    return this.bySlot[slot]!.after(id, move, this.moves[move]!)
  }

  /** Makes a state canonical, in place. */
  represent(v: Int32Array): void {
    const change = (slot: number, to: number): void => {
      v[slot] = to
    }
    this.canonicalize(v, { change })
  }

  /** The number of the move for these timestamps below the least clock, as bits, all of them small. */
  smallMove(bits: number, least: number): number {
    const known = this.smallMoves.get(bits, least)
    if (known >= 0) return known
    const below: number[] = []
    for (let time = 0; time < least; time++) if ((bits & (1 << time)) !== 0) below.push(time)
    const number = this.moves.push({ below, least }) - 1
    this.smallMoves.add(bits, least, number)
    return number
  }

  // Large timestamps are rare: they occur before diverging clocks are detected, or in a state that was not canonical at first.
  private largeMove(v: Int32Array, least: number): number {
    const times = new Set(this.timed.flatMap((known) => known.timesOf(v[known.slot]!)))
    const below = [...times].filter((time) => time < least).sort((a, b) => a - b)
    const key = `${least}: ${below}`
    const known = this.largeMoves.get(key)
    if (known !== undefined) return known
    const number = this.moves.push({ below, least }) - 1
    this.largeMoves.set(key, number)
    return number
  }

  /** The greatest timestamp of a state. */
  greatestOf(v: Int32Array): number {
    let greatest = 0
    for (const known of this.timed) {
      known.know(v[known.slot]!)
      greatest = Math.max(greatest, known.greatest[v[known.slot]!]!)
    }
    return greatest
  }
}
