// Whole numbers without an upper bound, such as the tickets of a lock, as views keep them: by their order alone, like timestamps. A
// counter that any number of sites may advance has no finite set of values, but a few of them have finitely many orders.
import type { Role, Spec } from '../../protocol/spec.js'
import { isSiteArray, mapOf } from '../../sorts/map-of.js'
import { optional } from '../../sorts/optional.js'
import { record } from '../../sorts/record.js'
import { siteId } from '../../sorts/site-id.js'
import type { Sort } from '../../sorts/sort.js'
import { timestamp } from '../../sorts/timestamp.js'
import { zero } from './zero.js'

const isUnbounded = ({ text }: Sort<unknown>): boolean => /^int\(\d+, Infinity\)$/.test(text)

const byOrder = (sort: Sort<unknown>): Sort<unknown> => {
  if (isUnbounded(sort)) return { ...timestamp, initial: sort.initial as number }
  if (isSiteArray(sort)) {
    const value = byOrder(sort.value)
    return value === sort.value ? sort : (mapOf(siteId, value) as Sort<unknown>)
  }
  const [inner] = sort.inner ?? []
  return sort.text.startsWith('optional(') && isUnbounded(inner!) ? optional(byOrder(inner!)) : sort
}

const allByOrder = <T extends { readonly [name: string]: Sort<unknown> }>(sorts: T): T =>
  Object.fromEntries(Object.entries(sorts).map(([name, sort]) => [name, byOrder(sort)])) as T

/**
 * The spec with a shared variable that is always 0. Then views keep how numbers lie with respect to 0, and a clause may use 0, 1, 2 and
 * 3, as 0 plus something small. No clause sees the variable.
 */
export const withZero = (spec: Spec): Spec => ({ ...spec, shared: { ...spec.shared, [zero]: timestamp } })

/**
 * The spec with the order alone of its unbounded numbers: those of records and of shared variables. Undefined if it has none, and if
 * it has messages or timestamps.
 */
export const withOrderedNumbers = (spec: Spec): Spec | undefined => {
  const sorts = [
    ...spec.roles.flatMap((role) => Object.values(role.record.fields)),
    ...Object.values(spec.shared),
  ]
  if (spec.timed || spec.messages.kinds.size > 0 || sorts.every((sort) => byOrder(sort) === sort))
    return undefined
  const roles = spec.roles.map((role): Role => ({ ...role, record: record(allByOrder(role.record.fields)) }))
  return { ...spec, timed: true, roles, shared: allByOrder(spec.shared) }
}
