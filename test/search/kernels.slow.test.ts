// Both kernels on recorded models of every spec that are not too large for a comparison state by state, and on many
// random protocols. The kernel in WebAssembly finds the recorded counts of all larger models in `npm start` and in
// test/figures/counts.slow.test.ts.
import { algorithm, many, mutualExclusion, optional, protocol, send, timestamp } from 'coterie'
import { describe, expect, test } from 'vitest'
import { compileKernel } from '../../kernel/build/compile-kernel.js'
import { kernelModule } from '../../kernel/build/kernel-module.js'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { Exploration } from '../../src/search/exploration.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { parallelBytes } from '../../src/search/parallel/parallel-bytes.js'
import { fullBytes } from '../../src/search/wasm/full-bytes.js'
import { kernelBytes } from '../../src/search/wasm/kernel-bytes.js'
import { spread } from '../reduce/catalogue.js'
import { compareKernels, withoutRules } from './both-kernels.js'
import { kernelsAgreeOnProtocols, kernelsAgreeOnTimestamps } from './kernels.properties.js'
import { depthsAgree, kernelsAgreeOn, type models, once, triangle } from './kernels-compared.js'

const most = 800
// The smallest, the largest and those between are compared; the others differ from these in parameters alone.
const modelsOfSpec = 3

const seen = { wasm: 0, js: 0, timestamps: 0 }

test.each(catalogueNames())('both kernels agree on the recorded models of %s', async (name) => {
  const spec = await catalogueSpec(name)
  const counted = spec.expectations
    .filter(({ counts, large }) => large !== true && counts !== undefined && counts[0]! <= most)
    .sort((a, b) => a.counts![0]! - b.counts![0]!)
  for (const { model } of spread(counted, modelsOfSpec)) {
    const { kernel } = compareKernels(spec, model)
    seen[kernel]++
    if (kernel === 'js' && spec.timed && compareKernels(withoutRules(spec), model).kernel === 'wasm')
      seen.timestamps++
  }
})

test('canonical timestamps are the same to the end of a search of several slices', () => {
  const { kernel, result } = compareKernels(withoutRules(ricartAgrawala), { sites: 3 }, {}, 1000)
  expect(kernel).toBe('wasm')
  expect(result.exploration).toMatchObject({ complete: true, states: 2060 })
})

test('bounds end both after the same state in a search of several slices and of more than 512 states', () => {
  const once = { sites: 3, requests: 1 }
  // The whole has 2357 states, the last of them in depth 21.
  for (const [bound, found] of [
    [{ maxStates: 2356 }, { complete: false }],
    [{ maxDepth: 21 }, { complete: true, states: 2357, depth: 21 }],
  ] as const) {
    const { kernel, result, states } = compareKernels(ricartAgrawala, once, bound, 1000)
    expect(kernel).toBe('wasm')
    expect(states).toBeGreaterThan(2000)
    expect(result.exploration).toMatchObject(found)
  }
})

test('the kernel in WebAssembly searches almost all of them', () => {
  expect(seen.wasm).toBeGreaterThan(9 * seen.js)
  expect(seen.timestamps).toBeGreaterThan(0)
})

test('both kernels agree on the canonical timestamps of many random protocols', () => {
  const { wasm, large, moved, violated, refused } = kernelsAgreeOnTimestamps(35, 1000)
  expect(wasm).toBeGreaterThan(17)
  expect(large).toBeGreaterThan(2)
  expect(moved).toBeGreaterThan(2)
  expect(violated).toBeGreaterThan(2)
  expect(refused).toBeGreaterThan(0)
})

test('both kernels agree on many random protocols', () => {
  const { wasm, large, cut, shared, faults, broken } = kernelsAgreeOnProtocols(65, 1500)
  expect(wasm).toBeGreaterThan(22)
  expect(large).toBeGreaterThan(6)
  expect(cut).toBeGreaterThan(3)
  expect(shared).toBeGreaterThan(15)
  expect(faults).toBeGreaterThan(6)
  expect(broken).toBeGreaterThan(5)
})

test('clocks that run away from one another are moved alike, also by more than fits a word', () => {
  const drift = protocol({
    roles: { site: many({ clock: timestamp, told: optional(timestamp) }) },
    messages: { TIME: { t: timestamp } },
  })
  const { TIME } = drift.messages
  const { local, upon } = drift.roles.site
  const drifting = algorithm({
    name: 'drifting',
    title: 'One clock ticks, and tells another its time once',
    citation: 'none',
    about: 'For tests.',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: drift,
    clauses: {
      tick: local({ guard: (_, { self }) => self === 0, effect: (me) => [{ clock: me.clock + 1 }] }),
      tell: local({
        guard: (me, { self }) => self === 0 && me.told === null,
        effect: (me) => [{ told: me.clock }, send(1, TIME({ t: me.clock }))],
      }),
      onTime: upon('TIME', (me, { t }) => [{ clock: Math.max(me.clock, t) }]),
    },
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties: [mutualExclusion],
  })
  for (const [wasmFrom, slice] of [
    [0, 1000],
    [0, 1],
    [700, 50],
  ] as const) {
    const { kernel, greatest, moves } = compareKernels(drifting, {}, { maxStates: 1000, wasmFrom }, slice)
    expect(kernel).toBe('wasm')
    expect(greatest).toBeGreaterThan(40)
    expect(moves).toBeGreaterThan(40)
  }
  // Once enough states are expanded, the divergence is reported.
  const { result } = compareKernels(drifting, {}, { maxStates: 9000 })
  expect(result.exploration.cut).toBe('clocks')
})

test('where the memory of WebAssembly ends late, the kernel in TypeScript continues with the same states', () => {
  const asked = { wasmMemory: 1_000_000 }
  const { result, kernel } = compareKernels(ricartAgrawala, { sites: 3, requests: 2 }, asked)
  expect(kernel).toBe('js')
  expect(result.exploration).toMatchObject({ complete: true, states: 29_384 })
})

// With the rows of the tables, which take a byte for each state at most here.
test.each([
  ['ricart-agrawala', ricartAgrawala, { sites: 4, requests: 1 }, 1_470_924, 25],
  ['maekawa', maekawa, { sites: 4, requests: 2 }, 1_534_573, 20],
] as const)('a state of %s takes few bytes in the kernel in WebAssembly', (_, spec, model, states, most) => {
  const properties = spec.properties.filter(({ name }) => name === 'mutualExclusion')
  const check = new Check(modelFor(spec, model, properties), properties, defaultCheckOptions)
  toTheEnd(check.run(), 1 << 16)
  const { visited, kernelName } = (check as unknown as { readonly search: Exploration }).search
  expect(kernelName).toBe('wasm')
  expect(visited.size).toBe(states)
  expect(visited.bytes / states).toBeLessThan(most)
})

test('the kernels of the package are what their sources compile to, in at most 9.5, 13 and 17.5 kilobytes', async () => {
  const bytes = await compileKernel('search')
  expect(bytes.length).toBeLessThanOrEqual(9.5 * 1024)
  expect(kernelModule(bytes, 'kernelBytes')).toContain(kernelBytes)
  const full = await compileKernel('full')
  expect(full.length).toBeLessThanOrEqual(13 * 1024)
  expect(kernelModule(full, 'fullBytes')).toContain(fullBytes)
  const parallel = await compileKernel('parallel')
  expect(parallel.length).toBeLessThanOrEqual(17.5 * 1024)
  expect(kernelModule(parallel, 'parallelBytes')).toContain(parallelBytes)
})

const larger: typeof models = [
  ['ricart-agrawala', ricartAgrawala, once],
  ['maekawa on a ring, which has deadlocks', maekawa, triangle],
  ['ricart-agrawala, copies', ricartAgrawala, { sites: 2, requests: 2, order: 'unordered', duplication: 2 }],
  ['lamport, whose clocks tick with every message', withoutRules(lamport), { sites: 2 }],
]

describe('larger models', () => kernelsAgreeOn(larger))

test('canonical timestamps are the same wherever the search continues in WebAssembly, and whatever the bounds', () => {
  const spec = withoutRules(ricartAgrawala)
  const compared = (maxStates: number, asked = {}) =>
    compareKernels(spec, { sites: 3 }, { maxStates, ...asked }).kernel
  for (const wasmFrom of [0, 120]) expect(compared(200, { wasmFrom })).toBe('wasm')
  compared(1)
  expect(compared(200, { wasmMemory: 1 })).toBe('js')
  expect(compareKernels(ricartAgrawala, { sites: 3 }, { maxStates: 100 }).kernel).toBe('js')
})

test('a bound on depth ends both at the same states', () => depthsAgree(once, 9, [100, 200, 300, 400]))
