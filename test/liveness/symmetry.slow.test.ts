// Many more random protocols, with timestamps too, whose verdicts on whole runs must be the same over the quotient.
import { expect, test } from 'vitest'
import { lawOfSymmetryOnRuns } from './symmetry.properties.js'

test.each([
  ['shared', 150],
  ['messages', 150],
  ['mixed', 100],
  ['timed', 100],
] as const)('of protocols with %s', (flavour, numRuns) => {
  const { holds, violated, smaller } = lawOfSymmetryOnRuns(flavour, { seed: 20_261_127, numRuns }, 400)
  expect(violated).toBeGreaterThan(12)
  expect(smaller).toBeGreaterThan(5)
  // With timestamps, what holds mostly holds on a sample of distances.
  if (flavour !== 'timed') expect(holds).toBeGreaterThan(15)
})

// Each of these seeds has a protocol whose verdict is wrong if the renamings are left out where components are judged.
const agreesOverQuotient = (flavour: 'shared' | 'messages' | 'mixed', seed: number): void => {
  const { holds, violated } = lawOfSymmetryOnRuns(flavour, { seed, numRuns: 50 }, 200)
  expect(Math.min(holds, violated)).toBeGreaterThan(3)
}

test.each([
  ['shared', 10],
  ['messages', 6],
  ['mixed', 11],
] as const)('random protocols of the kind "%s" have the same verdicts over the quotient', agreesOverQuotient)
