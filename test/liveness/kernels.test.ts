// Both kernels, and several threads, give the same edges, verdicts and lassos as the kernel in TypeScript, and end at the same state.
// More options, and random protocols, are in kernels.slow.test.ts.
import { either } from 'coterie'
import { afterEach, expect, test, vi } from 'vitest'
import type { LinearMemory } from '../../src/search/wasm/linear-memory.js'
import { StepBlock } from '../../src/search/wasm/step-block.js'
import type { FullExports } from '../../src/search/wasm/wasm-module.js'
import { edgeName, tinyGraph } from '../tiny/tiny-graph.js'
import { compareEdges, threads } from './both-kernels.js'
import {
  boundsAgree,
  formulasAgree,
  kernelsAgree,
  roundsEndAtALook,
  timestampsAgree,
} from './kernels.claims.js'

// Also after a test that fails: other files of the worker use the same modules.
afterEach(() => vi.restoreAllMocks())

kernelsAgree({ hows: [threads(2)], partialChecks: [5], isThorough: false })

test('a round ends where the graph is looked at', () => roundsEndAtALook([[30, 100]]))

test('bounds end the search at the same state', () => boundsAgree([threads(2)]))

test('formulas about steps see each step, and bypasses are counted', () => formulasAgree([threads(2)]))

test('canonical timestamps', () => timestampsAgree([threads(2)]))

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
