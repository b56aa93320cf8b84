// Lost messages: each of the three algorithms stops at the first one. With retransmission each withstands as many losses as
// it sends copies, and no more.
import { describe, expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'

/** The properties that a model violates. */
const violatedBy = async (name: string, model: ModelOptions): Promise<readonly string[]> => {
  const properties = ['mutualExclusion', 'deadlockFreedom', 'entryPossible', 'starvationFreedom']
  const spec = await catalogueSpec(name)
  const { exploration, verdicts } = checkSpec(spec, { sites: 2, ...model }, { properties, continue: true })
  expect(exploration.complete).toBe(true)
  return verdicts.filter(({ verdict }) => verdict !== 'holds').map(({ property }) => property.name)
}

const stuck = ['deadlockFreedom', 'entryPossible', 'starvationFreedom']

test.each([
  ['lamport', {}, ['mutualExclusion', ...stuck]],
  ['maekawa', { quorums: 'one' }, stuck],
  ['ricart-agrawala', {}, stuck],
] as const)('%s: one lost message locks a site out', async (name, parameters, violated) => {
  expect(await violatedBy(name, { requests: 1, loss: 1, parameters })).toEqual(violated)
})

describe.each(['lamport-resend', 'maekawa-resend', 'ricart-agrawala-resend'])('%s', (name) => {
  test.each([
    [0, '0'],
    [1, '1'],
  ] as const)('%s lost, %s sent again: every site that waits enters', async (loss, copies) => {
    expect(await violatedBy(name, { requests: 1, loss, parameters: { copies } })).toEqual([])
  })

  test.each([
    [1, '0'],
    [2, '1'],
  ] as const)('%s lost, %s sent again: a site is locked out, but no two enter', async (loss, copies) => {
    expect(await violatedBy(name, { requests: 1, loss, parameters: { copies } })).toEqual(stuck)
  })
})

test('a copy of a request that is over is not treated as a new one, though it arrives late', async () => {
  const late = { requests: 2, loss: 1, order: 'unordered' } as const
  expect(await violatedBy('maekawa-resend', late)).toEqual([])
})
