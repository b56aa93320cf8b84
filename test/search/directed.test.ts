// Directed search: what it finds, and with how many states compared with breadth-first search.
import { describe, expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import maekawaRelinquish from '../../specs/maekawa-relinquish/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { check } from '../../src/check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { withProperties } from '../../src/model/with-properties.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { NewValues } from '../../src/search/new-values.js'
import { reachability } from '../../src/semantics/reachability.js'

const one = (
  spec: Spec,
  name: string,
  options: ModelOptions,
  search: CheckOptions['search'],
  more: Partial<CheckOptions> = {},
) => {
  const properties = propertiesNamed(spec, [name])
  const { exploration, verdicts } = check(modelFor(spec, options, properties), properties, {
    ...defaultCheckOptions,
    search,
    ...more,
  })
  return { exploration, verdict: verdicts[0]!.verdict, trace: verdicts[0]!.trace }
}

describe('a vote of an old attempt, in Maekawa with untagged messages', () => {
  const options: ModelOptions = {
    parameters: { quorums: '{3,4},{3,4},{3,4}', again: 'untagged' },
    requests: 1,
  }

  test('breaks mutual exclusion after 33 steps, which directed search finds with a tenth of the states', () => {
    const breadth = one(maekawaRelinquish, 'mutualExclusion', options, 'bfs')
    const directed = one(maekawaRelinquish, 'mutualExclusion', options, 'directed')
    expect([breadth.verdict, breadth.trace!.steps.length]).toEqual(['violated', 33])
    expect(directed.verdict).toBe('violated')
    expect(directed.trace!.steps.length).toBeGreaterThanOrEqual(33)
    expect(directed.exploration.states).toBeLessThan(breadth.exploration.states / 10)
  })

  test('is found by a search that was stopped at a tenth of the states', () => {
    const { verdict } = one(maekawaRelinquish, 'mutualExclusion', options, 'directed', { maxStates: 4530 })
    expect(verdict).toBe('violated')
  })

  test('gives a deadlock in which the number of fair steps leads, with fewer states than breadth-first', () => {
    const [breadth, directed] = (['bfs', 'directed'] as const).map((search) =>
      one(maekawaRelinquish, 'deadlockFreedom', options, search),
    )
    expect([breadth!.verdict, directed!.verdict]).toEqual(['violated', 'violated'])
    expect(directed!.exploration.states).toBeLessThan(breadth!.exploration.states)
  })
})

test('a formula leads to a state that satisfies it, with a tenth of the states', () => {
  const options: ModelOptions = { sites: 4 }
  const formula = 'holds(2) && queue(2).size=2'
  const [breadth, directed] = (['bfs', 'directed'] as const).map((search) => {
    const properties = [reachability(modelFor(maekawa, options, []), formula)]
    return check(modelFor(withProperties(maekawa, properties), options, properties), properties, {
      ...defaultCheckOptions,
      search,
      stopAtWitness: true,
    })
  })
  expect([breadth, directed].map((result) => result!.verdicts[0]!.verdict)).toEqual(['holds', 'holds'])
  expect(directed!.exploration.states).toBeLessThan(breadth!.exploration.states / 10)
})

test('a complete directed search decides what holds', () => {
  const { verdict, exploration } = one(
    ricartAgrawala,
    'mutualExclusion',
    { sites: 2, requests: 2 },
    'directed',
  )
  expect([verdict, exploration.complete]).toEqual(['holds', true])
})

test('a value is new once in each class and slot', () => {
  const values = new NewValues()
  expect(values.add(0, Int32Array.of(0, 5))).toBe(true)
  expect(values.add(0, Int32Array.of(0, 5))).toBe(false)
  expect(values.add(1, Int32Array.of(0, 5))).toBe(true)
  expect(values.add(0, Int32Array.of(5, 5))).toBe(true)
  expect(values.add(0, Int32Array.of(0, 700))).toBe(true)
  expect(values.add(0, Int32Array.of(5, 700))).toBe(false)
})
