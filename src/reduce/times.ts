// The timestamps in a value, and how to move all of them at once; `Sort.shift` does both.
import type { Model } from '../model/model.js'
import type { SiteRecord } from '../semantics/transaction.js'
import { isClockOfSite, isSharedClock } from '../sorts/clock.js'
import { fieldOf } from '../sorts/record.js'
import type { Sort } from '../sorts/sort.js'

/** Adds all timestamps in a value to a set. */
export const addTimes = <T>(found: Set<number>, sort: Sort<T>, value: T): void => {
  if (!sort.timed) return
  sort.shift(value, (time) => {
    found.add(time)
    return time
  })
}

/** All timestamps in a value, each once, smallest first. */
export const timesIn = <T>(sort: Sort<T>, value: T): number[] => {
  if (!sort.timed) return []
  const found = new Set<number>()
  addTimes(found, sort, value)
  return [...found].sort((a, b) => a - b)
}

/** The fields of a role's record that are clocks. */
export const clockFields = (model: Model, site: number): readonly string[] =>
  Object.entries(model.sites[site]!.role.record.fields).flatMap(([field, sort]) =>
    isClockOfSite(sort) ? [field] : [],
  )

/** The reading of a clock that may be missing: no stamp is later than a missing clock. */
export const readingOf = (clock: unknown): number => (clock as number | null) ?? Number.POSITIVE_INFINITY

/** The least clock of a record, Infinity if it has none. */
export const leastClock = (fields: readonly string[], record: SiteRecord): number =>
  Math.min(Number.POSITIVE_INFINITY, ...fields.map((field) => readingOf(fieldOf(record, field))))

/** Whether a model has a clock, in a record or a shared variable, set or not. */
export const hasClocks = (model: Model): boolean =>
  model.sites.some(({ id }) => clockFields(model, id).length > 0) ||
  model.variables.some(({ sort }) => isSharedClock(sort))
