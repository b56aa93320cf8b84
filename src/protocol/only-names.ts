// A misspelt field reads `undefined` in JavaScript, and a comparison with that may hold in every state. Types show the mistake; without them
// the first call that reads it fails.
import { didYouMean } from './nearest.js'
import { inUserCall } from './user-calls.js'

/**
 * An object to inherit from. A function of the spec that reads a name that the heir does not have gets a TypeError with the nearest
 * name. What every object has is not refused, and neither are symbols, or names that other code looks for.
 * @param what what the heir is, in the message
 * @param names the names that it has
 */
export const onlyNames = (what: string, names: readonly string[]): object =>
  new Proxy(Object.prototype, {
    get: (every, name, heir) => {
      if (typeof name === 'symbol' || name in every || !inUserCall()) return Reflect.get(every, name, heir)
      const known = names.length === 0 ? 'it has none' : `there are ${names.join(', ')}`
      throw new TypeError(`${what} has no ${name}${didYouMean(name, names)}; ${known}`)
    },
  })
