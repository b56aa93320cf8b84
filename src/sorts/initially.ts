// The initial value of a field, a variable or an element, where it is declared.
import { sortWith } from './record.js'
import { canonical, describe, type Sort } from './sort.js'

/**
 * The same values as `sort`, and another initial value: `initially(int(0, 3), 2)`, `arrayOf(int(1, 3), initially(flag, true))`. Throws a
 * `RangeError` if the value does not belong to the sort.
 */
export const initially = <T>(sort: Sort<T>, value: T): Sort<T> => {
  const problem = sort.problem(value, { sites: Number.POSITIVE_INFINITY })
  if (problem !== undefined) throw new RangeError(`initially(${sort.text}, ${describe(value)}): ${problem}`)
  const { choices } = sort
  // Equal values may have another order inside, and a clause may notice it.
  const initial = canonical(sort, value)
  return sortWith(sort, {
    initial,
    // The initial value is the first of the choices.
    ...(choices === undefined
      ? {}
      : { choices: (scope) => [initial, ...choices(scope).filter((other) => other !== initial)] }),
  })
}
