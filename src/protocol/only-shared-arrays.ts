// `arrayOf` declares several variables. Inside a record, a message or another sort there are no variables, only values.
import { isCollection } from 'immutable'
import { isSharedArray } from '../sorts/array-of.js'
import { partsOf } from '../sorts/parts-of.js'
import type { Sort } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import type { AnyDeclaration } from './declaration.js'

/** Throws a `BrokenSpec` for an array that is not a whole shared variable, or that has an initial value as a whole. */
export const checkArrays = (spec: string, { roles, messages, shared }: AnyDeclaration): void => {
  const check = (place: string, sort: Sort<unknown>): void => {
    const array = partsOf(sort).find((part) => 'isArray' in part)
    if (array !== undefined)
      throw new BrokenSpec(
        `${spec}: ${place} has the sort ${array.text}, but only a whole shared variable is an array; here use mapOf`,
      )
  }
  for (const [role, { fields }] of Object.entries(roles))
    for (const [name, sort] of Object.entries(fields)) check(`the field "${name}" of ${role}`, sort)
  for (const [type, fields] of Object.entries(messages))
    for (const [name, sort] of Object.entries(fields)) check(`the field "${name}" of ${type}`, sort)
  for (const [name, sort] of Object.entries(shared)) {
    // An element starts with the initial value of its own sort.
    if (isSharedArray(sort) && isCollection(sort.initial) && !sort.initial.isEmpty())
      throw new BrokenSpec(
        `${spec}: the shared variable "${name}" is an array with an initial value as a whole; give one to its elements, as in arrayOf(int(1, 3), initially(flag, true)), or set it in "shared" of the spec`,
      )
    for (const part of 'isArray' in sort ? (sort.inner ?? []) : [sort])
      check(`the shared variable "${name}"`, part)
  }
}
