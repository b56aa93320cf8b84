// A line of a log: what a program says of one of its steps. Each field that is present must agree with the step of the model that
// explains the line; a field that is missing agrees with everything.
import type { Model } from '../model/model.js'
import { isLocalTo } from '../protocol/clause.js'
import { didYouMean } from '../protocol/nearest.js'
import type { Fields } from '../sorts/record.js'
import type { Json } from '../sorts/sort.js'
import {
  anyJson,
  fieldsOf,
  listOf,
  oneName,
  type Reader,
  record,
  shown,
  ValidationError,
} from '../trace/json-readers.js'

/** Values of some fields, in the canonical JSON of their sorts. */
export type SomeFields = { readonly [field: string]: Json }

const kinds = ['local', 'deliver', 'lose', 'duplicate'] as const

/** What a log says of a step. */
interface Said {
  /** The clause that the site took. */
  readonly clause?: string
  /** By default, whatever the clause allows: a local step, or the receipt of a message or of its copy. */
  readonly kind?: (typeof kinds)[number]
  /** The sender of the received message. */
  readonly from?: number
  /** The received message, or some of its fields. */
  readonly message?: SomeFields
  /** All messages that the step sends through channels, in order, each with some of its fields. */
  readonly sends?: readonly { readonly to: number; readonly message: SomeFields }[]
  /** Fields of the site's record before the step. */
  readonly before?: SomeFields
  /** Fields of the site's record after the step. */
  readonly after?: SomeFields
  /** Shared variables after the step. */
  readonly shared?: SomeFields
}

/** An event of a log. */
export interface LogEvent extends Said {
  /** The number of its line, from 1. */
  readonly line: number
  /** The site that takes the step; for the loss of a message, its receiver. */
  readonly site: number
  /** When it happened, in seconds, by any clock. */
  readonly time?: number
}

// JSON that is not of the sort stays unchanged: no state has such a value, and the comparison says so.
const canonicalJson = (fields: Fields, given: SomeFields): SomeFields =>
  Object.fromEntries(
    Object.entries(given).map(([name, json]) => {
      const sort = fields[name]!
      try {
        return [name, sort.toJson(sort.fromJson(json))]
      } catch {
        return [name, json]
      }
    }),
  )

const someOf =
  (fields: Fields, whose: string): Reader<SomeFields> =>
  (json, place) => {
    const given = fieldsOf(json, place)
    const names = Object.keys(fields)
    const odd = Object.keys(given).find((name) => !names.includes(name))
    if (odd === undefined) return canonicalJson(fields, given)
    throw new ValidationError(
      place,
      `${whose} has no field "${odd}"${didYouMean(odd, names)}; ${names.length === 0 ? 'it has none' : `the fields are ${names.join(', ')}`}`,
    )
  }

const finite: Reader<number> = (json, place) => {
  const given = anyJson(json, place)
  if (typeof given === 'number') return given
  throw new ValidationError(place, `${shown(given)} must be a number of seconds`)
}

const siteOf =
  (model: Model): Reader<number> =>
  (json, place) => {
    const given = anyJson(json, place)
    const site = model.sites.find(({ id, name }) => id === given || name === given)
    if (site !== undefined) return site.id
    const names = model.sites.map(({ name }) => name)
    throw new ValidationError(
      place,
      `there is no site ${shown(given)}${typeof given === 'string' ? didYouMean(given, names) : ''}; the sites of the model are ${names.join(', ')}`,
    )
  }

const messageOf =
  ({ spec: { messages } }: Model): Reader<SomeFields> =>
  (json, place) => {
    const { type, ...rest } = fieldsOf(json, place)
    const types = [...messages.kinds.keys()]
    if (type === undefined) {
      throw new ValidationError(place, `"type" is missing; the types of messages are ${types.join(', ')}`)
    }
    if (typeof type !== 'string' || !messages.kinds.has(type)) {
      throw new ValidationError(
        `${place}.type`,
        `there is no message ${shown(type)}${typeof type === 'string' ? didYouMean(type, types) : ''}; there are ${types.join(', ')}`,
      )
    }
    return { type, ...someOf(messages.fields(type), type)(rest, place) }
  }

const clauseOf =
  ({ spec }: Model): Reader<string> =>
  (json, place) => {
    const given = anyJson(json, place)
    const names = [...spec.clauses.keys()]
    if (typeof given === 'string' && spec.clauses.has(given)) return given
    throw new ValidationError(
      place,
      `${spec.name} has no clause ${shown(given)}${typeof given === 'string' ? didYouMean(given, names) : ''}; the clauses are ${names.join(', ')}`,
    )
  }

/** The line of an event whose site takes no such clause, or that has both a local clause and a message. */
const refuseOdd = (model: Model, { site, clause, from, message, kind }: Omit<LogEvent, 'line'>): void => {
  if (clause === undefined) return
  const known = model.spec.clauses.get(clause)!
  const { role, title } = model.sites[site]!
  if (!(known.kind === 'local' ? isLocalTo(known, role.name) : known.role === role.name))
    throw new ValidationError('clause', `${title} is a ${role.name}, which has no clause ${clause}`)
  if (kind === 'lose')
    throw new ValidationError(
      'clause',
      'the loss of a message is not a step of a clause; leave the field out',
    )
  const isReceipt = kind === undefined ? known.kind === 'upon' : kind !== 'local'
  if (isReceipt !== (known.kind === 'upon'))
    throw new ValidationError(
      'kind',
      `"${kind}" does not fit ${clause}, which is ${known.kind === 'upon' ? 'a receipt' : 'local'}`,
    )
  if (known.kind === 'local' && (from !== undefined || message !== undefined))
    throw new ValidationError(
      from === undefined ? 'message' : 'from',
      `${clause} is a local clause, which receives no message; leave the field out`,
    )
  if (known.kind === 'upon' && message?.type !== undefined && message.type !== known.type)
    throw new ValidationError('message.type', `${clause} receives ${known.type}, not ${message.type}`)
}

/**
 * A reader of the events of a model's log.
 * @returns a function of the JSON of a line and its number, from 1; it throws a `ValidationError` for a field that an event does not
 *   have, and for a site, a clause, a message or a field of a record that the model does not have
 */
export const eventReader = (model: Model): ((json: Json, line: number) => LogEvent) => {
  const site = siteOf(model)
  const message = messageOf(model)
  const readers = new Map<string, ReturnType<typeof record<Omit<LogEvent, 'line'>>>>()
  const readerFor = (role: string): Reader<Omit<LogEvent, 'line'>> => {
    const known = readers.get(role)
    if (known !== undefined) return known
    const { record: sort } = model.spec.roles.find(({ name }) => name === role)!
    const ofRecord = someOf(sort.fields, role)
    const made = record<Omit<LogEvent, 'line'>>(
      { site },
      {
        clause: clauseOf(model),
        kind: oneName(...kinds),
        from: site,
        message,
        sends: listOf(record<NonNullable<Said['sends']>[number]>({ to: site, message }, {})),
        before: ofRecord,
        after: ofRecord,
        shared: someOf(
          Object.fromEntries(model.variables.map(({ name, sort }) => [name, sort])),
          'the shared record',
        ),
        time: finite,
      },
    )
    readers.set(role, made)
    return made
  }
  return (json, line) => {
    const given = fieldsOf(json, 'the event')
    const { role } = model.sites[site(given.site, 'site')]!
    const { note: _, ...rest } = given
    const event = readerFor(role.name)(rest, 'the event')
    refuseOdd(model, event)
    return { line, ...event }
  }
}
