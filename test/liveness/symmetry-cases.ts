// Random protocols over the quotient, with the seeds that reveal a mistake.
import { expect } from 'vitest'
import { lawOfSymmetryOnRuns } from './symmetry.properties.js'

export const agreesOverQuotient = (flavour: 'shared' | 'messages' | 'mixed', seed: number): void => {
  const { holds, violated } = lawOfSymmetryOnRuns(flavour, { seed, numRuns: 50 }, 200)
  expect(Math.min(holds, violated)).toBeGreaterThan(3)
}
