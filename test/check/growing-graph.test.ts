// Properties of the graph, decided while the graph still grows: the same whatever the slices, in infinite graphs, and after bounds.

import { describe, expect, test } from 'vitest'
import { Check } from '../../src/check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { resultJson } from '../../src/report/verdict/verdict-json.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { traceJson } from '../../src/trace/trace-json.js'

const ricart = await catalogueSpec('ricart-agrawala')
const names = ['starvationFreedom', 'livelockFreedom', 'mutualExclusion']

const checked = (model: ModelOptions, options: Partial<CheckOptions>, slice: number): CheckResult => {
  const properties = propertiesNamed(ricart, names)
  const running = new Check(modelFor(ricart, model, properties), properties, {
    ...defaultCheckOptions,
    ...options,
  })
  toTheEnd(running.run(), slice)
  return running.result()
}

const textOf = (result: CheckResult): string =>
  JSON.stringify(resultJson(result)) +
  result.verdicts.map(({ trace }) => (trace === undefined ? '' : traceJson(trace))).join()

// No site enters, and the clocks grow forever.
const endless = { sites: 2, fairness: { enter: 'none' } } as const
const unreduced = { reduce: noReduction, firstPartialCheck: 16 }

describe('an infinite graph', () => {
  test('shows a violation, the same whatever the slices', () => {
    const results = [1, 7, 1000].map((slice) => checked(endless, unreduced, slice))
    expect(new Set(results.map(textOf)).size).toBe(1)
    const [starvation, livelock, exclusion] = [...results[0]!.verdicts].sort(
      (a, b) => names.indexOf(a.property.name) - names.indexOf(b.property.name),
    )
    expect(starvation).toMatchObject({ verdict: 'violated', because: 'site 0 waits forever' })
    expect([livelock!.verdict, exclusion!.verdict]).toEqual(['inconclusive', 'inconclusive'])
    expect(results[0]!.exploration).toMatchObject({ complete: false, cut: 'violation' })
  })

  test('shows all violations with --continue, and says nothing of the rest', () => {
    const { verdicts, exploration } = checked(
      endless,
      { ...unreduced, continue: true, maxStates: 500 },
      1 << 13,
    )
    expect(Object.fromEntries(verdicts.map(({ property, verdict }) => [property.name, verdict]))).toEqual({
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
      mutualExclusion: 'inconclusive',
    })
    expect(exploration.cut).toBe('states')
  })

  test.each([{ maxStates: 60 }, { maxDepth: 8 }])(
    'also if %j ends the search before the first partial check',
    (bound) => {
      const { verdicts, exploration } = checked(endless, { reduce: noReduction, ...bound }, 1 << 13)
      expect(exploration.complete).toBe(false)
      expect(verdicts.find(({ property }) => property.name === 'starvationFreedom')!.verdict).toBe('violated')
    },
  )

  test('says nothing depth-first, nor by random walks', () => {
    for (const search of ['dfs', 'random'] as const) {
      const bounds = { search, maxStates: 100, maxDepth: 50, walks: 2 }
      const { verdicts } = checked(endless, { ...unreduced, ...bounds }, 1 << 13)
      expect(verdicts.map(({ verdict }) => verdict)).toEqual(['inconclusive', 'inconclusive', 'inconclusive'])
    }
  })

  test('is inconclusive if no violation was found so far', () => {
    const { verdicts } = checked({ sites: 2 }, { ...unreduced, maxStates: 300 }, 1 << 13)
    expect(verdicts.every(({ verdict }) => verdict === 'inconclusive')).toBe(true)
  })
})

test('a violation that was seen before the memory was used up stands', () => {
  const { verdicts, exploration } = checked(
    endless,
    { ...unreduced, continue: true, memory: 2_000_000 },
    1 << 13,
  )
  expect(exploration.cut).toBe('memory')
  expect(verdicts.find(({ property }) => property.name === 'starvationFreedom')!.verdict).toBe('violated')
})

test('without looks a finite graph gives the same verdicts', () => {
  const model = { sites: 2, fairness: { exit: 'none' } } as const
  const words = [1, 64, Number.POSITIVE_INFINITY].map((firstPartialCheck) =>
    checked(model, { continue: true, firstPartialCheck }, 1 << 13).verdicts.map(
      ({ verdict, because }) => `${verdict} ${because}`,
    ),
  )
  expect(words[0]).toEqual(words[2])
  expect(words[1]).toEqual(words[2])
})
