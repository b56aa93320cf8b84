// The search of a large measure continues in WebAssembly, because a measure looks at no state before the search ends.
import { expect, test } from 'vitest'
import tokenRing from '../../specs/token-ring/spec.js'
import { Explored } from '../../src/measure/explored.js'
import { makeModel } from '../../src/model/model.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { ReachableStates } from '../../src/search/reachable-states.js'

const limits = { maxStates: 41_000, memory: 2 ** 28 }
const model = () => makeModel(tokenRing, { sites: 12 })

test('it finds the same states as in TypeScript, with the same successors, and ends at its bound after the same state', () => {
  const explored = new Explored(model(), noReduction, limits)
  toTheEnd(explored.run())
  const { exploration } = explored
  const reachable = new ReachableStates(model(), { monitors: [], properties: [], reduce: noReduction })
  const order = { order: 'bfs', maxDepth: Number.POSITIVE_INFINITY, links: false } as const
  const reference = reachable.explore({ ...limits, ...order, kernel: 'js' }, () => false)
  toTheEnd(reference.run())
  expect([exploration.kernelName, reference.kernelName]).toEqual(['wasm', 'js'])
  const found = (one: typeof reference) => {
    const { states, transitions, depth } = one.progress()
    return { states, transitions, depth, cut: one.cut, closed: one.closed }
  }
  expect(found(exploration)).toEqual(found(reference))
  expect(exploration.cut).toBe('states')
  const v = new Int32Array(explored.kernel.tables.slots.count)
  for (const state of [0, 1, 20_000]) {
    const [here, there] = [exploration, reference].map((one) => {
      one.again(state, v)
      return [...one.successorsOf(state)]
    })
    expect(here).not.toEqual([])
    expect(here).toEqual(there)
  }
})
