// As kernels.test.ts, on many random protocols.
import { ltl } from 'coterie'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { livelockFreedom, starvationFreedom } from '../../src/protocol/standard-properties.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { wholeModel } from '../laws/agreement.js'
import { modelOptions, recipes } from '../laws/random-recipes.js'
import { specOf } from '../laws/random-spec.js'
import { compareLiveness, threads } from './both-kernels.js'

const asked = [starvationFreedom, livelockFreedom, ltl('formula', 'G F (holds(0) || !waits(0))')]

test('one, two and three threads find the lassos of the kernel in TypeScript in random protocols', () => {
  const seen = { several: 0, violated: 0, holding: 0, shared: 0, faults: 0, early: 0 }
  fc.assert(
    fc.property(
      recipes,
      modelOptions,
      fc.boolean(),
      fc.constantFrom(1, 50, 5000),
      fc.constantFrom(10, 100, Number.POSITIVE_INFINITY),
      fc.constantFrom(0, 0, 20),
      (recipe, options, goesOn, slice, firstPartialCheck, wasmFrom) => {
        const spec = specOf(recipe)
        const whole = wholeModel(spec, options, false).options
        const how = { continue: goesOn, maxStates: 2000, reduce: noReduction, firstPartialCheck, wasmFrom }
        for (const workers of [1, 2, 3]) {
          const { inRounds, kinds } = compareLiveness(
            spec,
            whole,
            asked,
            { ...how, ...threads(workers) },
            slice,
          )
          if (workers === 1) continue
          if (inRounds > 0) seen.several++
          if (kinds.includes('violated')) seen.violated++
          if (kinds.includes('holds')) seen.holding++
          if (Object.keys(spec.shared).length > 0) seen.shared++
          if (whole.loss + whole.duplication > 0) seen.faults++
          if (!goesOn && kinds.includes('violated') && firstPartialCheck < 2000) seen.early++
        }
      },
    ),
    { seed: 271_828, numRuns: 40 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5)
})
