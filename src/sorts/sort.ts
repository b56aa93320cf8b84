// A sort defines the values of a field and all operations on them. One declaration gives the TypeScript type,
// validation, JSON (which is canonical, and so also the encoding for interning), printing, and the two group actions
// that reductions use: renaming sites and moving timestamps. The signature of a value is its text if sites are known
// by their colours only, as in the colour refinement of graphs.
import { isImmutable } from 'immutable'

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** The context for checking a value, in addition to its sort: the number of sites of the model. */
export interface Scope {
  readonly sites: number
}

/** Numbers of the parts of values: equal parts have the same number, different ones different numbers. */
export interface PartNumbers {
  /** The number of a pair of numbers, at least 1; never that of `null`. */
  pair(first: number, second: number): number
  /** The number of a scalar among those of its type and `null`: a small whole number is its own. */
  scalar(value: null | boolean | number | string): number
}

/**
 * A set of values of type `T` with the operations on them. `T` consists of booleans, numbers, strings, null and
 * Immutable.js collections of those, never of plain objects.
 */
export interface Sort<T> {
  /** How the sort is written in an error message, for example `optional(timestamp)`. */
  readonly text: string
  /** Whether its values may contain timestamps. */
  readonly timed: boolean
  /** The sorts of the parts of its values, except the fields of records. */
  readonly inner?: readonly Sort<unknown>[]
  /** All values in a model of that scope, the initial one first, of a sort of few scalars. */
  choices?(scope: Scope): readonly T[]
  /** Whether equal values may iterate in different orders, as sets and maps do: see `canonical`. */
  readonly loose: boolean
  /** Whether a crash of the site keeps a field of this sort: see `stable`. */
  readonly stable?: boolean
  /** The default value of a field. */
  readonly initial: T
  /**
   * Undefined if `value` belongs to this sort in a model of that scope; otherwise the error, as the end of a
   * sentence.
   */
  problem(value: unknown, scope: Scope): string | undefined
  /** Canonical: equal values give deeply equal JSON, different values different JSON. */
  toJson(value: T): Json
  /** The canonical encoding, if there is a faster way than by JSON; see `encode`. */
  code?(value: T): string
  /** A number that identifies the value among those of this sort, by the numbers of its parts; see `numberOf`. */
  number?(value: T, parts: PartNumbers): number
  /** The canonical value, if there is a faster way than by JSON; see `canonical`. Only for loose sorts. */
  canonical?(value: T): T
  /** The inverse of `toJson`. Throws a `TypeError` if the JSON does not have the shape of this sort. */
  fromJson(json: Json): T
  /** The text for people, on one line. Sites are called by their numbers, unless they have other names. */
  show(value: T, siteText?: SiteText): string
  /** The value with each site `s` in it replaced by `to(s)`, and so its `values`; canonical if it was; `to` must be a permutation. */
  rename(value: T, to: NameTo): T
  /**
   * An encoding in which each site `s` is written as `colour(s)`, independent of the order of unordered parts:
   * `signature(rename(v, p), c) === signature(v, (s) => c(p(s)))` for every permutation, even if `colour` gives two sites
   * one colour. If all colours differ, two values have the same signature exactly if they are equal.
   */
  signature(value: T, colour: ColourOf): string
  /**
   * The value with each timestamp `t` in it replaced by `to(t)`, canonical if it was; `to` should keep their order.
   */
  shift(value: T, to: (timestamp: number) => number): T
}

/** The text of a value as a part of another: that of a record in parentheses, so that its commas do not separate members. */
export const shownInside = <T>(sort: Sort<T>, value: T, siteText?: SiteText): string => {
  const [within] = sort.text.startsWith('optional(') ? (sort.inner ?? []) : [sort]
  const isRecord = within !== undefined && 'fields' in within && value !== null
  return isRecord ? `(${sort.show(value, siteText)})` : sort.show(value, siteText)
}

/** The images of the names in a value: of sites, and of the values of a sort of `values`, by its text and their places. */
export interface NameTo {
  (site: number): number
  /** Without it values stay. */
  readonly ofValue?: (sort: string, place: number) => number
}

/** The colours of the names in a value. */
export interface ColourOf {
  (site: number): string
  /** Without it each value has its own colour. */
  readonly ofValue?: (sort: string, place: number) => string
}

/** What a site is called in a text for people. */
export type SiteText = (site: number) => string

/** The type of a sort's values. */
export type ValueOf<S> = S extends Sort<infer T> ? T : never

/** The canonical encoding: two values of one sort are equal exactly if their encodings are the same text. */
export const encode = <T>(sort: Sort<T>, value: T): string =>
  sort.code === undefined ? JSON.stringify(sort.toJson(value)) : sort.code(value)

/** The number of a value: two values of one sort are equal exactly if it is the same. It is found without making a text. */
export const numberOf = <T>(sort: Sort<T>, value: T, parts: PartNumbers): number =>
  sort.number === undefined ? parts.scalar(encode(sort, value)) : sort.number(value, parts)

/** The same as a function, for many values: sorts differ in their properties, so reading one of them takes as long as a short call. */
export const numbering = <T>(sort: Sort<T>): ((value: T, parts: PartNumbers) => number) =>
  sort.number ?? ((value, parts) => parts.scalar(encode(sort, value)))

/**
 * The canonical one among the values equal to `value`. Immutable.js sets and maps remember the order in which they
 * were built and iterate in it, so equal records could otherwise give different effects.
 */
export const canonical = <T>(sort: Sort<T>, value: T): T => {
  if (!sort.loose) return value
  return sort.canonical === undefined ? sort.fromJson(sort.toJson(value)) : sort.canonical(value)
}

/** Joins texts so that they can be separated again: different lists of texts give different results. */
export const joined = (texts: readonly string[]): string =>
  texts.map((text) => `${text.length}:${text}`).join('')

const cut = (text: string): string => (text.length > 80 ? text.slice(0, 77) + '...' : text)

/** For error messages: a value of unknown origin in a few words. */
export const describe = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value === undefined || value === null || typeof value === 'number' || typeof value === 'boolean') {
    return String(value)
  }
  if (Array.isArray(value)) return 'an array'
  // The set of the others of a context can be called.
  const text = typeof value === 'function' && !isImmutable(value) ? 'a function' : String(value)
  // A plain object would be shown without its content.
  if (text === '[object Object]') return cut(`{ ${Object.keys(value).join(', ')} }`)
  return cut(text)
}

const same = <T>(value: T): T => value
const scalarCode = (value: Json): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value)
/** The number of a value that is a scalar. */
export const scalarNumber = (value: null | boolean | number | string, parts: PartNumbers): number =>
  parts.scalar(value)

/** A sort of plain scalars that neither group action changes. */
export const scalar = <T extends null | boolean | number | string>(
  text: string,
  initial: T,
  belongs: (value: unknown) => value is T,
  choices?: readonly T[],
): Sort<T> => ({
  text,
  ...(choices === undefined ? {} : { choices: () => choices }),
  timed: false,
  loose: false,
  initial,
  problem: (value) => (belongs(value) ? undefined : `${describe(value)} is not ${text}`),
  toJson: same,
  code: scalarCode,
  number: scalarNumber,
  fromJson: (json) => {
    if (!belongs(json)) throw new TypeError(`${describe(json)} is not ${text}`)
    return json
  },
  show: (value) => String(value),
  rename: same,
  signature: scalarCode,
  shift: same,
})
