// The models of the catalogue, and further ones, with their least options.
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { leastOptions } from '../../src/model/least-options.js'
import { type Model, makeModel } from '../../src/model/model.js'
import type { LaterOption, ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'

export const [central, bully, lamport] = await Promise.all(
  ['central-server', 'bully', 'lamport'].map(catalogueSpec),
)
const named = await Promise.all(catalogueNames().map(catalogueSpec))
export const recorded: readonly (readonly [Spec, ModelOptions])[] = named.flatMap((spec) =>
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

/** A model, its spec, and the options that it takes at least. */
export interface Sample {
  readonly spec: Spec
  readonly model: Model
  readonly least: ModelOptions
}

// Several tests need both.
const withLeast = (models: readonly (readonly [Spec, ModelOptions])[]): readonly Sample[] =>
  models.map(([spec, options]) => {
    const model = makeModel(spec, options)
    return { spec, model, least: leastOptions(model) }
  })
export const samples = { recorded: withLeast(recorded), others: withLeast(others) }
