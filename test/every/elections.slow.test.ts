// Elections on a ring: views whose messages and records name a site, for every order of the sites by a number of each.
import { describe, expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { mutantsOf } from '../../src/cli/load/load-mutants.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { EveryProof, proveForEveryNumber } from '../../src/every/prove.js'
import { someRanks } from '../../src/every/shape/ring-shape.js'
import type { EveryOptions } from '../../src/every/shape/shape.js'
import { mutated } from '../../src/protocol/mutant.js'
import { everyText } from '../../src/report/proof/every-report.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { seeds } from './never-contradicts.js'
import { randomElection } from './random-election.js'

describe('Chang and Roberts', () => {
  test('one leader, for every number of sites, and three show all views', async () => {
    const proof = new EveryProof((await loadSpec('chang-roberts')).spec, {}, {})
    toTheEnd(proof.run())
    const result = proof.result()
    expect(result).toMatchObject({ verdict: 'holds', views: 51, closure: 'arcs of a ring' })
    expect(result.compared.map(({ views, complete }) => [views, complete])).toEqual([
      [30, true],
      [51, true],
      [51, true],
    ])
    // A study counts 34, without equal attributes. With equal ones the numbers of the sites decide, so the second is higher.
    const views = [...proof.certificate()].slice(1)
    const withNumbers = (numbers: string) =>
      views
        .filter((view) => view.includes(numbers))
        .map((view) => view.replace(numbers, ''))
        .sort()
    const [lower, higher, equal] = ['[0,1]', '[1,0]', '[0,0]'].map((order) =>
      withNumbers(`"numbers":${order}`),
    )
    expect([lower, higher].map((some) => some!.length)).toEqual([17, 17])
    expect(equal).toEqual(lower)
  })

  test.each<[EveryOptions, RegExp]>([
    [
      { parameters: { attribute: '3,1,2' } },
      /the proof is for every attribute of sites, so leave attribute=3,1,2 out/,
    ],
    [{ parameters: { ids: 'decreasing' } }, /"holds" uses sites\.size/],
    [{ order: 'unordered' }, /ELECTION names a site, and messages may overtake each other/],
  ])('%j is refused', async (options, reason) => {
    const result = proveForEveryNumber((await loadSpec('chang-roberts')).spec, options)
    expect(result.verdict).toBe('refused')
    expect(result.reason).toMatch(reason)
    // The question was about every attribute, unless one was given.
    expect(everyText(result, [])).toContain(`attribute=${options.parameters?.attribute ?? 'any'})`)
  })

  test.each([
    // Both sites of a view lead.
    ['an identifier with an equal attribute passes', 'not proved', true],
    // It sends its identifier again and again.
    ['a site forwards its own identifier', 'refused', false],
  ])('the mutant "%s": %s', async (name, verdict, isBad) => {
    const loaded = await loadSpec('chang-roberts')
    const mutant = (await mutantsOf(loaded)).find((one) => one.name === name)!
    const result = proveForEveryNumber(mutated(loaded.spec, mutant), {}, { comparedStates: 50 })
    expect([result.verdict, result.story.length > 0]).toEqual([verdict, isBad])
  })
})

test('random elections: proof and search never disagree', () => {
  let [proved, bad, violated] = [0, 0, 0]
  for (const spec of seeds(3).map(randomElection)) {
    const { verdict, reason, story } = proveForEveryNumber(spec, {}, { comparedStates: 20, maxViews: 90 })
    expect(verdict, reason).not.toBe('refused')
    if (story.length > 0) bad++
    if (verdict === 'sampled') proved++
    const isViolated = [2, 3].some((sites) =>
      someRanks(sites).some((rank) => {
        const model = { sites, requests: 1, parameters: { rank } }
        const request = { properties: ['mutualExclusion'], maxStates: 500 }
        return checkSpec(spec, model, request).verdicts[0]!.verdict === 'violated'
      }),
    )
    if (isViolated) {
      violated++
      expect(verdict, spec.name).not.toBe('sampled')
    }
  }
  expect(
    [proved, bad, violated].every((count) => count > 0),
    `${[proved, bad, violated]}`,
  ).toBe(true)
})
