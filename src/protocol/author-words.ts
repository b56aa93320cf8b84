// What an author names: the statuses of competing sites, for pictures the marks of sites of other roles, and for sentences the values of
// fields, since `the resource has written none` says something else than the field means. They throw a `BrokenSpec` if the author's
// functions fail.
import { describe } from '../sorts/sort.js'
import type { AlgorithmDeclaration } from './algorithm-declaration.js'
import { BrokenSpec } from './broken-spec.js'
import { callPredicate, callSpec } from './call-spec.js'
import type { AnyDeclaration } from './declaration.js'
import type { Say } from './in-words.js'
import { known } from './known.js'
import type { Role, Spec } from './spec.js'
import { declaredFunction } from './spec-function.js'
import { writtenAs } from './written-as.js'

type Asked = (me: unknown, context: unknown) => boolean

/** The named statuses of a spec. */
export const namedStatuses = ({
  name: spec,
  statuses = {},
  marks = {},
}: AlgorithmDeclaration<AnyDeclaration>): Pick<Spec, 'statuses' | 'marks'> => {
  const asked = ([name, is]: readonly [string, Asked]) =>
    [
      name,
      writtenAs(
        (me: unknown, context: unknown) => callPredicate(declaredFunction(name, spec), () => is(me, context)),
        [is],
      ),
    ] as const
  const all = (named: object) => Object.fromEntries(Object.entries(named).map((one) => asked(one)))
  return {
    statuses: all(statuses),
    marks: Object.fromEntries(Object.entries(marks).map(([role, named]) => [role, all(named ?? {})])),
  }
}

type Words = (value: unknown, say: Say) => string

const checkedWords = (spec: string, name: string, words: unknown): Words => {
  if (typeof words !== 'function')
    throw new BrokenSpec(
      `${spec}: "${name}" is ${describe(words)}; it must be a function that returns what stands after "has", as in (value) => 'voted for ' + value`,
    )
  const what = declaredFunction(name, spec)
  return (value, say) => {
    const text = callSpec(what, () => (words as Words)(value, say) as unknown)
    if (typeof text === 'string' && text !== '') return text
    throw new BrokenSpec(
      `${what.title} returned ${describe(text)}; it must return a text that stands after "has"`,
    )
  }
}

/** The words for fields of a spec. Throws a `BrokenSpec` for a role or a field that does not exist. */
export const fieldWordsOf = (
  { name, fieldWords = {} }: AlgorithmDeclaration<AnyDeclaration>,
  roles: readonly Role[],
): Spec['fieldWords'] =>
  Object.fromEntries(
    Object.entries(fieldWords).map(([role, byField]) => {
      known(
        name,
        'in fieldWords, the role',
        role,
        roles.map((one) => one.name),
      )
      const { fields } = roles.find((one) => one.name === role)!.record
      const all = Object.entries(byField ?? {}).map(([field, words]) => {
        known(name, `in fieldWords, the field of ${role}`, field, Object.keys(fields))
        return [field, checkedWords(name, `fieldWords.${role}.${field}`, words)] as const
      })
      return [role, Object.fromEntries(all)]
    }),
  )
