// What a call has learned of the sites that a view leaves out: sets that have one of them.
import { cutOf, type Surroundings } from '../cut/cut-collections.js'
import type { RoleShape } from '../shape/shape.js'

/** The numbers of the fields, after a call, of which it has learned that they have a site which the view leaves out. */
export const fieldsWithOthers = (
  role: RoleShape,
  changes: object,
  { notEmpty }: Surroundings,
  me: object,
): readonly number[] => {
  if (notEmpty.size === 0) return []
  const value = (name: string): unknown => (Object.hasOwn(changes, name) ? changes : me)[name as never]
  return role.fields.flatMap(({ name, kind, array }, k) => {
    if (kind !== 'set' || array !== undefined) return []
    const cut = cutOf(value(name))
    return cut !== undefined && notEmpty.has(cut) ? [k] : []
  })
}
