// The finite universe of a proof: all states of a model whose fields are of their sorts and whose channels are short. A state of it
// is read leaf by leaf, by the same views that invariants see and the same calls that the reference semantics makes.
import type { List } from 'immutable'
import type { Model } from '../model/model.js'
import { clocksSetBack } from '../model/with-faults.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import { type AnyLemmaView, lemmaViewOf } from '../protocol/lemma.js'
import type { Message } from '../protocol/message.js'
import type { UniverseBounds } from '../protocol/proof.js'
import type { AnyView } from '../protocol/property.js'
import type { SiteRecord } from '../semantics/transaction.js'
import { viewOf } from '../semantics/view-of.js'
import type { RecordSort } from '../sorts/record.js'
import { fieldOf } from '../sorts/record.js'
import { constantsOf } from './constants.js'
import { lazyList, lazyRecord } from './lazy.js'
import { type Leaf, Leaves, type Reading } from './leaf.js'
import { lenientModel } from './lenient.js'
import { OutsideUniverse } from './outside-universe.js'
import { type Limits, type Part, type Put, partOf, recordPart } from './part.js'
import { withoutOrder } from './without-order.js'

// The place of a message that is sent.
const sentPlace = -1

// The state counts these, and a variable has at most 64 values.
const counted = ['crash', 'recovery', 'suspicions', 'timeouts', 'applicationMessages'] as const
const mostCounted = 63

/** Refuses a budget that the state would have to count too far. */
const checkBudgets = ({ options, spec }: Model): void => {
  for (const name of counted) {
    const budget = options[name]
    if (typeof budget === 'number' && Number.isFinite(budget) && budget > mostCounted)
      throw new OutsideUniverse(
        `${spec.name}: ${name} ${budget}: a proof counts at most ${mostCounted}; give at most ${mostCounted}`,
      )
  }
}

/** A universe: its leaves, and how a state is read from them. */
export class Universe {
  readonly model: Model
  readonly leaves = new Leaves()
  /** The most messages in a channel before a step, or `any`. */
  readonly channelLimit: number | 'any'
  readonly limits: Limits
  /** Numbers that the functions of the spec and of the lemmas name. */
  readonly constants: Set<number>
  /** What a predicate sees of the state that `during` reads. */
  readonly view: AnyView
  readonly lemmaView: AnyLemmaView
  private readonly records: readonly Part[]
  private readonly fields: readonly ReadonlyMap<string, Part>[]
  private readonly variables: readonly Part[]
  private readonly typesAt: readonly (readonly string[])[]
  private readonly messageParts = new Map<string, ReadonlyMap<string, Part>>()
  private reading: Reading | undefined
  // A lemma may catch a refusal; it counts all the same.
  private refusal: BrokenSpec | undefined

  constructor(model: Model, bounds: UniverseBounds) {
    this.model = lenientModel(model)
    this.constants = new Set(constantsOf(model))
    this.channelLimit = bounds.channel ?? 2
    this.limits = {
      scope: model.scope,
      list: bounds.list ?? model.competitors.length,
      number: bounds.number,
      hasLeastTime: clocksSetBack(model.options) !== undefined,
    }
    const { leaves, limits } = this
    const at =
      (place: string, site?: number) =>
      (part: string, kind: Leaf['kind'], size: number): Leaf =>
        leaves.leaf(`${place}${part}`, kind, size, site)
    const sortOf = (site: number) => model.sites[site]!.role.record as unknown as RecordSort<unknown>
    this.records = model.sites.map(({ id }) => recordPart(sortOf(id), at(`site ${id}`, id), limits))
    this.fields = model.sites.map(
      ({ id }) =>
        new Map(
          Object.entries(sortOf(id).fields).map(([name, sort]) => [
            name,
            partOf(sort, at(`site ${id}.${name}`, id), limits),
          ]),
        ),
    )
    checkBudgets(model)
    this.variables = model.variables.map(({ name, sort }) => partOf(sort, at(`shared ${name}`), limits))
    this.typesAt = model.sites.flatMap(({ id: from }) =>
      model.sites.map(({ id: to }) => this.typesBetween(from, to)),
    )
    const current = (): Reading => this.reading!
    this.view = viewOf(this.model, {
      field: (site, name) => this.fields[site]!.get(name)!.read(current()),
      variable: (number) => this.variables[number]!.read(current()),
      count: (from, to, type) => {
        this.refuseWhole('inFlight')
        let sum = 0
        for (let k = 0; ; k++) {
          const found = this.typeAt(current(), this.channel(from, to), k)
          if (found === undefined) return sum
          if (found === type) sum += 1
        }
      },
      contents: (from, to) => {
        this.refuseWhole('channel and inTransit')
        const read = this.claimed(from, to)
        return this.model.options.order === 'fifo' ? read : withoutOrder(read, this.refuse)
      },
    })
    this.lemmaView = lemmaViewOf(this.view)
  }

  /** Its bounds, for people. */
  get bounds() {
    const { list, number } = this.limits
    return { channel: this.channelLimit, list, number, isOrdered: this.leaves.hasOrdered }
  }

  // Channels of any length have no whole: what a lemma says of them it says by claims.
  private refuseWhole(asked: string): void {
    if (this.channelLimit === 'any')
      this.refuse(
        `${asked}: this proof has channels of any length, which no lemma can read whole; claim every, none, some or inOrder of the view, or set a bound with universe: { channel: 2 }`,
      )
  }

  private readonly refuse = (why: string): never => {
    this.refusal = new BrokenSpec(why)
    throw this.refusal
  }

  /** The messages in a channel, for the claims of lemmas. */
  readonly claimed = (from: number, to: number): List<Message> =>
    this.contents(this.reading!, this.channel(from, to))

  /** Calls with the leaves that `reading` knows. */
  during<T>(reading: Reading, call: () => T): T {
    const before = this.reading
    this.reading = reading
    this.refusal = undefined
    try {
      const result = call()
      if (this.refusal !== undefined) throw this.refusal
      return result
    } finally {
      this.reading = before
    }
  }

  /** The number of a channel. */
  channel(from: number, to: number): number {
    return from * this.model.sites.length + to
  }

  private typesBetween(from: number, to: number): readonly string[] {
    if (from === to && this.model.options.self === 'local') return []
    const { name } = this.model.sites[to]!.role
    return [...this.model.spec.clauses.values()].flatMap((clause) =>
      clause.kind === 'upon' && clause.role === name ? [clause.type] : [],
    )
  }

  /** The types of the messages that can be in a channel; value k + 1 of the leaf of a type is the k-th. */
  types(channel: number): readonly string[] {
    return this.typesAt[channel]!
  }

  /** The leaf of the type of the message at a place of a channel; its value 0 says that the channel ends there. */
  typeLeaf(channel: number, position: number): Leaf {
    return this.leaves.ofMessage(channel, position, '', 'finite', this.types(channel).length + 1)
  }

  private typeAt(reading: Reading, channel: number, position: number): string | undefined {
    const value = reading.value(this.typeLeaf(channel, position))
    return value === 0 ? undefined : this.types(channel)[value - 1]
  }

  /** The parts of the fields of a message of this type at a place of a channel. */
  messagePart(channel: number, position: number, type: string): ReadonlyMap<string, Part> {
    const key = `${channel} ${position} ${type}`
    let known = this.messageParts.get(key)
    if (known === undefined) {
      known = new Map(
        Object.entries(this.model.spec.messages.fields(type)).map(([field, sort]) => [
          field,
          partOf(
            sort,
            (part, kind, size) =>
              this.leaves.ofMessage(channel, position, `${type}.${field}${part}`, kind, size),
            this.limits,
          ),
        ]),
      )
      this.messageParts.set(key, known)
    }
    return known
  }

  /** The message of this type at a place of a channel; each field is read when it is needed. */
  message(reading: Reading, channel: number, position: number, type: string): Message {
    const parts = this.messagePart(channel, position, type)
    const sample = this.model.spec.messages.kinds.get(type)!() as unknown as Message
    const names = ['type', ...parts.keys()]
    return lazyRecord(
      sample,
      names,
      (name) => (name === 'type' ? type : parts.get(name)!.read(reading)),
      parts,
    )
  }

  private contents(reading: Reading, channel: number): List<Message> {
    return lazyList({
      length: () => {
        let k = 0
        while (this.typeAt(reading, channel, k) !== undefined) k += 1
        return k
      },
      reaches: (position) => this.typeAt(reading, channel, position) !== undefined,
      get: (position) => this.message(reading, channel, position, this.typeAt(reading, channel, position)!),
    }) as List<Message>
  }

  /** The record of a site. */
  record(reading: Reading, site: number): SiteRecord {
    return this.records[site]!.read(reading) as SiteRecord
  }

  /** A shared variable. */
  variable(reading: Reading, number: number): unknown {
    return this.variables[number]!.read(reading)
  }

  /** Takes the changes of a record apart. */
  writeRecord(site: number, record: SiteRecord, put: Put): void {
    this.records[site]!.write(record, put)
  }

  /** Takes a shared variable apart. */
  writeVariable(number: number, value: unknown, put: Put): void {
    this.variables[number]!.write(value, put)
  }

  /**
   * Takes a message apart. Its place is that of no message in a channel: a message that a site sends to itself may have the sets of one
   * that it has received, and these are written, too.
   */
  writeMessage(channel: number, message: Message, put: Put): void {
    const type = this.types(channel).indexOf(message.type)
    if (type < 0)
      throw new BrokenSpec(`${this.model.spec.name}: ${message.type} is sent, but no clause receives it`)
    put(this.typeLeaf(channel, sentPlace), type + 1)
    for (const [field, part] of this.messagePart(channel, sentPlace, message.type))
      part.write(fieldOf(message, field), put)
  }
}
