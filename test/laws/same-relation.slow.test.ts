// Law 1 for every spec of the catalogue: the tables and the reference semantics have the same initial states, the same
// steps in the same order, the same counts, the same verdicts and the same shortest lengths.
import { describe, expect, test } from 'vitest'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { type Model, ModelError } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { bothAnswers, checkedWithin, compareStepByStep, wholeModel } from './agreement.js'

const specs = await Promise.all(catalogueNames().map(catalogueSpec))

// The toy explorer is slow. Whole graphs are compared up to some hundred states, of some models of each spec; single steps of all.
const wholeGraph = 320
const graphsOfSpec = 2
const singleSteps = 12
const stepsOfFirst = 100

/** Other values of the parameters than the usual ones, one parameter at a time. */
const parameterChoices = (spec: Spec): { readonly [name: string]: string }[] =>
  Object.entries(spec.parameters).flatMap(([name, parameter]) => {
    const given =
      parameter.sitesOf === undefined ? parameter.values.split(' | ') : ['ring', 'all', 'one', '{0},{1}']
    const ends = given.flatMap((value) => (/^-?\d+\.\.-?\d+$/.test(value) ? value.split('..') : [value]))
    return ends.filter((value) => value !== parameter.fallback).map((value) => ({ [name]: value }))
  })

/** Every switch of the system model, alone and with another. */
const switches: readonly ModelOptions[] = [
  {},
  { order: 'unordered' },
  { self: 'channel' },
  { entry: 'eager' },
  { loss: 1 },
  { duplication: 1 },
  { requesters: [0] },
  { requests: 2 },
  { order: 'unordered', self: 'channel', loss: 1 },
  { entry: 'eager', duplication: 1, order: 'unordered' },
  { crash: 1, recovery: 1, detector: 'erring' },
]

const modelsOf = (spec: Spec): Model[] => {
  const { min, max } = spec.sites
  const sites = Math.min(max, Math.max(2, min))
  // A quorum system determines the number of sites.
  const sized = Object.values(spec.parameters).some(({ sitesOf }) => sitesOf !== undefined)
  const base: ModelOptions = sized ? { requests: 1 } : { sites, requests: 1 }
  const wanted: ModelOptions[] = [
    ...switches.map((options) => ({ ...base, ...options })),
    ...(spec.messages.kinds.size > 0
      ? [{ ...base, applicationMessages: 1, order: 'unordered' as const }]
      : []),
    ...(spec.timed ? [] : [{ ...base, requests: 'unbounded' as const }]),
    ...parameterChoices(spec).map((parameters) => ({ ...base, parameters })),
    ...(sized ? [{ requests: 1, parameters: { quorums: '{0,1},{0,1}' }, order: 'unordered' as const }] : []),
    { ...base, sites: Math.min(max, sites + 1) },
  ]
  const hasMemory = spec.properties.some((p) => p.kind === 'monitor' && p.memory !== undefined)
  // The memory of a monitor is in the states of the first model and of every second one.
  return wanted.flatMap((options, k) =>
    (!hasMemory ? [false] : k === 0 ? [false, true] : [k % 2 === 1]).flatMap((observed) => {
      try {
        return [wholeModel(spec, options, observed)]
      } catch (error) {
        // Not every value of a parameter fits every number of sites, and not every site can request.
        if (error instanceof ModelError) return []
        throw error
      }
    }),
  )
}

describe.each(specs.map((spec, k) => [spec.name, spec, k] as const))('%s', (_, spec, k) => {
  const models = modelsOf(spec)

  test('step by step', () => {
    expect(models.length).toBeGreaterThan(9)
    for (const model of models) {
      const { states, differences } = compareStepByStep(model, singleSteps)
      expect({ model: model.options, differences }).toEqual({ model: model.options, differences: [] })
      expect(states).toBeGreaterThan(0)
    }
    const { differences } = compareStepByStep(models[0]!, stepsOfFirst)
    expect(differences).toEqual([])
  })

  test('counts, verdicts and shortest lengths', () => {
    let compared = 0
    // Each spec begins with another switch, so that every switch is compared on many specs.
    const first = (2 * k) % models.length
    for (const model of [...models.slice(first), ...models.slice(0, first)]) {
      if (compared === graphsOfSpec) break
      const result = checkedWithin(model, wholeGraph)
      if (result === undefined) continue
      compared++
      const { tables, reference } = bothAnswers(result)
      expect({ model: model.options, ...tables }).toEqual({ model: model.options, ...reference })
    }
    expect(compared).toBeGreaterThan(1)
  })
})

test('the catalogue is not empty', () => expect(specs.length).toBeGreaterThan(5))
