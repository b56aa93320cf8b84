// Calls with opaque values: of the functions of Coterie and of the language, and of the methods of what a view forgets.
import { keptName } from '../../canonical/by-order/free-names.js'
import { NotUnderstood } from '../../canonical/by-order/value.js'
import { either, eitherOf, send } from '../../protocol/effect.js'
import { fieldsOfKind, type MessageKind } from '../../protocol/message.js'
import { precedes } from '../../protocol/precedes.js'
import type { AnyFunction } from '../../protocol/written-as.js'
import { fieldsMadeBy } from '../../sorts/record.js'
import { noObject } from './operators.js'
import { elementsOf, type Reading } from './reading.js'
import {
  aFlag,
  aNumber,
  anything,
  data,
  eitherOfSorts,
  forgotten,
  isNumberBelow,
  manyOf,
  NumberBelow,
  nothing,
  type OfSort,
  Opaque,
  partsOf,
  tuple,
  Unseen,
  type Value,
} from './value.js'

type Given = readonly Value[]

const ofNumbers: ReadonlyMap<unknown, (...numbers: number[]) => number> = new Map(
  [Math.abs, Math.ceil, Math.floor, Math.max, Math.min, Math.sign, Math.trunc].map((fn) => [fn, fn]),
)

const calculated = (fn: (...numbers: number[]) => number, given: Given): Value => {
  for (const one of given) noObject(one)
  const isRounded = fn === Math.floor || fn === Math.trunc
  if (isRounded && given.length === 1 && isNumberBelow(given[0]!)) return new NumberBelow()
  const numbers = given.flatMap((one) =>
    one.kind === 'data' && typeof one.data === 'number' ? [one.data] : [],
  )
  return numbers.length === given.length ? data(fn(...numbers)) : new Opaque(aNumber)
}

/** What an opaque value may hold, or may do, from now on. */
const escapes = (reader: Reading, value: Value): void => {
  switch (value.kind) {
    case 'tuple':
      for (const one of elementsOf(value)) escapes(reader, one)
      value.hasEscaped = true
      return
    case 'object':
      if (value.view === undefined) for (const one of value.fields.values()) escapes(reader, one)
      return
    case 'function':
    case 'known':
      if (value.kind === 'function' || typeof value.value === 'function') callback(reader, value)
      return
    case 'data':
    case 'opaque':
    case 'message':
      return
    case 'send':
    case 'either':
      throw new NotUnderstood('it passes a part of an effect to an operation on what views forget')
    default:
      value satisfies never
  }
}

/** The results of a function that is called any number of times with opaque values. A later operation may call functions in them. */
const callback = (reader: Reading, fn: Value, element: OfSort = anything): readonly OfSort[] =>
  reader.path
    .aside(() => {
      const result = reader.call(fn, [new Opaque(element), new Opaque(anything), new Opaque(anything)])
      escapes(reader, result)
      return result
    })
    .map(forgotten)

const messageOf = (reader: Reading, { type }: MessageKind<string, unknown>, given: Given): Value => {
  for (const one of given) escapes(reader, one)
  // A message of another protocol can be sent if its type has the same name.
  return { kind: 'message', type: reader.path.spec.kinds.has(type) ? type : undefined }
}

const sent = ([to = nothing, message = nothing]: Given): Value => {
  const type =
    message.kind === 'message' ? message.type : message.kind === 'object' ? message.message : undefined
  // Only an effect that has this part fails, and whether the effect of the step has it is not known yet.
  if (message.kind === 'message' && type === undefined)
    throw new NotUnderstood('it makes a message of another protocol')
  if (type === undefined) throw new NotUnderstood('it sends what may not be a message, or any message')
  return { kind: 'send', to, type }
}

const ofEach = (reader: Reading, [sites = nothing, effectOf = nothing]: Given): Value => {
  if (sites.kind !== 'opaque') throw new NotUnderstood('it calls eitherOf with an array')
  return { kind: 'either', effects: [reader.call(effectOf, [new Opaque(elementOf(sites))])] }
}

/** The result of calling a value that is not a function literal. */
export const calledKnown = (reader: Reading, callee: Value, given: Given): Value => {
  if (callee.kind === 'opaque') {
    for (const one of given) escapes(reader, one)
    reader.path.unclear('it calls a function that is not known')
    return new Unseen()
  }
  if (callee.kind !== 'known' || typeof callee.value !== 'function')
    throw new NotUnderstood('it calls a value that may not be a function')
  const fn = callee.value
  if (fn === send) return sent(given)
  if (fn === eitherOf) return ofEach(reader, given)
  if (fn === keptName) return given[0] ?? nothing
  if (fn === either) {
    if (given[0]?.kind !== 'tuple') throw new NotUnderstood('it calls either without an array of effects')
    return { kind: 'either', effects: elementsOf(given[0]) }
  }
  if (fn === precedes) {
    for (const one of given) for (const part of one.kind === 'tuple' ? elementsOf(one) : [one]) noObject(part)
    return new Opaque(aFlag)
  }
  const numeric = ofNumbers.get(fn)
  if (numeric !== undefined) return calculated(numeric, given)
  if (fieldsOfKind(fn) !== undefined)
    return messageOf(reader, fn as unknown as MessageKind<string, unknown>, given)
  if (fieldsMadeBy(fn) !== undefined) {
    for (const one of given) escapes(reader, one)
    // Nobody has checked yet that its fields have the values of their sorts.
    return new Opaque({ ...anything, may: ['else'] })
  }
  return reader.result(fn as AnyFunction, given)
}

const named = <T>(names: string, what: T): [string, T][] => names.split(' ').map((name) => [name, what])

/** What a method of an opaque value gives: a collection of the same kind, an element, or a scalar. */
type Gives = 'same' | 'part' | 'keys' | 'element' | 'value' | 'flag' | 'number' | 'mapped'

const ofCollections: ReadonlyMap<string, Gives> = new Map<string, Gives>([
  ...named<Gives>('concat push unshift add union insert', 'same'),
  ...named<Gives>(
    'filter filterNot remove delete subtract intersect clear slice take skip rest butLast',
    'part',
  ),
  ...named<Gives>('shift pop sort reverse toSet toList toArray toOrderedSet', 'part'),
  ...named<Gives>('set merge update', 'value'),
  ...named<Gives>('keySeq', 'keys'),
  ...named<Gives>('first last get min max find', 'element'),
  ...named<Gives>('includes has contains isEmpty equals every some isSubset isSuperset', 'flag'),
  ...named<Gives>('indexOf lastIndexOf count findIndex', 'number'),
  ...named<Gives>('map', 'mapped'),
])

// These change an array in place.
const ofArrays: ReadonlySet<string> = new Set(
  'concat filter slice map includes every some find indexOf lastIndexOf findIndex'.split(' '),
)

/** An element of a collection. */
const elementOf = ({ type, sites }: Opaque): OfSort => {
  if (type.kind !== 'many' || type.isMap) return anything
  return sites === 'others' || sites === 'some others' ? { ...type.of, may: ['else'] } : type.of
}

const isScalar = (value: Value): boolean =>
  value.kind === 'data' ||
  (value.kind === 'opaque' && (value.type.kind === 'number' || value.type.kind === 'scalar'))

const isArrayOf = ({ type }: Opaque): boolean => type.kind === 'many' && type.isArray

/** What `concat` and `union` add: the elements of a collection, and any other value itself. An array adds only the elements of an array. */
const joinedTo = (on: Opaque, value: Value): OfSort => {
  if (isScalar(value)) return forgotten(value)
  if (value.kind !== 'opaque' || value.type.kind !== 'many' || value.type.isMap) return anything
  return isArrayOf(on) && !value.type.isArray ? anything : value.type.of
}

// The place of the value that is given if there is no element.
const defaults: { readonly [name: string]: number } = { first: 0, last: 0, get: 1, find: 2 }

// These keep all elements of a set.
const reorders: ReadonlySet<string> = new Set(['sort', 'toSet', 'toList', 'toArray', 'toOrderedSet'])

/** The collection with some elements left out, or in another order. */
const partOf = (on: Opaque, name: string): Opaque => {
  const { type, sites } = on
  if (type.kind !== 'many') return new Opaque(anything)
  const some = sites === 'all' ? undefined : sites === undefined ? undefined : 'some others'
  const isArray = name === 'toArray' || type.isArray
  return new Opaque({ type: { ...type, isArray }, may: ['else'] }, reorders.has(name) ? sites : some)
}

const given = (on: Opaque, name: string, gives: Gives, args: Given, results: readonly OfSort[]): Opaque => {
  const { type } = on
  switch (gives) {
    case 'part':
      return partOf(on, name)
    case 'same': {
      if (type.kind !== 'many' || type.isMap) return new Opaque(anything)
      const areJoined = name === 'concat' || name === 'union'
      const added = args.map((one) => (areJoined ? joinedTo(on, one) : forgotten(one)))
      const of = added.reduce(eitherOfSorts, type.of)
      return new Opaque({ type: { ...type, of }, may: ['else'] })
    }
    case 'value': {
      if (type.kind === 'fields' || type.kind !== 'many' || name !== 'set' || args.length !== 2)
        return new Opaque(anything)
      // A list that gets longer by more than one has undefined between.
      const before = type.isMap ? type.of : eitherOfSorts(type.of, forgotten(nothing))
      const of = eitherOfSorts(before, isScalar(args[1]!) ? forgotten(args[1]!) : anything)
      return new Opaque({ type: { ...type, of }, may: ['else'] })
    }
    case 'keys':
      return new Opaque(manyOf(anything))
    case 'element': {
      const of = name === 'get' && type.kind === 'many' ? type.of : elementOf(on)
      const otherwise = args[defaults[name] ?? args.length] ?? nothing
      return new Opaque([forgotten(otherwise), forgotten(nothing)].reduce(eitherOfSorts, of))
    }
    case 'flag':
      return new Opaque(aFlag)
    case 'number':
      return new Opaque(aNumber)
    case 'mapped':
      if (type.kind !== 'many' || results.length === 0) return new Opaque(anything)
      return new Opaque({ type: { ...type, of: results.reduce(eitherOfSorts) }, may: ['else'] })
    default:
      return gives satisfies never
  }
}

/** The result of a method of a value. */
export const methodOf = (reader: Reading, on: Value, name: string, args: Given): Value => {
  if (on.kind === 'object' && on.view === 'record') return changedRecord(on, name, args)
  if (on.kind === 'tuple') return ofTuple(reader, on, name, args)
  if (on.kind !== 'opaque')
    throw new NotUnderstood(`it calls ${name} of a value that may have no such method`)
  // A record of the module, under a name whose value is not known.
  if (on.isUnseen && name === 'make') {
    for (const one of args) escapes(reader, one)
    return new Opaque({ ...anything, may: ['else'] })
  }
  const gives = ofCollections.get(name)
  // It may be an array that is changed in place, or an object with a method of that name.
  if (on.type.kind === 'any' && !on.isUnseen)
    throw new NotUnderstood(`it calls ${name} of what may be anything`)
  if (gives === undefined || (isArrayOf(on) && !ofArrays.has(name)))
    throw new NotUnderstood(`it calls ${name} of what views forget`)
  reader.path.narrow(on, (part) => part === 'itself' || part === 'else')
  const results: OfSort[] = []
  for (const one of args) {
    const isFunction = one.kind === 'function' || (one.kind === 'known' && typeof one.value === 'function')
    // `update` calls its function for a place that the collection does not have, or for the collection itself.
    if (isFunction) results.push(...callback(reader, one, name === 'update' ? anything : elementOf(on)))
    else escapes(reader, one)
  }
  return on.isUnseen ? new Unseen() : given(on, name, gives, args, results)
}

type Of<K extends Value['kind']> = Extract<Value, { readonly kind: K }>

/** The record of a site with other values: `merge` and `set` of a record of Immutable.js. */
const changedRecord = (on: Of<'object'>, name: string, args: Given): Value => {
  const [first, second] = args
  const changes =
    name === 'merge' && args.length === 1 && first?.kind === 'object' && first.view === undefined
      ? [...first.fields]
      : name === 'set' && args.length === 2 && first?.kind === 'data' && typeof first.data === 'string'
        ? [[first.data, second!] as const]
        : undefined
  if (changes === undefined) throw new NotUnderstood(`it calls ${name} of its record`)
  // Immutable.js passes over a name that is not a field, and sets a field that is undefined to its initial value.
  if (changes.some(([field, value]) => !on.fields.has(field) || partsOf(value).has('undefined')))
    throw new NotUnderstood(`it calls ${name} of its record with what may not be a value of a field`)
  return { ...on, fields: new Map([...on.fields, ...changes]) }
}

// NaN is among the elements of an array, though it is not equal to itself.
const isNaNOf = (one: Value, other: Value): boolean =>
  one.kind === 'data' && other.kind === 'data' && Number.isNaN(one.data) && Number.isNaN(other.data)

const ofTuple = (reader: Reading, on: Of<'tuple'>, name: string, args: Given): Value => {
  const elements = elementsOf(on)
  const [fn] = args
  if (name === 'map' && args.length === 1)
    return tuple(elements.map((one, k) => reader.call(fn!, [one, data(k), on])))
  if (name === 'filter' && args.length === 1)
    return tuple(elements.filter((one, k) => reader.path.isTrue(reader.call(fn!, [one, data(k), on]))))
  if (name === 'includes' && args.length === 1)
    return data(elements.some((one) => isNaNOf(one, fn!) || reader.path.areSame(one, fn!)))
  if (name === 'every' && args.length === 1)
    return data(elements.every((one, k) => reader.path.isTrue(reader.call(fn!, [one, data(k), on]))))
  if (name === 'some' && args.length === 1)
    return data(elements.some((one, k) => reader.path.isTrue(reader.call(fn!, [one, data(k), on]))))
  throw new NotUnderstood(`it calls ${name} of an array`)
}
