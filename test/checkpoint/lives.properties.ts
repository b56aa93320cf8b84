// Law 4 for searches that are interrupted, on protocols that nobody would think of.
import fc from 'fast-check'
import { noReduction } from '../../src/reduce/reductions.js'
import { wholeModel } from '../laws/agreement.js'
import { modelOptions, recipes } from '../laws/random-recipes.js'
import { reducibleSpec } from '../laws/random-reducible.js'
import { specOf } from '../laws/random-spec.js'
import { reducibleOptions, reducibles } from '../laws/reducible-recipes.js'
import { withoutRules } from '../search/both-kernels.js'
import { compareLives, type Life } from './several-lives.js'

const lives = (others: Life['asked']) =>
  fc.array(
    fc.record({
      kernel: fc.constantFrom('js', 'wasm', 'wasm'),
      slice: fc.constantFrom(1, 3, 20, 50),
      every: fc.constantFrom(1, 1, 2, 5),
      pauses: fc.integer({ min: 1, max: 12 }),
      asked: fc.constantFrom(0, 0, 20, 60).map((wasmFrom) => ({ wasmFrom, ...others })),
    }) as fc.Arbitrary<Life>,
    { minLength: 1, maxLength: 3 },
  )

/** Searches in several lives find the same for this many random protocols; what was seen. */
export const livesAgreeOnProtocols = (runs: number, limit: number) => {
  const seen = { kept: 0, segments: 0, large: 0 }
  fc.assert(
    fc.property(recipes, modelOptions, fc.boolean(), lives({}), (recipe, options, goesOn, some) => {
      const spec = specOf(recipe)
      const asked = { continue: goesOn, maxStates: limit, reduce: noReduction }
      const { kept, segments } = compareLives(spec, wholeModel(spec, options, false).options, asked, some)
      if (kept > 0) seen.kept++
      if (kept > 50) seen.large++
      seen.segments += segments
    }),
    { seed: 314_159, numRuns: runs },
  )
  return seen
}

/** The same for canonical timestamps. */
export const livesAgreeOnTimestamps = (runs: number, limit: number) => {
  const seen = { kept: 0, large: 0 }
  fc.assert(
    fc.property(
      fc.oneof(reducibles('timed'), reducibles('stamped')),
      reducibleOptions([2, 2, 3]),
      fc.boolean(),
      lives({}),
      (recipe, options, goesOn, some) => {
        const spec = withoutRules(reducibleSpec(recipe))
        const reduce = { ...noReduction, timestamps: true }
        const asked = { continue: goesOn, maxStates: limit, reduce }
        const { kept } = compareLives(spec, wholeModel(spec, options, false).options, asked, some)
        if (kept > 0) seen.kept++
        if (kept > 50) seen.large++
      },
    ),
    { seed: 314_159, numRuns: runs },
  )
  return seen
}

/** The same with two threads, which search even the smallest levels. */
export const livesAgreeWithThreads = (runs: number, limit: number) => {
  const seen = { several: 0, kept: 0 }
  const threads = { workers: 2, leastLevel: 1, workersStart: 'at once' } as const
  fc.assert(
    fc.property(recipes, modelOptions, fc.boolean(), lives(threads), (recipe, options, goesOn, some) => {
      const spec = specOf(recipe)
      const asked = { continue: goesOn, maxStates: limit, reduce: noReduction }
      const { kept, rounds } = compareLives(spec, wholeModel(spec, options, false).options, asked, some)
      if (rounds > 0) seen.several++
      if (rounds > 0 && kept > 0) seen.kept++
    }),
    { seed: 314_159, numRuns: runs },
  )
  return seen
}
