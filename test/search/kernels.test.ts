// The kernel in WebAssembly finds what the kernel in TypeScript finds: the same states with the same numbers and parents. Random
// protocols are in kernels.slow.test.ts.
import { algorithm, int, many, mutualExclusion, protocol, send } from 'coterie'
import { describe, expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import tokenRing from '../../specs/token-ring/spec.js'
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { kernelAsked } from '../../src/cli/arguments/kernel-asked.js'
import type { Spec } from '../../src/protocol/spec.js'
import type { Exploration } from '../../src/search/exploration.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { never, tinyGraph } from '../tiny/tiny-graph.js'
import { compareKernels, ofStates } from './both-kernels.js'
import { depthsAgree, kernelsAgreeOn, models, once, triangle } from './kernels-compared.js'

// 172 states.
const twice = { sites: 2, requests: 2 }

describe('models of the fast tests', () => kernelsAgreeOn(models))

test('the size of the slices changes nothing', () => {
  for (const slice of [1, 1 << 16]) compareKernels(ricartAgrawala, twice, {}, slice)
})

test('a bound on states ends both after the same state', () => {
  for (const maxStates of [1, 511, 513])
    expect(compareKernels(ricartAgrawala, once, { maxStates }).kernel).toBe('wasm')
})

test('a bound on depth ends both at the same states', () => depthsAgree(twice, 9, [30, 60]))

test('a predicate that fails ends both in the same state, with the same run', () => {
  const failing = (state: number): Spec => {
    const spec = tinyGraph({
      edges: [0, 1, 2, 3, 4].map((k) => [k, k + 1] as const),
      properties: [never('no', state)],
    })
    return {
      ...spec,
      properties: spec.properties.map((property) =>
        property.kind !== 'always' || property.name !== 'no'
          ? property
          : {
              ...property,
              predicate: (view: Parameters<typeof property.predicate>[0]) => {
                if (!property.predicate(view)) throw new RangeError(`fails in ${state}`)
                return true
              },
            },
      ),
    }
  }
  for (const state of [0, 3, 5]) compareKernels(failing(state), {})
})

test('what the kernel in WebAssembly cannot do is left to the other', () => {
  expect(compareKernels(tokenRing, { sites: 3 }, { search: 'dfs' }).kernel).toBe('js')
})

test('a budget of memory ends the search at the same state, however it is sliced', () => {
  for (const memory of [400_000, 1_500_000]) {
    const ends = [1, 1 << 16].map((slice) => {
      const properties = ofStates(ricartAgrawala)
      const model = modelFor(ricartAgrawala, { sites: 3, requests: 2 }, properties)
      const check = new Check(model, properties, { ...defaultCheckOptions, memory, kernel: 'wasm' })
      toTheEnd(check.run(), slice)
      const { states, transitions, cut } = check.result().exploration
      return { states, transitions, cut }
    })
    expect(ends[0]!.cut).toBe('memory')
    expect(ends[1]).toEqual(ends[0])
  }
})

test('where the memory of WebAssembly ends, the kernel in TypeScript continues with the same states', () => {
  const { result, kernel } = compareKernels(ricartAgrawala, twice, { wasmMemory: 1 })
  expect(kernel).toBe('js')
  expect(result.exploration).toMatchObject({ complete: true, states: 172 })
})

test('a search that begins in TypeScript and continues in WebAssembly finds the same, wherever that happens', () => {
  for (const wasmFrom of [1, 100, 171])
    expect(compareKernels(ricartAgrawala, twice, { wasmFrom }).kernel).toBe('wasm')
  expect(compareKernels(ricartAgrawala, twice, { wasmFrom: 173 }).kernel).toBe('js')
  expect(compareKernels(maekawa, triangle, { wasmFrom: 500, continue: false }).kernel).toBe('wasm')
})

test('without a wish, only a large search is worth the start of WebAssembly', () => {
  const nameOf = (sites: number) => {
    const properties = [mutualExclusion]
    const check = new Check(modelFor(tokenRing, { sites }, properties), properties, {
      ...defaultCheckOptions,
      maxStates: 41_000,
    })
    toTheEnd(check.run(), 10_000)
    const { search } = check as unknown as { readonly search: Exploration }
    return [check.result().exploration.states, search.kernelName]
  }
  expect(nameOf(4)).toEqual([160, 'js'])
  expect(nameOf(11)).toEqual([41_002, 'wasm'])
})

test('a step may send any number of messages', () => {
  const talk = protocol({
    roles: { site: many({ said: int(0, 3) }) },
    messages: { WORD: {} },
  })
  const { WORD } = talk.messages
  const { local, upon } = talk.roles.site
  const sends = [1, 40, 300]
  const talking = algorithm({
    name: 'talking',
    title: 'Ever more messages',
    citation: 'none',
    about: 'For tests.',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: talk,
    clauses: {
      speak: local({
        guard: (me, { self }) => self === 0 && me.said < 3,
        effect: (me) => [
          { said: me.said + 1 },
          ...Array.from({ length: sends[me.said]! }, () => send(1, WORD())),
        ],
      }),
      onWord: upon('WORD', () => []),
    },
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties: [mutualExclusion],
  })
  const { kernel, states } = compareKernels(talking, {})
  // What has been said, and how many of these words are in transit.
  expect(states).toBe(1 + 2 + 42 + 342)
  expect(kernel).toBe('wasm')
})

describe('COTERIE_KERNEL', () => {
  test('names a kernel, or leaves the choice open', () => {
    expect(kernelAsked({})).toEqual({})
    expect(kernelAsked({ COTERIE_KERNEL: '' })).toEqual({})
    expect(kernelAsked({ COTERIE_KERNEL: 'js' })).toEqual({ kernel: 'js' })
    expect(kernelAsked({ COTERIE_KERNEL: 'wasm' })).toEqual({ kernel: 'wasm' })
  })

  test('with another name is refused in one line', () =>
    expect(() => kernelAsked({ COTERIE_KERNEL: 'fast' })).toThrow(
      'COTERIE_KERNEL=fast: it must be js or wasm; leave it unset for the fastest kernel that can do a search',
    ))
})
