// Comparisons in full: all views of small systems are shown by states of more sites.
import { describe, expect, test } from 'vitest'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { EveryProof, proveForEveryNumber } from '../../src/every/prove.js'

describe('the views of small systems', () => {
  test('three sites are compared in full if two have no more states than are compared first', async () => {
    const { spec } = await loadSpec('ricart-agrawala')
    const comparedOf = (statesOfOthers: number, comparedStates = 20_000) =>
      proveForEveryNumber(spec, {}, { statesOfOthers, comparedStates }).compared.map(
        ({ states, complete }) => [states, complete],
      )
    expect(comparedOf(26)).toEqual([
      [25, true],
      [2060, true],
    ])
    // By then, more than 1,000 are found.
    expect(comparedOf(26, 1000)[1]).toEqual([694, false])
    expect(comparedOf(26, 2059)[1]![1]).toBe(false)
    expect(comparedOf(26, 2060)[1]).toEqual([2060, true])
    expect(comparedOf(24)).toEqual([
      [24, false],
      [24, false],
    ])
  })

  test('four sites are compared if three have few states, in full or until all views are shown', async () => {
    const { spec } = await loadSpec('central-server')
    const comparedOf = (comparedStates: number, statesOfOthers: number) =>
      proveForEveryNumber(spec, {}, { comparedStates, statesOfOthers }).compared.at(-1)
    expect(comparedOf(10_000, 1000)).toMatchObject({ sites: 4, states: 776, views: 44, complete: true })
    expect(comparedOf(1579, 1000)).toMatchObject({ sites: 3, states: 158 })
    expect(comparedOf(1580, 158)).toMatchObject({ sites: 4, views: 44, complete: false })
  })

  test('a proof stands if the search of more sites is stopped', async () => {
    const { spec } = await loadSpec('ricart-agrawala')
    const proof = new EveryProof(spec, {}, { smallModel: true })
    const work = proof.run()
    while (!proof.activity().endsWith('states of 4 sites')) expect(work.next(100).done).toBe(false)
    work.next(100)
    proof.stop('interrupt')
    const { verdict, compared: small } = proof.result()
    expect(verdict).toBe('holds')
    expect(small.slice(0, 2).map(({ complete, views }) => [complete, views])).toEqual([
      [true, 25],
      [true, 155],
    ])
    expect(small[2]).toMatchObject({ sites: 4, complete: false })
    expect(small[2]!.views).toBeLessThan(239)
  })
})
