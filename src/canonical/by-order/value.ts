// The abstract values of the analysis: what an expression may hold with respect to timestamps. They form a join
// semilattice: `join` is commutative, associative and idempotent, and a value below another (join(a, b) same as b)
// allows no more than the other does. `empty` (certainly null or undefined) is the bottom, `opaque` the top: nothing
// is known of an opaque value, so a function may only return it.
//
// The invariant of the analysis: a value abstracted as `clean` never holds a timestamp. So the reader refuses each
// operation that could store a timestamp in a clean object.
import type { Function as FunctionNode } from 'acorn'

/** The reason why a function is not understood, as the end of a sentence. */
export class NotUnderstood extends Error {}

/** The reason to refuse a function that depends on the order of a bag. */
export const dependsOnBagOrder =
  'it depends on the order of an unordered channel, which depends on how timestamps are written'

/** The variables that are visible where a function is written; see environment.ts. */
export interface Variables {
  find(name: string): Value
  free(name: string): Value
  assign(name: string, value: Value): void
}

/** A function literal, and the variables of its free names. */
export interface Closure {
  readonly node: FunctionNode
  readonly environment: Variables
}

/** A collection of values of one kind; keys and positions are clean. */
export type CollectionKind = 'array' | 'list' | 'seq' | 'map'

export type Value =
  /** Null or undefined. */
  | { readonly kind: 'empty' }
  /** A value without timestamps, including null and undefined. */
  | { readonly kind: 'clean' }
  /** A number that is not a timestamp, or null or undefined. As a key it selects an element, never `length`. */
  | { readonly kind: 'number' }
  /** A timestamp, or null. */
  | {
      readonly kind: 'stamp'
      /** Whether it may be null or undefined. */
      readonly nullable: boolean
      /** Whether a constant may have been added to it. It may be returned, not compared. */
      readonly advanced: boolean
      /** Whether it may be another number as well. It may be returned, not compared. */
      readonly mixed: boolean
      /** Whether a constant may have been subtracted. It may then be less than 0, the number that null counts as. */
      readonly lowered: boolean
    }
  /** A literal array whose elements are distinguished; at least one of them is not clean. */
  | { readonly kind: 'tuple'; readonly elements: readonly Value[] }
  /** A collection. For a map, the element is the value of an entry. */
  | {
      readonly kind: CollectionKind
      readonly element: Value
      /** Whether it may be an array that another variable holds as a tuple. */
      readonly isTuple?: true
    }
  /** A list whose order depends on how timestamps are written. Only operations that ignore the order are allowed. */
  | { readonly kind: 'bag'; readonly element: Value }
  /** An Immutable.js set of clean elements. */
  | { readonly kind: 'set' }
  /** An object with fields. */
  | {
      readonly kind: 'object'
      /** `record`: an Immutable.js record; `view`: an argument from Coterie; `literal`: an object literal. */
      readonly form: 'record' | 'view' | 'literal'
      readonly fields: ReadonlyMap<string, Value>
      /** Whether a field once had a more precise value than `clean`. */
      readonly isHeld?: true
    }
  /** A method of a view: it takes clean arguments, and returns `gives`, or the entry of `byName` for a given name. */
  | { readonly kind: 'reading'; readonly gives: Value; readonly byName?: ReadonlyMap<string, Value> }
  /** One of these function literals. */
  | { readonly kind: 'function'; readonly closures: readonly Closure[] }
  /** The value of a free name: one of these values, which hold no timestamps. */
  | { readonly kind: 'given'; readonly values: readonly unknown[] }
  | { readonly kind: 'opaque' }

type Of<K extends string> = Extract<Value, { readonly kind: K }>

type Collection = Extract<Value, { readonly kind: CollectionKind }>

export const empty: Value = { kind: 'empty' }
export const clean: Value = { kind: 'clean' }
export const aNumber: Value = { kind: 'number' }
export const opaque: Value = { kind: 'opaque' }
export const stamp: Of<'stamp'> = {
  kind: 'stamp',
  nullable: false,
  advanced: false,
  mixed: false,
  lowered: false,
}

/** A collection. A clean array may change in place, so it may come to hold anything clean. */
export const collection = (kind: CollectionKind, element: Value): Value => ({
  kind,
  element: kind === 'array' && isClean(element) ? clean : element,
})
export const isCollection = (value: Value): value is Collection =>
  value.kind === 'array' || value.kind === 'list' || value.kind === 'seq' || value.kind === 'map'

/** An array with these elements. If all are clean their positions do not matter, so the array may change. */
export const arrayOf = (elements: readonly Value[]): Value =>
  elements.every(isClean) ? collection('array', clean) : { kind: 'tuple', elements }

export const objectOf = (
  form: Of<'object'>['form'],
  fields: Iterable<readonly [string, Value]>,
): Of<'object'> => ({
  kind: 'object',
  form,
  fields: new Map(form === 'literal' ? [...fields].map(([name, one]) => [name, asField(one)]) : fields),
})

const isPlain = (value: unknown): boolean =>
  (typeof value !== 'object' || value === null) && typeof value !== 'function'

/** The value of a field of an object literal: an assignment may replace a number or a text by any clean value. */
const asField = (value: Value): Value =>
  value.kind === 'number' || (value.kind === 'given' && value.values.every(isPlain)) ? clean : value

// A field that is null, or a function of the module, has a more precise value than `clean`. So the object must not
// reach code that may assign any clean value to the field.
const mayBeReplaced = ({ kind }: Value): boolean => kind !== 'empty' && kind !== 'given'

/** Whether it contains no timestamp and no function of the text. */
export const isClean = (value: Value): boolean => {
  switch (value.kind) {
    case 'empty':
    case 'clean':
    case 'number':
    case 'set':
    case 'given':
      return true
    case 'bag':
    case 'stamp':
    case 'function':
    case 'opaque':
      return false
    case 'reading':
      return isClean(value.gives)
    case 'tuple':
      return value.elements.every(isClean)
    case 'object':
      return (
        !value.isHeld &&
        [...value.fields.values()].every(
          (one) => isClean(one) && (value.form !== 'literal' || mayBeReplaced(one)),
        )
      )
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

/** Whether it holds a list whose order depends on how timestamps are written. */
export const holdsBag = (value: Value): boolean => {
  if (value.kind === 'bag') return true
  if (value.kind === 'tuple') return value.elements.some(holdsBag)
  if (value.kind === 'object') return [...value.fields.values()].some(holdsBag)
  return isCollection(value) && holdsBag(value.element)
}

const joinObjects = (a: Of<'object'>, b: Of<'object'>): Value => {
  const areClean = isClean(a) && isClean(b)
  if (a.form !== b.form) return areClean ? clean : opaque
  const joined = objectOf(
    a.form,
    [...new Set([...a.fields.keys(), ...b.fields.keys()])].map((name) => [
      name,
      join(a.fields.get(name) ?? empty, b.fields.get(name) ?? empty),
    ]),
  )
  return !areClean && isClean(joined) ? { ...joined, isHeld: true } : joined
}

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
      lowered: a.lowered || b.lowered,
    }
  if (a.kind === 'tuple' && b.kind === 'tuple' && a.elements.length === b.elements.length)
    return { kind: 'tuple', elements: a.elements.map((one, k) => join(one, b.elements[k]!)) }
  const [ofA, ofB] = [elementOfArray(a), elementOfArray(b)]
  if (ofA !== undefined && ofB !== undefined) {
    const element = join(ofA, ofB)
    const isTuple = [a, b].some((one) => one.kind === 'tuple' || (one.kind === 'array' && one.isTuple))
    return isTuple && !isClean(element)
      ? { kind: 'array', element, isTuple: true }
      : collection('array', element)
  }
  if (isCollection(a) && a.kind === b.kind)
    return collection(a.kind, join(a.element, (b as Collection).element))
  if (a.kind === 'bag' && b.kind === 'bag') return { kind: 'bag', element: join(a.element, b.element) }
  if ((a.kind === 'set' || a.kind === 'number') && a.kind === b.kind) return a
  if (a.kind === 'function' && b.kind === 'function')
    return { kind: 'function', closures: joinClosures(a.closures, b.closures) }
  if (a.kind === 'given' && b.kind === 'given')
    return { kind: 'given', values: [...new Set([...a.values, ...b.values])] }
  if (a.kind === 'object' && b.kind === 'object') return joinObjects(a, b)
  if (isClean(a)) return isClean(b) ? clean : joinWithClean(b)
  return isClean(b) ? joinWithClean(a) : opaque
}

/** The least value above all of these. */
export const join = (...values: readonly Value[]): Value =>
  values.length === 0 ? empty : values.reduce(joinTwo)

/** Whether both allow the same values. */
export const same = (a: Value, b: Value): boolean => {
  if (a === b) return true
  if (a.kind !== b.kind) return false
  if (a.kind === 'stamp' && b.kind === 'stamp')
    return (
      a.nullable === b.nullable && a.advanced === b.advanced && a.mixed === b.mixed && a.lowered === b.lowered
    )
  if (a.kind === 'tuple' && b.kind === 'tuple')
    return a.elements.length === b.elements.length && a.elements.every((one, k) => same(one, b.elements[k]!))
  if (a.kind === 'object' && b.kind === 'object')
    return (
      a.form === b.form &&
      a.isHeld === b.isHeld &&
      a.fields.size === b.fields.size &&
      [...a.fields].every(([name, one]) => same(one, b.fields.get(name) ?? opaque))
    )
  if (a.kind === 'function' && b.kind === 'function')
    return joinClosures(a.closures, b.closures).length === a.closures.length
  if (a.kind === 'given' && b.kind === 'given') return b.values.every((one) => a.values.includes(one))
  if (a.kind === 'reading' && b.kind === 'reading') return same(a.gives, b.gives)
  if (a.kind === 'bag' && b.kind === 'bag') return same(a.element, b.element)
  return (
    !isCollection(a) ||
    (same(a.element, (b as Collection).element) && a.isTuple === (b as Collection).isTuple)
  )
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

/** Whether `<` of two values is the same for all timestamps in the same order. Null counts as 0 here. */
export const areOrdered = (a: Value, b: Value): boolean => {
  if (!areComparable(a, b)) return false
  const isLowered = [a, b].some((one) => one.kind === 'stamp' && one.lowered)
  return !isLowered || [a, b].every((one) => one.kind === 'stamp' && !one.nullable)
}

/** The elements that a loop, a spread or a pattern takes from it. */
export const elementsOf = (value: Value): Value => {
  if (isClean(value) && !isCollection(value)) return clean
  if (value.kind === 'tuple') return join(...value.elements)
  if (value.kind === 'map') return arrayOf([clean, value.element])
  if (isCollection(value)) return value.element
  if (value.kind === 'bag') throw new NotUnderstood(dependsOnBagOrder)
  throw new NotUnderstood('it iterates over a value that may be, or may be ordered by, a timestamp')
}
