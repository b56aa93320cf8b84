// Law 4 for the two kernels, on protocols that nobody would think of.
import fc from 'fast-check'
import { noReduction } from '../../src/reduce/reductions.js'
import { wholeModel } from '../laws/agreement.js'
import { modelOptions, recipes } from '../laws/random-recipes.js'
import { reducibleSpec } from '../laws/random-reducible.js'
import { specOf } from '../laws/random-spec.js'
import { reducibleOptions, reducibles } from '../laws/reducible-recipes.js'
import { compareKernels, withoutRules } from './both-kernels.js'

/** Both kernels agree on this many random protocols, searched up to `limit` states; how many of which kind were seen. */
export const kernelsAgreeOnProtocols = (runs: number, limit: number) => {
  const seen = { wasm: 0, large: 0, cut: 0, shared: 0, faults: 0, broken: 0 }
  fc.assert(
    fc.property(
      recipes,
      modelOptions,
      fc.boolean(),
      fc.constantFrom(1, 3, 50, 5000),
      fc.constantFrom(limit, 40, 300),
      fc.constantFrom(0, 0, 1, 20, 60),
      (recipe, options, goesOn, slice, maxStates, wasmFrom) => {
        const spec = specOf(recipe)
        const asked = { continue: goesOn, maxStates, reduce: noReduction, wasmFrom }
        const whole = wholeModel(spec, options, false).options
        const { kernel, states, result } = compareKernels(spec, whole, asked, slice)
        if (kernel !== 'wasm') return
        seen.wasm++
        if (Object.keys(spec.shared).length > 0) seen.shared++
        if (whole.loss + whole.duplication > 0) seen.faults++
        if (
          result?.verdicts.some(
            ({ property, verdict }) => property.kind === 'monitor' && verdict === 'violated',
          )
        )
          seen.broken++
        if (states > 100) seen.large++
        if (result?.exploration.cut === 'states') seen.cut++
      },
    ),
    { seed: 271_828, numRuns: runs },
  )
  return seen
}

/** The same for canonical timestamps, on protocols of sites that stamp messages or read a shared clock. */
export const kernelsAgreeOnTimestamps = (runs: number, limit: number) => {
  const seen = { wasm: 0, large: 0, moved: 0, violated: 0, refused: 0 }
  fc.assert(
    fc.property(
      fc.oneof(reducibles('timed'), reducibles('stamped')),
      reducibleOptions([2, 2, 3]),
      fc.boolean(),
      fc.constantFrom(1, 3, 50, 5000),
      fc.constantFrom(limit, 40, 300),
      fc.constantFrom(0, 0, 1, 20, 60),
      (recipe, options, goesOn, slice, maxStates, wasmFrom) => {
        const spec = withoutRules(reducibleSpec(recipe))
        const reduce = { ...noReduction, timestamps: true }
        const asked = { continue: goesOn, maxStates, reduce, wasmFrom }
        const whole = wholeModel(spec, options, false).options
        const { kernel, states, result, moves } = compareKernels(spec, whole, asked, slice)
        if (kernel !== 'wasm') return
        seen.wasm++
        if (states > 100) seen.large++
        if (moves > 0) seen.moved++
        if (result?.verdicts.some(({ verdict }) => verdict === 'violated')) seen.violated++
        if (result === undefined) seen.refused++
      },
    ),
    { seed: 271_828, numRuns: runs },
  )
  return seen
}

/** Several threads agree with one on protocols of both kinds. */
export const workersAgree = (runs: number, limit: number) => {
  const seen = { several: 0, cut: 0, shared: 0, faults: 0, violated: 0 }
  fc.assert(
    fc.property(
      recipes,
      modelOptions,
      fc.boolean(),
      fc.constantFrom(1, 50, 5000),
      fc.constantFrom(limit, 40, 300),
      fc.constantFrom(0, 0, 20, 60),
      (recipe, options, goesOn, slice, maxStates, wasmFrom) => {
        const spec = specOf(recipe)
        const how = { workers: 2, leastLevel: 1, workersStart: 'at once', wasmFrom } as const
        const asked = { continue: goesOn, maxStates, reduce: noReduction, ...how }
        const whole = wholeModel(spec, options, false).options
        const { inRounds, result } = compareKernels(spec, whole, asked, slice)
        if (inRounds === 0) return
        seen.several++
        if (Object.keys(spec.shared).length > 0) seen.shared++
        if (whole.loss + whole.duplication > 0) seen.faults++
        if (result?.verdicts.some(({ verdict }) => verdict === 'violated')) seen.violated++
        if (result?.exploration.cut === 'states') seen.cut++
      },
    ),
    { seed: 271_828, numRuns: runs },
  )
  return seen
}
