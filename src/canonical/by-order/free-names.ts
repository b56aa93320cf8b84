// The values of the names that a function does not bind itself. In a file that the command line or the page loads, they
// are known exactly (module-names.ts). In a program they are not: there a name has the value that the spec gives it under
// `uses`, and the names of Coterie and of the language have their usual values. All these values existed before any
// state, so they hold no timestamp. If the value is a function, the reader analyses its text.

import { either, eitherOf, element, send } from '../../protocol/effect.js'
import { precedes } from '../../protocol/precedes.js'
import { violation, violationThen } from '../../protocol/property.js'
import type { AnyFunction } from '../../protocol/written-as.js'
import type { FreeNames } from './environment.js'
import { languageValue, noteLoaded, notSeen } from './given-values.js'
import { bindingsOf } from './module-names.js'
import { textOf } from './parsed.js'
import { empty, NotUnderstood, type Value } from './value.js'

/** `write` of a protocol and `make` of a record, by name. */
export const namedWrite = Symbol('write')
export const namedMake = Symbol('make')

/** How to resolve the names of a spec. */
export interface SpecNames {
  /** Functions by the names that clauses and properties use for them. */
  readonly uses: { readonly [name: string]: unknown }
  /** Whether the texts of all its modules are known. */
  readonly isLoaded: boolean
  /** The makers of its messages, by type. */
  readonly kinds: ReadonlyMap<string, unknown>
}

const given = (...values: readonly unknown[]): Value => ({ kind: 'given', values })

const ofCoterie: { readonly [name: string]: unknown } = {
  send,
  either,
  eitherOf,
  element,
  precedes,
  violation,
  violationThen,
}

const fromGlobal = (name: string): Value => {
  if (name === 'undefined') return empty
  // They see the variables of the function that calls them.
  if (name === 'eval' || name === 'arguments') throw new NotUnderstood(`it uses ${name}`)
  return given(languageValue(name))
}

// Tools that transform sources on loading use this to keep the names of functions.
const keepsNames = '__name'

const inProgram =
  ({ uses, kinds }: SpecNames): FreeNames =>
  (name) => {
    if (Object.hasOwn(uses, name)) return given(uses[name])
    if (kinds.has(name)) return given(kinds.get(name))
    if (Object.hasOwn(ofCoterie, name)) return given(ofCoterie[name])
    if (name === 'write') return given(namedWrite)
    if (name === keepsNames) return given(keptName)
    return fromGlobal(name)
  }

/** A function that does what `__name` does. */
export const keptName = (fn: unknown): unknown => fn

const closed: FreeNames = (name) => {
  if (name === 'undefined') return empty
  throw new NotUnderstood(`it uses ${name}, and the file that defines it has not been read`)
}

/** The values of the free names of a function. */
export const freeNamesOf = (fn: AnyFunction, names: SpecNames): FreeNames => {
  const bindings = bindingsOf(textOf(fn))
  if (bindings === undefined) return names.isLoaded ? closed : inProgram(names)
  return (name) => {
    const found = bindings(name)
    if (found.every((one) => one === 'global')) return fromGlobal(name)
    return given(
      ...found.map((one) => {
        if (typeof one !== 'object') return notSeen
        noteLoaded(one.value)
        return one.value
      }),
    )
  }
}

// Free names are resolved once for a function, so that its variables are found again at every call.
const freeNamesKnown = new WeakMap<object, Map<AnyFunction, ReturnType<typeof freeNamesOf>>>()

export const freeNames = (
  reader: object,
  fn: AnyFunction,
  names: SpecNames,
): ReturnType<typeof freeNamesOf> => {
  const known = freeNamesKnown.get(reader) ?? new Map<AnyFunction, ReturnType<typeof freeNamesOf>>()
  freeNamesKnown.set(reader, known)
  const found = known.get(fn) ?? freeNamesOf(fn, names)
  known.set(fn, found)
  return found
}
