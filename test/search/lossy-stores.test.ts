// Stores that keep no states: how often they take a new state for one seen before, and what a search with one may claim.
import { describe, expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { type CheckOptions, defaultCheckOptions } from '../../src/check/check-options.js'
import { makeModel } from '../../src/model/model.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { BitStore, CompactStore, type LossyStore } from '../../src/search/lossy-stores.js'
import { ReachableStates } from '../../src/search/reachable-states.js'
import { StateSignature } from '../../src/search/state-signature.js'
import { checked, traceOf, verdictsOf } from '../tiny/found.js'

const sites3 = { sites: 3, requests: 1 }
const ring = { sites: 3, parameters: { quorums: 'ring' } }
const lossy = (store: CheckOptions['store'], more: Partial<CheckOptions> = {}) =>
  ({ search: 'dfs', store, ...more }) as const

// The vectors of 2,357 states.
const states = (): readonly Int32Array[] => {
  const model = makeModel(ricartAgrawala, sites3)
  const reachable = new ReachableStates(model, { monitors: [], properties: [], reduce: noReduction })
  const limits = { maxStates: 1e6, maxDepth: Number.POSITIVE_INFINITY, memory: 2 ** 29, links: false }
  const search = reachable.explore({ order: 'bfs', ...limits }, () => false)
  while (search.advance(10_000));
  return Array.from({ length: search.visited.size }, (_, state) => {
    const v = new Int32Array(search.kernel.tables.slots.count)
    search.visited.read(state, v)
    return v
  })
}

const filled = (store: LossyStore, seed: number, vectors: readonly Int32Array[]): LossyStore => {
  const signature = new StateSignature(seed)
  for (const v of vectors) {
    signature.of(v)
    store.add(signature.first, signature.second)
  }
  return store
}

describe('with a table that is too small', () => {
  const vectors = states()
  const seeds = Array.from({ length: 400 }, (_, seed) => seed)

  test('bits omit as many states as computed, on average over seeds', () => {
    let [omitted, computed] = [0, 0]
    for (const seed of seeds.slice(0, 100)) {
      // The expected number of new states that are treated as one seen before, between two that are added.
      const store = new BitStore(2048)
      const signature = new StateSignature(seed)
      for (const v of vectors) {
        signature.of(v)
        const before = store.logOfNone
        if (!store.add(signature.first, signature.second)) omitted++
        else computed += 1 / Math.exp(store.logOfNone - before) - 1
      }
    }
    expect(omitted).toBeGreaterThan(1000)
    expect(omitted / computed).toBeGreaterThan(0.9)
    expect(omitted / computed).toBeLessThan(1.1)
  })

  test('bits omit no state as often as computed', () => {
    let [none, computed] = [0, 0]
    for (const seed of seeds) {
      const store = filled(new BitStore(2 ** 12), seed, vectors)
      if (store.size === vectors.length) none++
      computed += Math.exp(store.logOfNone)
    }
    // Four standard deviations of a share of 400.
    expect(computed / 400).toBeGreaterThan(0.05)
    expect(computed / 400).toBeLessThan(0.95)
    expect(Math.abs(none - computed)).toBeLessThan(4 * Math.sqrt(400 * 0.25))
  })

  test('bits surely omit a state if the table is much too small', () => {
    const small = filled(new BitStore(512), 3, vectors)
    expect(small.size).toBeLessThan(vectors.length)
    expect(Math.exp(small.logOfNone)).toBeLessThan(1e-6)
  })

  test('32 bits for each state take a new one for another with probability 2^-32 for each comparison', () => {
    const store = new CompactStore(4 * 4096)
    filled(store, 1, vectors)
    expect(store.size).toBe(vectors.length)
    // With 2,357 of 4,096 cells taken, less than one comparison for each state.
    expect(-store.logOfNone).toBeGreaterThan(0.2 * 2357 * 2 ** -32)
    expect(-store.logOfNone).toBeLessThan(2 * 2357 * 2 ** -32)
  })
})

describe.each(['compact', 'bits'] as const)('%s', (store) => {
  test('with room enough counts as the exact store does', () => {
    const [exact, other] = [
      checked(ricartAgrawala, sites3, { search: 'dfs' }),
      checked(ricartAgrawala, sites3, lossy(store)),
    ]
    const counts = ({ exploration: { states, transitions } }: typeof exact) => [states, transitions]
    expect(counts(other)).toEqual(counts(exact))
    expect(other.exploration).toMatchObject({ complete: false, cut: 'omissions' })
  })

  test('says that nothing holds but a witness', () => {
    expect(verdictsOf(checked(ricartAgrawala, sites3, lossy(store)))).toMatchObject({
      mutualExclusion: 'no violation found',
      deadlockFreedom: 'no violation found',
      entryPossible: 'inconclusive',
      someoneEnters: 'holds',
    })
  })

  test('shows a violation by the run on the stack, which the reference has executed', () => {
    const result = checked(maekawa, ring, lossy(store))
    expect(traceOf(result, 'deadlockFreedom').steps.length).toBeGreaterThanOrEqual(6)
  })

  test('gives the same result for orbits as for the exact store', () => {
    const reduce = { ...noReduction, symmetry: 'all' as const, timestamps: false }
    const [exact, other] = [
      checked(maekawa, ring, { search: 'dfs', reduce }),
      checked(maekawa, ring, lossy(store, { reduce })),
    ]
    expect(other.exploration.states).toBe(exact.exploration.states)
    expect(other.exploration.orbits).toEqual(exact.exploration.orbits)
    expect(verdictsOf(other).deadlockFreedom).toMatch(/^violated/)
  })

  test('of a bounded search is inconclusive', () => {
    const bounded = checked(ricartAgrawala, sites3, lossy(store, { maxDepth: 5 }))
    expect(bounded.exploration).toMatchObject({ complete: false, cut: 'depth' })
    expect(verdictsOf(bounded).mutualExclusion).toBe('inconclusive')
  })

  test('in slices of any size finds the same', () => {
    const of = (seed: number) => JSON.stringify(checked(maekawa, ring, lossy(store, { seed })).exploration)
    expect(of(7)).toBe(of(7))
  })

  test('needs depth-first search', () =>
    expect(() => checked(maekawa, ring, { search: 'bfs', store })).toThrow(/use dfs$/))
})

test('the default store is exact', () => expect(defaultCheckOptions.store).toBe('exact'))
