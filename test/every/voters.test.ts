// Quorum systems: views of a voter and two clients.
import { describe, expect, test } from 'vitest'
import { mutantsOf } from '../../src/cli/load/load-mutants.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { proveForEveryNumber } from '../../src/every/prove.js'
import { mutated } from '../../src/protocol/mutant.js'

const few = { comparedStates: 300 }
const maekawa = async () => (await loadSpec('maekawa')).spec

describe('Maekawa holds for every number of sites and all quorums that intersect', () => {
  // 44 + 2 * 30 + 18 and 52 + 2 * 33 + 18: by how many of the clients have the voter in their quorum.
  test.each([
    ['fifo', 122, 1297],
    ['unordered', 136, 1496],
  ] as const)('%s: %i views', async (order, views, joins) => {
    const result = proveForEveryNumber(await maekawa(), { order }, few)
    expect(result).toMatchObject({ verdict: 'holds', views, joins, closure: 'voter and clients' })
    expect(result.assumed).toMatch(/every two quorums/)
    expect(result.compared.map(({ missing }) => missing)).toEqual([undefined, undefined])
  })
})

describe('refused, with the reason', () => {
  test.each([
    [{ guard: 'held' }, /sees what its site has as a voter and as a client/],
    [{ guard: 'held or voted' }, /sees what its site has as a voter and as a client/],
    [{ quorums: 'ring' }, /for all quorum systems .* leave quorums=ring out/],
  ])('%j', async (parameters, reason) => {
    const result = proveForEveryNumber(await maekawa(), { parameters }, few)
    expect(result.verdict).toBe('refused')
    expect(result.reason).toMatch(reason)
  })

  test.each([
    ['enter with one vote missing, of one voter', /"enter" uses votes\.size/],
    ['no RELEASE to oneself, of one voter', /"exit" uses its quorum\.remove/],
  ])('the mutant "%s"', async (name, reason) => {
    const loaded = await loadSpec('maekawa')
    const mutant = (await mutantsOf(loaded)).find((one) => one.name === name)!
    const result = proveForEveryNumber(mutated(loaded.spec, mutant), {}, few)
    expect(result.verdict).toBe('refused')
    expect(result.reason).toMatch(reason)
  })
})
