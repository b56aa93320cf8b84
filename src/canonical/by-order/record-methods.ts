// What the methods of Immutable.js records do with timestamps in them. Fields are distinguished by name.
import { type Arguments, allOf, argument, type Site } from './reading.js'
import { areComparable, clean, join, NotUnderstood, objectOf, type Value } from './value.js'

type RecordValue = Extract<Value, { readonly kind: 'object' }>
type RecordTransfer = (on: RecordValue, args: Arguments, site: Site) => Value

/** The field that the first argument names. */
const nameIn = (on: RecordValue, { written }: Site): string => {
  const [first] = written
  if (first?.type === 'Literal' && typeof first.value === 'string' && on.fields.has(first.value))
    return first.value
  throw new NotUnderstood('it computes the name of a field')
}

const withField = (on: RecordValue, name: string, value: Value): Value =>
  objectOf('record', [...on.fields, [name, value]])

const get: RecordTransfer = (on, _, site) => on.fields.get(nameIn(on, site))!
const set: RecordTransfer = (on, args, site) => withField(on, nameIn(on, site), argument(args, 1))

const equals: RecordTransfer = (on, args) => {
  if (!areComparable(on, argument(args, 0)))
    throw new NotUnderstood('it compares a timestamp with another kind of value')
  return clean
}

const merge: RecordTransfer = (on, args) => {
  let merged = on
  for (const other of allOf(args)) {
    if (other.kind !== 'object' || other.form === 'view')
      throw new NotUnderstood('it merges a value that is not a record')
    merged = objectOf(
      'record',
      [...merged.fields].map(([name, value]) => {
        // A field that is present in some cases only keeps its value in the others.
        return [name, join(value, other.fields.get(name) ?? value)]
      }),
    )
  }
  return merged
}

export const objectMethods: ReadonlyMap<string, RecordTransfer> = new Map([
  ['get', get],
  ['set', set],
  ['equals', equals],
  ['merge', merge],
])
