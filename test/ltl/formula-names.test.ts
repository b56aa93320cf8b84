// A formula is never confused with the property that its only word names, and has at most 1000 symbols.
import { expect, test } from 'vitest'
import carvalho from '../../specs/carvalho-roucairol/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import type { Property, Spec } from '../../src/index.js'
import { FormulaError } from '../../src/ltl/parse-formula.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { ltlProperty } from '../../src/protocol/property.js'

const including = (spec: Spec, properties: readonly Property[]): Spec => ({
  ...spec,
  properties: [...spec.properties, ...properties],
})

test('a formula of one word is not the property of that name', () => {
  const formula = ltlProperty('mutualExclusion')
  expect(formula.name).toBe('(mutualExclusion)')
  const spec = including(carvalho, [formula])
  const options: ModelOptions = { sites: 2, requests: 2, duplication: 1 }
  const properties = spec.properties.filter(({ name }) => /mutualExclusion/.test(name))
  const { verdicts } = check(modelFor(spec, options, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
  })
  // Copies break mutual exclusion; but the formula speaks of the first state only.
  expect(verdicts.map(({ property, verdict }) => [property.name, verdict])).toEqual([
    ['mutualExclusion', 'violated'],
    ['(mutualExclusion)', 'holds'],
  ])
})

test('a formula as deep as a stack is refused, not run', () => {
  expect(() => ltlProperty(`${'!'.repeat(20_000)}holds(0)`)).toThrow(FormulaError)
  expect(() => ltlProperty(`${'!'.repeat(20_000)}holds(0)`)).toThrow(
    'column 1001: a formula has at most 1000 symbols',
  )
  expect(ltlProperty(`${'!'.repeat(900)}holds(0)`).kind).toBe('ltl')
})
