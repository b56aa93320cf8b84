// Both kernels, and several threads, give the same edges, verdicts and lassos as the kernel in TypeScript, and end at the same state.
// Random protocols are in kernels.slow.test.ts.
import { either, ltl } from 'coterie'
import { afterEach, describe, expect, test, vi } from 'vitest'
import centralServer from '../../specs/central-server/spec.js'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import semaphore from '../../specs/semaphore/spec.js'
import szymanski from '../../specs/szymanski/spec.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import {
  boundedBypass,
  deadlockFreedom,
  livelockFreedom,
  starvationFreedom,
} from '../../src/protocol/standard-properties.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { Rounds } from '../../src/search/parallel/rounds.js'
import type { LinearMemory } from '../../src/search/wasm/linear-memory.js'
import { StepBlock } from '../../src/search/wasm/step-block.js'
import type { FullExports } from '../../src/search/wasm/wasm-module.js'
import { edgeName, tinyGraph } from '../tiny/tiny-graph.js'
import { compareEdges, compareLiveness, threads } from './both-kernels.js'

// Also after a test that fails: other files of the worker use the same modules.
afterEach(() => vi.restoreAllMocks())

const timestamps = { ...noReduction, timestamps: true }

const models: readonly (readonly [string, Spec, ModelOptions])[] = [
  ['ricart-agrawala', ricartAgrawala, { sites: 2, requests: 2 }],
  ['central-server, which loses and copies messages', centralServer, { sites: 2, loss: 1, duplication: 1 }],
  ['maekawa, whose sites starve', maekawa, { sites: 3, requests: 1, parameters: { quorums: 'ring' } }],
  ['semaphore, with strong fairness', semaphore, { sites: 3, parameters: { kind: 'await' } }],
  ['szymanski, with shared variables', szymanski, { sites: 2 }],
]

const ofSteps = ltl('steps', 'G (taken(request, 0) -> F taken(enter, 0))')
const asked = [starvationFreedom, livelockFreedom, deadlockFreedom]

// The pieces that threads have found, with their steps.
const countedPieces = () => {
  let pieces = 0
  let steps = 0
  const { stepsOf } = Rounds.prototype
  vi.spyOn(Rounds.prototype, 'stepsOf').mockImplementation(function (this: Rounds, ...given) {
    const found = stepsOf.apply(this, given)
    for (const piece of found ?? []) {
      pieces++
      steps += piece.found.targets.length
    }
    return found
  })
  return () => ({ pieces, steps })
}

describe.each(models)('%s', (_, spec, options) => {
  test('one thread finds the edges of the kernel in TypeScript', () => {
    for (const [slice, wasmFrom] of [
      [1000, 0],
      [1, 0],
      [7, 60],
    ] as const)
      compareEdges(spec, options, { wasmFrom }, slice)
  })

  test('so do several, in pieces', () => {
    const found = countedPieces()
    const steps = compareEdges(spec, options, threads(2))
    const [wide, narrow] = [found(), compareEdges(spec, options, threads(3), 50)]
    expect(wide.pieces).toBeGreaterThan(3)
    // What the tables of threads lack, the host finds.
    expect(wide.steps).toBeGreaterThan(steps / 2)
    expect(narrow).toBe(steps)
  })

  test('verdicts and lassos are the same, and the search ends at the same state', () => {
    // With each of the others, whatever else; all three at once vary in kernels.slow.test.ts.
    for (const [k, firstPartialCheck] of [Number.POSITIVE_INFINITY, 5, 64].entries())
      for (const [n, how] of [{}, threads(2), { ...threads(3), wasmFrom: 20 }].entries())
        compareLiveness(spec, options, asked, {
          ...{ continue: (k + n) % 2 === 0, firstPartialCheck, reduce: noReduction },
          ...how,
        })
  })
})

test('a round ends where the graph is looked at, however large the slice is', () => {
  const options = { sites: 4, requests: 1, parameters: { quorums: 'grid' } }
  for (const [slice, firstPartialCheck] of [
    [30, 100],
    [1 << 16, 190],
  ] as const) {
    const how = { ...threads(2), firstPartialCheck }
    const { inRounds, kinds } = compareLiveness(maekawa, options, [starvationFreedom], how, slice)
    expect(inRounds).toBeGreaterThan(1000)
    expect(kinds).toEqual(['violated'])
  }
})

test('bounds end the search at the same state', () => {
  const options = { sites: 2, requests: 2 }
  for (const bound of [{ maxStates: 100 }, { maxDepth: 12 }])
    for (const how of [{}, threads(2)])
      compareLiveness(ricartAgrawala, options, asked, { ...bound, ...how, continue: true })
})

test('formulas about steps see each step, and bypasses are counted', () => {
  for (const how of [{}, threads(2)]) {
    const { kinds } = compareLiveness(
      ricartAgrawala,
      { sites: 2, requests: 2 },
      [ofSteps, boundedBypass(1)],
      { continue: true, ...how },
    )
    // Before its request arrives, the other site may enter more than once.
    expect(kinds).toEqual(['holds', 'violated'])
  }
})

test('canonical timestamps', () => {
  const options = { sites: 2, parameters: { clock: 'reqtick', counts: 'reply' } } as const
  for (const how of [{}, threads(2)]) {
    expect(compareEdges(lamport, options, how, 1000, timestamps)).toBe(99)
    compareLiveness(lamport, options, asked, { ...how, reduce: timestamps, firstPartialCheck: 30 })
  }
})

// Larger and larger blocks were tried first, up to a quarter of a gigabyte.
test('a state whose steps the tables do not have is an error at once', () => {
  const take = vi.fn(() => 0)
  const block = new StepBlock(
    { findSteps: () => -1 } as unknown as FullExports,
    { take } as unknown as LinearMemory,
  )
  expect(() => block.find(7, 9)).toThrow('the steps of state 7 are not those of the search')
  expect(take).toHaveBeenCalledTimes(1)
})

test('a state with more steps than a block has room for', () => {
  const spec = tinyGraph({ edges: [[0, 1]] })
  const name = edgeName(0, 1)
  const leap = spec.clauses.get(name)!
  const nodes = Array.from({ length: 5000 }, (_, k) => [{ node: k + 1 }])
  const clause = { ...leap, effect: () => either(nodes) } as unknown as typeof leap
  const wide = { ...spec, clauses: new Map([[name, clause]]) }
  const { find } = StepBlock.prototype
  let pieces = 0
  vi.spyOn(StepBlock.prototype, 'find').mockImplementation(function (this: StepBlock, ...given) {
    pieces++
    return find.apply(this, given)
  })
  for (const how of [{}, threads(2)]) expect(compareEdges(wide, { sites: 1 }, how)).toBe(5000)
  expect(pieces).toBeGreaterThan(1)
})
