// Faults of checking that readers of the code have found; each test says what was wrong.
import { expect, test } from 'vitest'
import carvalho from '../../specs/carvalho-roucairol/spec.js'
import tokenRing from '../../specs/token-ring/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { boundedBypass, type Property, type Spec } from '../../src/index.js'
import { FormulaError } from '../../src/ltl/parse-formula.js'
import { ModelError } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { ltlProperty } from '../../src/protocol/property.js'
import { explorationLine } from '../../src/report/verdict-text.js'

const including = (spec: Spec, properties: readonly Property[]): Spec => ({
  ...spec,
  properties: [...spec.properties, ...properties],
})

test('a formula of one word is no property of the spec that is called so', () => {
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

test('too many sites to count bypasses of are no lack of memory', () => {
  const bound = boundedBypass(3)
  const spec: Spec = {
    ...tokenRing,
    sites: { ...tokenRing.sites, max: 40 },
    properties: [bound],
  }
  const model = modelFor(spec, { sites: 32, requesters: [0] }, [bound])
  expect(() => check(model, [bound], defaultCheckOptions)).toThrow(ModelError)
  expect(() => check(model, [bound], defaultCheckOptions)).toThrow('at most 31 sites, and here are 32')
})

test('how random walks were made is told', () => {
  const properties = tokenRing.properties.filter(({ name }) => name === 'mutualExclusion')
  const result = check(modelFor(tokenRing, {}, properties), properties, {
    ...defaultCheckOptions,
    search: 'random',
    walks: 5,
  })
  expect(explorationLine(result)).toContain('; 5 random walks from seed 1, incomplete: ')
})
