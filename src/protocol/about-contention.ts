// Which properties are about contention: those that ask of every site whether it waits and whether it is in the section.
import { atomsOf } from '../ltl/formula.js'
import { type Property, propertyKinds } from './property.js'
import type { Spec } from './spec.js'

const noted = new WeakSet<object>()

/** Gives a predicate or a rule of a lock back, with a note that it is about contention. */
export const aboutContention = <F extends object>(fn: F): F => {
  noted.add(fn)
  return fn
}

/** The names of predicates in formulas that are about contention. */
export const atomsOfContention: readonly string[] = ['waits', 'wants', 'holds']

const isAboutContention = (property: Property): boolean => {
  const { reads } = propertyKinds[property.kind]
  if (reads === 'waits' || reads === 'waits and holds') return true
  if ('predicate' in property) return noted.has(property.predicate)
  if (property.kind === 'monitor') return property.on !== 'every step' || noted.has(property.step)
  return (
    property.kind === 'ltl' && atomsOf(property.formula).some(({ name }) => atomsOfContention.includes(name))
  )
}

/** Why a property has no meaning in a spec, in a line; undefined if it has one. */
export const lackOfContention = (
  spec: Pick<Spec, 'name' | 'contends'>,
  property: Property,
): string | undefined =>
  spec.contends || !isAboutContention(property)
    ? undefined
    : `${spec.name}: property "${property.name}" is about sites that wait and enter; declare "contention" with waits and holds, or leave the property out`
