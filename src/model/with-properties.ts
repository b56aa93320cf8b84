// Properties that a caller adds to those of a spec. Results are looked up by the names of properties, so a name has one meaning.
import { isUnnamed, nameOf, type Property } from '../protocol/property.js'
import type { Spec } from '../protocol/spec.js'
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
 * @throws a `ModelError` for another property with a name that is taken
 */
export const withProperties = (spec: Spec, added: readonly Property[]): Spec => {
  const properties = [...spec.properties, ...added]
  refuseTakenNames(properties)
  const names = properties.map(({ name }) => name)
  return { ...spec, properties: properties.filter(({ name }, k) => names.indexOf(name) === k) }
}
