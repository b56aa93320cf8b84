// `arrayOf` declares several variables. Inside a record, a message or another sort there are no variables, only values.
import { partsOf } from '../sorts/parts-of.js'
import type { Sort } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import type { AnyDeclaration } from './declaration.js'

/** Throws a `BrokenSpec` for an array that is not a whole shared variable. */
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
    for (const part of 'isArray' in sort ? (sort.inner ?? []) : [sort])
      check(`the shared variable "${name}"`, part)
  }
}
