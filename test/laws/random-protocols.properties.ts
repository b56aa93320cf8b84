// Law 1 for random protocols.
import fc from 'fast-check'
import { expect } from 'vitest'
import { bothAnswers, checkedWithin, compareStepByStep, wholeModel } from './agreement.js'
import { modelOptions, recipes } from './random-recipes.js'
import { specOf } from './random-spec.js'

/** Tables and reference agree on this many random protocols, of up to `limit` states; how many of which kind were seen. */
export const tablesAndReferenceAgree = (runs: number, limit: number) => {
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
  return seen
}
