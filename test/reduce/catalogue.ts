// Every model that a spec of the catalogue records, searched in full and with every reduction that the spec claims.
import { expect } from 'vitest'
import { expectedProperties } from '../../src/check/expectations.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { ModelError, makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Property } from '../../src/protocol/property.js'
import { isOnGraph } from '../../src/protocol/property-kinds.js'
import type { Spec } from '../../src/protocol/spec.js'
import type { ReductionSummary } from '../../src/reduce/reduction-summary.js'
import { defaultReductions, type Reduce, reductionRows, reductions } from '../../src/reduce/reductions.js'
import { allReductions, fullSearch, newTally, reducedDifferences } from '../laws/reductions.properties.js'

export const specs: readonly Spec[] = await Promise.all(catalogueNames().map(catalogueSpec))

type NamedReductions = readonly (readonly [name: string, reduce: Reduce])[]

const claimedReductions = (spec: Spec): NamedReductions =>
  allReductions(spec.timed).filter(([, { symmetry }]) => symmetry === undefined || symmetry === spec.symmetry)

const usedBy = (reduce: Reduce): readonly ReductionSummary['reduction'][] =>
  reductions.filter((name) => Boolean(reduce[reductionRows[name].field]))

const countOf = (reduce: Reduce): number => usedBy(reduce).length

/** The combinations that had fewer states than a full search, and the reductions that had by themselves. */
export const saved = { combinations: new Set<string>(), reductions: new Set<string>() }

/** Combinations of the reductions that a spec claims to permit. */
export const combinations = {
  every: claimedReductions,
  'each alone, and all': (spec: Spec): NamedReductions => {
    const claimed = claimedReductions(spec)
    const most = Math.max(...claimed.map(([, reduce]) => countOf(reduce)))
    return claimed.filter(([, reduce]) => countOf(reduce) === 1 || countOf(reduce) === most)
  },
  all: (spec: Spec): NamedReductions => claimedReductions(spec).slice(-1),
} as const

/** A model of a spec, and its properties. */
export interface Question {
  readonly spec: Spec
  readonly options: ModelOptions
  readonly properties: readonly Property[]
}

/** The models that the spec records, with a number of states in a range. */
export const recorded = (spec: Spec, from: number, below: number): readonly Question[] =>
  spec.expectations
    .filter(({ counts }) => counts !== undefined && counts[0]! >= from && counts[0]! < below)
    // Where clocks are unbounded there is no full search to compare with.
    .filter(({ model }) => !defaultReductions(makeModel(spec, model)).timestamps)
    .map((expectation) => ({
      spec,
      options: expectation.model,
      properties: expectedProperties(spec, expectation),
    }))

/** At most this many of them, spread evenly over the range: the larger models of a spec differ from the smaller in size alone. */
export const spread = <T>(all: readonly T[], most: number): readonly T[] =>
  all.length <= most ? all : Array.from({ length: most }, (_, k) => all[Math.floor((k * all.length) / most)]!)

// Breadth-first and depth-first take turns, so each reduction is tested with both.
let questions = 0

const hasMemory = (property: Property): boolean =>
  property.kind === 'monitor' && property.memory !== undefined

/**
 * Compares the full search with reduced searches that check one property each: partial order may hide whatever the checked
 * property does not read. The other reductions merge the same states for every property, so partial order alone and all
 * reductions take turns. One full search answers for all properties, except for those whose memory is part of the states.
 * Properties of the whole graph are checked together: a question with one of them is not reduced by partial order.
 * @param limit the most states of a full search
 */
export const expectTheSameForEachProperty = ({ spec, options }: Question, limit: number): void => {
  const reductions = combinations['each alone, and all'](spec).filter(([, { partialOrder }]) => partialOrder)
  const compare = (full: CheckResult) => {
    const turn = questions++
    const [name, reduce] = reductions[turn % reductions.length]!
    const search = Math.floor(turn / reductions.length) % 2 === 0 ? 'bfs' : 'dfs'
    const found = reducedDifferences(full, search, reduce, newTally(), name)
    expect({ options, reduced: name, search, found }).toEqual({ options, reduced: name, search, found: [] })
  }
  const searched = (properties: readonly Property[]) =>
    fullSearch(modelFor(spec, options, properties), properties, limit)
  const [onGraph, others] = [spec.properties.filter(isOnGraph), spec.properties.filter((p) => !isOnGraph(p))]
  const withMemory = others.filter(hasMemory)
  for (const properties of [onGraph, ...withMemory.map((property) => [property])]) {
    const full = properties.length === 0 ? undefined : searched(properties)
    if (full !== undefined) compare(full)
  }
  const full = searched(others.filter((property) => !withMemory.includes(property)))
  for (const verdict of full?.verdicts ?? []) compare({ ...full!, verdicts: [verdict] })
}

/**
 * Compares the full search with each reduced one. Returns the number of comparisons; 0 if there are too many states.
 * @param limit the most states of the full search
 */
export const expectTheSame = (
  { spec, options, properties }: Question,
  limit: number,
  which: keyof typeof combinations,
): number => {
  let compared = 0
  let turn = questions++
  try {
    const full = fullSearch(modelFor(spec, options, properties), properties, limit)
    if (full === undefined) return 0
    for (const [name, reduce] of combinations[which](spec)) {
      const search = turn++ % 2 === 0 ? 'bfs' : 'dfs'
      const tally = newTally()
      const found = reducedDifferences(full, search, reduce, tally, name)
      expect({ options, reduced: name, search, found }).toEqual({ options, reduced: name, search, found: [] })
      compared++
      if (tally.saved[name] === undefined) continue
      saved.combinations.add(name)
      const [only, ...others] = usedBy(reduce)
      if (others.length === 0) saved.reductions.add(only!)
    }
  } catch (error) {
    // Not every switch fits every spec.
    if (!(error instanceof ModelError)) throw error
  }
  return compared
}

const switches: readonly ModelOptions[] = [
  { order: 'unordered' },
  { self: 'channel' },
  { entry: 'eager' },
  { loss: 1 },
  { duplication: 1 },
  { requesters: [0] },
  { requests: 2 },
  { order: 'unordered', self: 'channel', loss: 1 },
  { entry: 'eager', duplication: 1, order: 'unordered' },
]

/** Every switch of the system model, for few sites. */
export const switched = (spec: Spec): readonly Question[] => {
  const sized = Object.values(spec.parameters).some(({ sitesOf }) => sitesOf !== undefined)
  const base: ModelOptions = sized
    ? { parameters: { quorums: '{0,1},{0,1}' } }
    : { sites: Math.max(2, spec.sites.min) }
  const properties = propertiesNamed(spec, [])
  // One request and any number take turns.
  return switches.map((options, k) => ({
    spec,
    options: { ...base, requests: spec.timed || k % 2 === 0 ? 1 : 'unbounded', ...options },
    properties,
  }))
}
