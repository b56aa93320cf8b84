// The least options of a model: as options and as arguments they give the same model again, and none of them
// is superfluous.
import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import {
  argumentsFor,
  argumentsOf,
  modelOptionsOf,
  withModelArguments,
} from '../../src/cli/arguments/model-arguments.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { leastOptions } from '../../src/model/least-options.js'
import { type Model, ModelError, makeModel } from '../../src/model/model.js'
import type { LaterOption, ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'

const [central, bully, lamport] = await Promise.all(['central-server', 'bully', 'lamport'].map(catalogueSpec))
const named = await Promise.all(catalogueNames().map(catalogueSpec))
const recorded: readonly (readonly [Spec, ModelOptions])[] = named.flatMap((spec) =>
  spec.expectations.map(({ model }) => [spec, model] as const),
)

// The compiler reports an option that is missing here.
const later: {
  readonly [K in LaterOption]: readonly [
    Spec,
    ModelOptions & { readonly [_ in K]-?: NonNullable<ModelOptions[K]> },
  ]
} = {
  applicationMessages: [
    central!,
    { applicationMessages: 1, fairness: { 'enter@0': 'none', deliveries: 'strong', exit: 'none' } },
  ],
  capacity: [central!, { capacity: 2, order: 'unordered' }],
  whenFull: [central!, { capacity: 1, whenFull: 'drop', loss: 1 }],
  clock: [lamport!, { clock: { 2: 7, 0: 102 } }],
  runs: [central!, { runs: 'maximal' }],
  names: [lamport!, { clock: { 2: 7, 0: 102 }, names: ['N3', 'N6', 'P_1'] }],
}

const others: readonly (readonly [Spec, ModelOptions])[] = [
  [central!, {}],
  [central!, { capacity: { RELEASE: 2, REQUEST: 1 } }],
  [central!, { requesters: [] }],
  [central!, { requesters: [0, 1, 2], requests: 0 }],
  [central!, { sites: 3, requesters: [2, 0], self: 'channel', entry: 'eager', loss: 2, duplication: 1 }],
  [central!, { crash: 1, recovery: 1, whoCrashes: '2, 0', toCrashed: 'kept', detector: 'perfect' }],
  [central!, { detector: 'erring' }],
  [central!, { detector: 'erring', suspicions: 0 }],
  ...Object.values(later),
  [bully!, { crash: 1, requests: 'unbounded', timeouts: 1 }],
]

const optionsOf = (args: readonly string[]): ModelOptions =>
  modelOptionsOf(withModelArguments(new Command()).parse(args, { from: 'user' }).opts(), central!)

/** Whether the options give another model, or an error. */
const isOther = (model: Model, options: ModelOptions): boolean => {
  try {
    return JSON.stringify(makeModel(model.given, options).options) !== JSON.stringify(model.options)
  } catch (error) {
    if (error instanceof ModelError) return true
    throw error
  }
}

// Several tests need both.
const withLeast = (models: readonly (readonly [Spec, ModelOptions])[]) =>
  models.map(([spec, options]) => {
    const model = makeModel(spec, options)
    return { spec, model, least: leastOptions(model) }
  })
const samples = { recorded: withLeast(recorded), others: withLeast(others) }

test('the sample has more than 100 models, and every option has another value than its default in one of them', () => {
  expect(recorded.length).toBeGreaterThan(100)
  const said = [...samples.recorded, ...samples.others].map(({ least }) => least)
  expect(new Set(said.flatMap((options) => Object.keys(options)))).toEqual(
    new Set(Object.keys(makeModel(central!).options)),
  )
})

describe.each([
  ['recorded in the catalogue', samples.recorded],
  ['made by hand', samples.others],
])('models %s', (_, models) => {
  test('are restored from their least options and from the arguments of these', () => {
    for (const { spec, model, least } of models) {
      expect(makeModel(spec, least).options).toEqual(model.options)
      const again = optionsOf(argumentsFor(least))
      expect(makeModel(spec, again).options).toEqual(model.options)
    }
  })

  test('differ if any least option except the number of sites is omitted', () => {
    const superfluous: unknown[] = []
    for (const { spec, model, least } of models) {
      for (const option of Object.keys(least) as (keyof ModelOptions)[]) {
        if (option === 'sites') continue
        const { [option]: _left, ...rest } = least
        if (!isOther(model, rest)) superfluous.push([spec.name, least, option])
      }
    }
    expect(superfluous).toEqual([])
  })
})

test('if no site requests, the arguments show it', () => {
  const model = makeModel(central!, { sites: 2, requesters: [] })
  expect(argumentsOf(model, 'central-server').join(' ')).toBe('central-server --sites 2 --requesters none')
})
