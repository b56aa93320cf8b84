// The law of searches within a constraint.
import fc from 'fast-check'
import { expect } from 'vitest'
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import type { CheckResult } from '../../src/check/verdict.js'
import type { Model } from '../../src/model/model.js'
import type { AnyView } from '../../src/protocol/property.js'
import { isOnGraph } from '../../src/protocol/property-kinds.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { exploreToy, type ToyResult } from '../toy-explorer.js'
import { wholeModel } from './agreement.js'
import { modelOptions, recipes } from './random-recipes.js'
import { specOf } from './random-spec.js'

interface Bound {
  readonly formula: string
  readonly isInside: (view: AnyView) => boolean
}

const fewInFlight = ({ spec }: Model, view: AnyView) =>
  [...spec.messages.kinds.keys()].every((type) => view.inFlight(type) === 0)

const boundsOf = (model: Model): readonly Bound[] => [
  { formula: '!inFlight', isInside: (view) => fewInFlight(model, view) },
  { formula: '!waits(all)', isInside: (view) => !model.competitors.every((site) => view.waits(site)) },
  { formula: '!holds', isInside: (view) => !model.competitors.some((site) => view.holds(site)) },
  { formula: '!waits(0) || holds(0)', isInside: (view) => !view.waits(0) || view.holds(0) },
  { formula: 'true', isInside: () => true },
  { formula: 'false', isInside: () => false },
]

// Larger protocols take the naive explorer most of the time.
const most = 120

/** The search within a formula; undefined if the model has too many states. */
const searched = (model: Model, within: string, search: 'bfs' | 'dfs'): CheckResult | undefined => {
  const properties = model.spec.properties.filter(
    (property) => !isOnGraph(property) && (property.kind !== 'monitor' || property.memory === undefined),
  )
  const running = new Check(model, properties, {
    ...defaultCheckOptions,
    ...{ continue: true, reduce: noReduction, maxStates: most, within, search },
  })
  toTheEnd(running.run(), most)
  return running.progress().states > most ? undefined : running.result()
}

const lengthIn = (toy: ToyResult, name: string) => toy.violated[name]

/** What a search may say of a property that the naive explorer has decided. */
const wordFor = (toy: ToyResult, { property }: CheckResult['verdicts'][number]): RegExp => {
  const isShown = lengthIn(toy, property.name) !== undefined
  const isCut = toy.outside > 0
  if (property.kind === 'sometimes') return isShown ? /^holds$/ : isCut ? /^inconclusive$/ : /^violated$/
  if (property.kind === 'entryPossible' && isCut) return /^inconclusive$/
  if (isShown) return /^violated$/
  return isCut ? /^no violation found$/ : /^(holds|vacuous)$/
}

export const searchesWithinAgree = (numRuns: number, part: number): void => {
  const seen = { compared: 0, cut: 0, violated: 0, whole: 0 }
  fc.assert(
    fc.property(recipes, modelOptions, fc.nat(), (recipe, options, number) => {
      const model = wholeModel(specOf(recipe), options, false)
      const bounds = boundsOf(model)
      const { formula, isInside } = bounds[number % bounds.length]!
      const result = searched(model, formula, 'bfs')
      const deep = searched(model, formula, 'dfs')
      if (result === undefined || deep === undefined) return
      const toy = exploreToy(model, isInside)
      const { states, transitions, depth, within } = result.exploration
      expect({ states, outside: within!.outside, transitions, depth }).toEqual({
        ...{ states: toy.states, outside: toy.outside },
        ...{ transitions: toy.transitions, depth: toy.depth },
      })
      expect([deep.exploration.states, deep.exploration.transitions]).toEqual([states, transitions])
      expect(deep.verdicts.map(({ verdict }) => verdict)).toEqual(
        result.verdicts.map(({ verdict }) => verdict),
      )
      for (const verdict of result.verdicts) {
        expect(verdict.verdict).toMatch(wordFor(toy, verdict))
        if (verdict.trace === undefined || verdict.property.kind === 'entryPossible') continue
        expect(verdict.trace.steps).toHaveLength(lengthIn(toy, verdict.property.name)!)
        if (verdict.verdict === 'violated') seen.violated++
      }
      seen.compared++
      if (toy.outside > 0) seen.cut++
      else seen.whole++
    }),
    { seed: 161_803, numRuns },
  )
  expect(seen.compared).toBeGreaterThan(50 * part)
  expect(seen.cut).toBeGreaterThan(25 * part)
  expect(seen.violated).toBeGreaterThan(25 * part)
  expect(seen.whole).toBeGreaterThan(5 * part)
}
