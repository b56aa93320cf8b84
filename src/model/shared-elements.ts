// The elements of shared arrays by their keys. An array over sites is read most, and its elements are in the order of the sites; other
// keys are found by their texts.
import { encode, type Sort } from '../sorts/sort.js'

/** The part of a model that says which variables there are. */
export interface WithVariables {
  readonly variables: readonly {
    readonly field: string
    readonly index: number | undefined
    readonly element: { readonly key: unknown; readonly sort: Sort<unknown> } | undefined
  }[]
}

/** The variables of one field of the shared record. */
interface FieldVariables {
  readonly numbers: readonly number[]
  /** For an array: the number of the element with that key; undefined if there is none. */
  readonly at: ((key: unknown) => number | undefined) | undefined
}

const known = new WeakMap<WithVariables['variables'], ReadonlyMap<string, FieldVariables>>()

/** The variables of each field that has some. */
export const fieldVariables = ({ variables }: WithVariables): ReadonlyMap<string, FieldVariables> => {
  const found = known.get(variables)
  if (found !== undefined) return found
  const numbersOf = new Map<string, number[]>()
  for (const [number, { field }] of variables.entries())
    numbersOf.set(field, [...(numbersOf.get(field) ?? []), number])
  const made = new Map(
    [...numbersOf].map(([field, numbers]) => [field, { numbers, at: finder(variables, numbers) }] as const),
  )
  known.set(variables, made)
  return made
}

// A key of an array need not be a value of this model: then there is no such element.
const anyScope = { sites: Number.POSITIVE_INFINITY }

const finder = (variables: WithVariables['variables'], numbers: readonly number[]): FieldVariables['at'] => {
  const { element, index } = variables[numbers[0]!]!
  if (element === undefined) return undefined
  if (index !== undefined) return (key) => numbers[key as number]
  const { sort } = element
  const byText = new Map(
    numbers.map((number) => [encode(sort, variables[number]!.element!.key), number] as const),
  )
  return (key) => (sort.problem(key, anyScope) === undefined ? byText.get(encode(sort, key)) : undefined)
}
