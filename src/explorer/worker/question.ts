// What a check of the page decides: the model and its properties, from the options of the check, as `coterie verify` and
// `coterie reach` choose them.
import { modelFor, propertiesNamed, questionFor } from '../../check/model-for.js'
import type { Model } from '../../model/model.js'
import { withProperties } from '../../model/with-properties.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import { ltlProperty, type Property } from '../../protocol/property.js'
import { isOnGraph, isProofStep } from '../../protocol/property-kinds.js'
import type { Spec } from '../../protocol/spec.js'
import { reachability } from '../../semantics/reachability.js'
import type { VerifyOptions } from './worker-messages.js'

interface Question {
  readonly model: Model
  readonly properties: readonly Property[]
}

const about = (spec: Spec, options: ModelOptions, properties: readonly Property[]): Question => ({
  model: modelFor(spec, options, properties),
  properties,
})

/**
 * The model and its properties.
 * @throws a `FormulaError` for a text that is not a formula, and a `ModelError` for a name that the model does not have
 */
export const questionOf = (
  spec: Spec,
  options: ModelOptions,
  { properties, ltl, reach, liveness, proof }: VerifyOptions,
): Question => {
  if (reach !== undefined) {
    const property = reachability(modelFor(spec, options, []), reach)
    return about(withProperties(spec, [property]), options, [property])
  }
  const formulas = ltl.map(ltlProperty)
  const whole = withProperties(spec, formulas)
  const names = [...properties, ...formulas.map(({ name }) => name)]
  const also = (property: Property) => (liveness && isOnGraph(property)) || (proof && isProofStep(property))
  return questionFor(whole, options, propertiesNamed(whole, names, also), names)
}
