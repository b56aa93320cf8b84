// Faults of checking that readers of the code have found; each test says what was wrong.
import { expect, test } from 'vitest'
import carvalho from '../../specs/carvalho-roucairol.js'
import ricartAgrawala from '../../specs/ricart-agrawala.js'
import tokenRing from '../../specs/token-ring.js'
import { Check, check, modelFor, usualCheck } from '../../src/check/check.js'
import { boundedBypass, ModelError, type Property, type Spec } from '../../src/index.js'
import { FormulaError } from '../../src/ltl/parse-formula.js'
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
    ...usualCheck,
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
  expect(() => check(model, [bound], usualCheck)).toThrow(ModelError)
  expect(() => check(model, [bound], usualCheck)).toThrow('at most 31 sites, and here are 32')
})

// Of bounds that are broken the memory was kept, and one question that did not fit left all others open.
test('what one question of the graph takes is there for the next', () => {
  const bounds = Array.from({ length: 8 }, (_, most) => boundedBypass(most))
  const formula = ltlProperty('G F (waits || holds) -> G F holds')
  const spec = including(ricartAgrawala, [...bounds, formula])
  const decided = (properties: readonly Property[], memory: number): number => {
    const { verdicts } = check(modelFor(spec, { sites: 3 }, properties), properties, {
      ...usualCheck,
      continue: true,
      memory,
      firstLook: Number.POSITIVE_INFINITY,
    })
    return verdicts.filter(({ verdict }) => verdict !== 'inconclusive').length
  }
  let memory = 200_000
  while (decided([bounds[0]!], memory) === 0) memory = Math.ceil(memory * 1.02)
  expect(decided([...bounds, formula], memory)).toBeGreaterThanOrEqual(bounds.length)
})

test('where clocks drift apart does not depend on how long the slices are', () => {
  const options: ModelOptions = { sites: 2, parameters: { clock: 'recvtick' } }
  const states = [64, 1000, 1 << 13, 1 << 16].map((slice) => {
    const properties = ricartAgrawala.properties.filter(({ name }) => name === 'mutualExclusion')
    const running = new Check(modelFor(ricartAgrawala, options, properties), properties, usualCheck)
    while (running.advance(slice)) {
      // To the end.
    }
    return running.result().exploration.states
  })
  expect(new Set(states).size).toBe(1)
})

test('how random walks were made is told', () => {
  const properties = tokenRing.properties.filter(({ name }) => name === 'mutualExclusion')
  const result = check(modelFor(tokenRing, {}, properties), properties, {
    ...usualCheck,
    search: 'random',
    walks: 5,
  })
  expect(explorationLine(result)).toContain('; 5 random walks from seed 1, incomplete: ')
})
