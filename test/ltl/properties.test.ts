// Formulas as properties of specs.
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { ltl, quiescence, type Spec } from '../../src/index.js'
import { ModelError } from '../../src/model/model.js'
import { BrokenSpec } from '../../src/protocol/broken-spec.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'

const verdictOf = (spec: Spec, property: ReturnType<typeof ltl>, options: ModelOptions = {}) => {
  const asked = {
    ...spec,
    properties: [...spec.properties.filter(({ name }) => name !== property.name), property],
  }
  const [verdict] = check(modelFor(asked, options, [property]), [property], defaultCheckOptions).verdicts
  return verdict!
}

test('an invalid formula makes the spec invalid', () => {
  expect(() => ltl('fair', 'G (holds(0)')).toThrow(BrokenSpec)
  expect(() => ltl('fair', 'G (holds(0)')).toThrow(
    'ltl "fair": column 12: expected an operator or ), but the formula ends',
  )
})

test('a name that the model does not have is answered with the property and the column', async () => {
  const spec = await catalogueSpec('peterson')
  expect(() => verdictOf(spec, ltl('fair', 'F holds(2)'))).toThrow(ModelError)
  expect(() => verdictOf(spec, ltl('fair', 'F holds(2)'))).toThrow(
    'fair: column 3: holds(2): there is no such site; the sites are 0, 1, some and all',
  )
})

test('a formula that is too large is answered likewise', async () => {
  const spec = await catalogueSpec('peterson')
  const large = Array.from({ length: 9 }, (_, k) => `G F ${'X '.repeat(k)}(holds(0) && X waits(1))`).join(
    ' -> ',
  )
  expect(() => verdictOf(spec, ltl('large', large))).toThrow(/^large: the formula is too large: /)
})

// Formulas about precedence and about runs that end.
test.each([
  // Peterson: the other may enter once more, and then it must wait.
  ['peterson', {}, 'G (waits(0) -> F holds(0))', 'holds'],
  ['peterson', {}, 'G (waits(0) -> (!holds(1) W holds(0)))', 'violated'],
  // Between two entries of the same site somebody is out.
  ['peterson', {}, 'G (holds(0) -> F !holds(0))', 'holds'],
  // Nobody must ask.
  ['peterson', {}, 'G F holds', 'violated'],
  ['peterson', {}, 'G F waits(0) -> G F holds(0)', 'holds'],
  // A request takes a step, and the answer another one.
  ['central-server', { sites: 2 }, 'G (waits -> X !holds)', 'violated'],
  ['central-server', { sites: 2 }, '!(!waits && X holds)', 'holds'],
  // Two are never in, said with a step between.
  ['central-server', { sites: 2 }, 'G (holds(0) -> X !holds(1))', 'holds'],
  ['central-server', { sites: 2, duplication: 1 }, 'mutualExclusion W false', 'violated'],
  // The token circulates forever, wanted or not, unless passing it on is unfair.
  ['token-ring', {}, 'G F inFlight', 'holds'],
  ['token-ring', { fairness: { pass: 'none' } }, 'G F inFlight', 'violated'],
] as const)('%s %j: %s %s', async (name, options, formula, expected) => {
  const { verdict } = verdictOf(await catalogueSpec(name), ltl('claim', formula), options)
  expect(verdict).toBe(expected)
})

test.each([
  ['token-ring', 'violated'],
  ['central-server', 'holds'],
  ['ricart-agrawala', 'holds'],
  ['raymond', 'holds'],
] as const)('%s: quiescence %s', async (name, expected) => {
  expect(verdictOf(await catalogueSpec(name), quiescence).verdict).toBe(expected)
})
