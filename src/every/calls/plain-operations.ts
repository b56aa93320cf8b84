// Operations on collections of sites that views do not allow, such as a count, a loop or a conversion to an array. They do not commute
// with leaving sites out in general. In a proof whose licence is only tested, a clause may use them: they see the known sites alone, and
// law-test.ts compares the steps with those of larger systems.
import { Map as ImmutableMap, Set as ImmutableSet, isCollection, List } from 'immutable'
import type { Cut, Surroundings } from '../cut/cut-collections.js'

// The number of all sites is what no test of four and five sites shows: a clause may compare it with any other number.
const isOfAll = (what: string): boolean => /^(sites|others|(all|others)\("[^"]*"\))$/.test(what)

const plainOf = ({ numberOf }: Surroundings, cut: Cut): object | undefined => {
  switch (cut.kind) {
    case 'set':
      return ImmutableSet(cut.members.map(numberOf))
    case 'keys':
      return List(cut.members.map(numberOf))
    case 'list':
      return List(cut.items.map(numberOf))
    case 'map':
      return ImmutableMap(cut.entries.map(([index, value]) => [numberOf(index), value] as const))
    case 'next':
    case 'array':
      return undefined
    default:
      return cut satisfies never
  }
}

const operationText = (what: string, name: string | symbol): string => {
  if (typeof name === 'string') return `${what}.${name}`
  return name === Symbol.iterator ? `an iteration over ${what}` : `a conversion of ${what}`
}

// What a clause gets that reads such a property; undefined if not even a test could show anything: then it is refused.
const plainOperation = (
  around: Surroundings,
  what: string,
  name: string | symbol,
  cut: Cut,
): { readonly value: unknown } | undefined => {
  const plain = plainOf(around, cut)
  if (plain === undefined || (isOfAll(what) && name === 'size')) return undefined
  const found = Reflect.get(plain, name, plain) as unknown
  if (typeof found !== 'function') return { value: found }
  return {
    value: (...given: readonly unknown[]): unknown => {
      if (isOfAll(what) && name === 'count' && given.length === 0) around.refuse(`${what}.count()`)
      return Reflect.apply(found, plain, given)
    },
  }
}

// The known part of a collection that a clause has made by such operations; undefined for anything else.
const cutOfPlain = ({ indexOf }: Surroundings, value: unknown): Cut | undefined => {
  const known = (sites: Iterable<unknown>) =>
    [...sites].flatMap((site) => {
      const index = indexOf(site, 'a collection of its own')
      return index === 'outside' ? [] : [index]
    })
  const origin = 'a collection of its own'
  if (ImmutableSet.isSet(value)) return { kind: 'set', origin, members: known(value).sort((a, b) => a - b) }
  if (List.isList(value)) return { kind: 'list', origin, items: known(value) }
  if (Array.isArray(value)) return { kind: 'keys', origin, members: known(value) }
  if (!isCollection(value) || !ImmutableMap.isMap(value)) return undefined
  const entries = [...value].flatMap(([site, held]) => known([site]).map((index) => [index, held] as const))
  return { kind: 'map', origin, entries: entries.sort(([a], [b]) => a - b) }
}

/**
 * What a call does with operations that views do not allow.
 * @param isTested whether clauses may use them
 * @param around the surroundings of the call
 * @param note receives each one that is used, in words
 */
export const beyondViews = (
  isTested: boolean,
  around: () => Surroundings,
  note: (operation: string) => void,
): Pick<Surroundings, 'beyond' | 'cutOfPlain'> => ({
  beyond: (what, name, cut) => {
    const plain = isTested ? plainOperation(around(), what, name, cut) : undefined
    if (plain === undefined) return around().refuse(operationText(what, name))
    note(operationText(what, name))
    around().reachesOutside()
    return plain.value
  },
  cutOfPlain: (value) => (isTested ? cutOfPlain(around(), value) : undefined),
})
