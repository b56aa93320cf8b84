// The views of the reachable states of small systems, by the ordinary search. The audit of a certificate counts the same by the
// reference semantics (certificate.test.ts).
import { describe, expect, test } from 'vitest'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { EveryProof, proveForEveryNumber } from '../../src/every/prove.js'
import { shapeOf } from '../../src/every/shape/shape.js'
import { ComparedStates } from '../../src/every/views/reachable-views.js'
import { toTheEnd } from '../../src/search/long-work.js'

const compared = async (name: string, sites: number, has: (text: string) => boolean, views?: number) => {
  const { spec } = await loadSpec(name)
  const upTo = { states: 10_000, ...(views === undefined ? {} : { views }) }
  const states = new ComparedStates({ spec, shape: shapeOf(spec, {}), options: {}, sites, has })
  toTheEnd(states.run(upTo))
  return states.result()
}

describe('the views of small systems', () => {
  // The figures of a program of its own, which a study of the method has used.
  test.each([
    ['test-and-set', 2, 8],
    ['test-and-set', 3, 12],
    ['test-and-set', 4, 12],
    ['central-server', 2, 34],
    ['central-server', 3, 44],
    ['ricart-agrawala', 2, 25],
    ['ricart-agrawala', 3, 155],
  ] as const)('%s of %i sites: %i', async (name, sites, views) => {
    expect(await compared(name, sites, () => true)).toMatchObject({ complete: true, views })
  })

  test('a search that receives their number ends when it has them', async () => {
    expect(await compared('central-server', 3, () => true, 44)).toMatchObject({ complete: false, views: 44 })
  })

  test('a view that the proof does not have is found', async () => {
    const seen = new Set<string>()
    await compared('test-and-set', 3, (text) => seen.add(text).has(text))
    for (const gone of seen)
      expect(await compared('test-and-set', 3, (text) => text !== gone)).toMatchObject({
        missing: gone,
        complete: false,
      })
  })

  test('a small model is the first number of sites that shows all', async () => {
    const { spec } = await loadSpec('central-server')
    const { compared: small } = proveForEveryNumber(spec, {}, { smallModel: true })
    expect(small.map(({ sites, views }) => [sites, views])).toEqual([
      [2, 34],
      [3, 44],
    ])
  })

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

  test('a proof stands if the comparison in full is stopped', async () => {
    const { spec } = await loadSpec('ricart-agrawala')
    const proof = new EveryProof(spec, {}, { statesOfOthers: 30 })
    const work = proof.run()
    while (!/ in [1-9]\d\d states of 3 sites$/.test(proof.activity())) expect(work.next(1).done).toBe(false)
    proof.stop('interrupt')
    const { verdict, compared: small } = proof.result()
    expect(verdict).toBe('holds')
    expect(small.map(({ sites, complete }) => [sites, complete])).toEqual([
      [2, true],
      [3, false],
    ])
    expect(small[1]!.states).toBeLessThan(1000)
    expect(proof.result().endedEarly).toBe('the comparison (interrupted); the proof does not rest on it')
  })

  test('a proof stands once two and three sites are compared, and not before', async () => {
    const { spec } = await loadSpec('ricart-agrawala')
    const proof = new EveryProof(spec, {}, { statesOfOthers: 500, comparedStates: 1500 })
    const verdicts: string[] = []
    for (const work = proof.run(); work.next(20).done !== true; ) {
      const { verdict, compared: small } = proof.resultIf('time')
      verdicts.push(verdict)
      if (verdict === 'holds')
        expect(small.map(({ sites, states, complete }) => [sites, states >= 500, complete])).toEqual([
          [2, false, true],
          [3, true, false],
        ])
    }
    const first = verdicts.indexOf('holds')
    expect(new Set(verdicts.slice(0, first))).toEqual(new Set(['not proved']))
    expect(new Set(verdicts.slice(first))).toEqual(new Set(['holds']))
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
