// The other sites, as a clause names them: `others` is the set of those of its own role, and `others('server')` that of those of another role.
import type { Set as ImmutableSet } from 'immutable'
import type { OtherSites } from '../protocol/view.js'

/**
 * The set of `sites` without `self`, which is also a function: of a role's name, `ofRole` of it without `self`. It equals the
 * plain set, and a field or a message stores the plain set.
 */
export const otherSites = (
  sites: ImmutableSet<number>,
  self: number,
  ofRole: (role: string) => ImmutableSet<number>,
): OtherSites<string> => {
  const others = sites.remove(self)
  // Immutable.js looks at the marks of a prototype, not at classes, and keeps a set's content in its own fields.
  const callable = (role: string): ImmutableSet<number> => ofRole(role).remove(self)
  // `others.length` and `others.name` are mistakes, as of any set.
  Reflect.deleteProperty(callable, 'length')
  Reflect.deleteProperty(callable, 'name')
  Object.setPrototypeOf(callable, Object.getPrototypeOf(others) as object)
  return Object.assign(callable, others) as unknown as OtherSites<string>
}
