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
})
