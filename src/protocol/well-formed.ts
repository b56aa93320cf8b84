// Checks an author's declarations once, before anything is built from them. The compiler also finds misspelt keys and
// values of wrong kinds, but the command line does not type-check specs.

import { describe } from '../sorts/sort.js'
import type { AlgorithmDeclaration } from './algorithm-declaration.js'
import { BrokenSpec } from './broken-spec.js'
import { callPredicate, callSpec } from './call-spec.js'
import { checkContention } from './contention.js'
import type { AnyDeclaration } from './declaration.js'
import { checkPropertyList, refuseOutsideContention } from './misplaced-parts.js'
import { didYouMean } from './nearest.js'
import { onlyKeys } from './only-keys.js'
import { type Property, propertyKinds, watched } from './property.js'
import { withFunctions } from './property-kinds.js'
import { monitorNamed, predicateNamed } from './spec-function.js'
import { isNoted, writtenAs } from './written-as.js'

// The type ensures that no key is missing.
const ofAlgorithm: { readonly [K in keyof Required<AlgorithmDeclaration<AnyDeclaration>>]: true } = {
  name: true,
  title: true,
  citation: true,
  category: true,
  about: true,
  sites: true,
  protocol: true,
  clauses: true,
  variants: true,
  contention: true,
  final: true,
  symmetry: true,
  endless: true,
  normalForm: true,
  topology: true,
  uses: true,
  initial: true,
  recovered: true,
  statuses: true,
  marks: true,
  fieldWords: true,
  shared: true,
  inFlight: true,
  exchanges: true,
  repeatsExit: true,
  formulas: true,
  relations: true,
  properties: true,
  expectations: true,
}

const functions: { readonly [key: string]: string } = {
  final: '(view) => ...',
  shared: '({ parameters }) => ({ ... })',
  inFlight: '(context) => [...]',
  normalForm: '(view) => ({ ... })',
}
const byName: { readonly [key: string]: string } = {
  initial: '(context) => ({ ... })',
  recovered: '(me, context) => ({ ... })',
  statuses: '(me) => ...',
}

const mustBeFunction = (place: string, key: string, given: unknown, form: string): void => {
  if (typeof given === 'function') return
  throw new BrokenSpec(
    `${place}: "${key}" is ${describe(given)}; it must be a function, as in ${key.split('.').at(-1)}: ${form}`,
  )
}

/**
 * Throws a `BrokenSpec` for a key that `algorithm` does not know, and for a value that must be a function and is not.
 */
export const checkDeclaration = (declared: { readonly name: string }): void => {
  const { name } = declared
  const place = typeof name === 'string' ? name : 'algorithm({ ... })'
  refuseOutsideContention(place, declared)
  onlyKeys(`algorithm({ ... }) of ${place}`, declared, Object.keys(ofAlgorithm))
  const given = declared as unknown as { readonly [key: string]: unknown }
  onlyKeys(`sites of ${place}`, given.sites, ['min', 'max', 'fallback'])
  checkPropertyList(place, given.properties)
  if (given.contention !== undefined) checkContention(place, given.contention)
  if (given.contention !== undefined && given.final !== undefined)
    throw new BrokenSpec(
      `${place}: "final" is for a spec without contention; with it, a run ends properly where no site waits; leave "final" out`,
    )
  for (const [key, form] of Object.entries(functions)) {
    if (given[key] !== undefined) mustBeFunction(place, key, given[key], form)
  }
  for (const [role, marks] of Object.entries(given.marks ?? {})) {
    for (const [word, mark] of Object.entries(marks as object))
      mustBeFunction(place, `marks.${role}.${word}`, mark, '(me) => ...')
  }
  for (const [key, form] of Object.entries(byName)) {
    if (typeof given[key] === 'function') continue
    for (const [part, value] of Object.entries(given[key] ?? {})) {
      if (value !== undefined) mustBeFunction(place, `${key}.${part}`, value, form)
    }
  }
}

/**
 * Checks a property that may have been written by hand as an object. If its predicate throws, or returns neither true
 * nor false, the error names the spec. Throws a `BrokenSpec` for an unknown kind or key.
 */
export const checkedProperty = (spec: string, property: Property): Property => {
  const { kind, name } = property
  const what = `the property ${describe(name)} of ${spec}`
  if (!Object.hasOwn(propertyKinds, kind)) {
    const kinds = Object.keys(propertyKinds)
    throw new BrokenSpec(
      `${what}: the kind ${describe(kind)} is unknown${didYouMean(String(kind), kinds)}; there are ${kinds.join(', ')}`,
    )
  }
  onlyKeys(what, property, ['kind', 'name', 'claim', ...Object.keys(propertyKinds[kind].fields)])
  if (property.kind === 'monitor' && !watched.includes(property.on))
    throw new BrokenSpec(
      `${what}: it is about ${describe(property.on)}${didYouMean(String(property.on), watched)}; a rule or monitor is about ${watched.join(', ')}`,
    )
  return withFunctions(
    property,
    (given) =>
      isNoted(given)
        ? given
        : writtenAs((view) => callPredicate(predicateNamed(name), () => given(view)), [given]),
    (given) =>
      isNoted(given)
        ? given
        : writtenAs((...args) => callSpec(monitorNamed(name), () => given(...args)), [given]),
  )
}
