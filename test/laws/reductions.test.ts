// Reductions change no verdict of a few random protocols of each kind. The slow tests take thousands.
import { expect, test } from 'vitest'
import type { Flavour } from './reducible-recipes.js'
import {
  crashes,
  lawOfDeferring,
  lawOfReductions,
  reducedWithin,
  symmetricConstraints,
} from './reductions.properties.js'

test.each<[Flavour, number]>([
  ['messages', 5],
  ['shared', 5],
  ['timed', 3],
])('a reduced search of random protocols with %s finds what the full search finds', (flavour, numRuns) => {
  const { compared } = lawOfReductions(flavour, { seed: 10, numRuns, limit: 150 })
  expect(compared).toBeGreaterThan(0)
})

test.each(symmetricConstraints)('also within the constraint %s', (within) => {
  reducedWithin(within, ['shared'], 2)
})

test('also if sites send in different phases', () => {
  const { compared } = lawOfDeferring({ seed: 5, numRuns: 20, limit: 60, sites: [2] }, false)
  expect(compared).toBeGreaterThan(8)
})

test('also if sites crash, without partial order', () => {
  const { compared, saved } = lawOfReductions('messages', {
    seed: 6,
    numRuns: 3,
    limit: 100,
    faults: crashes,
  })
  expect(compared).toBeGreaterThan(0)
  expect(saved['partial order']).toBeUndefined()
})
