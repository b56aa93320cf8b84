// Several threads find what one finds, in the kernel in TypeScript: the same states with the same numbers, parents, verdicts and runs.
// Small levels are searched in rounds here, which real searches leave to one thread. Random protocols are in workers.slow.test.ts.
import { expect, test } from 'vitest'
import centralServer from '../../specs/central-server/spec.js'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import szymanski from '../../specs/szymanski/spec.js'
import type { CheckOptions } from '../../src/check/check-options.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { never, tinyGraph } from '../tiny/tiny-graph.js'
import { compareKernels, withoutRules } from './both-kernels.js'

/** A spec without `entryPossible`, for which one thread searches. */
const withoutLinks = (spec: Spec): Spec => ({
  ...spec,
  properties: spec.properties.filter(({ kind }) => kind !== 'entryPossible'),
})

const three = { workers: 3, leastLevel: 1, workersStart: 'at once' } as const
const triangle = { sites: 3, self: 'channel', parameters: { quorums: 'ring' } } as const

const compared = (spec: Spec, options: ModelOptions, asked: Partial<CheckOptions> = {}, slice = 1000) =>
  compareKernels(withoutLinks(spec), options, { ...three, ...asked }, slice)

const ra = { sites: 3, requests: 1 } as const

test.each([
  ['ricart-agrawala, with rules about steps', ricartAgrawala, ra],
  ['central-server, many of whose states lack something in the tables', centralServer, { sites: 4 }],
  ['maekawa on a ring, which has deadlocks', maekawa, triangle],
  ['central-server, which loses and copies messages', centralServer, { sites: 2, loss: 1, duplication: 1 }],
  ['szymanski, with shared variables', szymanski, { sites: 3 }],
  ['ricart-agrawala with canonical timestamps', withoutRules(ricartAgrawala), { sites: 3 }],
  ['lamport with canonical timestamps', withoutRules(lamport), { sites: 2 }],
] as const)('%s', (_, spec, options) => {
  const { result, states, inRounds } = compared(spec, options)
  expect(inRounds).toBeGreaterThan(states / 3)
  if (result.verdicts.some(({ verdict }) => verdict === 'violated'))
    compared(spec, options, { continue: false })
})

test('the number of threads, the slices and the moment at which they take over change nothing', () => {
  for (const [workers, slice, wasmFrom] of [
    [2, 1, 0],
    [2, 1 << 16, 500],
    [16, 100, 0],
  ] as const)
    expect(compared(ricartAgrawala, ra, { workers, wasmFrom }, slice).inRounds).toBeGreaterThan(500)
})

test('bounds end the search at the same state', () => {
  for (const maxStates of [1, 511, 513, 2356]) compared(ricartAgrawala, ra, { maxStates })
  for (const maxDepth of [0, 9]) compared(ricartAgrawala, ra, { maxDepth })
})

test('a predicate that fails ends the search in the same state', () => {
  const failing = (state: number): Spec => {
    const spec = tinyGraph({
      edges: [0, 1, 2, 3, 4].flatMap((k) => [[k, k + 1] as const, [k, k + 2] as const]),
      properties: [never('no', state)],
    })
    return {
      ...spec,
      properties: spec.properties.map((property) =>
        property.kind !== 'always'
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
  for (const state of [0, 3, 6]) compared(failing(state), {})
})

test('where the memory of WebAssembly ends, one thread continues in TypeScript', () => {
  const { kernel, result } = compared(ricartAgrawala, ra, { wasmMemory: 1 })
  expect(kernel).toBe('js')
  expect(result.exploration).toMatchObject({ complete: true, states: 2357 })
})

test('one thread searches for entryPossible', () => {
  expect(compareKernels(ricartAgrawala, { sites: 2, requests: 1 }, three).inRounds).toBe(0)
})
