// The sorts of values that a spec uses.
import { partsOf } from '../sorts/parts-of.js'
import type { Sort } from '../sorts/sort.js'
import { isValues, type ValuesSort } from '../sorts/values.js'
import type { Spec } from './spec.js'

/** The different sorts of values among these sorts and their parts. */
export const valueSortsIn = (sorts: readonly Sort<unknown>[]): readonly ValuesSort<string>[] => [
  ...new Map(
    sorts.flatMap(partsOf).flatMap((sort) => (isValues(sort) ? [[sort.text, sort] as const] : [])),
  ).values(),
]

/** The sorts of values in the records, messages and shared variables of a spec. */
export const valueSortsOf = ({ roles, messages, shared }: Pick<Spec, 'roles' | 'messages' | 'shared'>) =>
  valueSortsIn([
    ...roles.flatMap(({ record }) => Object.values(record.fields)),
    ...[...messages.kinds.keys()].flatMap((type) => Object.values(messages.fields(type))),
    ...Object.values(shared),
  ])
