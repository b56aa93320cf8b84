// The variants that tolerate faults, against a second opinion: the toy explorer counts their small models, and without faults
// they are the algorithms that they extend.
import { describe, expect, test } from 'vitest'
import { modelFor } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { exploreToy, type ToyResult } from '../toy-explorer.js'

const toy = async (name: string, options: ModelOptions): Promise<ToyResult> =>
  exploreToy(modelFor(await catalogueSpec(name), options, []))

const counts = ({ states, transitions, depth }: ToyResult) => [states, transitions, depth]

describe('the toy explorer finds the recorded counts and lengths', () => {
  const crash = { requests: 1, crash: 1, detector: 'perfect' } as const
  const erring = { requests: 1, detector: 'erring' } as const
  const cases: readonly (readonly [string, ModelOptions, readonly number[], object])[] = [
    [
      'ricart-agrawala-resend',
      { sites: 2, requests: 1, loss: 2 },
      [746, 1927, 14],
      { deadlockFreedom: 4, entryPossible: 4 },
    ],
    [
      'lamport-resend',
      { sites: 2, requests: 1, loss: 1, parameters: { copies: '0' } },
      [193, 295, 12],
      { deadlockFreedom: 2, entryPossible: 5 },
    ],
    ['lamport-resend', { sites: 2, requests: 1, loss: 1 }, [7156, 19575, 22], {}],
    [
      'maekawa-resend',
      { sites: 2, requests: 1, loss: 1, parameters: { copies: '0' } },
      [36, 50, 9],
      { deadlockFreedom: 2, entryPossible: 2 },
    ],
    ['maekawa-resend', { sites: 2, requests: 2, loss: 1 }, [1575, 4787, 23], {}],
    ['maekawa-resend', { sites: 2, requests: 2, loss: 1, order: 'unordered' }, [6978, 31790, 25], {}],
    [
      'maekawa-resend',
      { sites: 3, requests: 1, requesters: [0, 1], loss: 1, parameters: { quorums: 'ring' } },
      [1444, 5027, 20],
      {},
    ],
    ['ricart-agrawala-detector', { ...crash, sites: 2 }, [164, 312, 10], {}],
    [
      'ricart-agrawala-detector',
      { ...erring, sites: 2 },
      [197, 403, 11],
      { mutualExclusion: 7, servedInTimestampOrder: 4 },
    ],
    ['lamport-detector', { ...crash, sites: 2 }, [435, 817, 13], {}],
    [
      'lamport-detector',
      { ...erring, sites: 2 },
      [483, 1021, 13],
      { mutualExclusion: 6, servedInTimestampOrder: 4 },
    ],
    ['maekawa-detector', { sites: 3 }, [644, 2064, 23], {}],
  ]

  test.each(cases)('%s %o', async (name, options, expected, violated) => {
    const found = await toy(name, options)
    const { someoneEnters, ...others } = found.violated
    expect(counts(found)).toEqual(expected)
    expect(someoneEnters).toBeGreaterThan(0)
    expect(others).toEqual(violated)
  })
})

describe('without what they add, the variants have the states of the algorithm', () => {
  test.each([
    [
      'ricart-agrawala-resend',
      'ricart-agrawala',
      { sites: 2, requests: 1, loss: 1 },
      { parameters: { copies: '0' } },
    ],
    ['lamport-resend', 'lamport', { sites: 2, requests: 2 }, { parameters: { copies: '0' } }],
    [
      'maekawa-resend',
      'maekawa',
      { sites: 2, requests: 2, parameters: { quorums: 'one' } },
      { parameters: { quorums: 'one', copies: '0' } },
    ],
    [
      'maekawa-resend',
      'maekawa',
      { sites: 3, requests: 1, parameters: { quorums: 'ring' } },
      { parameters: { quorums: 'ring', copies: '0' } },
    ],
    ['ricart-agrawala-detector', 'ricart-agrawala', { sites: 2, requests: 2 }, {}],
    ['ricart-agrawala-detector', 'ricart-agrawala', { sites: 2, requests: 1, crash: 1 }, {}],
    ['lamport-detector', 'lamport', { sites: 2, requests: 1, crash: 1 }, {}],
  ] as const)('%s is %s', async (variant, original, options, more) => {
    expect(counts(await toy(variant, { ...options, ...more }))).toEqual(counts(await toy(original, options)))
  })
})

test.each(['lamport-resend', 'maekawa-resend', 'ricart-agrawala-resend'])(
  '%s sends again as often as the parameter says, at most twice',
  async (name) => {
    const spec = await catalogueSpec(name)
    expect(() => makeModel(spec, { parameters: { copies: '3' } })).toThrow(/copies/)
  },
)
