// What `verify` checks: the model, its properties and the recorded expectation, from the arguments.
import { expectationOf, expectedProperties } from '../../check/expectations.js'
import { modelFor, propertiesNamed } from '../../check/model-for.js'
import { atomsOf } from '../../ltl/formula.js'
import { FormulaError } from '../../ltl/parse-formula.js'
import { ModelError } from '../../model/model.js'
import { withProperties } from '../../model/with-properties.js'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import { type Ltl, ltlProperty } from '../../protocol/property.js'
import { isOnGraph } from '../../protocol/property-kinds.js'
import type { Spec } from '../../protocol/spec.js'
import { predicateOf } from '../../semantics/atom-meaning.js'
import { quoted } from '../arguments/model-arguments.js'
import type { VerifyArguments } from '../arguments/verify-arguments.js'
import { UsageError } from '../exit-codes.js'
import type { LoadedSpec } from '../load/load-spec.js'

/**
 * Applies `what` to the formula of a text. Throws a `UsageError` for a text that is not a formula, or that names
 * what the model does not have.
 */
const withFormula = <T>(text: string, what: (formula: Ltl) => T): T => {
  try {
    return what(ltlProperty(text))
  } catch (error) {
    if (!(error instanceof FormulaError || error instanceof ModelError)) throw error
    throw new UsageError(`--ltl ${quoted(text)}: ${error.message}`)
  }
}

const withFormulas = (spec: Spec, formulas: readonly Ltl[]): Spec => {
  for (const formula of formulas) {
    try {
      withProperties(spec, [formula])
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      const { name } = formula
      throw new UsageError(
        `--ltl ${quoted(name)}: ${spec.name} has another property of this name; write the formula in another way, such as ${quoted(`true -> (${name})`)}`,
      )
    }
  }
  return withProperties(spec, formulas)
}

/** The model, the properties to check, and with `--expect` the recorded expectation. */
export const chosen = (given: VerifyArguments, options: ModelOptions, ofSpec: LoadedSpec['spec']) => {
  const { ltl: texts = [] } = given
  // Formulas that differ only in notation are one formula.
  const formulas = new Map(texts.map((text) => withFormula(text, (formula) => [formula.name, formula])))
  const spec = withFormulas(ofSpec, [...formulas.values()])
  const names = [...(given.property ?? []), ...formulas.keys()]
  const named = propertiesNamed(spec, names, given.liveness)
  if (given.liveness === true && !named.some(isOnGraph)) {
    throw new UsageError(
      `--liveness: ${spec.name} lists no liveness or bypass property; add one, such as starvationFreedom`,
    )
  }
  if (named.length === 0) {
    throw new BrokenSpec(
      `${spec.name} has no properties, so there is nothing to verify; add some, such as mutualExclusion`,
    )
  }
  const model = modelFor(spec, options, named)
  for (const text of texts) {
    withFormula(text, ({ formula }) => atomsOf(formula).map((atom) => predicateOf(model, atom)))
  }
  if (given.expect !== true) return { model, properties: named, expectation: undefined }
  const expectation = expectationOf(spec, model)
  if (expectation === undefined) {
    throw new UsageError(
      `--expect: ${spec.name} records no expectation for this model; "coterie list ${spec.name}" shows the recorded models`,
    )
  }
  const isAsked = names.length > 0 || given.liveness === true
  const properties = isAsked ? named : expectedProperties(spec, expectation)
  return { model: modelFor(spec, options, properties), properties, expectation }
}
