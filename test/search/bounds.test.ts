// What a bound on depth, states or memory does to an exploration, and to what is claimed of it.

import { describe, expect, test } from 'vitest'
import withObserver from '../../specs/ricart-agrawala/spec.js'
import tokenRing from '../../specs/token-ring/spec.js'
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { byDefault } from '../../src/protocol/property-kinds.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { checked, found, verdictsOf } from '../tiny/found.js'
import { type Edge, never, reaches, restsOn, tinyGraph } from '../tiny/tiny-graph.js'

// What an observer remembers multiplies the states.
const ricartAgrawala = { ...withObserver, properties: withObserver.properties.filter(byDefault) }

const chain: Edge[] = [
  [0, 1],
  [1, 2],
  [2, 3],
]
const orders = ['bfs', 'dfs'] as const

describe.each(orders)('a bound on depth, %s', (search) => {
  const properties = [
    never('not2', 2),
    never('not3', 3),
    never('not7', 7),
    reaches('two', 2),
    restsOn('atZero', 0),
  ]

  test('states beyond it are neither seen nor spoken of', () => {
    const result = checked(tinyGraph({ edges: chain, properties }), {}, { search, maxDepth: 2 })
    expect(result.exploration).toMatchObject({
      complete: false,
      cut: 'depth',
      states: 3,
      transitions: 2,
      depth: 2,
    })
    expect(verdictsOf(result)).toEqual({
      not2: 'violated in 2',
      not3: 'inconclusive',
      not7: 'inconclusive',
      two: 'holds',
      atZero: 'inconclusive',
    })
  })

  test('a bound that is never reached cuts nothing off', () =>
    expect(
      checked(tinyGraph({ edges: chain, properties }), {}, { search, maxDepth: 4 }).exploration,
    ).toMatchObject({ complete: true, cut: undefined, states: 4, transitions: 3, depth: 3 }))

  test('a bound at which all runs have ended cuts nothing off', () =>
    expect(
      checked(tinyGraph({ edges: chain, properties }), {}, { search, maxDepth: 3 }).exploration,
    ).toMatchObject({ complete: true, cut: undefined, states: 4, transitions: 3, depth: 3 }))

  test('a bound of no steps looks at the initial states', () =>
    expect(
      checked(tinyGraph({ edges: chain, properties: [never('not0', 0)] }), {}, { search, maxDepth: 0 }),
    ).toMatchObject({ exploration: { states: 1, transitions: 0, depth: 0, cut: 'depth' } }))

  // Faults found here: a state at the bound from which no step is left was looked at as if it had not been expanded. It
  // was not asked whether it is a deadlock or at rest, and its link stayed at state 0, so that it seemed to lead back
  // there; yet nothing was cut off, so all three properties were said to hold (src/search/exploration.ts, `expand`).
  describe('a state at the bound from which no step is left', () => {
    const end = { edges: chain, waits: [3] as const }

    test('can be a deadlock', () =>
      expect(found(tinyGraph(end), {}, { search, maxDepth: 3 })).toMatchObject({
        deadlockFreedom: 'violated in 3',
      }))

    test('can be one from which a waiting site never enters', () =>
      expect(found(tinyGraph({ ...end, holds: [1] }), {}, { search, maxDepth: 3 })).toMatchObject({
        entryPossible: 'violated in 3',
      }))

    test('is at rest', () =>
      expect(found(tinyGraph({ edges: chain, properties }), {}, { search, maxDepth: 3 })).toMatchObject({
        atZero: 'violated in 3',
      }))
  })

  test('where nothing is cut off, the verdicts are those without a bound', () => {
    const model = { sites: 2, requests: 1, loss: 1 }
    const unbounded = checked(ricartAgrawala, model, { search })
    const { depth } = unbounded.exploration
    const bounded = checked(ricartAgrawala, model, { search, maxDepth: depth })
    expect(bounded.exploration.complete).toBe(true)
    expect(verdictsOf(bounded)).toEqual(verdictsOf(unbounded))
  })
})

describe('a bound on depth', () => {
  test('a rule about steps is called only for steps that were taken', () => {
    const result = checked(ricartAgrawala, { sites: 2, requests: 1 }, { maxDepth: 3 })
    expect(result.exploration).toMatchObject({ complete: false, cut: 'depth', depth: 3 })
    expect(verdictsOf(result)).toMatchObject({
      servedInTimestampOrder: 'inconclusive',
      mutualExclusion: 'inconclusive',
      deadlockFreedom: 'inconclusive',
      entryPossible: 'inconclusive',
      someoneEnters: 'inconclusive',
    })
  })
})

describe('a bound on states', () => {
  test.each(orders)('ends a %s that finds more', (search) => {
    const result = checked(tokenRing, { sites: 3 }, { search, maxStates: 10 })
    expect(result.exploration).toMatchObject({ complete: false, cut: 'states' })
    expect(result.exploration.states).toBeGreaterThan(10)
    expect(result.exploration.states).toBeLessThan(20)
    expect(verdictsOf(result)).toMatchObject({
      mutualExclusion: 'inconclusive',
      exactlyOneToken: 'inconclusive',
    })
  })

  test('as many states as there are cuts nothing off', () => {
    const { states } = checked(tokenRing, { sites: 3 }).exploration
    expect(checked(tokenRing, { sites: 3 }, { maxStates: states }).exploration).toMatchObject({
      complete: true,
      states,
    })
    expect(checked(tokenRing, { sites: 3 }, { maxStates: states - 1 }).exploration).toMatchObject({
      complete: false,
      cut: 'states',
    })
  })
})

describe('a budget of memory', () => {
  // 29,384 states.
  const large = { sites: 3, requests: 2 }

  test.each(orders)('of one megabyte ends a %s without an exception, inconclusive', (search) => {
    const result = checked(ricartAgrawala, large, { search, memory: 1_000_000 })
    expect(result.exploration).toMatchObject({ complete: false, cut: 'memory' })
    expect(result.exploration.states).toBeGreaterThan(100)
    expect(result.exploration.states).toBeLessThan(29_384)
    // All that can be said to hold is that somebody was seen to enter.
    const { someoneEnters, ...others } = verdictsOf(result)
    expect(['holds', 'inconclusive']).toContain(someoneEnters)
    expect(new Set(Object.values(others))).toEqual(new Set(['inconclusive']))
  })

  test('a violation found before is still shown', () => {
    const broken = { sites: 3, requests: 2, loss: 1 }
    const result = checked(ricartAgrawala, broken, { memory: 1_000_000 })
    expect(result.exploration.cut).toBe('memory')
    expect(verdictsOf(result).deadlockFreedom).toBe('violated in 4')
  })

  test('that is enough for the search but not for entryPossible leaves only that open', () => {
    const model = { sites: 3, requests: 1 }
    const { bytes } = checked(ricartAgrawala, model).exploration
    const result = checked(ricartAgrawala, model, { memory: bytes })
    expect(result.exploration).toMatchObject({ complete: true, states: 2357 })
    expect(result.verdicts.find(({ property }) => property.name === 'entryPossible')).toMatchObject({
      verdict: 'inconclusive',
      because: 'the memory budget is used up',
    })
    expect(verdictsOf(result).deadlockFreedom).toBe('holds')
  })

  // A fault found here: the first page is claimed while the search is made, where nobody catches that it does not fit.
  test.each([1, 10_000, 50_000])(
    'of %d bytes is too small for a single page, and no exception either',
    (memory) =>
      expect(checked(ricartAgrawala, large, { memory }).exploration).toMatchObject({
        complete: false,
        cut: 'memory',
      }),
  )

  // Law 4: what is found must not depend on how large the slices are in which a caller happens to advance.
  test.each([400_000, 700_000, 1_000_000])(
    'of %d bytes ends the search at the same state, however it is sliced',
    (memory) => {
      const ends = [1, 100, 1 << 16].map((slice) => {
        const properties = propertiesNamed(ricartAgrawala, [])
        const running = new Check(modelFor(ricartAgrawala, large, properties), properties, {
          ...defaultCheckOptions,
          memory,
        })
        toTheEnd(running.run(), slice)
        const { states, transitions, cut } = running.result().exploration
        return { states, transitions, cut }
      })
      expect(ends[1]).toEqual(ends[0])
      expect(ends[2]).toEqual(ends[0])
    },
  )
})

// A bug: every RangeError during a search was reported as missing memory.
test('a predicate that throws is not reported as lack of memory', () => {
  const endless = tinyGraph({
    edges: chain,
    properties: [
      {
        kind: 'always',
        name: 'endless',
        claim: '',
        predicate: () => {
          throw new RangeError('Maximum call stack size exceeded')
        },
      },
    ],
  })
  expect(() => checked(endless)).toThrow('Maximum call stack size exceeded')
})
