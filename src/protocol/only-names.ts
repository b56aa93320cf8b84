// A misspelt name reads `undefined` in JavaScript, and a comparison with that may hold in every state, or keep a clause from ever being
// enabled. Types show the mistake. Without them the first call that reads the name fails.
import { partsOf } from '../sorts/parts-of.js'
import { isRecordSort } from '../sorts/record.js'
import type { Sort } from '../sorts/sort.js'
import { didYouMean } from './nearest.js'
import { inUserCall } from './user-calls.js'

// What console.log, JSON.stringify, Immutable.js, promises and assertions ask any object for.
const asked = new Set([
  '$$typeof',
  'asymmetricMatch',
  'equals',
  'hashCode',
  'href',
  'inspect',
  'length',
  'nodeType',
  'size',
  'tagName',
  'then',
  'toJSON',
])

const isAllowed = (name: string | symbol): boolean =>
  typeof name === 'symbol' || asked.has(name) || /^(@@|__)/.test(name)

/** The refusal of a name, with the place where it is, or else the nearest one. */
const refusal = (what: string, name: string, names: readonly string[], place?: string): TypeError => {
  const known = names.length === 0 ? 'it has none' : `there are ${names.join(', ')}`
  const remedy = place === undefined ? didYouMean(name, names) : `; ${place}`
  return new TypeError(`${what} has no ${name}${remedy}; ${known}`)
}

/**
 * An object to inherit from. A function of the spec that reads a name that the heir does not have gets a `TypeError` with the nearest
 * name. What every object has is not refused, and neither are symbols, names that other code looks for, and names that libraries ask for.
 * @param what what the heir is, in the message
 * @param names the names that heirs have; by default, the properties of the heir itself
 * @param above what heirs would inherit from otherwise
 * @param placeOf where a name is that heirs do not have
 */
export const onlyNames = (
  what: string,
  names?: readonly string[],
  above: object = Object.prototype,
  placeOf: (name: string) => string | undefined = () => undefined,
): object =>
  new Proxy(above, {
    // `instanceof` looks for the object above itself.
    getPrototypeOf: () => above,
    get: (every, name, heir: object) => {
      if (typeof name === 'symbol' || name in every || isAllowed(name) || !inUserCall())
        return Reflect.get(every, name, heir)
      throw refusal(what, name, names ?? Object.keys(heir), placeOf(name))
    },
  })

/** What the sites of views inherit from. It is made once, since views are made for every state. */
export const inSites = onlyNames('a site')

const refusing = new WeakSet<object>()

/** A record of a factory of Immutable.js, by the parts that this file replaces. */
interface Made {
  get(name: string, otherwise?: unknown): unknown
  set(name: string, value: unknown): unknown
}

/**
 * Refuses other names to functions of a spec that read or set fields of records.
 * @param made a record: all records of its factory refuse them
 * @param placeOf where a name is that the records do not have
 */
export const refuseOtherNames = (
  made: object,
  what: string,
  names: readonly string[],
  placeOf?: (name: string) => string | undefined,
): void => {
  const own: object = Object.getPrototypeOf(made)
  if (refusing.has(own)) return
  refusing.add(own)
  const above: object = Object.getPrototypeOf(own)
  // The methods of records are copied, so that they are found before the object that refuses: a search calls them all the time.
  const ofRecords = Object.getOwnPropertyDescriptors(above)
  for (const key of Reflect.ownKeys(ofRecords))
    if (!Object.hasOwn(own, key)) Object.defineProperty(own, key, Reflect.get(ofRecords, key))
  const known = new Set(names)
  const { get, set } = own as Made
  const check = (name: string) => {
    if (!known.has(name) && inUserCall() && !isAllowed(name))
      throw refusal(what, String(name), names, placeOf?.(name))
  }
  const methods: Made = {
    get(name, otherwise) {
      check(name)
      return get.call(this, name, otherwise)
    },
    set(name, value) {
      check(name)
      return set.call(this, name, value)
    },
  }
  for (const name of ['get', 'set'] as const)
    Object.defineProperty(own, name, { value: methods[name], writable: true, configurable: true })
  Object.setPrototypeOf(own, onlyNames(what, names, above, placeOf))
}

/** Refuses other names to functions that read the records which values of these sorts consist of. */
export const refuseOtherNamesIn = (sorts: readonly Sort<unknown>[]): void => {
  for (const part of sorts.flatMap(partsOf))
    if (isRecordSort(part))
      refuseOtherNames(part.initial as object, `a value of ${part.text}`, Object.keys(part.fields))
}
