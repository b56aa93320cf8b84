// The law of symmetry on whole runs: of random protocols, the quotient gives the verdicts of the plain search, under fairness of every kind
// and on maximal runs. That each lasso is a run, the reference semantics has been asked already when it is shown.

import fc from 'fast-check'
import { expect } from 'vitest'
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { ModelError } from '../../src/model/model-error.js'
import { BrokenSpec } from '../../src/protocol/broken-spec.js'
import type { Fairness } from '../../src/protocol/clause.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { ltl, type OnGraph, type Predicate } from '../../src/protocol/property.js'
import { livelockFreedom, starvationFreedom } from '../../src/protocol/standard-properties.js'
import { noReduction, type Reduce } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { reducibleSpec } from '../laws/random-reducible.js'
import { type Flavour, reducibleOptions, reducibles } from '../laws/reducible-recipes.js'
import type { Effort } from './fair-runs.properties.js'

/** How often verdicts were compared, and how often the quotient was smaller. */
interface Compared {
  holds: number
  violated: number
  refused: number
  smaller: number
}

const someSite =
  (phase: string): Predicate =>
  (view) =>
    view.all('site').some((site) => (site as unknown as { readonly phase: string }).phase === phase)

const always: readonly OnGraph[] = [
  starvationFreedom,
  livelockFreedom,
  { kind: 'leadsTo', name: 'response', claim: '', from: someSite('a'), to: someSite('b') },
]

/** Formulas about no site, one site and two, about states and about steps. */
const formulas = [
  'G (waits(1) -> F holds(1))',
  'G F phase(0)=a',
  'G (phase(0)=a -> F phase(1)=b)',
  'G (waits(0) -> (!holds(1) W holds(0)))',
  'G (waits -> X (waits || holds))',
  'phase(1)=a U (phase(0)=b || holds)',
  'F G !waits(0) || G F holds(1)',
  'G F taken(local0, 1)',
  'G (taken(local0, 0) -> F taken(local0, 1))',
  'G !(taken(local0, 1) && X taken(local0))',
].map((text) => ltl(text, text))

const someFormulas = fc.subarray(formulas, { minLength: 2, maxLength: 2 })

const someRuns: fc.Arbitrary<ModelOptions> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<ModelOptions>({ runs: 'maximal' }, { runs: 'free' }) },
  {
    weight: 3,
    arbitrary: fc
      .dictionary(
        fc.constantFrom('all', 'deliveries', 'local0', 'local1'),
        fc.constantFrom<Fairness>('none', 'weak', 'strong', 'strong'),
        { maxKeys: 3 },
      )
      .map((fairness): ModelOptions => ({ fairness })),
  },
)

/** The verdicts on all properties; undefined if there are too many states. */
const checked = (
  model: ReturnType<typeof modelFor>,
  asked: readonly OnGraph[],
  reduce: Reduce,
  maxStates: number,
  firstPartialCheck = Number.POSITIVE_INFINITY,
): CheckResult | undefined => {
  const running = new Check(model, asked, {
    ...defaultCheckOptions,
    continue: true,
    maxStates,
    firstPartialCheck,
    reduce: { ...reduce, sampledRuns: 0 },
  })
  toTheEnd(running.run(), 50)
  return running.progress().states > maxStates ? undefined : running.result()
}

const isNoSpec = (error: unknown): boolean =>
  error instanceof ModelError || error instanceof BrokenSpec || error instanceof CertificationFailed

/** Compares the quotient with the plain search on random protocols. */
export const lawOfSymmetryOnRuns = (
  flavour: Flavour,
  { seed, numRuns }: Effort,
  limit: number,
  sites: readonly number[] = [2, 3, 3],
): Compared => {
  const seen: Compared = { holds: 0, violated: 0, refused: 0, smaller: 0 }
  const claims = fc.constantFrom<NonNullable<Reduce['symmetry']>>('all', 'all', 'rotations')
  fc.assert(
    fc.property(
      reducibles(flavour).map((recipe) => ({ ...recipe, partial: false, watches: [] })),
      reducibleOptions(sites),
      someRuns,
      claims,
      fc.boolean(),
      someFormulas,
      (recipe, options, runs, symmetry, looks, more) => {
        const asked = [...always, ...more]
        const timestamps = flavour === 'timed'
        let plain: CheckResult | undefined
        let model: ReturnType<typeof modelFor>
        try {
          const spec = reducibleSpec(recipe)
          model = modelFor(
            { ...spec, properties: asked },
            { ...options, ...runs, duplication: 0, entry: 'explicit' },
            asked,
          )
          plain = checked(model, asked, { ...noReduction, timestamps }, limit)
        } catch (error) {
          if (isNoSpec(error)) return
          throw error
        }
        if (plain === undefined || !plain.exploration.complete) return
        let reduced: CheckResult
        try {
          reduced = checked(
            model,
            asked,
            { ...noReduction, timestamps, symmetry },
            limit,
            looks ? 1 : undefined,
          )!
        } catch (error) {
          if (!(error instanceof CertificationFailed)) throw error
          seen.refused++
          return
        }
        const words = plain.verdicts.map(({ verdict }) => verdict)
        const sure = reduced.verdicts.map(({ verdict }, k) => (verdict === 'sampled' ? words[k] : verdict))
        expect(sure).toEqual(words)
        for (const { verdict, trace } of reduced.verdicts)
          if (verdict === 'violated') expect(trace?.loop).toBeDefined()
        if (reduced.exploration.states === plain.exploration.states) return
        seen.smaller++
        for (const word of words) if (word === 'holds' || word === 'violated') seen[word]++
      },
    ),
    { seed, numRuns },
  )
  return seen
}
