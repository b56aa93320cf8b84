// Numbers up to a bound, and lemmas whose parts are evaluated one by one: what is said to be inductive has no counterexample among all
// states that the bound leaves.
import { describe, expect, test } from 'vitest'
import { isInductive } from '../../src/prove/proof-result.js'
import { proofText } from '../../src/report/proof/proof-text.js'
import { proofOf, spec } from './counting.js'
import { checked } from './proofs.js'

describe('with numbers up to a bound', () => {
  test('steps beyond it are left out, and the text says so', () => {
    const result = checked(spec, proofOf(['atMostTheBound', 'notAbove']), {}, { maxStates: 1 })
    expect(isInductive(result)).toBe(true)
    const text = proofText(result).replace(/\s+/g, ' ')
    expect(text).toContain('unbounded numbers up to 3, and steps to greater ones are left out')
  })
})
