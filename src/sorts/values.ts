// Names that an algorithm treats alike: the values that are proposed, the resources of an allocator. Kept apart from `oneOf`, because
// symmetry permutes exactly these. A renaming knows a value by the text of its sort and by its place among the names.
import { describe, type Sort, scalarNumber } from './sort.js'

/** A sort of values that may be permuted. */
export interface ValuesSort<N extends string> extends Sort<N> {
  readonly isValues: true
  /** All of its values, in the order of the declaration. */
  readonly names: readonly N[]
}

/** Whether a sort is one of values itself. */
export const isValues = (sort: Sort<unknown>): sort is ValuesSort<string> & Sort<unknown> =>
  'isValues' in sort

// A name is written in formulas, where these three words mean sites or nothing.
const reserved = ['all', 'some', 'none']

// Symmetry tries permutations, and a model of more values has too many states in any case.
const mostValues = 16

interface ValuesOf {
  <const N extends readonly [string, ...string[]]>(...names: N): ValuesSort<N[number]>
  (count: number): ValuesSort<string>
}

const namesOf = (given: readonly unknown[]): readonly string[] => {
  const [count] = given
  if (given.length === 1 && typeof count === 'number') {
    if (!Number.isSafeInteger(count) || count < 1 || count > mostValues)
      throw new RangeError(`values(${count}) needs a whole number from 1 to ${mostValues}`)
    return Array.from({ length: count }, (_, k) => `v${k + 1}`)
  }
  if (given.length === 0 || given.length > mostValues)
    throw new RangeError(`values(...) needs 1 to ${mostValues} names; it has ${given.length}`)
  for (const name of given)
    if (typeof name !== 'string') throw new RangeError(`values(...): ${describe(name)} is not a name`)
  for (const name of given as readonly string[])
    if (!/^[\w-]+$/.test(name) || reserved.includes(name))
      throw new RangeError(
        `values(...): ${describe(name)} cannot be a name; use letters, digits, _ and -, and none of the words ${reserved.join(', ')}`,
      )
  if (new Set(given).size < given.length)
    throw new RangeError(`values(${given.join(', ')}) gives a name twice`)
  return given as readonly string[]
}

const valuesSort = (...given: readonly unknown[]): ValuesSort<string> => {
  const names = Object.freeze(namesOf(given))
  const text = `values(${names.join(', ')})`
  const places = new Map(names.map((name, place) => [name, place] as const))
  const belongs = (value: unknown): value is string => typeof value === 'string' && places.has(value)
  // A clause that reads a frozen object can be shown to be pure.
  return Object.freeze<ValuesSort<string>>({
    isValues: true,
    names,
    text,
    timed: false,
    loose: false,
    initial: names[0]!,
    choices: () => names,
    problem: (value) => (belongs(value) ? undefined : `${describe(value)} is not ${text}`),
    toJson: (value) => value,
    code: (value) => JSON.stringify(value),
    number: scalarNumber,
    fromJson: (json) => {
      if (!belongs(json)) throw new TypeError(`${describe(json)} is not ${text}`)
      return json
    },
    show: (value) => value,
    rename: (value, to) => (to.ofValue === undefined ? value : names[to.ofValue(text, places.get(value)!)]!),
    signature: (value, colour) => colour.ofValue?.(text, places.get(value)!) ?? JSON.stringify(value),
    shift: (value) => value,
  })
}

/**
 * Names that the algorithm treats alike, so that every permutation of them is a symmetry: `values('v1', 'v2')`, or `values(2)` for the
 * same. The claim is tested as that of the sites is. Two sorts of the same names in the same order are one sort. Throws a `RangeError` for
 * no name, a name that is given twice or is not a word, and more than 16 names.
 */
export const values = valuesSort as ValuesOf
