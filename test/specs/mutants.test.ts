// Be suspicious of success: each property of each spec must be able to fail. Every mutant of the lists is found by the
// properties that it names, by a shortest trace of that length, and by no others; and each trace replays.
import { expect, test } from 'vitest'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Expected, Spec } from '../../src/protocol/spec.js'
import { catalogueMutants, expectFound, firstMutants } from './mutant.js'

const catalogue = await catalogueMutants()

// The first mutant of a spec of each kind. The slow test of `coterie mutate` checks all lists.
const kinds = ['central-server', 'token-ring', 'ricart-agrawala', 'maekawa', 'peterson', 'zookeeper-lock']

test.each(firstMutants(catalogue.filter(({ name }) => kinds.includes(name))))(
  'found by the listed properties and no others: %s',
  (_, spec, mutant) => expectFound(spec, mutant),
)

test.each(catalogue)('$name has a list of mutants, each with a lesson', ({ mutants }) => {
  expect(mutants.length).toBeGreaterThan(1)
  for (const { teaches } of mutants) expect(teaches).toMatch(/^[A-Z][^\n]+\.$/)
})

// A property that the algorithm itself breaks needs no mutant. Its expectations say so, for a model without faults and with
// the usual parameters; quorums are not part of the algorithm.
const isPlain = ({ crash, loss, duplication, order, parameters = {} }: ModelOptions): boolean =>
  [crash, loss, duplication, order].every((fault) => fault === undefined) &&
  Object.keys(parameters).every((name) => name === 'quorums')
const isViolated = (expected: Expected): boolean => expected === 'violated' || typeof expected === 'object'
const brokenByTheAlgorithm = ({ expectations }: Spec): ReadonlySet<string> =>
  new Set(
    expectations
      .filter(({ model }) => isPlain(model))
      .flatMap(({ verdicts }) => Object.entries(verdicts))
      .flatMap(([property, expected]) => (isViolated(expected) ? [property] : [])),
  )

test.each(catalogue)('every property of $name dies by a mutant', ({ spec, mutants }) => {
  const killed = new Set(mutants.flatMap(({ verdicts }) => Object.keys(verdicts)))
  const broken = brokenByTheAlgorithm(spec)
  const alive = spec.properties
    .map((property) => property.name)
    .filter((property) => !killed.has(property) && !broken.has(property))
  expect(alive).toEqual([])
})
