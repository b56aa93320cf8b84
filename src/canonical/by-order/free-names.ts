// What a name stands for that a function does not bind itself. In a file that the command line or the page has loaded, that is
// known exactly (module-names.ts). In a program it is not: there a name counts as what the spec says under `uses`, and the names
// of Coterie and of the language count as what they usually are. All that such a name can stand for was there before any state,
// so it holds no timestamp; what it does with timestamps as a function is read in its own text.
import { precedes } from '../../protocol/before.js'
import { either, element, send } from '../../protocol/effect.js'
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

/** How the names of a spec are understood. */
export interface SpecNames {
  /** Functions by the names under which clauses and properties call them. */
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

// What keeps the names of functions where sources are transformed as they are loaded.
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
  throw new NotUnderstood(`it uses ${name}, and the file that says what that is has not been read`)
}

/** What the free names of a function stand for. */
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
