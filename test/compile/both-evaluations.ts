// Small specs whose tables must agree with the reference semantics: what they have in common, and the comparison itself.
import { expect } from 'vitest'
import type { Property } from '../../src/protocol/property.js'
import type { Spec } from '../../src/protocol/spec.js'
import { bothAnswers, checkedWithin, compareStepByStep, wholeModel } from '../laws/agreement.js'

/** The parts of a spec that a test of the tables does not read. */
export const bare = {
  title: '',
  citation: '',
  about: '',
  sites: { min: 1, max: 9, fallback: 1 },
  contention: {
    waits: () => false,
    holds: () => false,
  },
  properties: [] as readonly Property[],
}

/** Compares the tables with the reference semantics, and returns the counts and verdicts that both give. */
export const agree = (spec: Spec, options = {}) => {
  const model = wholeModel(spec, options, true)
  expect(compareStepByStep(model, 300).differences).toEqual([])
  const { tables, reference } = bothAnswers(checkedWithin(model, 3000)!)
  expect(tables).toEqual(reference)
  return tables
}
