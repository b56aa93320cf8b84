// A misspelt name reads `undefined` in JavaScript, and a comparison with that may hold in every state, or keep a clause from ever being
// enabled. Types show the mistake. Without them the first call that reads the name fails.
import { partsOf } from '../sorts/parts-of.js'
import { isRecordSort } from '../sorts/record.js'
import type { Sort } from '../sorts/sort.js'
import { didYouMean } from './nearest.js'
import { inUserCall } from './user-calls.js'

/**
 * An object to inherit from. A function of the spec that reads another name than these gets a `TypeError` with the nearest
 * name. What every object has is not refused, and neither are symbols, names that other code looks for, and names that libraries keep for
 * themselves.
 * @param what what the heir is, in the message
 * @param names the names that it has, or that others of its kind have
 * @param asked names that it does not have and that libraries ask it for
 */
export const onlyNames = (what: string, names: readonly string[], asked: readonly string[] = []): object => {
  const allowed = new Set([...names, ...asked])
  return new Proxy(Object.prototype, {
    get: (every, name, heir) => {
      const isAllowed = typeof name === 'symbol' || name in every || /^(@@|_)/.test(name) || allowed.has(name)
      if (isAllowed || !inUserCall()) return Reflect.get(every, name, heir)
      const known = names.length === 0 ? 'it has none' : `there are ${names.join(', ')}`
      throw new TypeError(`${what} has no ${name}${didYouMean(name, names)}; ${known}`)
    },
  })
}

const refusing = new WeakSet<object>()

/**
 * Refuses other names to functions of a spec that read records.
 * @param made a record: all records of its factory refuse them
 */
export const refuseOtherNames = (made: object, what: string, names: readonly string[]): void => {
  const own: object = Object.getPrototypeOf(made)
  if (refusing.has(own)) return
  refusing.add(own)
  // The methods of records are copied, so that they are found before the object that refuses: a search calls them all the time.
  const ofRecords = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(own) as object)
  for (const key of Reflect.ownKeys(ofRecords))
    if (!Object.hasOwn(own, key)) Object.defineProperty(own, key, Reflect.get(ofRecords, key))
  // Immutable.js asks each of its collections for its size.
  Object.setPrototypeOf(own, onlyNames(what, names, ['size']))
}

/** Refuses other names to functions that read the records which values of these sorts consist of. */
export const refuseOtherNamesIn = (sorts: readonly Sort<unknown>[]): void => {
  for (const part of sorts.flatMap(partsOf))
    if (isRecordSort(part))
      refuseOtherNames(part.initial as object, `a value of ${part.text}`, Object.keys(part.fields))
}
