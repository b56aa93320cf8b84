// A normal form that an author declares is refused, or it changes no verdict.
import { expect } from 'vitest'
import { lawOfNormalForms } from './reductions.properties.js'

export const normalFormsAgree = (seed: number, numRuns: number, least: number): void => {
  const { tried, refused, saved } = lawOfNormalForms('messages', {
    seed,
    numRuns,
    limit: 150,
  })
  const name = 'normal form'
  // Some are sound and save states, and some are refused.
  expect(saved[name]).toBeGreaterThan(least)
  expect(refused[name]).toBeGreaterThan(least)
  expect(tried[name]).toBeGreaterThan(refused[name]!)
}
