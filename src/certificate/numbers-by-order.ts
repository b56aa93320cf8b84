// Whole numbers without a bound, such as the tickets of a lock, of which the views of a certificate keep the order alone. The audit makes
// timestamps of them, since these are what it can move.
import type { Spec } from '../protocol/spec.js'
import { isSiteArray, mapOf } from '../sorts/map-of.js'
import { optional } from '../sorts/optional.js'
import { record } from '../sorts/record.js'
import { siteId } from '../sorts/site-id.js'
import type { Sort } from '../sorts/sort.js'
import { timestamp } from '../sorts/timestamp.js'

const movable = (sort: Sort<unknown>): Sort<unknown> => {
  if (/^int\(\d+, Infinity\)$/.test(sort.text)) return { ...timestamp, initial: sort.initial as number }
  if (/^optional\(int\(\d+, Infinity\)\)$/.test(sort.text)) return optional(timestamp)
  return isSiteArray(sort) ? (mapOf(siteId, movable(sort.value)) as Sort<unknown>) : sort
}

const allMovable = <T extends { readonly [name: string]: Sort<unknown> }>(sorts: T): T =>
  Object.fromEntries(Object.entries(sorts).map(([name, sort]) => [name, movable(sort)])) as T

/** The spec with timestamps for the unbounded numbers of its records and shared variables, alone or in arrays. */
export const numbersByOrder = (spec: Spec): Spec => ({
  ...spec,
  timed: true,
  roles: spec.roles.map((role) => ({ ...role, record: record(allMovable(role.record.fields)) })),
  shared: allMovable(spec.shared),
})
