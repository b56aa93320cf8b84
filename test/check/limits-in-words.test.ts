// Limits of a check are given in words: the sites of a bypass count, and how random walks were made.
import { expect, test } from 'vitest'
import tokenRing from '../../specs/token-ring/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { boundedBypass, type Spec } from '../../src/index.js'
import { ModelError } from '../../src/model/model.js'
import { explorationLine } from '../../src/report/verdict/verdict-text.js'

test('more than 31 sites are refused by a bypass count, not called a lack of memory', () => {
  const bound = boundedBypass(3)
  const spec: Spec = {
    ...tokenRing,
    sites: { ...tokenRing.sites, max: 40 },
    properties: [bound],
  }
  const model = modelFor(spec, { sites: 32, requesters: [0] }, [bound])
  expect(() => check(model, [bound], defaultCheckOptions)).toThrow(ModelError)
  expect(() => check(model, [bound], defaultCheckOptions)).toThrow('at most 31 sites, but the model has 32')
})

test('the number of random walks and their seed are printed', () => {
  const properties = tokenRing.properties.filter(({ name }) => name === 'mutualExclusion')
  const result = check(modelFor(tokenRing, {}, properties), properties, {
    ...defaultCheckOptions,
    search: 'random',
    walks: 5,
  })
  expect(explorationLine(result)).toContain('; 5 random walks from seed 1, incomplete: ')
})
