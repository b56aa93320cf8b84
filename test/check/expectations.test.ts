// Which of the expectations of a spec is meant.
import { expect, test } from 'vitest'
import election from '../../specs/central-server-election/spec.js'
import { expectationOf } from '../../src/check/expectations.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'

test('of two expectations of the same model, the one that speaks of the same observers', () => {
  const options = { sites: 3, crash: 1, detector: 'perfect' } as const
  const statesWith = (names: readonly string[]) =>
    expectationOf(election, modelFor(election, options, propertiesNamed(election, names)))?.counts?.[0]
  expect(statesWith([])).toBe(1209)
  expect(statesWith(['servedInRequestOrder'])).toBe(3210)
})

test('none of a model without an expectation', () => {
  expect(expectationOf(election, modelFor(election, { sites: 3, loss: 1 }, []))).toBeUndefined()
})
