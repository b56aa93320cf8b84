// A pinned model: a model of the catalogue with its counts and verdicts, and how they are held against each search and
// against the toy explorer. The figures stand in the tests, never in a file that a change could carry along.
import { expect } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { asExpected, differences, expectedProperties } from '../../src/check/expectations.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { Expectation, Spec } from '../../src/protocol/algorithm.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Property } from '../../src/protocol/property.js'
import { exploreToy } from '../toy-explorer.js'

/** A row: spec, model, states, transitions, depth; then what does not hold, a length where it is violated. */
export type PinnedModel = readonly [
  spec: string,
  options: ModelOptions,
  counts: readonly [states: number, transitions: number, depth: number],
  exceptions?: { readonly [property: string]: Exception },
]

/** The length of a shortest violation; or that the property holds of nothing, or that no witness exists. */
export type Exception = number | 'vacuous' | 'violated'

// Beyond this the toy, which keeps every state as a text, takes too long.
const toyStates = 3000

/** A verdict in the words of `asExpected`. */
export const wordOf = (exception: Exception | undefined): string => {
  if (exception === undefined) return 'holds'
  return typeof exception === 'number' ? `violated in ${exception}` : exception
}

// A row and what the spec says of the same model ask the same question, which is answered once.
const results = new Map<string, CheckResult>()
const resultOf = (
  spec: Spec,
  options: ModelOptions,
  properties: readonly Property[],
  search: 'bfs' | 'dfs',
): CheckResult => {
  const model = modelFor(spec, options, properties)
  const key = JSON.stringify([spec.name, model.options, properties.map(({ name }) => name), search])
  const result =
    results.get(key) ?? check(model, properties, { ...defaultCheckOptions, search, continue: true })
  results.set(key, result)
  return result
}

/**
 * Expects breadth-first search to find the counts and the verdicts of the row with their lengths, depth-first search the
 * same states, transitions and verdicts, and the toy explorer, where the model is small, what breadth-first finds.
 */
export const expectPinned = async ([name, options, counts, exceptions = {}]: PinnedModel): Promise<void> => {
  const spec = await catalogueSpec(name)
  const properties = propertiesNamed(spec, [])
  for (const property of Object.keys(exceptions)) expect(properties.map((p) => p.name)).toContain(property)

  const breadth = resultOf(spec, options, properties, 'bfs')
  const { complete, states, transitions, depth } = breadth.exploration
  expect(complete).toBe(true)
  expect([states, transitions, depth]).toEqual(counts)
  const found = Object.fromEntries(breadth.verdicts.map((v) => [v.property.name, asExpected(v)]))
  const wanted = Object.fromEntries(properties.map((p) => [p.name, wordOf(exceptions[p.name])]))
  expect(found).toEqual(wanted)

  const deep = resultOf(spec, options, properties, 'dfs')
  expect(deep.exploration.complete).toBe(true)
  expect([deep.exploration.states, deep.exploration.transitions]).toEqual([states, transitions])
  expect(deep.verdicts.map((v) => v.verdict)).toEqual(breadth.verdicts.map((v) => v.verdict))

  if (states > toyStates) return
  const toy = exploreToy(breadth.model)
  expect([toy.states, toy.transitions, toy.depth]).toEqual(counts)
  for (const { property, verdict, trace } of breadth.verdicts) {
    const length = verdict === 'violated' || property.kind === 'sometimes' ? trace?.steps.length : undefined
    expect(toy.violated[property.name], `${property.name} by the toy`).toBe(length)
  }
}

/** Expects both searches to find what a spec says of one of its models. */
export const expectAsTheSpecSays = (spec: Spec, expectation: Expectation): void => {
  const properties = expectedProperties(spec, expectation)
  for (const search of ['bfs', 'dfs'] as const) {
    const result = resultOf(spec, expectation.model, properties, search)
    const { complete, states, transitions } = result.exploration
    expect(complete, search).toBe(true)
    expect(differences(expectation, result), search).toEqual([])
    expect([states, transitions], search).toEqual(expectation.counts?.slice(0, 2))
    // A witness without a step is no run.
    for (const { property, trace } of result.verdicts)
      if (property.kind === 'sometimes' && trace !== undefined)
        expect(trace.steps.length, property.name).toBeGreaterThan(0)
  }
}

// What is larger is looked at by the slow tests.
const fastStates = 4000

/** What every spec of the catalogue says of its models, by a name for each: of those that are quick to explore, or of the others. */
export const expectationsOfTheCatalogue = async (
  large: boolean,
): Promise<readonly (readonly [name: string, spec: Spec, expectation: Expectation])[]> => {
  const specs = await Promise.all(catalogueNames().map(catalogueSpec))
  return specs.flatMap((spec) =>
    spec.expectations
      .filter(({ large: isLarge, counts }) => (isLarge === true || (counts?.[0] ?? 0) > fastStates) === large)
      .map(
        (expectation) => [`${spec.name} ${JSON.stringify(expectation.model)}`, spec, expectation] as const,
      ),
  )
}
