// Parts of a spec in a wrong place or form for which the nearest known key, or the error of what reads them first, would mislead an author.
import { describe } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'

const ofContention = ['waits', 'holds', 'request', 'enter', 'fairRequest', 'canRequest', 'waitsFor', 'words']

/** Throws a `BrokenSpec` for a key beside `contention` that belongs in it. */
export const refuseOutsideContention = (place: string, declared: object): void => {
  const key = Object.keys(declared).find((one) => one === 'workload' || ofContention.includes(one))
  if (key === undefined) return
  const remedy =
    key === 'workload'
      ? 'write its fields beside waits and holds, in "contention"'
      : 'write it in "contention"'
  throw new BrokenSpec(
    `algorithm({ ... }) of ${place}: the key "${key}" is unknown; ${remedy}: contention: { request, enter, waits: (me) => ..., holds: (me) => ... }`,
  )
}

/** Throws a `BrokenSpec` if the properties are no list of properties, such as their names. */
export const checkPropertyList = (place: string, given: unknown): void => {
  if (!Array.isArray(given))
    throw new BrokenSpec(
      `${place}: "properties" is ${describe(given)}; it must be a list, such as properties: [mutualExclusion]`,
    )
  const isProperty = (one: unknown) =>
    typeof one === 'object' && one !== null && 'kind' in one && 'name' in one
  const at = given.findIndex((one) => !isProperty(one))
  if (at === -1) return
  const one: unknown = given[at]
  const remedy =
    typeof one === 'string' && /^\w+$/.test(one)
      ? `write ${one} without quotes, after import { ${one} } from 'coterie'`
      : typeof one === 'function'
        ? 'call the function, as in boundedBypass(2)'
        : "import one, as in import { mutualExclusion } from 'coterie', or make one with always(...) of the protocol"
  throw new BrokenSpec(
    `${place}: properties[${at}] is ${describe(one)}; a property is a value, not a name; ${remedy}`,
  )
}
