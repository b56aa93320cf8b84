// Readers of JSON that another program may have written: each defines what it accepts, and a `ValidationError`
// names the place and the rule on one line. The caller adds the remedy.
import { didYouMean } from '../protocol/nearest.js'
import { describe, type Json } from '../sorts/sort.js'

/** A reader takes JSON and its place, and returns the value or throws a `ValidationError` that names the place. */
export type Reader<T> = (json: Json | undefined, place: string) => T

/** JSON of the wrong shape: the place, and the rule that it violates. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'

  constructor(place: string, rule: string) {
    super(`${place}: ${rule}`)
  }
}

/** Any value except undefined. */
export const anyJson: Reader<Json> = (json, place) => {
  if (json === undefined) throw new ValidationError(place, 'is missing')
  return json
}

/** A text. */
export const text: Reader<string> = (json, place) => {
  const given = anyJson(json, place)
  if (typeof given !== 'string') throw new ValidationError(place, `${shown(given)} must be a string`)
  return given
}

/** A whole number from 0. */
export const whole: Reader<number> = (json, place) => {
  const given = anyJson(json, place)
  if (!Number.isSafeInteger(given) || (given as number) < 0) {
    throw new ValidationError(place, `${shown(given)} must be a whole number from 0`)
  }
  return given as number
}

/** One of several texts. */
export const oneName =
  <const Names extends readonly string[]>(...names: Names): Reader<Names[number]> =>
  (json, place) => {
    const given = anyJson(json, place)
    const found = names.find((name) => name === given)
    if (found !== undefined) return found
    throw new ValidationError(
      place,
      `${shown(given)} must be ${names.map((name) => `"${name}"`).join(' or ')}`,
    )
  }

/** A list of values that `item` reads. */
export const listOf =
  <T>(item: Reader<T>): Reader<readonly T[]> =>
  (json, place) => {
    const given = anyJson(json, place)
    if (!Array.isArray(given)) throw new ValidationError(place, `must be a list, not ${shown(given)}`)
    return (given as readonly Json[]).map((one, at) => item(one, `${place}[${at}]`))
  }

/** A JSON value in a few words. */
export const shown = (json: Json): string =>
  typeof json === 'object' && json !== null ? (Array.isArray(json) ? 'a list' : 'an object') : describe(json)

type Fields = { readonly [name: string]: Json }

/** The fields of an object. */
export const fieldsOf = (json: Json | undefined, place: string): Fields => {
  const given = anyJson(json, place)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new ValidationError(place, `must be an object, not ${shown(given)}`)
  }
  return given as Fields
}

/** An object with exactly these fields. */
export const record = <T extends object>(
  required: { readonly [K in keyof T as undefined extends T[K] ? never : K]: Reader<T[K]> },
  optional: {
    readonly [K in keyof T as undefined extends T[K] ? K : never]-?: Reader<Exclude<T[K], undefined>>
  },
): Reader<T> => {
  const readers = Object.entries<Reader<unknown>>({ ...required, ...optional })
  const names = readers.map(([name]) => name)
  return (json, place) => {
    const given = fieldsOf(json, place)
    for (const name of Object.keys(given)) {
      if (!names.includes(name)) {
        throw new ValidationError(
          place,
          `"${name}" is not a field here${didYouMean(name, names)}; the fields are ${names.join(', ')}`,
        )
      }
    }
    // The file as a whole is called "the trace" or similar; its fields have no such prefix.
    const inside = place.startsWith('the ') ? '' : `${place}.`
    for (const name of Object.keys(required)) anyJson(given[name], inside + name)
    // In the order of the file, so that reading and writing preserve it.
    const read = new Map(readers)
    return Object.fromEntries(
      Object.entries(given).map(([name, field]) => [name, read.get(name)!(field, inside + name)]),
    ) as T
  }
}
