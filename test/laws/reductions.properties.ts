// The law of reductions, as a function: a reduced search gives the verdicts of the full search, or the reduction is refused.
// It is tested on any number of random protocols.

import fc from 'fast-check'
import { expect } from 'vitest'
import { Check, check } from '../../src/check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import type { CheckResult, Verdict } from '../../src/check/verdict.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { type Model, ModelError } from '../../src/model/model.js'
import { BrokenSpec } from '../../src/protocol/broken-spec.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Property } from '../../src/protocol/property.js'
import type { Spec } from '../../src/protocol/spec.js'
import { noReduction, type Reduce } from '../../src/reduce/reductions.js'
import type { SearchOrder } from '../../src/search/frontier.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { deferringSpec, deferrings } from './random-deferring.js'
import { normalForms, withNormalForm } from './random-normal-forms.js'
import { reducibleSpec } from './random-reducible.js'
import { type Flavour, reducibleOptions, reducibles } from './reducible-recipes.js'

/** How often a combination of reductions was tried, was refused, and saved states. */
export interface Tally {
  total: number
  compared: number
  readonly tried: { [name: string]: number }
  readonly refused: { [name: string]: number }
  readonly saved: { [name: string]: number }
}

export const newTally = (): Tally => ({ total: 0, compared: 0, tried: {}, refused: {}, saved: {} })

const count = (counts: { [name: string]: number }, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1
}

const verdictText = ({ property, verdict, trace }: Verdict, lengths: boolean): string =>
  `${property.name}: ${verdict}${lengths && trace !== undefined ? ` in ${trace.steps.length}` : ''}`

const verdictsOf = (result: CheckResult, lengths: boolean): readonly string[] =>
  result.verdicts.map((verdict) => verdictText(verdict, lengths))

/** The verdicts of a reduced search. A search that rests on a sample may be undecided, but not wrong. */
const reducedVerdicts = (reduced: CheckResult, full: CheckResult, lengths: boolean): readonly string[] =>
  reduced.verdicts.map((verdict, k) => {
    const sure = full.verdicts[k]!
    const isUnsure =
      verdict.sample !== undefined && (verdict.verdict === 'inconclusive' || sure.verdict === 'holds')
    return verdictText(isUnsure ? sure : verdict, lengths)
  })

/** Every combination of reductions that may be tried on a model, even if it will be refused. */
export const allReductions = (timed: boolean): readonly (readonly [name: string, reduce: Reduce])[] =>
  [false, ...(timed ? [true] : [])].flatMap((timestamps) =>
    ([undefined, 'all', 'rotations'] as const).flatMap((symmetry) =>
      [false, true].flatMap((partialOrder): (readonly [string, Reduce])[] => {
        const names = [timestamps && 'timestamps', symmetry, partialOrder && 'partial order'].filter(Boolean)
        return names.length === 0 ? [] : [[names.join(' + '), { timestamps, symmetry, partialOrder }]]
      }),
    ),
  )

const whole: CheckOptions = { ...defaultCheckOptions, continue: true, reduce: noReduction }

/** The full search of a model; undefined if it has more states than `limit`. */
export const fullSearch = (
  model: Model,
  properties: readonly Property[],
  limit: number,
  within?: string,
): CheckResult | undefined => {
  const bounds = within === undefined ? {} : { within }
  const running = new Check(model, properties, { ...whole, ...bounds, maxStates: limit })
  toTheEnd(running.run(), limit)
  return running.progress().states > limit ? undefined : running.result()
}

/** The differences between a reduced search and the full one; undefined if the reduction was refused. */
export const reducedDifferences = (
  full: CheckResult,
  search: SearchOrder,
  reduce: Reduce,
  tally: Tally,
  name: string,
): readonly string[] | undefined => {
  const { model } = full
  const { within } = full.exploration
  count(tally.tried, name)
  let reduced: CheckResult
  try {
    // A reduced search has no more states than the full one.
    reduced = check(
      model,
      full.verdicts.map(({ property }) => property),
      {
        ...whole,
        ...(within === undefined ? {} : { within: within.formula }),
        search,
        // The full search is the judge here. The sampled states must not hide a false claim that the certifiers accept.
        // Those of a normal form are part of its test.
        reduce: reduce.normalForm === true ? reduce : { ...reduce, sampledRuns: 0 },
        maxStates: full.exploration.states,
      },
    )
  } catch (error) {
    if (!(error instanceof CertificationFailed)) throw error
    count(tally.refused, name)
    return undefined
  }
  const { states, transitions, depth } = full.exploration
  if (reduced.exploration.states < states) count(tally.saved, name)
  const same = search === 'bfs' && !reduce.partialOrder && reduce.normalForm !== true
  // A class may be reached sooner by another of its states, unless the initial states are classes as well.
  const deep = same && !reduce.timestamps && reduce.symmetry !== 'rotations'
  const found = [
    ...reducedVerdicts(reduced, full, same),
    ...(deep ? [`depth ${reduced.exploration.depth}`] : []),
    ...(reduced.exploration.complete === full.exploration.complete ? [] : ['not complete']),
  ]
  const wanted = [...verdictsOf(full, same), ...(deep ? [`depth ${depth}`] : [])]
  // Only what a reduction merges may be fewer.
  if ((reduced.exploration.within?.outside ?? 0) > (within?.outside ?? 0)) found.push('more states outside')
  const { orbits } = reduced.exploration
  if (orbits !== undefined && reduce.symmetry !== 'rotations' && !reduce.partialOrder && !reduce.timestamps) {
    found.push(`orbits of ${orbits.states} states and ${orbits.transitions} transitions`)
    wanted.push(`orbits of ${states} states and ${transitions} transitions`)
  }
  return wanted.join('\n') === found.join('\n')
    ? []
    : [`${search}, ${name}: full ${wanted.join(', ')}; reduced ${found.join(', ')}`]
}

const modelOf = (spec: Spec, { requests, requesters, entry, ...others }: ModelOptions): Model | undefined => {
  const asks = spec.workload.request !== undefined
  const options: ModelOptions = {
    ...others,
    ...(asks && requests !== undefined ? { requests } : {}),
    ...(asks && requesters !== undefined ? { requesters } : {}),
    ...(entry === undefined || spec.workload.enter === undefined ? {} : { entry }),
  }
  try {
    return modelFor(spec, options, spec.properties)
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}

interface LawOptions {
  readonly seed: number
  readonly numRuns: number
  readonly limit?: number
  readonly sites?: readonly number[]
  /** A constraint of both searches. It is the same in all states that a reduction merges. */
  readonly within?: string
  /** Additional faults of the models. */
  readonly faults?: fc.Arbitrary<ModelOptions>
  /** Whether the specs lose the messages that are in transit at first. */
  readonly startsEmpty?: boolean
}

const lawFor = <R>(
  recipes: fc.Arbitrary<R>,
  specOf: (recipe: R) => Spec,
  reductions: ReturnType<typeof allReductions>,
  {
    seed,
    numRuns,
    limit = 400,
    sites = [2, 2, 3, 3],
    faults = fc.constant({}),
    within,
    startsEmpty = false,
  }: LawOptions,
): Tally => {
  const tally = newTally()
  fc.assert(
    fc.property(recipes, reducibleOptions(sites), fc.nat(1), faults, (recipe, options, by, faulty) => {
      tally.total++
      let full: CheckResult | undefined
      try {
        const spec = specOf(recipe)
        const model = modelOf(startsEmpty ? { ...spec, inFlight: () => [] } : spec, { ...options, ...faulty })
        full = model === undefined ? undefined : fullSearch(model, model.spec.properties, limit, within)
      } catch (error) {
        // For example, a site sends itself messages without end, or the channels hold more at first than they may.
        if (error instanceof BrokenSpec || error instanceof ModelError) return
        throw error
      }
      // A protocol that breaks the rules of specs has no verdicts to compare.
      if (full === undefined || full.failure !== undefined || full.exploration.states < 4) return
      tally.compared++
      const found: string[] = []
      for (const [k, [name, reduce]] of reductions.entries()) {
        const search = k % 2 === by ? 'bfs' : k % 4 < 2 ? 'dfs' : 'directed'
        found.push(...(reducedDifferences(full, search, reduce, tally, name) ?? []))
      }
      if (found.length > 0) throw new Error(found.join('\n'))
    }),
    { seed, numRuns },
  )
  return tally
}

/** The constraints of the law: of all sites alike, and without timestamps. */
export const symmetricConstraints: readonly string[] = ['!waits(all)', '!holds', 'phase(all)!=c', 'n(all)<2']

/** Tests the law on a number of random protocols; throws with the smallest that breaks it. */
export const lawOfReductions = (flavour: Flavour, options: LawOptions): Tally =>
  lawFor(
    reducibles(flavour),
    reducibleSpec,
    allReductions(flavour === 'timed' || flavour === 'stamped'),
    options,
  )

/** The same for protocols that defer messages. Without symmetry it is several times as fast. */
export const lawOfDeferring = (options: LawOptions, symmetry: boolean): Tally => {
  const reductions = allReductions(false).filter(([, reduce]) => symmetry || reduce.symmetry === undefined)
  return lawFor(deferrings, deferringSpec, reductions, options)
}

/**
 * The same for normal forms that make a field of a site initial in one phase, or in all, or leave out some messages. Most make a
 * difference and must be refused.
 */
export const lawOfNormalForms = (flavour: Flavour, options: LawOptions): Tally =>
  lawFor(
    fc.tuple(reducibles(flavour), normalForms),
    ([recipe, form]) => withNormalForm(reducibleSpec(recipe), form),
    [['normal form', { ...noReduction, normalForm: true }]],
    options,
  )

/** Crashes, with and without recovery, in the ways that a model may have them. */
export const crashes: fc.Arbitrary<ModelOptions> = fc.constantFrom(
  { crash: 1 },
  { crash: 1, recovery: 1, toCrashed: 'kept' as const },
  { crash: 1, whoCrashes: '0', detector: 'erring' as const },
  { crash: 2, whoCrashes: 'waiting' },
)

/** Reduced searches within a constraint find what full ones find, without partial order. */
export const reducedWithin = (
  within: string,
  flavours: readonly Flavour[],
  numRuns: number,
): readonly Tally[] => {
  const seen: readonly Tally[] = flavours.map((flavour) =>
    lawOfReductions(flavour, { seed: 20_261_127, numRuns, limit: 120, within }),
  )
  for (const { compared, saved } of seen) {
    expect(compared).toBeGreaterThan(0)
    expect(saved['partial order']).toBeUndefined()
  }
  return seen
}
