// Stores that keep no states: how often they take a new state for one seen before, and what a search with one may claim.

import { describe, expect, test, vi } from 'vitest'
import maekawaWhole from '../../specs/maekawa/spec.js'
import ricartAgrawalaWhole from '../../specs/ricart-agrawala/spec.js'
import { Check } from '../../src/check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { codeOf } from '../../src/cli/exit-codes.js'
import { makeModel } from '../../src/model/model.js'
import type { Spec } from '../../src/protocol/spec.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { junitXml } from '../../src/report/verdict/junit.js'
import { resultJson } from '../../src/report/verdict/verdict-json.js'
import { explorationLine, storeLine, verdictLines } from '../../src/report/verdict/verdict-text.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { BitStore, CompactStore, type LossyStore } from '../../src/search/lossy-stores.js'
import { ReachableStates } from '../../src/search/reachable-states.js'
import { StateSignature } from '../../src/search/state-signature.js'
import { checked, traceOf, verdictsOf } from '../tiny/found.js'

// The memory of a monitor multiplies the states, and shows nothing about stores.
const withoutMemories = (spec: Spec): Spec => ({
  ...spec,
  properties: spec.properties.filter(
    (property) => property.kind !== 'monitor' || property.memory === undefined,
  ),
})
const maekawa = withoutMemories(maekawaWhole)
const ricartAgrawala = withoutMemories(ricartAgrawalaWhole)

const sites3 = { sites: 3, requests: 1 }
const ring = { sites: 3, parameters: { quorums: 'ring' } }
// A table takes half of the memory, and time to make: the usual one would take a second.
const lossy = (store: CheckOptions['store'], more: Partial<CheckOptions> = {}) =>
  ({ search: 'dfs', store, memory: 2 ** 26, ...more }) as const

// The vectors of 2,357 states.
const states = (): readonly Int32Array[] => {
  const model = makeModel(ricartAgrawala, sites3)
  const reachable = new ReachableStates(model, { monitors: [], properties: [], reduce: noReduction })
  const limits = { maxStates: 1e6, maxDepth: Number.POSITIVE_INFINITY, memory: 2 ** 29, links: false }
  const search = reachable.explore({ order: 'bfs', ...limits }, () => false)
  toTheEnd(search.run(), 10_000)
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

  // Functions that are sums of two are ten times as likely to agree as six that are independent.
  test('bits omit no more of a few states than computed, in a nearly empty table', () => {
    const few = vectors.slice(0, 8)
    let [omitted, computed] = [0, 0]
    for (let seed = 0; seed < 100_000; seed++) {
      const store = filled(new BitStore(64), seed, few)
      omitted += few.length - store.size
      computed -= store.logOfNone
    }
    expect(computed).toBeLessThan(1)
    expect(omitted).toBeLessThan(6)
  })

  test('bits count states with the same signature too', () => {
    const store = new BitStore(2 ** 20)
    for (const v of vectors) filled(store, 1, [v])
    // Six bits of 2,357 states each, in 2^23 bits: less likely than that two of 2,357 numbers of 64 bits are equal.
    expect(-store.logOfNone).toBeGreaterThan((2357 * 2356) / 2 / 2 ** 64)
  })

  test('a code omits as many states as computed, if it has 8 bits', () => {
    let [omitted, computed] = [0, 0]
    for (const seed of seeds.slice(0, 40)) {
      const store = new CompactStore(4 * 4096)
      const signature = new StateSignature(seed)
      for (const v of vectors) {
        signature.of(v)
        const before = store.logOfNone
        // 256 codes, none of them the 0 that stands for 1.
        if (!store.add(signature.first, (signature.second & 255) + 1)) omitted++
        else computed += 2 ** 24 * (before - store.logOfNone)
      }
    }
    expect(omitted).toBeGreaterThan(100)
    expect(omitted / computed).toBeGreaterThan(0.85)
    expect(omitted / computed).toBeLessThan(1.15)
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

const inExact = checked(ricartAgrawala, sites3, { search: 'dfs' })

describe.each(['compact', 'bits'] as const)('%s', (store) => {
  // Several claims about one search.
  const result = checked(ricartAgrawala, sites3, lossy(store, { seed: 7 }))

  test('with room enough counts as the exact store does', () => {
    const counts = ({ exploration: { states, transitions } }: typeof result) => [states, transitions]
    expect(counts(result)).toEqual(counts(inExact))
    expect(result.exploration).toMatchObject({ complete: false, cut: 'omissions' })
  })

  test('says that nothing holds but a witness', () => {
    expect(verdictsOf(result)).toMatchObject({
      mutualExclusion: 'no violation found',
      deadlockFreedom: 'no violation found',
      entryPossible: 'inconclusive',
      someoneEnters: 'holds',
    })
  })

  test('shows a violation by the run on the stack, which the reference has executed', () => {
    const found = checked(maekawa, ring, lossy(store))
    expect(traceOf(found, 'deadlockFreedom').steps.length).toBeGreaterThanOrEqual(6)
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
    const properties = propertiesNamed(maekawa, ['mutualExclusion', 'deadlockFreedom'])
    const sliced = (states: number) => {
      const options = { ...defaultCheckOptions, ...lossy(store, { seed: 7, continue: true }) }
      const running = new Check(modelFor(maekawa, ring, properties), properties, options)
      // A snapshot uses the kernel between two slices.
      const work = running.run()
      while (work.next(states).done !== true) running.snapshot('time')
      const { verdicts, exploration } = running.result()
      return {
        ...exploration,
        verdicts: verdicts.map(({ verdict, trace }) => [verdict, trace?.steps.length]),
      }
    }
    expect(sliced(1)).toEqual(sliced(10_000))
  })

  test('with another seed goes another way, and in the end comes to the same states', () => {
    const seeds = [1, 2, 3]
    const searched = (seed: number, more: Partial<CheckOptions> = {}) =>
      checked(maekawa, ring, lossy(store, { seed, ...more })).exploration
    const ways = seeds.map((seed) => {
      const { transitions, depth } = searched(seed, { maxStates: 40 })
      return `${transitions}, ${depth}`
    })
    expect(new Set(ways).size).toBeGreaterThan(2)
    const counts = seeds.slice(1).map((seed) => {
      const { states, transitions } = searched(seed)
      return `${states}, ${transitions}`
    })
    expect(new Set(counts).size).toBe(1)
  })

  test('is refused in one line if the machine has not the memory', () => {
    const memory = 2 ** 36
    const ints = Int32Array
    vi.stubGlobal(
      'Int32Array',
      class extends ints {
        constructor(length: number) {
          if (length > 2 ** 26) throw new RangeError('Array buffer allocation failed')
          super(length)
        }
      },
    )
    try {
      expect(() => checked(ricartAgrawala, sites3, lossy(store, { memory }))).toThrow(
        /^store \w+: this machine has no \d+ bytes for the table.*give less memory$/,
      )
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test('is reported with its words, exit code 2, its seed and the probability', () => {
    expect(verdictLines(result)[0]).toBe(
      '* mutualExclusion         no violation found: at most one site is in the critical section, in every state seen',
    )
    expect(explorationLine(result)).toMatch(/^[\d,]+ states seen, .*depth-first, to its end;/)
    expect(storeLine(result)).toMatch(
      /in 33,554,432 bytes, from seed 7; probability .* omitted: less than 1e-9$/,
    )
    const json = resultJson(result) as unknown as { exploration: object; verdicts: object[] }
    expect(json.exploration).toMatchObject({
      complete: false,
      cut: 'omissions',
      store: { name: store, bytes: 2 ** 25, seed: 7, omission: result.exploration.store!.omission },
    })
    expect(json.verdicts[0]).toMatchObject({ verdict: 'no violation found' })
    expect(junitXml([{ result }])).toContain('no violation found, but states may have been omitted')
    expect(codeOf({ ...result, verdicts: result.verdicts.slice(0, 1) })).toBe(2)
  })

  test('needs depth-first search', () =>
    expect(() => checked(maekawa, ring, { search: 'bfs', store })).toThrow(/use dfs$/))
})

test('the default store is exact', () => expect(defaultCheckOptions.store).toBe('exact'))
