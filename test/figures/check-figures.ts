// Checks the figures of other programs and the expectations of the specs: each model once, even if both
// record it.
import { expect } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { differences, expectedProperties } from '../../src/check/expectations.js'
import { modelFor } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { makeModel } from '../../src/model/model.js'
import { isOnGraph } from '../../src/protocol/property-kinds.js'
import type { Expectation, Expected, Spec } from '../../src/protocol/spec.js'
import { defaultReductions } from '../../src/reduce/reductions.js'
import { exploreToy } from '../toy-explorer.js'
import { type CountedModel, countedModels, type Exception } from './counts.js'
import type { Source } from './sources.js'

const expectedOf = (exception: Exception): Expected =>
  typeof exception === 'number' ? { violated: exception } : exception

/** A row of another program as an expectation of a spec. */
export const expectationOfRow = ([, model, counts, exceptions = {}]: CountedModel): Expectation => ({
  model,
  counts,
  verdicts: Object.fromEntries(Object.entries(exceptions).map(([name, e]) => [name, expectedOf(e)])),
})

// Identifies the model, including the monitors whose memory is part of its states.
const identityOf = (spec: Spec, expectation: Expectation): string => {
  const { options, observers } = modelFor(spec, expectation.model, expectedProperties(spec, expectation))
  return JSON.stringify([options, observers.map(({ name }) => name)])
}

/**
 * The figures of other programs, each with the expectation of the spec that records the same model, if any.
 */
export const independentFigures = async (): Promise<
  readonly {
    readonly source: Source
    readonly spec: Spec
    readonly row: Expectation
    readonly recorded: Expectation | undefined
  }[]
> => {
  const specs = new Map(
    await Promise.all(catalogueNames().map(async (name) => [name, await catalogueSpec(name)] as const)),
  )
  const recorded = new Map(
    [...specs.values()].flatMap((spec) =>
      spec.expectations.map((one) => [`${spec.name} ${identityOf(spec, one)}`, one] as const),
    ),
  )
  return countedModels.flatMap(([source, rows]) =>
    rows.map((counted) => {
      const spec = specs.get(counted[0])!
      const row = expectationOfRow(counted)
      return { source, spec, row, recorded: recorded.get(`${spec.name} ${identityOf(spec, row)}`) }
    }),
  )
}

/** All models with known results: those recorded in specs, and those that only other programs have. */
export const knownModels = async (): Promise<
  readonly (readonly [name: string, spec: Spec, expectation: Expectation])[]
> => {
  const specs = await Promise.all(catalogueNames().map(catalogueSpec))
  const elsewhere = (await independentFigures()).filter(({ recorded }) => recorded === undefined)
  return [
    ...specs.flatMap((spec) => spec.expectations.map((expectation) => ({ spec, expectation }))),
    ...elsewhere.map(({ spec, row }) => ({ spec, expectation: row })),
  ].map(({ spec, expectation }) => [`${spec.name} ${JSON.stringify(expectation.model)}`, spec, expectation])
}

const resultOf = (spec: Spec, expectation: Expectation, search: 'bfs' | 'dfs'): CheckResult => {
  const properties = expectedProperties(spec, expectation)
  const options = { ...defaultCheckOptions, search, continue: true }
  return check(modelFor(spec, expectation.model, properties), properties, options)
}

/**
 * Expects a search to find the recorded states, transitions and verdicts. A breadth-first search must also
 * find the recorded lengths.
 */
export const expectAsRecorded = (
  spec: Spec,
  expectation: Expectation,
  search: 'bfs' | 'dfs',
): CheckResult => {
  const result = resultOf(spec, expectation, search)
  const { complete, states, transitions } = result.exploration
  expect(complete, search).toBe(true)
  expect(differences(expectation, result), search).toEqual([])
  expect([states, transitions], search).toEqual(expectation.counts?.slice(0, 2))
  // An initial state without steps is not a witness.
  for (const { property, trace } of result.verdicts)
    if (property.kind === 'sometimes' && trace !== undefined)
      expect(trace.steps.length, property.name).toBeGreaterThan(0)
  return result
}

/** Expects the toy explorer to find the counts and shortest lengths of the breadth-first search. */
export const expectAsTheToy = ({ model, exploration, verdicts }: CheckResult): void => {
  const toy = exploreToy(model)
  const { states, transitions, depth } = exploration
  expect([toy.states, toy.transitions, toy.depth]).toEqual([states, transitions, depth])
  for (const { property, verdict, trace } of verdicts) {
    if (isOnGraph(property)) continue
    const length = verdict === 'violated' || property.kind === 'sometimes' ? trace?.steps.length : undefined
    expect(toy.violated[property.name], `${property.name} in the toy explorer`).toBe(length)
  }
}

/**
 * Expects the toy explorer to find the recorded counts and shortest lengths. Of a `sometimes`, an expectation records no length.
 */
export const expectToyAsRecorded = (spec: Spec, expectation: Expectation): void => {
  const properties = expectedProperties(spec, expectation)
  const toy = exploreToy(modelFor(spec, expectation.model, properties))
  expect([toy.states, toy.transitions, toy.depth]).toEqual(expectation.counts)
  for (const property of properties) {
    if (isOnGraph(property)) continue
    const { name } = property
    const expected = expectation.verdicts[name] ?? 'holds'
    const length = toy.violated[name]
    if (property.kind === 'sometimes') expect(length !== undefined, name).toBe(expected !== 'violated')
    else if (expected === 'violated') expect(length, name).toBeDefined()
    else expect(length, name).toBe(typeof expected === 'object' ? expected.violated : undefined)
  }
}

// The toy explorer stores every state as a text, and is too slow for more states.
const toyStates = 1000

/**
 * Whether the toy explorer can explore the model. It merges no states, so it would not end without a bound on
 * timestamps.
 */
export const isForToy = (spec: Spec, { model, counts }: Expectation): boolean =>
  counts !== undefined && counts[0] <= toyStates && !defaultReductions(makeModel(spec, model)).timestamps
