// A check in one line, and its verdicts in the words of an expectation: `holds`, `violated in 3`, `vacuous`.
import { check } from '../../src/check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../../src/check/check-options.js'
import { asExpected } from '../../src/check/expectations.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { isOnGraph } from '../../src/protocol/property-kinds.js'
import type { Spec } from '../../src/protocol/spec.js'
import { fieldOf } from '../../src/sorts/record.js'
import type { Trace } from '../../src/trace/trace.js'

/** Checks every property of a spec but those of the whole graph, monitors with memory included, and continues after a violation. */
export const checked = (
  spec: Spec,
  model: ModelOptions = {},
  options: Partial<CheckOptions> = {},
): CheckResult => {
  const properties = propertiesNamed(
    spec,
    spec.properties.filter((property) => !isOnGraph(property)).map(({ name }) => name),
  )
  return check(modelFor(spec, model, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
    ...options,
  })
}

/** The verdicts by name. */
export const verdictsOf = (result: CheckResult): { readonly [property: string]: string } =>
  Object.fromEntries(result.verdicts.map((verdict) => [verdict.property.name, asExpected(verdict)]))

/** What `checked` finds of each property. */
export const found = (...args: Parameters<typeof checked>): { readonly [property: string]: string } =>
  verdictsOf(checked(...args))

/** The trace found for a property, which there must be. */
export const traceOf = (result: CheckResult, property: string): Trace => {
  const trace = result.verdicts.find((verdict) => verdict.property.name === property)?.trace
  if (trace === undefined) throw new Error(`the test expected a trace of ${property}`)
  return trace
}

/** The nodes that a trace of a tiny graph comes to. */
export const nodesOf = ({ initial, steps }: Trace): number[] =>
  [initial, ...steps.map(({ next }) => next)].map(({ sites }) => fieldOf(sites.first(), 'node') as number)
