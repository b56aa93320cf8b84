// One of a few names, such as the phase of a site; the first named at first.
import { type Sort, scalar } from './sort.js'

/**
 * The sort of the given names. The type of its values is their union, so a misspelt name is a compile error.
 * Throws a `RangeError` if no name is given or one is given twice.
 */
export const oneOf = <const Names extends readonly [string, ...string[]]>(
  ...names: Names
): Sort<Names[number]> => {
  if (names.length === 0) throw new RangeError('oneOf needs at least one name')
  if (new Set(names).size < names.length)
    throw new RangeError(`oneOf(${names.join(', ')}) gives a name twice`)
  const known = new Set<unknown>(names)
  const text = `oneOf(${names.join(', ')})`
  return scalar<Names[number]>(text, names[0], (value): value is Names[number] => known.has(value), names)
}
