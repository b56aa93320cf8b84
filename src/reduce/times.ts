// Which timestamps a value contains, and how all of them are moved at once; `Sort.shift` does both.
import type { Model } from '../semantics/model.js'
import type { SiteRecord } from '../semantics/transaction.js'
import { fieldOf } from '../sorts/record.js'
import type { Sort } from '../sorts/sort.js'
import { isTimestamp } from '../sorts/timestamp.js'

/** All timestamps in a value, each once, smallest first. */
export const timesIn = <T>(sort: Sort<T>, value: T): number[] => {
  if (!sort.timed) return []
  const found = new Set<number>()
  sort.shift(value, (time) => {
    found.add(time)
    return time
  })
  return [...found].sort((a, b) => a - b)
}

/** The fields of a role's record that are clocks: those whose sort is `timestamp` itself, not an optional one. */
export const clockFields = (model: Model, site: number): readonly string[] =>
  Object.entries(model.sites[site]!.role.record.fields).flatMap(([field, sort]) =>
    isTimestamp(sort) ? [field] : [],
  )

/** The least clock of a record, Infinity where it has none. */
export const leastClock = (fields: readonly string[], record: SiteRecord): number =>
  Math.min(Number.POSITIVE_INFINITY, ...fields.map((field) => fieldOf(record, field) as number))
