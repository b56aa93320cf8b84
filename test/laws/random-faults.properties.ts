// Law 1 for random protocols whose sites crash and recover, suspect each other and time out.
import fc from 'fast-check'
import { expect } from 'vitest'
import { bothAnswers, checkedWithin, compareStepByStep, wholeModel } from './agreement.js'
import { failings, faults, recipes } from './random-recipes.js'
import { specOf } from './random-spec.js'

/** Tables and reference agree on this many random protocols, of up to `limit` states; how many of which kind were seen. */
export const tablesAndReferenceAgree = (runs: number, limit: number) => {
  const seen = { total: 0, compared: 0, crashing: 0, recovering: 0, erring: 0, timing: 0, large: 0 }
  fc.assert(
    fc.property(recipes, failings, faults, fc.boolean(), (recipe, failing, options, observed) => {
      seen.total++
      const model = wholeModel(specOf(recipe, failing), options, observed)
      const { differences } = compareStepByStep(model, 40)
      expect(differences).toEqual([])
      const result = checkedWithin(model, limit)
      if (result === undefined) return
      seen.compared++
      if (model.options.crash > 0) seen.crashing++
      if (model.options.recovery > 0) seen.recovering++
      if (model.options.suspicions > 0) seen.erring++
      if (model.options.timeouts !== 'unbounded') seen.timing++
      if (result.exploration.states > 20) seen.large++
      const { tables, reference } = bothAnswers(result)
      expect(tables).toEqual(reference)
    }),
    { seed: 2, numRuns: runs },
  )
  return seen
}
