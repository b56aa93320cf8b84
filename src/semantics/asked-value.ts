// What a formula asks of one value, that of a field or of a shared variable: whether a part of it is what a word denotes, how many
// elements it has, whether it contains one. For a part that is not there, such as the first of an empty queue, `none` is true.
import { Map as ImmutableMap, Set as ImmutableSet, List } from 'immutable'
import { type Atom, askedText, type Comparison } from '../ltl/formula.js'
import type { Model, Site } from '../model/model.js'
import { int } from '../sorts/int.js'
import type { MapSort } from '../sorts/map-of.js'
import { fieldOf, type RecordSort } from '../sorts/record.js'
import { isSiteId } from '../sorts/site-id.js'
import type { Json, Sort } from '../sorts/sort.js'

/** A question about one value. */
export interface Question {
  readonly isTrueOf: (value: unknown) => boolean
  /** Whether it compares a timestamp with a number, so that its answer changes if all timestamps are moved. */
  readonly namesTimestamp: boolean
}

/** Why a value cannot be asked this. */
interface NoQuestion {
  readonly because: string
}

// A site with a name keeps its number: a formula means the same in a model without names.
/** Whether a word is the name or the number of a site. */
export const isCalled = ({ id, name, role }: Site, word: string): boolean =>
  name === word || (role.count === 'many' && String(id) === word)

/** The kinds of values that have parts or elements. */
type Shape =
  | { readonly is: 'list' | 'set'; readonly of: Sort<unknown> }
  | { readonly is: 'map'; readonly key: Sort<unknown>; readonly of: Sort<unknown> }
  | { readonly is: 'record'; readonly fields: RecordSort<unknown>['fields'] }
  | { readonly is: 'word' }

const isOptional = ({ initial, inner }: Sort<unknown>): boolean => initial === null && inner !== undefined

const withoutNone = (sort: Sort<unknown>): Sort<unknown> => (isOptional(sort) ? sort.inner![0]! : sort)

const shapeOf = (sort: Sort<unknown>): Shape => {
  const { initial, inner } = sort
  if (List.isList(initial)) return { is: 'list', of: inner![0]! }
  if (ImmutableSet.isSet(initial)) return { is: 'set', of: inner![0]! }
  if (ImmutableMap.isMap(initial)) {
    const { key, value } = sort as MapSort<unknown, unknown>
    return { is: 'map', key, of: value }
  }
  if ('fields' in sort) return { is: 'record', fields: (sort as RecordSort<unknown>).fields }
  return { is: 'word' }
}

/** Whether one word can denote a value of the sort. */
const hasWords = (sort: Sort<unknown>): boolean => shapeOf(sort).is === 'word'

/** How one can ask for a value of this sort, after its name: `=value`, `.size=value`, ` contains value`. */
export const formsOf = (sort: Sort<unknown>): readonly string[] => {
  const shape = shapeOf(withoutNone(sort))
  const none = isOptional(sort) ? ['=none'] : []
  switch (shape.is) {
    case 'word':
      return ['=value']
    case 'list':
      return [...none, '.size=value', ...formsOf(shape.of).map((form) => `.first${form}`)].concat(
        hasWords(shape.of) ? [' contains value'] : [],
      )
    case 'set':
      return [...none, '.size=value', ...(hasWords(shape.of) ? [' contains value'] : [])]
    case 'map':
      return [...none, '.size=value', ...(hasWords(shape.key) ? [' contains value'] : [])]
    case 'record':
      return [
        ...none,
        ...Object.entries(shape.fields).flatMap(([name, of]) => formsOf(of).map((form) => `.${name}${form}`)),
      ]
    default:
      return shape satisfies never
  }
}

/** The value that one word denotes; undefined if it denotes none. */
export const wordOf = (sort: Sort<unknown>, text: string, model: Model): unknown => {
  const named = isSiteId(withoutNone(sort)) ? model.sites.find((site) => isCalled(site, text)) : undefined
  const candidates: readonly Json[] = [
    text,
    ...(/^\d+$/.test(text) ? [Number(text)] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
    ...(text === 'none' ? [null] : []),
    ...(named === undefined ? [] : [named.id]),
  ]
  for (const candidate of candidates) {
    try {
      const value = sort.fromJson(candidate)
      const isWord = value === null || typeof value !== 'object'
      if (isWord && sort.problem(value, model.scope) === undefined) return value
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  return undefined
}

// The values where the text of the sort does not list them.
const notAValue = (word: string, sort: Sort<unknown>, { sites }: Model): string => {
  const present = withoutNone(sort)
  const values = [
    ...(isSiteId(present) ? sites.map(({ name }) => name) : []),
    ...(typeof present.initial === 'boolean' ? ['true', 'false'] : []),
  ]
  const none = isOptional(sort) ? ['none'] : []
  const known = values.length === 0 ? '' : `; the values are ${[...values, ...none].join(', ')}`
  return `${word} is not a value of ${sort.text}${known}`
}

/** A part of a value. */
interface Part {
  readonly sort: Sort<unknown>
  /** Whether some values do not have it. */
  readonly mayBeMissing: boolean
  /** Whether its place is a timestamp, as in a map from timestamps. */
  readonly isTimed: boolean
  /** The part of a value, null if it is not there. */
  readonly of: (value: unknown) => unknown
}

const size = int(0, Number.POSITIVE_INFINITY)

const partAt = (sort: Sort<unknown>, word: string, model: Model): Part | NoQuestion => {
  const present = withoutNone(sort)
  const shape = shapeOf(present)
  const mayBeMissing = isOptional(sort)
  const isTimed = false
  const ifPresent = (of: (value: unknown) => unknown) => (value: unknown) =>
    value === null ? null : (of(value) ?? null)
  const none = (known: string): NoQuestion => ({ because: `${present.text} has no part "${word}"; ${known}` })
  if (shape.is === 'record') {
    const field = Object.hasOwn(shape.fields, word) ? shape.fields[word] : undefined
    if (field === undefined) return none(`there are ${Object.keys(shape.fields).join(', ')}`)
    return { sort: field, mayBeMissing, isTimed, of: ifPresent((value) => fieldOf(value, word)) }
  }
  if (shape.is === 'word') return none('it is one word')
  if (word === 'size')
    return { sort: size, mayBeMissing, isTimed, of: ifPresent((value) => (value as List<unknown>).size) }
  if (shape.is === 'list' && (word === 'first' || word === 'last')) {
    const of = ifPresent((value) => (value as List<unknown>)[word]())
    return { sort: shape.of, mayBeMissing: true, isTimed, of }
  }
  if (shape.is !== 'map')
    return none(shape.is === 'list' ? 'there are size, first and last' : 'there is size')
  const key = wordOf(shape.key, word, model)
  if (key === undefined) return none(`there are size and each ${shape.key.text}`)
  return {
    sort: shape.of,
    mayBeMissing: true,
    isTimed: shape.key.timed && typeof key === 'number',
    of: ifPresent((value) => (value as ImmutableMap<unknown, unknown>).get(key)),
  }
}

/** The sort that a path such as `.t` leads to in the values of a sort, or why it leads nowhere. */
export const partOf = (sort: Sort<unknown>, path: readonly string[], model: Model): Part | NoQuestion => {
  let part: Part = { sort, mayBeMissing: false, isTimed: false, of: (value) => value }
  for (const word of path) {
    const next = partAt(part.sort, word, model)
    if ('because' in next) return next
    const { of, mayBeMissing, isTimed } = part
    part = {
      sort: next.sort,
      mayBeMissing: mayBeMissing || next.mayBeMissing,
      isTimed: isTimed || next.isTimed,
      of: (value) => {
        const outer = of(value)
        return outer === null ? null : next.of(outer)
      },
    }
  }
  return part
}

/** What each comparison means. */
export const holdsFor: { readonly [how in Comparison]: (one: number, other: number) => boolean } = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
}

// Sites have numbers, but no order: renamings exchange them.
/** Whether a sort's values are numbers that have an order. */
export const isNumber = (sort: Sort<unknown>): boolean => {
  const present = withoutNone(sort)
  return typeof present.initial === 'number' && !isSiteId(present)
}

/** Whether a part compares so with a number; one that is not there does not. */
const comparisonOf = (
  part: Part,
  how: Comparison,
  word: string,
  forms: () => readonly string[],
): Question | NoQuestion => {
  if (!isNumber(part.sort))
    return {
      because: `${part.sort.text} is not a number, so ${how} does not apply; write ${forms().join(' or ')}`,
    }
  if (!/^\d+$/.test(word)) return { because: `${how} compares with a number, not with ${word}` }
  const bound = Number(word)
  return {
    isTrueOf: (value) => {
      const found = part.of(value)
      return typeof found === 'number' && holdsFor[how](found, bound)
    },
    namesTimestamp: part.isTimed || part.sort.timed,
  }
}

/**
 * What an atom with a value asks of a value of this sort.
 * @param model gives sites their names and numbers
 * @returns the question, or why values of this sort cannot be asked that, as the end of a sentence
 */
export const questionOf = (model: Model, atom: Atom, sort: Sort<unknown>): Question | NoQuestion => {
  const { path = [], value: word = '', isUnlike = false, contains = false } = atom
  const part = partOf(sort, path, model)
  if ('because' in part) return part
  const shape = shapeOf(withoutNone(part.sort))
  const forms = () => formsOf(part.sort).map((form) => `${askedText(atom)}${form}`)
  if (contains) {
    const element = shape.is === 'map' ? shape.key : 'of' in shape ? shape.of : undefined
    if (element === undefined)
      return { because: `${part.sort.text} contains nothing; write ${forms().join(' or ')}` }
    const wanted = wordOf(element, word, model)
    if (wanted === undefined) return { because: notAValue(word, element, model) }
    return {
      isTrueOf: (value) => {
        const found = part.of(value) as ImmutableSet<unknown> | ImmutableMap<unknown, unknown> | null
        if (found === null) return false
        return ImmutableMap.isMap(found) ? found.has(wanted) : found.includes(wanted)
      },
      namesTimestamp: part.isTimed || (element.timed && typeof wanted === 'number'),
    }
  }
  if (atom.compared !== undefined) return comparisonOf(part, atom.compared, word, forms)
  const isNone = word === 'none' && part.mayBeMissing
  const wanted = isNone ? null : wordOf(part.sort, word, model)
  if (wanted === undefined) {
    const remedy = shape.is === 'word' ? '' : `; write ${forms().join(' or ')}`
    return { because: `${notAValue(word, part.sort, model)}${remedy}` }
  }
  return {
    isTrueOf: (value) => (part.of(value) === wanted) !== isUnlike,
    namesTimestamp: part.isTimed || (part.sort.timed && typeof wanted === 'number'),
  }
}

/** The forms in which the name of an atom can be asked, for a message about an atom without a value. */
export const formsAsked = ({ name, args, at }: Atom, sorts: readonly Sort<unknown>[]): string => {
  const forms = [...new Set(sorts.flatMap(formsOf))]
  return forms.map((form) => `${askedText({ name, args, at })}${form}`).join(' or ')
}
