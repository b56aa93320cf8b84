// The events of a model: messages that a site with a certain record receives. An event that has not been seen, and that no seen
// event leads to, cannot happen (ample-sets.ts has the proof).
//
// Events are distinguished only as far as the other reductions permit. With timestamps: by the record without its timestamps,
// and by how far a timestamp of the message lies above the receiver's clock, or that it lies below. With symmetry: without the
// names of the sites. So the set is closed under what those reductions identify.
import type { Tables } from '../compile/tables.js'
import type { Message } from '../protocol/message.js'
import type { SiteRecord } from '../semantics/transaction.js'
import { encode } from '../sorts/sort.js'
import { clockFields, leastClock, timesIn } from './times.js'

/** A kind of message that may arrive: a message of the kind, and for each of its timestamps the distance above the clock. */
export interface Kind {
  readonly number: number
  readonly message: Message
  /** In their order. Undefined for a timestamp below the clock of the receiver, or if the receiver has no clock. */
  readonly above: ReadonlyMap<number, number | undefined>
  /** The number of undefined ones. */
  readonly below: number
}

/** The events seen so far. */
export class KnownEvents {
  /** Grows with every new one. */
  size = 0
  /** Whether a message was seen that names sites, while sites are not distinguished: then nothing more can be concluded. */
  blurred = false
  private readonly tables: Tables
  private readonly timestamps: boolean
  private readonly symmetry: boolean
  private readonly skeletons = new Map<string, number>()
  /** The kinds that have met a skeleton, in the order in which they were seen. */
  private readonly met: Kind[][] = []
  /** By role: channel, record and message of events that have not been processed yet. */
  private readonly waiting = new Map<string, number[]>()
  /** The skeletons to which events were added since `suppose`. */
  private readonly supposed: number[] = []
  private readonly kinds = new Map<string, Kind>()
  private readonly fields: readonly (readonly string[])[]

  constructor(tables: Tables, timestamps: boolean, symmetry: boolean) {
    this.tables = tables
    this.timestamps = timestamps
    this.symmetry = symmetry
    this.fields = tables.model.sites.map(({ id }) => clockFields(tables.model, id))
    tables.onReaction = (channel, local, message) => {
      const { name } = tables.model.sites[channel % tables.slots.sites]!.role
      const waiting = this.waiting.get(name) ?? []
      waiting.push(channel, local, message)
      this.waiting.set(name, waiting)
    }
  }

  /** Processes the events at the sites of this role. This is deferred until it is needed, since it never is for many roles. */
  takeIn(role: string): void {
    const { tables } = this
    const { sites } = tables.slots
    const waiting = this.waiting.get(role) ?? []
    for (let k = 0; k < waiting.length; k += 3) {
      const channel = waiting[k]!
      const from = Math.floor(channel / sites)
      const site = channel % sites
      const record = tables.records[site]!.value(waiting[k + 1]!)
      const message = tables.channels[channel]!.messages.value(waiting[k + 2]!)
      this.add(this.skeleton(site, record, from), this.kind(message, this.clockOf(site, record)))
    }
    waiting.length = 0
  }

  /** The clock of a record, Infinity if it has none. */
  clockOf(site: number, record: SiteRecord): number {
    return leastClock(this.fields[site]!, record)
  }

  /** The number of a record's skeleton: what is kept of the record of a site for messages from another. */
  skeleton(site: number, record: SiteRecord, from: number): number {
    const text = this.skeletonText(site, record, from)
    let number = this.skeletons.get(text)
    if (number === undefined) {
      number = this.met.push([]) - 1
      this.skeletons.set(text, number)
    }
    return number
  }

  private skeletonText(site: number, record: SiteRecord, from: number): string {
    const { sites } = this.tables.model
    const sort = sites[site]!.role.record
    const bare = (this.timestamps ? sort.shift(record as never, () => 0) : record) as never
    if (!this.symmetry) return `${site} ${from} ${encode(sort, bare)}`
    const colour = (other: number): string => (other === site ? 'own' : sites[other]!.role.name)
    return `${colour(site)} ${sites[site]!.role.name} ${colour(from)} ${sort.signature(bare, colour)}`
  }

  /** The kind of a message, for a receiver with this clock. */
  kind(message: Message, clock: number): Kind {
    const { sort } = this.tables.model.spec.messages
    const above = new Map<number, number | undefined>()
    // Timestamps below the clock are distinguished only by their order in the message.
    const names = new Map<number, number>()
    if (this.timestamps) {
      for (const time of timesIn(sort, message)) {
        above.set(time, time < clock ? undefined : time - clock)
        names.set(time, time < clock ? -1 - names.size : time - clock)
      }
    }
    const key = encode(
      sort,
      sort.shift(message, (time) => names.get(time) ?? time),
    )
    let kind = this.kinds.get(key)
    if (kind === undefined) {
      const below = [...above.values()].filter((by) => by === undefined).length
      kind = { number: this.kinds.size, message, above, below }
      this.kinds.set(key, kind)
      if (this.symmetry && sort.signature(message, () => 'a') !== sort.signature(message, () => 'b'))
        this.blurred = true
    }
    return kind
  }

  /** Adds an event, unless it is known. */
  add(skeleton: number, kind: Kind): void {
    const met = this.met[skeleton]!
    if (met.includes(kind)) return
    met.push(kind)
    this.size++
    this.supposed.push(skeleton)
  }

  /** From now on events are added on the assumption that some answer will be yes. */
  suppose(): void {
    this.supposed.length = 0
  }

  /** The number of events added since then. */
  get supposals(): number {
    return this.supposed.length
  }

  /** Removes what was added since `suppose`, because the answer was no. */
  takeBack(): void {
    for (const skeleton of this.supposed) this.met[skeleton]!.pop()
    this.size -= this.supposed.length
    this.supposed.length = 0
  }

  /** The kinds of messages that have met records of this skeleton. */
  at(skeleton: number): readonly Kind[] {
    return this.met[skeleton]!
  }
}
