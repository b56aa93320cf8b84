// Law 1 for protocols that nobody would think of.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bothAnswers, checkedWithin, compareStepByStep, wholeModel } from './agreement.js'
import { modelOptions, recipes, specOf } from './random-spec.js'

const runs = 110
const limit = 300

test('tables and reference agree on random protocols', () => {
  const seen = { total: 0, compared: 0, tooLarge: 0, withMonitors: 0, branching: 0, large: 0 }
  fc.assert(
    fc.property(recipes, modelOptions, fc.boolean(), (recipe, options, observed) => {
      seen.total++
      const model = wholeModel(specOf(recipe), options, observed)
      const result = checkedWithin(model, limit)
      const { differences } = compareStepByStep(model, 40)
      expect(differences).toEqual([])
      if (result === undefined) {
        seen.tooLarge++
        return
      }
      seen.compared++
      if (model.observers.length > 0) seen.withMonitors++
      if (model.variables.length > 0) seen.branching++
      if (result.exploration.states > 20) seen.large++
      const { tables, reference } = bothAnswers(result)
      expect(tables).toEqual(reference)
    }),
    { seed: 161_803, numRuns: runs },
  )
  expect(seen.total).toBeGreaterThan(30)
  // Most were compared to the end, and not because they are all trivial.
  expect(seen.compared).toBeGreaterThan(0.5 * seen.total)
  expect(seen.withMonitors).toBeGreaterThan(0.1 * seen.total)
  expect(seen.branching).toBeGreaterThan(0.2 * seen.total)
  expect(seen.large).toBeGreaterThan(0.2 * seen.total)
})
