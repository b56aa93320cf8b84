// Fields by name: the record of a site, of a message, or the shared record. Values are Immutable.js records, so they are
// compared by value and read like plain objects.
import { Record as ImmutableRecord, type RecordOf } from 'immutable'
import {
  canonical,
  describe,
  encode,
  type Json,
  joined,
  numbering,
  type Sort,
  shownInside,
  type ValueOf,
} from './sort.js'

/** The declaration of a record: a sort for each field. */
export type Fields = { readonly [field: string]: Sort<unknown> }

/** The plain type of a record's values. */
export type Values<F> = { -readonly [K in keyof F]: ValueOf<F[K]> }

/** An Immutable.js record with these fields. */
export type RecordValue<F> = RecordOf<Values<F> & object>

/** The fields that `record` adds to a sort: its fields, and a factory of values. */
export interface RecordSort<F> extends Sort<RecordValue<F>> {
  readonly fields: Fields
  /** A value with these fields; omitted ones have their initial value. Throws a `RangeError` for a field that there is not. */
  make(values?: Partial<Values<F>>): RecordValue<F>
}

/** A sort of records that is also the function that makes such records: `Ballot({ n: 1 })` is `Ballot.make({ n: 1 })`. */
export interface CallableRecordSort<F> extends RecordSort<F> {
  (values?: Partial<Values<F>>): RecordValue<F>
}

/** Whether a sort is one of records. */
export const isRecordSort = (sort: Sort<unknown>): sort is RecordSort<Fields> & Sort<unknown> =>
  'fields' in sort

const makers = new WeakMap<object, Fields>()

/** The fields of the records that a function makes, if it is a sort of records, or its `make`. */
export const fieldsMadeBy = (maker: object): Fields | undefined => makers.get(maker)

// A sort of records is callable, and clauses that call it are shown to be pure only if nobody can change it.
const callable = <F>(
  make: (values?: Partial<Values<F>>) => RecordValue<F>,
  sort: RecordSort<F>,
): CallableRecordSort<F> => {
  const made = Object.freeze(
    Object.assign((values?: Partial<Values<F>>) => make(values), sort),
  ) as CallableRecordSort<F>
  makers.set(made, sort.fields)
  return made
}

/** The sort with some of its parts changed. It stays callable if it is one of records. */
export const sortWith = <S extends Sort<unknown>>(sort: S, changes: Partial<Sort<ValueOf<S>>>): S => {
  const changed = { ...sort, ...changes }
  return isRecordSort(sort) ? (callable(sort.make, changed as never) as unknown as S) : changed
}

// Throws a `TypeError` if the JSON does not have exactly these fields.
const valuesFromJson = (fields: Fields, json: Json): { readonly [name: string]: unknown } => {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new TypeError(`${describe(json)} is not a record`)
  }
  const names = Object.keys(fields)
  const given = json as { readonly [key: string]: Json }
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(fields, name))
      throw new TypeError(`there is no field "${name}" (fields: ${names.join(', ')})`)
  }
  for (const name of names)
    if (!Object.hasOwn(given, name)) throw new TypeError(`the field "${name}" is missing`)
  return Object.fromEntries(names.map((name) => [name, fields[name]!.fromJson(given[name]!)]))
}

// What a record has without any field: its methods, and the properties in which Immutable.js keeps the values.
const ofAllRecords: object = ImmutableRecord({})()

/** Why no field may have this name; undefined if one may. */
const whyNotField = (name: string): string | undefined => {
  if (name === 'type') return 'that is the type of a message'
  if (name === 'self') return 'that is the number of a site'
  if (!(name in ofAllRecords)) return undefined
  const isMethod = typeof Reflect.get(ofAllRecords, name) === 'function'
  return `every record of Immutable.js has ${isMethod ? 'a method' : 'a property'} of that name`
}

/**
 * Throws a `RangeError` for a field with a name that a record cannot have.
 * @param owner what has the fields, if that is known: `role site`
 */
export const checkFieldNames = (fields: Fields, owner?: string): void => {
  for (const name of Object.keys(fields)) {
    const why = whyNotField(name)
    if (why === undefined) continue
    const of = owner === undefined ? '' : ` of ${owner}`
    throw new RangeError(
      `a field${of} may not be called "${name}", since ${why}; give the field another name`,
    )
  }
}

/**
 * The sort of records with these fields; each field at first as its own sort says.
 * Throws a `RangeError` for a field whose name every Immutable.js record already has (`get`, `set`, ...), or `type` or `self`, which messages and views need.
 */
export const record = <const F extends Fields>(fields: F): CallableRecordSort<F> => {
  checkFieldNames(fields)
  const names = Object.keys(fields)
  const Factory = ImmutableRecord(Object.fromEntries(names.map((name) => [name, fields[name]!.initial])))
  const initial = Factory() as unknown as RecordValue<F>
  const make = (values?: Partial<Values<F>>): RecordValue<F> => {
    for (const name of ImmutableRecord.isRecord(values) ? [] : Object.keys(values ?? {}))
      if (!Object.hasOwn(fields, name))
        throw new RangeError(`there is no field "${name}" (fields: ${names.join(', ')})`)
    return values instanceof Factory ? (values as RecordValue<F>) : recordWithAll(initial, values ?? {})
  }
  makers.set(make, fields)
  const ofFields = names.map((name) => numbering(fields[name]!))
  const looseNames = names.filter((name) => fields[name]!.loose)
  const at = (value: RecordValue<F>, name: string): unknown =>
    (value as unknown as Record<string, unknown>)[name]
  const timedNames = names.filter((name) => fields[name]!.timed)
  const fromJson = (json: Json): RecordValue<F> => make(valuesFromJson(fields, json) as Partial<Values<F>>)
  const toJson = (value: RecordValue<F>): Json =>
    Object.fromEntries(names.map((name) => [name, fields[name]!.toJson(at(value, name))]))
  return callable(make, {
    fields,
    make,
    text: `record(${names.join(', ')})`,
    timed: names.some((name) => fields[name]!.timed),
    // A record made elsewhere may have other fields.
    loose: true,
    initial,
    problem: (value, scope) => {
      if (!ImmutableRecord.isRecord(value)) return `${describe(value)} is not a record`
      for (const name of names) {
        const problem = fields[name]!.problem(at(value as RecordValue<F>, name), scope)
        if (problem !== undefined) return `field "${name}": ${problem}`
      }
      return undefined
    },
    toJson,
    // Field by field; the sorts determine where each part ends, so no two records share a text.
    code: (value) => {
      let text = ''
      for (const name of names) text += `${encode(fields[name]!, value.get(name as never))}\n`
      return text
    },
    number: (value, parts) => {
      // The number of a record with one field must not be that of `null`.
      if (names.length < 2)
        return names.length === 0 ? 0 : parts.pair(0, ofFields[0]!(value.get(names[0] as never), parts))
      let number = ofFields[0]!(value.get(names[0] as never), parts)
      for (let at = 1; at < names.length; at++)
        number = parts.pair(number, ofFields[at]!(value.get(names[at] as never), parts))
      return number
    },
    canonical: (value) => {
      if (!(value instanceof Factory)) return fromJson(toJson(value))
      let same = value
      for (const name of looseNames) same = recordWith(same, name, canonical(fields[name]!, at(value, name)))
      return same
    },
    fromJson,
    show: (value, siteText) =>
      names.map((name) => `${name} ${shownInside(fields[name]!, at(value, name), siteText)}`).join(', '),
    rename: (value, to) => recordMapped(value, names, fields, (sort, field) => sort.rename(field, to)),
    signature: (value, colour) =>
      joined(names.map((name) => fields[name]!.signature(at(value, name), colour))),
    shift: (value, to) => recordMapped(value, timedNames, fields, (sort, field) => sort.shift(field, to)),
  })
}

/** The record with one field changed, without a check of its sort. */
export const recordWith = <R>(value: R, field: string, to: unknown): R =>
  (value as unknown as { set(field: string, to: unknown): R }).set(field, to)

/**
 * The record with all these fields changed, without a check of their sorts. It takes less than half the time of the constructor of an
 * Immutable.js record, which first makes a sequence of the fields.
 * @param to an object, or a record of Immutable.js with some of the same fields
 */
export const recordWithAll = <R>(value: R, to: object): R => {
  const fields = ImmutableRecord.isRecord(to) ? to.toObject() : to
  let changed = value
  for (const [name, field] of Object.entries(fields)) changed = recordWith(changed, name, field)
  return changed
}

/**
 * The record with the named fields changed, each according to its sort. A field that keeps its value is not set: that is several
 * times faster than a new record.
 */
export const recordMapped = <R>(
  value: R,
  names: readonly string[],
  fields: Fields,
  change: (sort: Sort<unknown>, field: unknown) => unknown,
): R => {
  let mapped = value
  for (const name of names) {
    const before = fieldOf(value, name)
    const after = change(fields[name]!, before)
    if (after !== before) mapped = recordWith(mapped, name, after)
  }
  return mapped
}

/** A field of a record of unknown type. */
export const fieldOf = (value: unknown, field: string): unknown =>
  (value as { readonly [field: string]: unknown })[field]
