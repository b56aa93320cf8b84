// The differences between two JSON values. The order of the fields of an object does not matter: another tool may
// have sorted them.
import type { Json } from '../sorts/sort.js'

const isObject = (json: Json | undefined): json is Json & object => typeof json === 'object' && json !== null

// Own fields only: a field may be called `__proto__` or `constructor`.
const fieldOf = (json: object, key: string): Json | undefined =>
  Object.hasOwn(json, key) ? (json as { readonly [key: string]: Json })[key] : undefined

/** One line for each place where the values differ; empty if they are equal. */
export const differences = (recorded: Json | undefined, now: Json | undefined, place: string): string[] => {
  if (isObject(recorded) && isObject(now) && Array.isArray(recorded) === Array.isArray(now)) {
    const keys = [...new Set([...Object.keys(recorded), ...Object.keys(now)])]
    return keys.flatMap((key) => {
      const inside = Array.isArray(now) ? `${place}[${key}]` : place === '' ? key : `${place}.${key}`
      const [old, fresh] = [fieldOf(recorded, key), fieldOf(now, key)]
      // A field that only one of them has is a difference, even if it is empty.
      return old === undefined || fresh === undefined
        ? [difference(old, fresh, inside)]
        : differences(old, fresh, inside)
    })
  }
  return recorded === now ? [] : [difference(recorded, now, place)]
}

const difference = (recorded: Json | undefined, now: Json | undefined, place: string): string => {
  const text = (json: Json | undefined) => (json === undefined ? 'nothing' : JSON.stringify(json))
  return `${place === '' ? 'value' : place}: recorded ${text(recorded)}, now ${text(now)}`
}

/** Whether two JSON values are equal. */
export const sameJson = (recorded: Json | undefined, now: Json | undefined): boolean =>
  differences(recorded, now, '').length === 0
