// A message: an Immutable.js record of its type and its fields. A factory named after the type makes it.
import { Record as ImmutableRecord, type RecordOf } from 'immutable'
import {
  checkFieldNames,
  type Fields,
  type RecordSort,
  record,
  recordMapped,
  recordWithAll,
  type Values,
} from '../sorts/record.js'
import { describe, encode, type Json, joined, numberOf, type Sort } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import { placeInContext } from './context-names.js'
import { didYouMean } from './nearest.js'
import { refuseOtherNames, refuseOtherNamesIn } from './only-names.js'

/** A message of type `T` with the fields `F`. */
export type Message<T extends string = string, F = unknown> = RecordOf<{ type: T } & Values<F> & object>

/** Makes messages of one type; omitted fields have the initial value of their sort. */
export interface MessageKind<T extends string, F> {
  (...fields: [keyof F] extends [never] ? [] : [fields?: Partial<Values<F>>]): Message<T, F>
  readonly type: T
}

/** All messages of a protocol: a factory for each type, and the sort of them all. */
export interface Messages {
  readonly kinds: ReadonlyMap<string, MessageKind<string, Fields>>
  readonly sort: Sort<Message>
  /** The declared fields of a type. */
  fields(type: string): Fields
}

const kindFields = new WeakMap<object, Fields>()

/** The fields of the messages of a factory, if a protocol made the factory for one of its message types. */
export const fieldsOfKind = (kind: object): Fields | undefined => kindFields.get(kind)

// The sort of all messages, from the sort of each type's fields.
const sortOf = (kinds: Messages['kinds'], bodies: ReadonlyMap<string, RecordSort<Fields>>): Sort<Message> => {
  const fieldOf = (message: Message, name: string) => (message as unknown as Record<string, unknown>)[name]
  const namesOf = new Map([...bodies].map(([type, { fields }]) => [type, Object.keys(fields)]))
  const mapped = (message: Message, change: (sort: Sort<unknown>, value: unknown) => unknown): Message =>
    recordMapped(message, namesOf.get(message.type)!, bodies.get(message.type)!.fields, change)
  const none = [...kinds.values()][0]
  return {
    text: `message(${[...kinds.keys()].join(', ')})`,
    timed: [...bodies.values()].some((body) => body.timed),
    loose: [...bodies.values()].some((body) => Object.values(body.fields).some((field) => field.loose)),
    // A channel starts empty, so no field starts as a message, and a protocol without messages has no initial value
    // for one.
    initial: none === undefined ? (undefined as never) : (none() as unknown as Message),
    problem: (value, scope) => {
      const type = ImmutableRecord.isRecord(value) ? (value as unknown as Message).type : undefined
      const body = type === undefined ? undefined : bodies.get(type)
      if (body === undefined) {
        const types = kinds.size === 0 ? ', which has none' : ` (${[...kinds.keys()].join(', ')})`
        return `${describe(value)} is not a message of this protocol${types}`
      }
      for (const [name, field] of Object.entries(body.fields)) {
        const problem = field.problem(fieldOf(value as unknown as Message, name), scope)
        if (problem !== undefined) return `field "${name}" of ${type}: ${problem}`
      }
      return undefined
    },
    toJson: (message) => {
      const fields = Object.entries(bodies.get(message.type)!.fields)
      return {
        type: message.type,
        ...Object.fromEntries(fields.map(([name, field]) => [name, field.toJson(fieldOf(message, name))])),
      }
    },
    // The types of a protocol differ, and the sorts of the fields determine where each part ends.
    code: (message) => {
      const { fields } = bodies.get(message.type)!
      let text = message.type
      for (const name of namesOf.get(message.type)!)
        text += `\n${encode(fields[name]!, fieldOf(message, name))}`
      return text
    },
    number: (message, parts) => {
      const { fields } = bodies.get(message.type)!
      let number = parts.scalar(message.type)
      for (const name of namesOf.get(message.type)!)
        number = parts.pair(number, numberOf(fields[name]!, fieldOf(message, name), parts))
      return number
    },
    fromJson: (json) => {
      const { type, ...rest } = (json ?? {}) as { readonly [key: string]: Json }
      const body = typeof type === 'string' ? bodies.get(type) : undefined
      if (body === undefined) throw new TypeError(`${describe(type)} is not a message type of this protocol`)
      return kinds.get(type as string)!(body.fromJson(rest).toObject() as never) as unknown as Message
    },
    show: (message, siteText) => {
      const fields = Object.entries(bodies.get(message.type)!.fields)
      // A null field carries no information; usually it belongs to a variant of the protocol.
      const given = fields.filter(([name]) => fieldOf(message, name) !== null)
      if (given.length === 0) return message.type
      const texts = given.map(([name, field]) => field.show(fieldOf(message, name), siteText))
      return `${message.type}(${texts.join(', ')})`
    },
    rename: (message, to) => mapped(message, (field, value) => field.rename(value, to)),
    signature: (message, colour) => {
      const fields = Object.entries(bodies.get(message.type)!.fields)
      return joined([
        message.type,
        ...fields.map(([name, field]) => field.signature(fieldOf(message, name), colour)),
      ])
    },
    shift: (message, to) => mapped(message, (field, value) => field.shift(value, to)),
  }
}

/** Reads the declared message types. */
export const messagesOf = (declared: { readonly [type: string]: Fields }): Messages => {
  for (const [type, fields] of Object.entries(declared)) checkFieldNames(fields, `message ${type}`)
  const bodies = new Map(Object.entries(declared).map(([type, fields]) => [type, record(fields)]))
  const kinds = new Map<string, MessageKind<string, Fields>>()
  refuseOtherNamesIn([...bodies.values()].flatMap(({ fields }) => Object.values(fields)))
  for (const [type, body] of bodies) {
    const initial = Object.fromEntries(
      Object.entries(body.fields).map(([name, sort]) => [name, sort.initial]),
    )
    const Factory = ImmutableRecord({ type, ...initial })
    const bare = Factory({ type }) as unknown as Message
    refuseOtherNames(bare, `a message ${type}`, ['type', ...Object.keys(body.fields)], placeInContext)
    const make = (fields?: object) => {
      if (fields === undefined) return bare
      for (const name of Object.keys(fields)) {
        if (!Object.hasOwn(body.fields, name)) {
          const known = Object.keys(body.fields)
          throw new BrokenSpec(
            `${type} has no field "${name}"${didYouMean(name, known)}; it has ${known.join(', ') || 'none'}`,
          )
        }
      }
      return recordWithAll(bare, fields)
    }
    kindFields.set(make, body.fields)
    kinds.set(type, Object.assign(make, { type }) as unknown as MessageKind<string, Fields>)
  }
  const sort = sortOf(kinds, bodies)
  return { kinds, sort, fields: (type) => bodies.get(type)!.fields }
}
