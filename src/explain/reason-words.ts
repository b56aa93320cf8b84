// The words that reasons are made of, and the node inside parentheses and marks.
import type { AnyNode, CallExpression } from 'acorn'
import { Map as ImmutableMap, Set as ImmutableSet, isCollection, Record } from 'immutable'

/** How values are written. */
export interface ValueWords {
  /** A value of this part of the guard; undefined for a value that cannot occur in a state. */
  value(part: string, value: unknown): string | undefined
  /** A member of the collection that this part of the guard is. */
  member(part: string, value: unknown): string
}

/** The condition has a form without words, or a part of unknown value. */
export class NoWords extends Error {
  override readonly name = 'NoWords'
}

export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The members of one set that another lacks, in the order of their numbers. */
export const without = (set: ReadonlySet<unknown>, other: ReadonlySet<unknown>): readonly unknown[] =>
  [...set].filter((one) => !other.has(one)).sort((a, b) => Number(a) - Number(b))

/** The members of a collection, or the keys of a map. */
export const membersOf = (value: unknown): ReadonlySet<unknown> => {
  if (ImmutableMap.isMap(value)) return new Set(value.keys())
  // As a set is written, whatever its insertions.
  if (ImmutableSet.isSet(value)) return new Set([...value].sort((a, b) => Number(a) - Number(b)))
  if (isCollection(value) || Array.isArray(value)) return new Set(value as Iterable<unknown>)
  throw new NoWords()
}

/** Whether a sentence can name a value: no records, and no views. */
export const isShort = (value: unknown): boolean =>
  ['number', 'string', 'boolean'].includes(typeof value) || (isCollection(value) && !Record.isRecord(value))

/** One of those that a plural names: `vote`, `reply`. */
export const singular = (plural: string): string =>
  plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/(?<=ch|sh|ss|x)es$|s$/, '')

export const comparisons: { readonly [operator: string]: readonly [words: string, opposite: string] } = {
  '<': ['less than', 'at least'],
  '>': ['greater than', 'at most'],
  '<=': ['at most', 'greater than'],
  '>=': ['at least', 'less than'],
}

// Sites are numbered, and stand below or above one another.
export const betweenSites: typeof comparisons = {
  ...comparisons,
  '<': ['below', 'at least'],
  '>': ['above', 'at most'],
}

// What the sites in a field of this name have done: `0 and 2 have not replied`. `ack` is short for a word.
export const doneBySites: ReadonlyMap<string, string> = new Map([
  ...['replied', 'answered', 'acknowledged', 'prepared', 'permitted'].map((word) => [word, word] as const),
  ['ack', 'answered'],
])

const preposition = '(?:of|in|on|at|for|from|to|with|among|below|above)'
// What the name of a helper may end with: `diskOf` is the disk of what it is given.
const prepositions = new RegExp(`(?<=\\w) ${preposition}$`)
// Such a name says where, and not what: `onDisks` may be a number of disks, or the disks themselves.
const placed = new RegExp(`^${preposition} `)

/** The name of a helper as words: `sumWith` is `sum with`. */
const spoken = (name: string): string =>
  name.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** What a helper gives, in words: `disk of 2`, `sum`. Throws `NoWords` for a name that says no thing. */
export const resultWords = (helper: string, given: readonly string[]): string => {
  const words = spoken(helper)
  if (placed.test(words)) throw new NoWords()
  if (given.length === 0) return words.replace(prepositions, '')
  return `${words}${prepositions.test(words) ? '' : ' of'} ${listed(given)}`
}

/** That a helper has this answer, where its own text has no words for the reason: `0 is not done`. Throws `NoWords` for a name that says no state. */
export const answerWords = (helper: string, given: readonly string[], answer: boolean): string => {
  const said = /^is (.+)$/.exec(spoken(helper))?.[1] ?? (helper.endsWith('ed') ? spoken(helper) : undefined)
  if (said === undefined || given.length > 1) throw new NoWords()
  return [...given, ...(given.length === 1 ? ['is'] : []), ...(answer ? [] : ['not']), said].join(' ')
}

// Elements for which a condition on all of them is false; more are counted.
export const mostElements = 3

export const inner = (node: AnyNode): AnyNode => {
  if (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression')
    return inner(node.expression as AnyNode)
  // In a marked copy, a function that uses names from around it.
  if (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'coterieSees'
  )
    return inner(node.arguments[0] as AnyNode)
  return node.type === 'SequenceExpression' ? inner(node.expressions.at(-1) as AnyNode) : node
}

// A function of the spec that is called `precedes` may compare something else.
const isRequest = (value: unknown): value is readonly [number | null, number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  (value[0] === null || typeof value[0] === 'number') &&
  typeof value[1] === 'number'

/** Of two requests, each a timestamp and a site, as books write them: `(2, 0) does not precede (1, 1)`. Undefined for other values. */
export const inOrder = (requests: readonly unknown[], words: ValueWords): string | undefined => {
  if (requests.length !== 2 || !requests.every(isRequest)) return undefined
  const [a, b] = requests.map(([t, site]) => `(${t ?? 'none'}, ${words.value('self', site) ?? site})`)
  return `${a} does not precede ${b}`
}

/** The method or function that a call names, its owner, and what it is given. */
export const callIn = (node: CallExpression) => {
  const callee = inner(node.callee as AnyNode)
  const given = node.arguments as readonly AnyNode[]
  if (callee.type === 'Identifier') return { method: callee.name, owner: undefined, given }
  if (callee.type === 'MemberExpression' && !callee.computed && callee.property.type === 'Identifier') {
    const owner = inner(callee.object as AnyNode)
    return { method: callee.property.name, owner, given }
  }
  throw new NoWords()
}
