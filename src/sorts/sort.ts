// A sort says what values a field may hold, and everything the rest of Coterie must know of them: one declaration gives
// the TypeScript type, validation, JSON (which is canonical, hence also the encoding for interning), printing, and the
// two group actions that reductions rest on: renaming sites and moving timestamps. The tint of a value is what is left of
// it where sites are known by their colours only, as in the colour refinement of graphs.

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** What a value is checked against besides its own sort: how many sites the model has. */
export interface Scope {
  readonly sites: number
}

/**
 * A set of values of type `T` together with what can be done with each of them.
 * `T` is made of booleans, numbers, strings, null and Immutable.js collections of those, never of plain objects.
 */
export interface Sort<T> {
  /** How the sort is written in an error message, for example `optional(timestamp)`. */
  readonly text: string
  /** Whether its values may contain timestamps. */
  readonly timed: boolean
  /** The sorts of what its values contain, of records their fields aside. */
  readonly inner?: readonly Sort<unknown>[]
  /** Whether equal values may differ in the order in which they iterate, as sets and maps do: see `settled`. */
  readonly loose: boolean
  /** Whether a field of this sort is left as it is by a crash of its site: see `stable`. */
  readonly stable?: boolean
  /** The value a field has when nothing else is said. */
  readonly initial: T
  /** Undefined if `value` belongs to this sort in a model of that scope; else what is wrong, as the end of a sentence. */
  problem(value: unknown, scope: Scope): string | undefined
  /** Canonical: equal values give deeply equal JSON, different values different JSON. */
  toJson(value: T): Json
  /** The canonical encoding where it can be had faster than by way of JSON; see `encode`. */
  code?(value: T): string
  /** The inverse of `toJson`. Throws a `TypeError` where the JSON does not have the shape of this sort. */
  fromJson(json: Json): T
  /** For people, on one line. */
  show(value: T): string
  /** The value with each site `s` in it replaced by `to(s)`, settled if it was; `to` must be a permutation. */
  rename(value: T, to: (site: number) => number): T
  /**
   * An encoding in which each site `s` is written as `colour(s)`, and in which nothing depends on the order of what has
   * none: `tint(rename(v, p), c) === tint(v, (s) => c(p(s)))` for every permutation, also where `colour` gives two sites
   * one colour. With a colour of its own for each site, two values have one tint exactly if they are equal.
   */
  signature(value: T, colour: (site: number) => string): string
  /** The value with each timestamp `t` in it replaced by `to(t)`, settled if it was; `to` should keep their order. */
  shift(value: T, to: (timestamp: number) => number): T
}

/** The type of a sort's values. */
export type ValueOf<S> = S extends Sort<infer T> ? T : never

/** The canonical encoding: two values of one sort are equal exactly if their encodings are the same text. */
export const encode = <T>(sort: Sort<T>, value: T): string =>
  sort.code === undefined ? JSON.stringify(sort.toJson(value)) : sort.code(value)

/**
 * The one value among those equal to `value` that everybody uses. Immutable.js sets and maps remember in which order they
 * were made and iterate in it, so equal records could otherwise lead to effects that differ.
 */
export const canonical = <T>(sort: Sort<T>, value: T): T =>
  sort.loose ? sort.fromJson(sort.toJson(value)) : value

/** Texts put one after the other so that each can be told again: no two lists of texts give the same. */
export const joined = (texts: readonly string[]): string =>
  texts.map((text) => `${text.length}:${text}`).join('')

/** For error messages: a value of unknown origin in a few words. */
export const describe = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value === undefined || value === null || typeof value === 'number' || typeof value === 'boolean') {
    return String(value)
  }
  if (Array.isArray(value)) return 'an array'
  const text = typeof value === 'function' ? 'a function' : String(value)
  return text.length > 80 ? text.slice(0, 77) + '...' : text
}

const same = <T>(value: T): T => value
const scalarCode = (value: Json): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value)

/** A sort of plain scalars that neither group action moves. */
export const scalar = <T extends Json>(
  text: string,
  initial: T,
  belongs: (value: unknown) => value is T,
): Sort<T> => ({
  text,
  timed: false,
  loose: false,
  initial,
  problem: (value) => (belongs(value) ? undefined : `${describe(value)} is not ${text}`),
  toJson: same,
  code: scalarCode,
  fromJson: (json) => {
    if (!belongs(json)) throw new TypeError(`${describe(json)} is not ${text}`)
    return json
  },
  show: (value) => String(value),
  rename: same,
  signature: scalarCode,
  shift: same,
})
