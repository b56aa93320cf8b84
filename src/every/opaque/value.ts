// The values of a clause that is read with opaque values: what a view keeps is known, everything else is an `Opaque`, of which only
// a few facts are known. A test of an opaque value has both answers; each answer is a path of its own, and narrows what the value may be.
import type { AnyNode, Function as FunctionNode } from 'acorn'
import { type Fields, fieldsMadeBy } from '../../sorts/record.js'
import { isSiteId } from '../../sorts/site-id.js'
import type { Sort } from '../../sorts/sort.js'

/** What an opaque value may be: the number of the site itself; null; undefined; or anything else. */
export type Part = 'itself' | 'null' | 'undefined' | 'else'

/** What is known of an opaque value by its sort, or by the operation that gave it. */
type Type =
  /** A number, unless it is null or undefined. */
  | { readonly kind: 'number' }
  /** No object, unless it is null. */
  | { readonly kind: 'scalar' }
  /** A collection of these: of Immutable.js, or an array. Of a map, the values. */
  | { readonly kind: 'many'; readonly of: OfSort; readonly isArray: boolean; readonly isMap: boolean }
  | { readonly kind: 'fields'; readonly fields: Fields }
  | { readonly kind: 'any' }

/** A type, and what its values may be. */
export interface OfSort {
  readonly type: Type
  readonly may: readonly Part[]
}

export const anything: OfSort = { type: { kind: 'any' }, may: ['itself', 'null', 'undefined', 'else'] }
/** A number, which may be that of the site itself. */
export const aNumber: OfSort = { type: { kind: 'number' }, may: ['itself', 'else'] }
/** A text or a truth value. */
export const aFlag: OfSort = { type: { kind: 'scalar' }, may: ['else'] }

/** Several of these, in an Immutable.js set or list; or in an array. */
export const manyOf = (of: OfSort, isArray = false): OfSort => ({
  type: { kind: 'many', of, isArray, isMap: false },
  may: ['else'],
})

/** What the values of a sort are. */
export const ofSort = (sort: Sort<unknown>): OfSort => {
  if (isSiteId(sort)) return aNumber
  const [first, second] = sort.inner ?? []
  if (sort.text.startsWith('optional(')) {
    const { type, may } = ofSort(first!)
    return { type, may: [...may, 'null'] }
  }
  if ('fields' in sort && 'make' in sort && fieldsMadeBy(sort.make as object) !== undefined)
    return { type: { kind: 'fields', fields: sort.fields as Fields }, may: ['else'] }
  if (/^(listOf|setOf)\(/.test(sort.text)) return manyOf(ofSort(first!))
  if (sort.text.startsWith('mapOf('))
    return { type: { kind: 'many', of: ofSort(second!), isArray: false, isMap: true }, may: ['else'] }
  const values = sort.choices?.({ sites: 1 })
  if (/^(int\(|timestamp|clock)/.test(sort.text) || values?.every((one) => typeof one === 'number'))
    return aNumber
  return values?.every((one) => typeof one === 'string' || typeof one === 'boolean')
    ? aFlag
    : { ...anything, may: ['itself', 'null', 'else'] }
}

/** A value of which only this is known. One object stands for one value, so what a test finds out is true wherever it is used. */
export class Opaque {
  readonly kind = 'opaque'
  readonly type: Type
  may: ReadonlySet<Part>
  /** All sites, all sites but the one itself, or some of the latter. */
  readonly sites: 'all' | 'others' | 'some others' | undefined

  /** Whether it is a number from 0 on, and less than that of the site. */
  readonly isBelow: boolean = false
  /** Whether it is the value of a name that is not known. */
  readonly isUnseen: boolean = false

  constructor({ type, may }: OfSort, sites?: 'all' | 'others' | 'some others') {
    this.type = type
    this.may = new Set(may)
    this.sites = sites
  }
}

/** A number from 0 on that is less than that of the site. */
export class NumberBelow extends Opaque {
  override readonly isBelow = true

  constructor() {
    super({ ...aNumber, may: ['else'] })
  }
}

/** The value of a name that is not known. */
export class Unseen extends Opaque {
  override readonly isUnseen = true

  constructor() {
    super(anything)
  }
}

/** Whether a value is certainly such a number. */
export const isNumberBelow = (value: Value): boolean => value.kind === 'opaque' && value.isBelow

/** The variables that are visible where a function is written. */
export interface Names {
  find(name: string): Value
}

export type Value =
  /** A value that is known, and no site number. */
  | { readonly kind: 'data'; readonly data: string | number | boolean | null | undefined }
  | Opaque
  | Tuple
  /** An object literal; or a record, a message or a context, of which only these fields may be read. */
  | ObjectValue
  | { readonly kind: 'function'; readonly node: FunctionNode; readonly names: Names }
  /** A function or object that existed before any state. */
  | { readonly kind: 'known'; readonly value: object }
  /** A message that the function has made; of no type if it is not one of the protocol. */
  | { readonly kind: 'message'; readonly type: string | undefined }
  | { readonly kind: 'send'; readonly to: Value; readonly type: string }
  /** Alternatives, each an effect of its own. */
  | { readonly kind: 'either'; readonly effects: readonly Value[] }

/** An array whose elements are known. */
export interface Tuple {
  readonly kind: 'tuple'
  readonly elements: readonly Value[]
  /** Whether an operation on an opaque value has received it, and may have changed it. */
  hasEscaped: boolean
}

export interface ObjectValue {
  readonly kind: 'object'
  readonly view?: 'record' | 'message' | 'context'
  readonly fields: ReadonlyMap<string, Value>
  /** The type of a message. */
  readonly message?: string
}

export const data = (value: string | number | boolean | null | undefined): Value => ({
  kind: 'data',
  data: value,
})
export const nothing = data(undefined)
export const tuple = (elements: readonly Value[]): Value => ({ kind: 'tuple', elements, hasEscaped: false })

/** The nodes of a list of statements. */
export type Nodes = readonly AnyNode[]

const partsOfData = (value: unknown): readonly Part[] => {
  if (value === null) return ['null']
  if (value === undefined) return ['undefined']
  return typeof value === 'number' ? ['itself', 'else'] : ['else']
}

/** What a value may be. */
export const partsOf = (value: Value): ReadonlySet<Part> =>
  value.kind === 'opaque' ? value.may : new Set(value.kind === 'data' ? partsOfData(value.data) : ['else'])

/** What is known of a value, if it is forgotten. */
export const forgotten = (value: Value): OfSort => {
  if (value.kind === 'opaque') return { type: value.type, may: [...value.may] }
  if (value.kind === 'data')
    return {
      type: { kind: typeof value.data === 'number' ? 'number' : 'scalar' },
      may: partsOfData(value.data),
    }
  return anything
}

const isNullish = ({ may }: OfSort): boolean => may.every((part) => part === 'null' || part === 'undefined')

const isScalar = ({ kind }: Type): boolean => kind === 'number' || kind === 'scalar'

const typeOfEither = (a: OfSort, b: OfSort): Type => {
  // A type says nothing of null and undefined.
  if (isNullish(a)) return b.type
  if (isNullish(b)) return a.type
  if (!isScalar(a.type) || !isScalar(b.type)) return { kind: 'any' }
  return a.type.kind === b.type.kind ? a.type : { kind: 'scalar' }
}

/** A value that is one of two, of which little is known. */
export const eitherOfSorts = (a: OfSort, b: OfSort): OfSort => ({
  type: typeOfEither(a, b),
  may: [...new Set([...a.may, ...b.may])],
})
