// A shared array whose keys are the values of any small sort: one variable for each key, as `mapOf(siteId, …)` has one for each
// site. All keys are there from the start, so a renaming can move the variables and nothing is ever added or removed.
import type { Map as ImmutableMap } from 'immutable'
import { everySite } from './every-site.js'
import { isSiteArray, mapOf } from './map-of.js'
import { type Fields, isRecordSort, type Values } from './record.js'
import { isSiteId } from './site-id.js'
import type { Scope, Sort } from './sort.js'

/** A shared array: for each value of `key` an element of the sort `value`. */
export interface ArraySort<K, V> extends Sort<ImmutableMap<K, V>> {
  readonly isArray: true
  readonly key: Sort<K>
  readonly value: Sort<V>
}

// As many variables as an array may have: each has a place in every state.
const mostKeys = 256

const product = (fields: readonly (readonly [string, readonly unknown[]])[]): readonly object[] =>
  fields.reduce<readonly object[]>(
    (records, [name, values]) =>
      records.flatMap((made) => values.map((value) => ({ ...made, [name]: value }))),
    [{}],
  )

/** All values of a sort, if they are few: those of a sort with choices, `null` too for an optional one, and records of such. */
const valuesOf = (sort: Sort<unknown>, scope: Scope): readonly unknown[] | undefined => {
  const choices = sort.choices?.(scope)
  if (choices !== undefined) return choices
  if (sort.text.startsWith('optional(')) {
    const some = valuesOf(sort.inner![0]!, scope)
    return some === undefined ? undefined : [null, ...some]
  }
  if (!isRecordSort(sort)) return undefined
  const fields = Object.entries(sort.fields as Fields).map(
    ([name, field]) => [name, valuesOf(field, scope)] as const,
  )
  if (fields.some(([, values]) => values === undefined)) return undefined
  return product(fields as readonly (readonly [string, readonly unknown[]])[]).map((values) =>
    sort.make(values as Partial<Values<Fields>>),
  )
}

/** The keys of a shared array in a model of that scope. Throws a `RangeError` if they are too many. */
export const keysOf = ({ key }: ArraySort<unknown, unknown>, scope: Scope): readonly unknown[] => {
  const keys = valuesOf(key, scope)
  if (keys !== undefined && keys.length <= mostKeys) return keys
  throw new RangeError(
    `an array has a variable for each key, and ${key.text} has too many values; use a sort of at most ${mostKeys}, or mapOf(${key.text}, ...)`,
  )
}

/** Whether a sort is an array with keys other than sites. */
export const isKeyedArray = (sort: Sort<unknown>): sort is ArraySort<unknown, unknown> =>
  'isArray' in sort && !isSiteArray(sort)

/** Whether a shared variable of this sort is an array: one variable for each key. */
export const isSharedArray = (
  sort: Sort<unknown>,
): sort is Sort<unknown> & { readonly key: Sort<unknown>; readonly value: Sort<unknown> } =>
  isKeyedArray(sort) || isSiteArray(sort)

/**
 * As a shared variable, an array with an element for each value of `key`, each starting with the initial value of its sort. `key` is
 * any sort of few values: `int(1, 3)`, `oneOf(...)`, a record of such sorts. With `siteId` it has an element for each site of any role.
 * Only shared variables are arrays: in a field of a site or a message it is refused.
 */
export const arrayOf = <K, V>(key: Sort<K>, value: Sort<V>): ArraySort<K, V> => {
  if (isSiteId(key)) return { ...everySite(value), isArray: true } as unknown as ArraySort<K, V>
  return { ...mapOf(key, value), isArray: true, text: `arrayOf(${key.text}, ${value.text})` }
}
