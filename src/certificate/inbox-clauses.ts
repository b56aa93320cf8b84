// The functions of a spec, followed with what a view with inboxes keeps of a site. See unknown/: no code of the prover reads the texts.
import { NotUnderstood } from '../canonical/by-order/value.js'
import type { Model } from '../model/model.js'
import type { Clause } from '../protocol/clause.js'
import { type AnyFunction, isNoted, writtenBehind } from '../protocol/written-as.js'
import { fieldOf } from '../sorts/record.js'
import { isSiteId } from '../sorts/site-id.js'
import type { Sort } from '../sorts/sort.js'
import { NotAudited } from './audited-views.js'
import { CertificateError } from './certificate.js'
import { allWays, type Follower } from './unknown/follow.js'
import { isTrue, same } from './unknown/operators.js'
import {
  aNumber,
  DeadEnd,
  elementsOf,
  type Kind,
  kindsOfSort,
  known,
  NotFollowed,
  type Value,
} from './unknown/values.js'
import { Way } from './unknown/way.js'

/** What a view keeps of a field: its value; whose number it is; or whether it is null. */
type KeptAs = 'value' | 'whose' | 'whether'

/** A field that views keep. */
export interface Kept {
  readonly name: string
  readonly as: KeptAs
  readonly sort: Sort<unknown>
  /** The values that a view may have. */
  readonly values: readonly unknown[]
}

/** What a view keeps of a record, in the order of its fields. */
export type KeptRecord = readonly unknown[]

/**
 * How many of one message each site gets: the sender, and any other site; each of the others, or only one of them.
 */
export interface Sent {
  readonly type: string
  readonly mine: readonly number[]
  readonly theirs: readonly number[]
  /** Whether exactly one site gets it. */
  readonly isOne: boolean
}

/** What a step of a site makes of its kept record, and the counted messages that it sends. */
export interface Outcome {
  readonly record: KeptRecord
  readonly sends: readonly Sent[]
  /** Whether a message of any type may go to the site itself. */
  readonly isToItself: boolean
}

/** The number of messages that represents all greater ones. */
export const several = 2

/** What a view may keep of a field of this sort; undefined if nothing. */
export const keptAs = (name: string, sort: Sort<unknown>): Kept | undefined => {
  const isOptional = sort.text.startsWith('optional(')
  const inner = isOptional ? sort.inner![0]! : sort
  const none = isOptional ? [null] : []
  if (isSiteId(inner)) return { name, sort, as: 'whose', values: [...none, 'itself', 'another'] }
  const [few, many] = [1, 9].map((sites) => inner.choices?.({ sites }))
  const isPlain = few?.every((one) => ['string', 'number', 'boolean'].includes(typeof one)) === true
  // The values of a sort that names sites depend on their number.
  if (isPlain && JSON.stringify(few) === JSON.stringify(many))
    return { name, sort, as: 'value', values: [...none, ...few!] }
  return isOptional ? { name, sort, as: 'whether', values: [null, 'some'] } : undefined
}

const all = [0, 1, several]

/** The steps of a site, by what a view keeps of it. */
export class InboxClauses {
  private readonly model: Model
  private readonly kept: readonly Kept[]
  private readonly counted: readonly string[]
  private readonly known = new Map<string, readonly Outcome[]>()

  constructor(model: Model, kept: readonly Kept[], counted: readonly string[]) {
    this.model = model
    this.kept = kept
    this.counted = counted
  }

  /** The type of message that each clause receives, or undefined. */
  clauses(): readonly (readonly [clause: string, receives: string | undefined])[] {
    return [...this.model.spec.clauses].map(([name, one]) => [
      name,
      one.kind === 'upon' ? one.type : undefined,
    ])
  }

  /** What a clause may do at a site with this record, if it has the message that the clause receives. */
  outcomes(clause: string, record: KeptRecord): readonly Outcome[] {
    const key = JSON.stringify([clause, record])
    const found = this.known.get(key) ?? this.followed(clause, record)
    this.known.set(key, found)
    return found
  }

  private followed(name: string, record: KeptRecord): readonly Outcome[] {
    const clause = this.model.spec.clauses.get(name)!
    const found = this.ways(name, (follower) => this.taken(follower, clause, record))
    return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]
  }

  /** Whether a site with this record may be in the critical section. */
  mayHold(record: KeptRecord): boolean {
    const { functions } = writtenBehind(this.model.spec.holds)
    const [fn] = functions
    return this.ways('holds', (follower) =>
      isTrue(follower.way, follower.result(fn!, [this.me(follower, record), this.context(follower)])),
    ).includes(true)
  }

  /** The initial records, each with the number of the site if only that site has it. */
  initial(): readonly { readonly record: KeptRecord; readonly number: number | undefined }[] {
    const { initialRecords, inFlight, name } = this.model.spec
    if (writtenBehind(inFlight).functions.length > 0)
      throw new CertificateError(`${name} has messages in transit at first, so it has no views with inboxes`)
    const [fn] = writtenBehind(initialRecords).functions
    return this.ways('initial', (follower) => {
      const { way } = follower
      const given: Value =
        fn === undefined ? { is: 'object', fields: new Map() } : follower.result(fn, [this.context(follower)])
      const changes = given.is === 'either' ? way.pick(given.effects) : given
      if (changes.is !== 'object' || changes.of !== undefined || changes.fields.has('kind'))
        throw new NotFollowed('what it gives is not known')
      const record = this.kept.map((one) => {
        return this.keptOf(follower, one, changes.fields.get(one.name) ?? initialOf(one))
      })
      return { record, number: way.number }
    })
  }

  private ways<T>(what: string, call: (follower: Follower) => T): readonly T[] {
    const { spec } = this.model
    const uses = spec.replaced?.includes(what) === true ? {} : spec.uses
    const names = { uses, isLoaded: spec.isLoaded === true, kinds: spec.messages.kinds }
    try {
      return allWays(new Way(), names, call)
    } catch (error) {
      if (!(error instanceof NotFollowed) && !(error instanceof NotUnderstood)) throw error
      throw new NotAudited(
        `the audit cannot follow the text of "${what}" of ${spec.name} with what views forget (${error.message})`,
      )
    }
  }

  private writtenAs(wrapper: AnyFunction): AnyFunction {
    const { functions } = writtenBehind(wrapper)
    if (isNoted(wrapper) || functions.length !== 1)
      throw new NotFollowed('it is made from a clause by a rule, so its text does not show what it does')
    return functions[0]!
  }

  private taken(follower: Follower, clause: Clause, record: KeptRecord): Outcome {
    const me = this.me(follower, record)
    if (clause.kind === 'upon') {
      const given = [me, this.message(follower, clause.type), this.context(follower, true)]
      return this.outcomeOf(follower, record, follower.result(this.writtenAs(clause.effect), given))
    }
    const context = this.context(follower)
    if (!isTrue(follower.way, follower.result(this.writtenAs(clause.guard), [me, context])))
      throw new DeadEnd()
    return this.outcomeOf(follower, record, follower.result(this.writtenAs(clause.effect), [me, context]))
  }

  private outcomeOf(follower: Follower, before: KeptRecord, given: Value): Outcome {
    const effect = given.is === 'either' ? follower.way.pick(given.effects) : given
    if (effect.is !== 'list') throw new NotFollowed('its effect is not an array that it has written')
    const [changes = { is: 'object', fields: new Map() } as Value, ...items] = effect.items
    if (changes.is !== 'object' || changes.of !== undefined)
      throw new NotFollowed('what it changes is not known')
    const record = this.kept.map((one, k) => {
      const value = changes.fields.get(one.name)
      return value === undefined ? before[k] : this.keptOf(follower, one, value)
    })
    const sends = items.flatMap((item): readonly Sent[] => {
      if (item.is !== 'send') throw new NotFollowed('its effect has an item that is not a message')
      return this.receiversOf(follower, item.to).map((one) => ({ type: item.type, ...one }))
    })
    return {
      record,
      sends: sends.filter(({ type }) => this.counted.includes(type)),
      isToItself: sends.some(({ mine }) => mine.some((count) => count > 0)),
    }
  }

  /** What a view keeps of a new value. A value that is not of the sort ends the run. */
  private keptOf({ way }: Follower, { as, values }: Kept, value: Value): unknown {
    const isNull = value.is === 'known' && value.value === null
    if (isNull || (value.is === 'known' && value.value === undefined))
      return way.pick(isNull && values.includes(null) ? [null] : [])
    if (as === 'whether') return 'some'
    if (as === 'value')
      return way.pick(
        value.is === 'known'
          ? values.filter((one) => one === value.value)
          : values.filter((one) => one !== null),
      )
    const isNumber =
      value.is === 'self' || value.is === 'other' || (value.is === 'known' && typeof value.value === 'number')
    if (!isNumber) throw new DeadEnd()
    return same(way, value, { is: 'self' }) ? 'itself' : 'another'
  }

  private receiversOf(follower: Follower, to: Value): readonly Omit<Sent, 'type'>[] {
    if (to.is === 'list') return to.items.flatMap((one) => this.receiverOf(follower, one))
    if (to.is !== 'many') return this.receiverOf(follower, to)
    if (to.form === 'map') throw new NotFollowed('it sends to the entries of a map')
    if (to.sites === 'all') return [{ mine: [1], theirs: [1], isOne: false }]
    if (to.sites === 'others') return [{ mine: [0], theirs: [1], isOne: false }]
    if (to.sites === 'some others') return [{ mine: [0], theirs: [0, 1], isOne: false }]
    const isMine = elementsOf(to).some(({ is }) => is !== 'other')
    return [{ mine: isMine ? all : [0], theirs: all, isOne: false }]
  }

  private receiverOf({ way }: Follower, to: Value): readonly Omit<Sent, 'type'>[] {
    if (to.is === 'known' && (to.value === null || to.value === undefined)) throw new DeadEnd()
    if (to.is !== 'self' && to.is !== 'other' && !(to.is === 'known' && typeof to.value === 'number'))
      throw new NotFollowed('it sends to what may not be a number of a site')
    return [
      same(way, to, { is: 'self' })
        ? { mine: [1], theirs: [0], isOne: true }
        : { mine: [0], theirs: [0, 1], isOne: true },
    ]
  }

  private me({ way }: Follower, record: KeptRecord): Value {
    const { fields } = this.model.spec.roles[0]!.record
    const shown = Object.entries(fields).map(([name, sort]): [string, Value] => {
      const k = this.kept.findIndex((one) => one.name === name)
      return [name, k < 0 ? way.draw(kindsOfSort(sort)) : way.draw(this.shownAs(this.kept[k]!, record[k]))]
    })
    return { is: 'object', of: 'record', fields: new Map(shown) }
  }

  private shownAs({ as, sort }: Kept, value: unknown): readonly Kind[] {
    if (as === 'value' || value === null) return [known(value as string | number | boolean | null)]
    if (as === 'whose') return [value === 'itself' ? { is: 'self' } : { is: 'other' }]
    return kindsOfSort(sort).filter((kind) => kind.is !== 'known' || kind.value !== null)
  }

  private message({ way }: Follower, type: string): Value {
    const fields = Object.entries(this.model.spec.messages.fields(type)).map(
      ([name, sort]): [string, Value] => [name, way.draw(kindsOfSort(sort))],
    )
    return { is: 'object', of: 'message', message: type, fields: new Map([['type', known(type)], ...fields]) }
  }

  private context({ way }: Follower, hasSender = false): Value {
    const parameters = Object.entries(this.model.parameters).map(([name, value]): [string, Value] => [
      name,
      known(value as string | number | boolean),
    ])
    const sites: Value = { is: 'many', of: aNumber, form: 'set or list', sites: 'all' }
    const others: Value = { is: 'many', of: [{ is: 'other' }], form: 'set or list', sites: 'others' }
    return {
      is: 'object',
      of: 'context',
      fields: new Map<string, Value>([
        ['self', { is: 'self' }],
        ['sites', sites],
        ['others', others],
        ['parameters', { is: 'object', of: 'context', fields: new Map(parameters) }],
        ...(hasSender ? [['from', way.draw(aNumber)] as [string, Value]] : []),
      ]),
    }
  }
}

const initialOf = ({ sort }: Kept): Value =>
  sort.initial !== null && typeof sort.initial === 'object'
    ? { is: 'thing' }
    : known(sort.initial as string | number | boolean | null)

/** What a view keeps of a field of a record in a state. */
export const keptIn = (record: unknown, site: number, { name, as }: Kept): unknown => {
  const value = fieldOf(record, name)
  if (as === 'value' || value === null) return value
  return as === 'whether' ? 'some' : value === site ? 'itself' : 'another'
}
