// Decides whether the delivery of a message can be moved before everything else that may happen at its receiver until then.
// From the current record, through all records that the receiver may reach in the meantime, the delivery must have one result,
// change nothing that a property reads, and be exchangeable with everything else that may happen there. It calls the clauses
// themselves, record by record, and so finds much that a rule over the text of a spec could not.

import { PairMap } from '../compile/pair-map.js'
import { holdsBit } from '../compile/status-of-record.js'
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import type { Monitor } from '../protocol/property.js'
import { recordSort } from '../semantics/record-sort.js'
import { isWatched } from '../semantics/steps.js'
import type { SiteRecord } from '../semantics/transaction.js'
import { fieldOf } from '../sorts/record.js'
import type { Kind, KnownEvents } from './known-events.js'
import { type Exchange, LocalSteps } from './local-steps.js'
import { timesIn } from './times.js'

// If the receiver can reach more records than this, the answer is no. Most answers need some hundreds at most.
const mostNodes = 120
// It is also no if more events than this would have to be added to the known ones.
const mostNew = 100

// In a frame, timestamps below the clock are this far apart, so that one less than this many fit below, between and above them.
const apart = 4

const exchanges: readonly Exchange[] = ['no', 'together', 'each']

/** What the properties read. */
export interface Visible {
  /** By role and name: `site.phase`. */
  readonly fields: ReadonlySet<string>
  /** Message types that are counted or read while in transit; undefined if all are. */
  readonly types: ReadonlySet<string> | undefined
  /** The steps whose sent messages some rule or monitor reads. */
  readonly sent: ReadonlySet<Monitor['on']>
  /**
   * The status of a site with that record; undefined if shared variables determine it. Then what it reads is among the fields.
   */
  statusIn(site: number, record: SiteRecord): number | undefined
}

/** Answers for one receiver. */
export class Commuting {
  private readonly model: Model
  private readonly site: number
  private readonly timestamps: boolean
  private readonly events: KnownEvents
  private readonly steps: LocalSteps
  private readonly exchangeable = new PairMap()
  private readonly skeletons = new PairMap()
  /** Nodes whose answer is yes with the events known now, and those whose answer has become no. */
  private readonly firsts = new Set<number>()
  private readonly others = new Set<number>()
  /** Pairs of a record and a delivery, in a frame in which timestamps are far apart. */
  private readonly framed = new PairMap()
  private readonly nodes: { readonly record: number; readonly delivery: number }[] = []

  constructor(model: Model, site: number, timestamps: boolean, events: KnownEvents) {
    this.model = model
    this.site = site
    this.timestamps = timestamps
    this.events = events
    this.steps = new LocalSteps(model, site)
  }

  /** The number of a query: may this message from that site be delivered first? */
  node(record: SiteRecord, message: Message, from: number): number {
    return this.frame(this.steps.records.id(record), this.steps.triggers.id({ received: { message, from } }))
  }

  /** The type of the message of a query, and those that its delivery sends. */
  typesOf(node: number): { readonly taken: string; readonly sent: readonly string[] } {
    const { steps } = this
    const { record, delivery } = this.nodes[node]!
    const results = steps.after(record, delivery) ?? []
    return {
      taken: steps.triggers.value(delivery).received!.message.type,
      sent: results.flatMap(({ sends }) => steps.typesSent(sends)),
    }
  }

  /** Clears the answers yes, because more events have become known. */
  forget(): void {
    this.firsts.clear()
  }

  /** The answer with the events known now. It can only change from yes to no as more become known. */
  isFirst(node: number, visible: Visible): boolean {
    this.events.takeIn(this.model.sites[this.site]!.role.name)
    this.events.suppose()
    const seen = new Set([node])
    for (const at of seen) {
      // For each reachable record the same query has the same answer, or yes where this one has no.
      if (this.firsts.has(at)) continue
      if (
        seen.size > mostNodes ||
        this.events.supposals > mostNew ||
        this.others.has(at) ||
        !this.isFirstHere(at, visible, seen)
      ) {
        this.events.takeBack()
        this.others.add(node)
        return false
      }
    }
    for (const at of seen) this.firsts.add(at)
    return true
  }

  private isFirstHere(at: number, visible: Visible, seen: Set<number>): boolean {
    const { record, delivery } = this.nodes[at]!
    if (this.isVisible(record, delivery, visible)) return false
    const results = this.steps.after(record, delivery)
    if (results?.length !== 1) return false
    for (const trigger of this.triggersAt(at, results[0]!.record)) {
      if (trigger === delivery) continue
      if (trigger < 0 || !this.canExchange(at, trigger, visible)) return false
      for (const next of this.steps.after(record, trigger)!) seen.add(this.frame(next.record, delivery))
    }
    return true
  }

  private canExchange(at: number, trigger: number, visible: Visible): boolean {
    const exchange = this.exchange(at, trigger)
    if (exchange !== 'together' || visible.sent.size === 0) return exchange !== 'no'
    // The delivery may take over a message of the step, or the reverse, but not if a monitor reads what the step sends.
    const { record } = this.nodes[at]!
    return this.steps
      .after(record, trigger)!
      .every((result) => !this.isWatched(record, result.record, visible))
  }

  private exchange(at: number, trigger: number): Exchange {
    const known = this.exchangeable.get(at, trigger)
    if (known >= 0) return exchanges[known]!
    const { record, delivery } = this.nodes[at]!
    const answer = this.steps.exchange(record, delivery, trigger)
    this.exchangeable.add(at, trigger, exchanges.indexOf(answer))
    return answer
  }

  /** Whether a step from one record to another may be one whose sent messages are read. */
  private isWatched(from: number, to: number, visible: Visible): boolean {
    const { site, steps } = this
    const before = visible.statusIn(site, steps.records.value(from))
    const after = visible.statusIn(site, steps.records.value(to))
    if (before === undefined || after === undefined) return this.isChanged(from, to, visible)
    const enters = (before & holdsBit) === 0 && (after & holdsBit) !== 0
    const requests = before === 0 && after !== 0
    return [...visible.sent].some((on) => isWatched(on, enters, requests))
  }

  /** Whether two records differ in what the properties read. */
  private isChanged(from: number, to: number, visible: Visible): boolean {
    const { model, site, steps } = this
    const before = steps.records.value(from)
    const after = steps.records.value(to)
    const { role } = model.sites[site]!
    for (const name of Object.keys(role.record.fields)) {
      if (!visible.fields.has(`${role.name}.${name}`)) continue
      const sort = role.record.fields[name]!
      const same =
        JSON.stringify(sort.toJson(fieldOf(before, name))) ===
        JSON.stringify(sort.toJson(fieldOf(after, name)))
      if (!same) return true
    }
    return visible.statusIn(site, before) !== visible.statusIn(site, after)
  }

  private isVisible(record: number, delivery: number, visible: Visible): boolean {
    const { steps } = this
    const results = steps.after(record, delivery)
    if (results?.length !== 1) return true
    if (this.isChanged(record, results[0]!.record, visible)) return true
    if (visible.types === undefined) return true
    const { received } = steps.triggers.value(delivery)
    const types = [received!.message.type, ...steps.typesSent(results[0]!.sends)]
    return types.some((type) => visible.types!.has(type))
  }

  /**
   * What may happen at a record before the delivery: the site's own clauses, and the messages that have met this record or the
   * next. They are computed one by one, since the first few answer most queries with no; -1 represents a message with more
   * timestamps than can be tried.
   */
  private *triggersAt(at: number, moved: number): Generator<number> {
    const { model, steps, events } = this
    const { record, delivery } = this.nodes[at]!
    const { received } = steps.triggers.value(delivery)
    yield* steps.clauses
    const isClockGone =
      this.timestamps && Number.isFinite(this.clock(record)) && !Number.isFinite(this.clock(moved))
    for (const { id: from } of model.sites) {
      // The message of the query is the first of its queue.
      if (from === received!.from && model.options.order === 'fifo') continue
      const here = this.skeleton(record, from)
      const there = this.skeleton(moved, from)
      for (const kind of [...events.at(here), ...events.at(there)]) if (kind.below >= apart) yield -1
      // Without a clock in the record it is unknown on which side of the previous clock its timestamps lie.
      if (isClockGone && events.at(there).some(({ below }) => below > 0)) yield -1
      // The events known now. Those that are added on the way are tested when this record is reached again, or at the end.
      for (const kind of [...events.at(here)]) yield* this.instances(at, kind, record, from)
      if (there === here && !this.timestamps) continue
      // What can happen after the delivery can happen before it, so it becomes known here too.
      for (const kind of [...events.at(there)]) {
        for (const trigger of this.instances(at, kind, moved, from)) {
          yield trigger
          const { message } = steps.triggers.value(trigger).received!
          events.add(here, events.kind(message, this.clock(record)))
        }
      }
    }
  }

  private clock(record: number): number {
    return this.events.clockOf(this.site, this.steps.records.value(record))
  }

  private skeleton(record: number, from: number): number {
    const known = this.skeletons.get(record, from)
    if (known >= 0) return known
    const number = this.events.skeleton(this.site, this.steps.records.value(record), from)
    this.skeletons.add(record, from, number)
    return number
  }

  private timesOf(record: number, delivery: number): number[] {
    const { steps, model, site } = this
    const { message } = steps.triggers.value(delivery).received!
    const times = [
      ...timesIn(recordSort(model, site), steps.records.value(record)),
      ...timesIn(model.spec.messages.sort, message),
    ]
    return [...new Set(times)].sort((a, b) => a - b)
  }

  /**
   * The messages of a kind, relative to the clock of `record`, as they may arrive at a node: with every position that their
   * timestamps may have among the others, in their own order.
   */
  private instances(at: number, kind: Kind, record: number, from: number): readonly number[] {
    if (kind.above.size === 0) return [this.steps.triggers.id({ received: { message: kind.message, from } })]
    const node = this.nodes[at]!
    const own = this.clock(node.record)
    const clock = this.clock(record)
    const { sort } = this.model.spec.messages
    const low = this.timesOf(node.record, node.delivery).filter((time) => time < own)
    // Below, between and above the timestamps of a frame there is room for as many as can occur together.
    const places = Array.from({ length: apart * (low.length + 1) - 1 }, (_, place) => place).filter(
      (place) => place % apart < kind.below || place % apart === apart - 1,
    )
    // Not below the clock of this record, but below that of the other.
    for (let time = own; time < clock && Number.isFinite(clock); time++) places.push(time)
    let all: readonly { readonly to: ReadonlyMap<number, number>; readonly last: number }[] = [
      { to: new Map(), last: -1 },
    ]
    for (const [time, by] of kind.above) {
      all = all.flatMap(({ to, last }) =>
        (by === undefined ? places.filter((place) => place > last) : [clock + by]).map((place) => ({
          to: new Map([...to, [time, place]]),
          last: place,
        })),
      )
    }
    return all.map(({ to }) => {
      const message = sort.shift(kind.message, (time) => to.get(time)!)
      return this.steps.triggers.id({ received: { message, from } })
    })
  }

  /**
   * The number of a record and a delivery, shifted together so that the timestamps below the clock are far apart, and the clock
   * is as far above them. By the certified claim nothing else matters.
   */
  private frame(record: number, delivery: number): number {
    const known = this.framed.get(record, delivery)
    if (known >= 0) return known
    const { steps, model, site } = this
    let framed = { record, delivery }
    if (this.timestamps) {
      const value = steps.records.value(record)
      const { message, from } = steps.triggers.value(delivery).received!
      const clock = this.events.clockOf(site, value)
      const low = this.timesOf(record, delivery).filter((time) => time < clock)
      const taken = (place: number) => apart * (place + 1) - 1
      const to = (time: number) =>
        time < clock ? taken(low.indexOf(time)) : taken(low.length) + time - clock
      framed = {
        record: steps.records.id(recordSort(model, site).shift(value, to)),
        delivery: steps.triggers.id({
          received: { message: model.spec.messages.sort.shift(message, to), from },
        }),
      }
    }
    const there = this.framed.get(framed.record, framed.delivery)
    const number = there >= 0 ? there : this.nodes.push(framed) - 1
    if (there < 0) this.framed.add(framed.record, framed.delivery, number)
    if (framed.record !== record || framed.delivery !== delivery) this.framed.add(record, delivery, number)
    return number
  }
}
