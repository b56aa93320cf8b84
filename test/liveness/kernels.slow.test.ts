// As kernels.test.ts, with more options and on many random protocols.
import { ltl } from 'coterie'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { livelockFreedom, starvationFreedom } from '../../src/protocol/standard-properties.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { wholeModel } from '../laws/agreement.js'
import { modelOptions, recipes } from '../laws/random-recipes.js'
import { specOf } from '../laws/random-spec.js'
import { compareLiveness, threads } from './both-kernels.js'
import {
  boundsAgree,
  formulasAgree,
  kernelsAgree,
  roundsEndAtALook,
  timestampsAgree,
} from './kernels.claims.js'

// Also after a test that fails: other files of the worker use the same modules.
afterEach(() => vi.restoreAllMocks())

const ways = [{}, threads(2)]

// With each of the others, whatever else; all three at once vary in random protocols.
kernelsAgree({
  hows: [...ways, { ...threads(3), wasmFrom: 20 }],
  partialChecks: [Number.POSITIVE_INFINITY, 5, 64],
  isThorough: true,
})

test('a round ends where the graph is looked at, however large the slice is', () =>
  roundsEndAtALook([
    [30, 100],
    [1 << 16, 190],
  ]))

test('bounds end the search at the same state', () => boundsAgree(ways))

test('formulas about steps see each step, and bypasses are counted', () => formulasAgree(ways))

test('canonical timestamps', () => timestampsAgree(ways))

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
