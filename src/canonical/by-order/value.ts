// The abstract values of the analysis: what an expression may hold with respect to timestamps. They form a join semilattice:
// `join` is commutative, associative and idempotent, and a value below another (join(a, b) same as b) allows no more than the
// other does. `empty` (certainly null or undefined) is the bottom, `opaque` the top: nothing is known of an opaque value, so
// it may be returned and used for nothing else.
//
// The invariant of the analysis: a value abstracted as `clean` never holds a timestamp. So each operation that could store a
// timestamp in a clean object is refused.
import type { Function as FunctionNode } from 'acorn'
import type { Environment } from './environment.js'

/** The reason why a function is not understood, as the end of a sentence. */
export class NotUnderstood extends Error {}

/** A function literal, and the environment of its free names. */
export interface Closure {
  readonly node: FunctionNode
  readonly environment: Environment
}

/** A collection of values of one kind; keys and positions are clean. */
export type CollectionKind = 'array' | 'list' | 'seq' | 'map'

export type Value =
  /** Null or undefined. */
  | { readonly kind: 'empty' }
  /** A value without timestamps, including null and undefined. */
  | { readonly kind: 'clean' }
  /** A timestamp, or null. */
  | {
      readonly kind: 'stamp'
      /** Whether it may be null or undefined. */
      readonly nullable: boolean
      /** Whether a constant may have been added to it. It may be returned, not compared. */
      readonly advanced: boolean
      /** Whether it may be another number as well. It may be returned, not compared. */
      readonly mixed: boolean
    }
  /** A literal array whose elements are distinguished; at least one of them is not clean. */
  | { readonly kind: 'tuple'; readonly elements: readonly Value[] }
  /** A collection. For a map, the element is the value of an entry. */
  | { readonly kind: CollectionKind; readonly element: Value }
  /** An Immutable.js set of clean elements. */
  | { readonly kind: 'set' }
  /** An object with fields. */
  | {
      readonly kind: 'object'
      /** `record`: an Immutable.js record; `view`: an argument from Coterie; `literal`: an object literal. */
      readonly form: 'record' | 'view' | 'literal'
      readonly fields: ReadonlyMap<string, Value>
    }
  /** A method of a view: it takes clean arguments, and returns `gives`, or the entry of `byName` for a given name. */
  | { readonly kind: 'reading'; readonly gives: Value; readonly byName?: ReadonlyMap<string, Value> }
  /** One of these function literals. */
  | { readonly kind: 'function'; readonly closures: readonly Closure[] }
  /** The value of a free name: one of these values, which hold no timestamps. */
  | { readonly kind: 'given'; readonly values: readonly unknown[] }
  | { readonly kind: 'opaque' }

type Of<K extends string> = Extract<Value, { readonly kind: K }>

type Collection = { readonly kind: CollectionKind; readonly element: Value }

export const empty: Value = { kind: 'empty' }
export const clean: Value = { kind: 'clean' }
export const opaque: Value = { kind: 'opaque' }
export const stamp: Of<'stamp'> = { kind: 'stamp', nullable: false, advanced: false, mixed: false }

export const collection = (kind: CollectionKind, element: Value): Value => ({ kind, element })
export const isCollection = (value: Value): value is Collection =>
  value.kind === 'array' || value.kind === 'list' || value.kind === 'seq' || value.kind === 'map'

/** An array with these elements. If all are clean their positions do not matter, so the array may change. */
export const arrayOf = (elements: readonly Value[]): Value =>
  elements.every(isClean) ? collection('array', clean) : { kind: 'tuple', elements }

export const objectOf = (
  form: Of<'object'>['form'],
  fields: Iterable<readonly [string, Value]>,
): Of<'object'> => ({ kind: 'object', form, fields: new Map(fields) })

/** Whether it contains no timestamp and no function of the text. */
export const isClean = (value: Value): boolean => {
  switch (value.kind) {
    case 'empty':
    case 'clean':
    case 'set':
    case 'given':
      return true
    case 'stamp':
    case 'function':
    case 'opaque':
      return false
    case 'reading':
      return isClean(value.gives)
    case 'tuple':
      return value.elements.every(isClean)
    case 'object':
      return [...value.fields.values()].every(isClean)
    case 'array':
    case 'list':
    case 'seq':
    case 'map':
      return isClean(value.element)
    default:
      return value satisfies never
  }
}

/** Whether it may contain a function of the text. */
export const holdsFunction = (value: Value): boolean => {
  if (value.kind === 'function' || value.kind === 'reading') return true
  if (value.kind === 'tuple') return value.elements.some(holdsFunction)
  if (value.kind === 'object') return [...value.fields.values()].some(holdsFunction)
  return isCollection(value) && holdsFunction(value.element)
}

const joinObjects = (a: Of<'object'>, b: Of<'object'>): Value =>
  a.form !== b.form
    ? isClean(a) && isClean(b)
      ? clean
      : opaque
    : objectOf(
        a.form,
        [...new Set([...a.fields.keys(), ...b.fields.keys()])].map((name) => [
          name,
          join(a.fields.get(name) ?? empty, b.fields.get(name) ?? empty),
        ]),
      )

const joinClosures = (a: readonly Closure[], b: readonly Closure[]): readonly Closure[] => [
  ...a,
  ...b.filter(
    (one) => !a.some(({ node, environment }) => node === one.node && environment === one.environment),
  ),
]

// The join of a clean value and another. A clean value may be anything, so the result only remembers a number next to
// a timestamp.
const joinWithClean = (other: Value): Value =>
  other.kind === 'stamp' ? { ...other, nullable: true, mixed: true } : opaque

const elementOfArray = (value: Value): Value | undefined =>
  value.kind === 'array' ? value.element : value.kind === 'tuple' ? join(...value.elements) : undefined

const joinTwo = (a: Value, b: Value): Value => {
  if (a === b || b.kind === 'empty') return a.kind === 'stamp' && a !== b ? { ...a, nullable: true } : a
  if (a.kind === 'empty') return joinTwo(b, a)
  if (a.kind === 'stamp' && b.kind === 'stamp')
    return {
      kind: 'stamp',
      nullable: a.nullable || b.nullable,
      advanced: a.advanced || b.advanced,
      mixed: a.mixed || b.mixed,
    }
  if (a.kind === 'tuple' && b.kind === 'tuple' && a.elements.length === b.elements.length)
    return { kind: 'tuple', elements: a.elements.map((one, k) => join(one, b.elements[k]!)) }
  const [ofA, ofB] = [elementOfArray(a), elementOfArray(b)]
  if (ofA !== undefined && ofB !== undefined) return collection('array', join(ofA, ofB))
  if (isCollection(a) && a.kind === b.kind)
    return collection(a.kind, join(a.element, (b as Collection).element))
  if (a.kind === 'set' && b.kind === 'set') return a
  if (a.kind === 'function' && b.kind === 'function')
    return { kind: 'function', closures: joinClosures(a.closures, b.closures) }
  if (a.kind === 'given' && b.kind === 'given')
    return { kind: 'given', values: [...new Set([...a.values, ...b.values])] }
  if (a.kind === 'object' && b.kind === 'object') return joinObjects(a, b)
  if (isClean(a)) return isClean(b) ? clean : joinWithClean(b)
  return isClean(b) ? joinWithClean(a) : opaque
}

/** Either of these. */
export const join = (...values: readonly Value[]): Value =>
  values.length === 0 ? empty : values.reduce(joinTwo)

/** Whether both allow the same values. */
export const same = (a: Value, b: Value): boolean => {
  if (a === b) return true
  if (a.kind !== b.kind) return false
  if (a.kind === 'stamp' && b.kind === 'stamp')
    return a.nullable === b.nullable && a.advanced === b.advanced && a.mixed === b.mixed
  if (a.kind === 'tuple' && b.kind === 'tuple')
    return a.elements.length === b.elements.length && a.elements.every((one, k) => same(one, b.elements[k]!))
  if (a.kind === 'object' && b.kind === 'object')
    return (
      a.form === b.form &&
      a.fields.size === b.fields.size &&
      [...a.fields].every(([name, one]) => same(one, b.fields.get(name) ?? opaque))
    )
  if (a.kind === 'function' && b.kind === 'function')
    return joinClosures(a.closures, b.closures).length === a.closures.length
  if (a.kind === 'given' && b.kind === 'given') return b.values.every((one) => a.values.includes(one))
  if (a.kind === 'reading' && b.kind === 'reading') return same(a.gives, b.gives)
  return !isCollection(a) || same(a.element, (b as Collection).element)
}

/** Whether it is certainly a timestamp or null: then it may be compared with others. */
export const isComparable = (value: Value): value is Of<'stamp'> =>
  value.kind === 'stamp' && !value.advanced && !value.mixed

/** Whether equality of two values is the same for all timestamps in the same order. */
export const areComparable = (a: Value, b: Value): boolean => {
  if (isClean(a) && isClean(b)) return true
  if (isComparable(a) || isComparable(b))
    return [a, b].every((one) => isComparable(one) || one.kind === 'empty')
  if (a.kind === 'object' && b.kind === 'object')
    return (
      a.form === 'record' &&
      b.form === 'record' &&
      [...new Set([...a.fields.keys(), ...b.fields.keys()])].every((name) =>
        areComparable(a.fields.get(name) ?? empty, b.fields.get(name) ?? empty),
      )
    )
  return isCollection(a) && a.kind === b.kind && areComparable(a.element, (b as Collection).element)
}

/** The elements that a loop, a spread or a pattern takes from it. */
export const elementsOf = (value: Value): Value => {
  if (isClean(value) && !isCollection(value)) return clean
  if (value.kind === 'tuple') return join(...value.elements)
  if (value.kind === 'map') return arrayOf([clean, value.element])
  if (isCollection(value)) return value.element
  throw new NotUnderstood('it iterates over a value that may be, or may be ordered by, a timestamp')
}
