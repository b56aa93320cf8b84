// The machine refuses memory to the kernel in WebAssembly, which then traps: the search ends as one whose memory is exhausted, with
// what it has found so far, or continues in TypeScript if the trap came while it changed the kernel.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import centralServer from '../../specs/central-server/spec.js'
import { Check } from '../../src/check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { verdictText } from '../../src/report/verdict/verdict-text.js'
import type { Exploration } from '../../src/search/exploration.js'
import { toTheEnd } from '../../src/search/long-work.js'
import type { FullExports } from '../../src/search/wasm/wasm-module.js'
import { ofStates } from './both-kernels.js'

/** The calls of the instance before the machine has no more memory. */
const none = Number.POSITIVE_INFINITY
const left = { runs: none, takes: none, inserts: none, reads: none, steps: none }

afterEach(() => {
  Object.assign(left, { runs: none, takes: none, inserts: none, reads: none, steps: none })
})

// The instance of the search, with the traps. The types of the language know WebAssembly only together with those of a browser.
const webAssembly = (globalThis as unknown as { WebAssembly: { Instance: new (...of: unknown[]) => object } })
  .WebAssembly
const { Instance } = webAssembly
beforeAll(() => {
  webAssembly.Instance = class {
    readonly exports: FullExports
    constructor(...of: unknown[]) {
      const real = (new Instance(...of) as { readonly exports: FullExports }).exports
      // No memory has that many bytes, so the instance itself traps, as it does where the machine has none.
      const trap = () => real.take(2 ** 32 - 16)
      this.exports = {
        ...real,
        run: (count) => {
          if (--left.runs < 0) trap()
          // No memory that a search begins with has channels at that address.
          if (--left.reads < 0) real.setLive(2 ** 32 - 16, 1)
          return real.run(count)
        },
        take: (bytes) => {
          if (--left.takes < 0) trap()
          return real.take(bytes)
        },
        findSteps: (...block) => {
          if (--left.steps < 0) trap()
          return real.findSteps(...block)
        },
        findSuccessors: (state) => {
          if (--left.steps < 0) trap()
          return real.findSuccessors(state)
        },
        insert: () => {
          if (--left.inserts < 0) trap()
          return real.insert()
        },
      }
    }
  }
})
afterAll(() => {
  webAssembly.Instance = Instance
})

const ra = await catalogueSpec('ricart-agrawala')

const searched = (kernel: 'js' | 'wasm', wasmFrom?: number): { search: Exploration; result: CheckResult } => {
  const properties = ofStates(ra)
  const check = new Check(modelFor(ra, { sites: 3, requests: 1 }, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
    kernel,
    ...(wasmFrom === undefined ? {} : { wasmFrom }),
  })
  toTheEnd(check.run(), 100)
  return { search: (check as unknown as { search: Exploration }).search, result: check.result() }
}

const textOf = ({ verdicts, exploration }: CheckResult, name: string): string =>
  verdictText(verdicts.find(({ property }) => property.name === name)!, exploration.cut)

test.each([1, 4])('a trap in slice %i ends the search as one without memory', (runs) => {
  left.runs = runs
  const { search, result } = searched('wasm')
  expect(search.kernelName).toBe('wasm')
  expect(result.exploration).toMatchObject({ complete: false, cut: 'memory' })
  expect(textOf(result, 'mutualExclusion')).toBe('inconclusive: the memory budget was exhausted')
})

test('another trap is no lack of memory, but a bug that ends the program', () => {
  left.reads = 4
  expect(() => searched('wasm')).toThrow(/out of bounds/)
})

test('what was found before the trap is that of the other kernel: the witness, and no verdict beyond it', () => {
  const whole = searched('js')
  left.runs = 400
  const { result } = searched('wasm')
  expect(result.exploration.states).toBeGreaterThan(100)
  expect(result.exploration.states).toBeLessThan(whole.result.exploration.states)
  expect(textOf(result, 'someoneEnters')).toBe(textOf(whole.result, 'someoneEnters'))
  expect(textOf(result, 'deadlockFreedom')).toMatch(/^inconclusive/)
})

test.each([40, 60, 120])(
  'a trap at block %i, for a table or for what a shown state has taught, ends the search alike',
  (takes) => {
    left.takes = takes
    const { result } = searched('wasm')
    expect(result.exploration).toMatchObject({ complete: false, cut: 'memory' })
  },
)

test.each([
  ['the first block', { takes: 0 }, 0],
  ['another block', { takes: 3 }, 200],
  ['a state', { inserts: 150 }, 200],
] as const)(
  'a trap at %s of the second copy of the states leaves the search in TypeScript, which is complete',
  (_, fault, from) => {
    const whole = searched('js').result
    Object.assign(left, fault)
    const { search, result } = searched('wasm', from)
    expect(search.kernelName).toBe('js')
    expect(result.exploration).toMatchObject({
      complete: true,
      states: whole.exploration.states,
      transitions: whole.exploration.transitions,
    })
    for (const { property } of whole.verdicts)
      expect(textOf(result, property.name)).toBe(textOf(whole, property.name))
  },
)

// It was an internal error.
describe('a trap while the steps of expanded states are found once more', () => {
  const asked = (names: readonly string[], more: Partial<CheckOptions> = {}) => {
    const properties = propertiesNamed(ra, names)
    const check = new Check(modelFor(ra, { sites: 2, requests: 2 }, properties), properties, {
      ...defaultCheckOptions,
      ...{ continue: true, kernel: 'wasm', reduce: noReduction, ...more },
    })
    toTheEnd(check.run(), 20)
    const { search } = check as unknown as { search: Exploration }
    return { check, kernel: search.kernelName, states: search.visited.size }
  }

  test('leaves a property of the graph open', () => {
    const whole = asked(['starvationFreedom'])
    left.steps = 0
    const { check, kernel, states } = asked(['starvationFreedom'])
    expect([kernel, states]).toEqual(['wasm', whole.states])
    expect(left.steps).toBeLessThan(0)
    const { verdicts, exploration } = check.result()
    expect([verdicts[0]!.verdict, exploration.cut]).toEqual(['inconclusive', 'memory'])
  })

  test('in the middle of a search, which continues', () => {
    const whole = asked(['starvationFreedom'], { firstPartialCheck: 50 })
    left.steps = 1
    const { states } = asked(['starvationFreedom'], { firstPartialCheck: 50 })
    expect(left.steps).toBeLessThan(0)
    expect(states).toBe(whole.states)
  })

  test('leaves open whether entries stay possible', () => {
    // Its coordinator may never grant a request that is lost, so links do not lead every state to an entry.
    const lossy = centralServer
    const properties = propertiesNamed(lossy, ['entryPossible'])
    const options = { sites: 2, requests: 2, loss: 1 }
    left.steps = 0
    const check = new Check(modelFor(lossy, options, properties), properties, {
      ...defaultCheckOptions,
      ...{ continue: true, kernel: 'wasm' },
    })
    toTheEnd(check.run())
    const [found] = check.result().verdicts
    expect(left.steps).toBeLessThan(0)
    expect(found).toMatchObject({ verdict: 'inconclusive' })
  })
})
