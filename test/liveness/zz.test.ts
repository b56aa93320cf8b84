import { test } from 'vitest'
import { lawOfSymmetryOnRuns } from './symmetry.properties.js'

const n = Number(process.env.N ?? 100)
for (const flavour of ['shared', 'messages', 'mixed', 'timed'] as const)
  test(flavour, () => {
    console.log(
      flavour,
      JSON.stringify(lawOfSymmetryOnRuns(flavour, { seed: Number(process.env.SEED ?? 7), numRuns: n }, 600)),
    )
  }, 600000)
