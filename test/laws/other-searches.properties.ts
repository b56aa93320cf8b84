// Searches that visit states in another order, or store less, against breadth-first search, on random protocols.
import fc from 'fast-check'
import { expect } from 'vitest'
import { check } from '../../src/check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../../src/check/check-options.js'
import type { CheckResult, Verdict } from '../../src/check/verdict.js'
import type { Model } from '../../src/model/model.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { checkedWithin, wholeModel } from './agreement.js'
import { modelOptions, recipes } from './random-recipes.js'
import { specOf } from './random-spec.js'

const searches: readonly Partial<CheckOptions>[] = [
  { search: 'directed' },
  { search: 'dfs', store: 'compact' },
  { search: 'dfs', store: 'bits' },
  { search: 'random', walks: 20, maxDepth: 50 },
]

/** What a search that may omit states may say of a property with this verdict. */
const allowed = ({ verdict, property }: Verdict): readonly Verdict['verdict'][] => {
  if (verdict === 'violated' && property.kind !== 'sometimes')
    return ['violated', 'no violation found', 'inconclusive']
  if (property.kind === 'sometimes') return verdict === 'holds' ? ['holds', 'inconclusive'] : ['inconclusive']
  return ['no violation found', 'inconclusive']
}

/** Compares them on a model, with what breadth-first search found in it. */
export const compareSearches = (
  model: Model,
  exact: CheckResult,
  seen = { violated: 0, notFound: 0, loops: 0 },
): void => {
  const properties = exact.verdicts.map(({ property }) => property)
  for (const more of searches) {
    const other = check(model, properties, {
      ...defaultCheckOptions,
      continue: true,
      reduce: noReduction,
      memory: 2 ** 24,
      ...more,
    })
    const words = other.verdicts.map(({ verdict }) => verdict)
    if (more.search === 'directed') expect(words).toEqual(exact.verdicts.map(({ verdict }) => verdict))
    else for (const [k, verdict] of exact.verdicts.entries()) expect(allowed(verdict)).toContain(words[k])
    if (more.search === 'random') {
      expect(other.exploration.initialStates).toBeLessThanOrEqual(exact.exploration.initialStates)
      continue
    }
    const counts = ({ exploration }: CheckResult) => {
      const { states, initialStates, transitions, selfLoops } = exploration
      return [states, initialStates, transitions, selfLoops]
    }
    expect(counts(other)).toEqual(counts(exact))
    if (exact.exploration.selfLoops > 0) seen.loops++
    if (words.includes('violated')) seen.violated++
    if (words.includes('no violation found')) seen.notFound++
  }
}

/** Compares them on this many random protocols, of up to `limit` states. Returns what was seen. */
export const otherSearchesAgree = (runs: number, limit: number) => {
  const seen = { compared: 0, violated: 0, notFound: 0, loops: 0 }
  fc.assert(
    fc.property(recipes, modelOptions, fc.boolean(), (recipe, options, observed) => {
      const model = wholeModel(specOf(recipe), options, observed)
      const exact = checkedWithin(model, limit)
      if (exact === undefined) return
      seen.compared++
      compareSearches(model, exact, seen)
    }),
    { seed: 271_828, numRuns: runs },
  )
  return seen
}
