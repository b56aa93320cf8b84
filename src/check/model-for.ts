// The properties of a check, and the model for them: monitors are part of the model.
import { type Model, ModelError, makeModel } from '../model/model.js'
import { refuseTakenNames } from '../model/with-properties.js'
import { lackOfContention } from '../protocol/about-contention.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { didYouMean } from '../protocol/nearest.js'
import type { Property } from '../protocol/property.js'
import { byDefault, isAbout, isObserver, isRule } from '../protocol/property-kinds.js'
import type { Spec } from '../protocol/spec.js'
import { lockProperty } from '../protocol/standard-properties.js'

// A spec cannot have each of them: without messages no request happens before another, and not every request has a timestamp.
const orders: readonly string[] = [
  'servedInArrivalOrder',
  'servedInRequestOrder',
  'servedInRealTimeOrder',
  'servedInTimestampOrder',
]

/**
 * The properties of these names, in the order of the spec; without names, all but those that are checked only if they are
 * named.
 * @param also which further properties to include, such as those that are decided on the whole graph
 * @throws a `ModelError` for a name that the spec does not have
 */
export const propertiesNamed = (
  spec: Spec,
  names: readonly string[],
  also: (property: Property) => boolean = () => false,
): readonly Property[] => {
  const known = spec.properties.map(({ name }) => name)
  for (const name of names) {
    if (!known.includes(name)) {
      const ofLocks = lockProperty(name)
      const lack = ofLocks === undefined ? undefined : lackOfContention(spec, ofLocks)
      if (lack !== undefined) throw new ModelError(lack)
      const which = orders.includes(name) ? '; docs/orders.md says which locks have this order' : ''
      const several = name.split(/[ ,]+/).every((one) => known.includes(one))
        ? '; name each property by itself'
        : ''
      throw new ModelError(
        `property "${name}": ${spec.name} has no property of that name${didYouMean(name, known)}; it has ${known.join(', ')}${which}${several}`,
      )
    }
  }
  const isNamed = (property: Property): boolean =>
    names.length === 0 ? byDefault(property) : names.includes(property.name)
  return spec.properties.filter((property) => isNamed(property) || also(property))
}

/** The question of a check: a model, its properties, and those that are left out because they are not about its parameters. */
interface Question {
  readonly model: Model
  readonly properties: readonly Property[]
  readonly leftOut: readonly Property[]
}

/**
 * The model for these properties. If no property was named, without those that are not about the parameters of the model, such as
 * mutual exclusion where two sites may enter.
 * @param properties as `propertiesNamed` returns them for these names
 * @throws as `modelFor`
 */
export const questionFor = (
  spec: Spec,
  options: ModelOptions,
  properties: readonly Property[],
  names: readonly string[],
): Question => {
  const model = modelFor(spec, options, properties)
  const leftOut = names.length > 0 ? [] : properties.filter((property) => !isAbout(property, model))
  if (leftOut.length === 0) return { model, properties, leftOut }
  const kept = properties.filter((property) => !leftOut.includes(property))
  return { model: modelFor(spec, options, kept), properties: kept, leftOut }
}

/**
 * A model with the observers and rules among these properties.
 * @throws a `ModelError` for options that do not fit, and for two properties of one name
 */
export const modelFor = (spec: Spec, options: ModelOptions, properties: readonly Property[]): Model => {
  refuseTakenNames(properties)
  return makeModel(spec, options, properties.filter(isObserver), properties.filter(isRule))
}
