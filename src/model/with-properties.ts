// Properties that a caller adds to those of a spec. Results are looked up by the names of properties, so a name has one meaning.

import { lackOfContention } from '../protocol/about-contention.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import { isUnnamed, nameOf, type Property } from '../protocol/property.js'
import type { Spec } from '../protocol/spec.js'
import { checkedProperty } from '../protocol/well-formed.js'
import { lackFor } from '../protocol/written-for.js'
import { ModelError } from './model.js'

const isSame = (a: Property, b: Property): boolean =>
  a === b ||
  (a.kind === 'ltl' && b.kind === 'ltl' && nameOf(a.formula) === nameOf(b.formula)) ||
  (a.kind === 'sometimes' && b.kind === 'sometimes' && isUnnamed(a) && isUnnamed(b) && a.name === b.name)

/** Throws a `ModelError` if two different properties have the same name. */
export const refuseTakenNames = (properties: readonly Property[]): void => {
  const known = new Map<string, Property>()
  for (const property of properties) {
    const other = known.get(property.name)
    if (other !== undefined && !isSame(other, property))
      throw new ModelError(`property "${property.name}": another property has this name; rename one of them`)
    known.set(property.name, property)
  }
}

/**
 * A spec with more properties, without those that it already has: the same object, or the same formula under the same name.
 * @throws a `ModelError` for another property with a name that is taken, and for one about contention that the spec does not declare
 */
export const withProperties = (spec: Spec, added: readonly Property[]): Spec => {
  for (const property of added) {
    // The predicates of a formula are read with the model, which knows their columns.
    const lack = property.kind === 'ltl' ? undefined : lackOfContention(spec, property)
    if (lack !== undefined) throw new ModelError(lack)
  }
  const properties = [...spec.properties, ...added]
  refuseTakenNames(properties)
  const names = properties.map(({ name }) => name)
  return { ...spec, properties: properties.filter(({ name }, k) => names.indexOf(name) === k) }
}

/** A user's file as it was typed, its default export, and the name of the one spec whose protocol it imports, if it is known. */
export type AddedFile = readonly [file: string, given: unknown, protocol?: string | undefined]

const propertiesIn = (
  spec: Spec,
  [file, given, protocol]: AddedFile,
  remedy: string,
): readonly Property[] => {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  const isProperty = (one: unknown): one is Property =>
    typeof one === 'object' && one !== null && 'kind' in one && 'name' in one
  if (list.length > 0 && list.every(isProperty)) {
    for (const one of list) {
      const lack = lackFor(spec, one)
      if (lack === undefined) continue
      const another =
        protocol === undefined ? `another protocol than that of` : `the protocol of ${protocol}, not that of`
      throw new ModelError(
        `--with ${file}: property "${one.name}" is written for ${another} ${spec.name}, which has ${lack}; ${remedy}`,
      )
    }
    return list.map((one) => checkedProperty(spec.name, one))
  }
  const what = Array.isArray(given) && given.length === 0 ? 'an empty list' : 'not a list of properties'
  throw new BrokenSpec(
    `${file}: the default export is ${what}; end the file with "export default [ ... ]", such as [lamport.always('name', 'claim', (view) => ...)]`,
  )
}

/**
 * A spec with the properties of a user's files; it remembers the files and the names.
 * @param from how a file imports the protocol of the spec, if that is known
 * @throws a `BrokenSpec` for an export that is not a list of properties, and a `ModelError` that names the file for a name that is
 *   taken, or a property of another protocol
 */
export const withAddedFiles = (spec: Spec, files: readonly AddedFile[], from?: string): Spec => {
  const remedy = from === undefined ? `import the protocol of ${spec.name}` : `write "${from}"`
  let made = spec
  const names: string[] = []
  for (const one of files) {
    const [file] = one
    const added = propertiesIn(spec, one, remedy)
    names.push(...added.map(({ name }) => name))
    try {
      made = withProperties(made, added)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      throw new ModelError(`--with ${file}: ${error.message}`)
    }
  }
  return { ...made, added: { files: files.map(([file]) => file), names } }
}
