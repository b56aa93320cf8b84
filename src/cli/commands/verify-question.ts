// What `verify` checks: the model, its properties and the recorded expectation, from the arguments.
import { expectationOf, expectedProperties } from '../../check/expectations.js'
import { modelFor, propertiesNamed, questionFor } from '../../check/model-for.js'
import { atomsOf } from '../../ltl/formula.js'
import { FormulaError } from '../../ltl/parse-formula.js'
import { ModelError } from '../../model/model.js'
import { withProperties } from '../../model/with-properties.js'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import { ltlProperty, type Property } from '../../protocol/property.js'
import { isOnGraph, isProofStep } from '../../protocol/property-kinds.js'
import type { Spec } from '../../protocol/spec.js'
import { reachability } from '../../semantics/reachability.js'
import { atomOfRun } from '../../semantics/step-atom.js'
import { quoted } from '../arguments/model-arguments.js'
import type { VerifyArguments } from '../arguments/verify-arguments.js'
import { UsageError } from '../exit-codes.js'
import type { LoadedSpec } from '../load/load-spec.js'

/**
 * Applies `read` to a text. Throws a `UsageError` for a text that is not a formula, or that names what the model does
 * not have.
 */
export const withFormula = <T>(where: string, text: string, read: (text: string) => T): T => {
  try {
    return read(text)
  } catch (error) {
    if (!(error instanceof FormulaError || error instanceof ModelError)) throw error
    throw new UsageError(`${where} ${quoted(text)}: ${error.message}`)
  }
}

const withFormulas = (where: string, spec: Spec, formulas: readonly Property[]): Spec => {
  for (const formula of formulas) {
    try {
      withProperties(spec, [formula])
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      const { name } = formula
      throw new UsageError(
        `${where} ${quoted(name)}: ${spec.name} has another property of this name; write the formula in another way, such as ${quoted(`true -> (${name})`)}`,
      )
    }
  }
  return withProperties(spec, formulas)
}

/** What `reach` checks: the model, and the property that some state satisfies the formula. */
const chosenState = (text: string, options: ModelOptions, spec: Spec) => {
  const property = withFormula('reach', text, () => reachability(modelFor(spec, options, []), text))
  const model = modelFor(withFormulas('reach', spec, [property]), options, [property])
  return { model, properties: [property], expectation: undefined, leftOut: [] }
}

/** The model, the properties to check, and with `--expect` the recorded expectation. */
export const chosen = (given: VerifyArguments, options: ModelOptions, ofSpec: LoadedSpec['spec']) => {
  const { ltl: texts = [], reach } = given
  if (reach !== undefined) return chosenState(reach, options, ofSpec)
  // Formulas that differ only in notation are one formula.
  const formulas = new Map(
    texts.map((text) => {
      const formula = withFormula('--ltl', text, ltlProperty)
      return [formula.name, formula]
    }),
  )
  const spec = withFormulas('--ltl', ofSpec, [...formulas.values()])
  const names = [...(given.property ?? []), ...formulas.keys()]
  if (given.proof === true && !spec.properties.some(isProofStep)) {
    throw new UsageError(`--proof: ${spec.name} lists no step of a proof; leave the option out`)
  }
  const named = propertiesNamed(
    spec,
    names,
    (property) =>
      (given.liveness === true && isOnGraph(property)) || (given.proof === true && isProofStep(property)),
  )
  if (given.liveness === true && !named.some(isOnGraph)) {
    throw new UsageError(
      `--liveness: ${spec.name} lists no liveness or bypass property; add one, such as ${spec.contends ? 'starvationFreedom' : 'a leadsTo or an ltl'}`,
    )
  }
  if (named.length === 0) {
    throw new BrokenSpec(
      `${spec.name} has no properties, so there is nothing to verify; add some, such as ${spec.contends ? 'mutualExclusion' : 'deadlockFreedom'}`,
    )
  }
  const { model, properties: usual, leftOut } = questionFor(spec, options, named, names)
  for (const text of texts) {
    withFormula('--ltl', text, () => atomsOf(ltlProperty(text).formula).map((atom) => atomOfRun(model, atom)))
  }
  if (given.expect !== true) return { model, properties: usual, expectation: undefined, leftOut }
  const expectation = expectationOf(spec, model)
  if (expectation === undefined) {
    throw new UsageError(
      `--expect: ${spec.name} records no expectation for this model; "coterie list ${spec.name}" shows the recorded models`,
    )
  }
  const isAsked = names.length > 0 || given.liveness === true || given.proof === true
  const properties = isAsked ? named : expectedProperties(spec, expectation)
  return { model: modelFor(spec, options, properties), properties, expectation, leftOut: [] }
}
