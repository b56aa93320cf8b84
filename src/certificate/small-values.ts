// The small values of a sort, for what views with inboxes forget: an audit calls the clauses with each of them.
import { isSiteId } from '../sorts/site-id.js'
import type { Json, Scope, Sort } from '../sorts/sort.js'

/** A value as JSON, and its size: one for each entry of a collection, and the place of a number, or of one of many choices, among those of its sort. */
export interface Small {
  readonly json: Json
  readonly size: number
}

const none: readonly Small[] = [{ json: [], size: 0 }]

// All choices of a sort with at most this many are small; of more, such as int(0, 63), the first ones.
const mostChoices = 16

/** The most values that are listed, of which others are left out: a dozen fields with 16 choices each have more than any list. */
export class Bound {
  readonly values: number
  /** Whether some were left out. */
  isCut = false

  constructor(values: number) {
    this.values = values
  }

  /** Whether there is room for one more; notes it if not. */
  hasRoom(found: readonly unknown[]): boolean {
    if (found.length < this.values) return true
    this.isCut = true
    return false
  }
}

/** All lists with an item of each of these kinds, up to a size in total. */
export const combined = (
  kinds: readonly (readonly Small[])[],
  most: number,
  bound: Bound,
): readonly Small[] => {
  let found = none
  for (const items of kinds) {
    const longer: Small[] = []
    for (const { json, size } of found)
      for (const item of items)
        if (size + item.size <= most && bound.hasRoom(longer))
          longer.push({ json: [...(json as readonly Json[]), item.json], size: size + item.size })
    found = longer
  }
  return found
}

const lists = (items: readonly Small[], most: number, bound: Bound): readonly Small[] => {
  const found: Small[] = [...none]
  for (let at = 0; at < found.length; at++) {
    const { json, size } = found[at]!
    for (const item of items)
      if (size + 1 + item.size <= most && bound.hasRoom(found))
        found.push({ json: [...(json as readonly Json[]), item.json], size: size + 1 + item.size })
  }
  return found
}

const isIn = (sort: Sort<unknown>, json: Json, scope: Scope): boolean => {
  try {
    return sort.problem(sort.fromJson(json), scope) === undefined
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return false
  }
}

const scalars = (sort: Sort<unknown>, scope: Scope, most: number): readonly Small[] => {
  const choices = sort.choices?.(scope)
  if (choices !== undefined) {
    const isShort = choices.length <= mostChoices
    return choices
      .slice(0, isShort ? choices.length : most + 1)
      .map((value, place) => ({ json: sort.toJson(value), size: isShort ? 0 : place }))
  }
  const numbers = [...Array(most + 2).keys()].filter((n) => isIn(sort, n, scope)).slice(0, most + 1)
  // Of any other sort only the initial value is known.
  return numbers.length === 0
    ? [{ json: sort.toJson(sort.initial), size: 0 }]
    : numbers.map((json, size) => ({ json, size }))
}

/** The values of a sort in a model of that scope up to a size, each once. */
export const smallValues = (
  sort: Sort<unknown>,
  scope: Scope,
  most: number,
  bound: Bound,
): readonly Small[] => {
  const [first, second] = sort.inner ?? []
  const of = (inner: Sort<unknown>) => smallValues(inner, scope, most, bound)
  if (isSiteId(sort) || first === undefined) {
    if (!('fields' in sort)) return scalars(sort, scope, most)
    const fields = Object.entries(sort.fields as { readonly [name: string]: Sort<unknown> })
    return combined(
      fields.map(([, one]) => of(one)),
      most,
      bound,
    ).map(({ json, size }) => ({
      json: Object.fromEntries(fields.map(([name], k) => [name, (json as readonly Json[])[k]!])),
      size,
    }))
  }
  if (sort.text.startsWith('optional(')) return [{ json: null, size: 0 }, ...of(first)]
  if (sort.text.startsWith('listOf(')) return lists(of(first), most, bound)
  if (sort.text.startsWith('setOf(')) {
    const chosen = of(first).map(({ json, size }) => [
      { json: [], size: 0 },
      { json: [json], size: size + 1 },
    ])
    return combined(chosen, most, bound).map(({ json, size }) => ({
      json: (json as readonly Json[][]).flat(),
      size,
    }))
  }
  if (sort.text.startsWith('mapOf(')) {
    const chosen = of(first).map((key) => [
      { json: [], size: 0 },
      ...of(second!).map(({ json, size }) => ({ json: [[key.json, json]], size: size + key.size + 1 })),
    ])
    return combined(chosen, most, bound).map(({ json, size }) => ({
      json: (json as readonly Json[][]).flat(),
      size,
    }))
  }
  return [{ json: sort.toJson(sort.initial), size: 0 }]
}
