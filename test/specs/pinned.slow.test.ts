// The pinned models that are too large for every day, and what the specs say of their large models.
import { expect, test } from 'vitest'
import { check, modelFor, propertiesNamed, usualCheck } from '../../src/check/check.js'
import { asExpected } from '../../src/check/expectations.js'
import { catalogueSpec } from '../../src/cli/catalogue.js'
import {
  expectAsTheSpecSays,
  expectationsOfTheCatalogue,
  expectPinned,
  type PinnedModel,
} from './pinned-model.js'

// biome-ignore format: a table
const models: readonly PinnedModel[] = [
  ['lamport', { sites: 3, requests: 1 }, [136861, 397442, 27]],
  ['lamport', { sites: 3, requests: 1, parameters: { clock: 'reqtick' } }, [101641, 302566, 27]],
  ['ricart-agrawala', { sites: 4, requests: 1 }, [1470924, 7730343, 36]],
]
test.each(models)('%s %j', async (...row) => expectPinned(row))

test.each(await expectationsOfTheCatalogue(true))('as the spec says: %s', (_, spec, expectation) =>
  expectAsTheSpecSays(spec, expectation),
)

// Of these the depth and some verdicts were never written down.
test('eight clients of the central server', async () => {
  const spec = await catalogueSpec('central-server')
  const properties = propertiesNamed(spec, [])
  const model = modelFor(spec, { sites: 8 }, properties)
  const result = check(model, properties, { ...usualCheck, memory: 2 ** 31, continue: true })
  console.log(result.exploration, result.verdicts.map((v) => [v.property.name, asExpected(v)]))
  expect(result.exploration).toMatchObject({ complete: true, states: 1488256, transitions: 4753408 })
})
test('maekawa grid with two requests each', async () => {
  const spec = await catalogueSpec('maekawa')
  const properties = propertiesNamed(spec, [])
  const model = modelFor(spec, { parameters: { quorums: 'grid' }, requests: 2 }, properties)
  const result = check(model, properties, { ...usualCheck, memory: 2 ** 31, continue: true })
  console.log(result.exploration, result.verdicts.map((v) => [v.property.name, asExpected(v)]))
})
