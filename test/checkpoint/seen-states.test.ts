// States that a search must look at again after it was dropped, though they teach the tables nothing.
import { expect, test } from 'vitest'
import type { Property } from '../../src/protocol/property.js'
import { deadlockFreedom } from '../../src/protocol/standard-properties.js'
import type { KernelName } from '../../src/search/exploration-options.js'
import { never, tinyGraph } from '../tiny/tiny-graph.js'
import { compareLives } from './several-lives.js'

const lives = (kernel: KernelName) => [{ kernel, slice: 1, every: 1, pauses: 4 }]
const kernels: readonly KernelName[] = ['js', 'wasm']

const notOne = never('anywhere', 1)

// The second rule has the predicate of the first, which has been asked before, and only that a state is at rest is new.
const known = tinyGraph({
  edges: [[0, 1]],
  properties: [notOne, { ...notOne, kind: 'atRest', name: 'at rest' } as Property],
})

test.each(kernels)('a state that decides a rule by known answers (%s)', (kernel) => {
  const { kept } = compareLives(known, { sites: 2 }, { continue: true }, lives(kernel))
  expect(kept).toBe(4)
})

// States at the greatest depth were read back without a look at them, so what only they show was lost.
test.each(kernels)('a deadlock at the greatest depth (%s)', (kernel) => {
  const bothWait = tinyGraph({ edges: [[0, 1]], waits: [1], properties: [deadlockFreedom] })
  const { kept } = compareLives(bothWait, { sites: 2 }, { continue: true, maxDepth: 2 }, lives(kernel))
  expect(kept).toBe(4)
})

// Once it saw a state at the greatest depth, a search kept nothing any more, not even what lay before.
test.each(kernels)('states before the greatest depth, when the search is there (%s)', (kernel) => {
  const chain = tinyGraph({
    edges: [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
    properties: [],
  })
  const asked = { continue: true, maxDepth: 2 }
  const { kept } = compareLives(chain, { sites: 2 }, asked, [{ kernel, slice: 1, every: 5, pauses: 5 }])
  expect(kept).toBe(3)
})
