// Reductions change no verdict of a few random protocols of each kind. The slow tests take thousands.
import { expect, test } from 'vitest'
import type { Flavour } from './reducible-recipes.js'
import { crashes, lawOfDeferring, lawOfReductions, symmetricConstraints } from './reductions.properties.js'

test.each<[Flavour, number]>([
  ['messages', 8],
  ['shared', 8],
  ['timed', 6],
])('a reduced search of random protocols with %s finds what the full search finds', (flavour, numRuns) => {
  const { compared } = lawOfReductions(flavour, { seed: 20_261_121, numRuns, limit: 150 })
  expect(compared).toBeGreaterThan(1)
})

test.each(symmetricConstraints)('also within the constraint %s', (within) => {
  const seen = (['messages', 'shared', 'timed'] as const).map((flavour) =>
    lawOfReductions(flavour, { seed: 20_261_127, numRuns: 4, limit: 120, within }),
  )
  for (const { compared, saved } of seen) {
    expect(compared).toBeGreaterThan(0)
    expect(saved['partial order']).toBeUndefined()
  }
  expect(seen.some(({ saved }) => saved.all !== undefined)).toBe(true)
})

test('also if sites send in different phases', () => {
  const { compared } = lawOfDeferring({ seed: 5, numRuns: 45, limit: 60, sites: [2] }, false)
  expect(compared).toBeGreaterThan(20)
})

test('also if sites crash, without partial order', () => {
  const { compared, saved } = lawOfReductions('messages', {
    seed: 20_261_124,
    numRuns: 8,
    limit: 100,
    faults: crashes,
  })
  expect(compared).toBeGreaterThan(0)
  expect(saved['partial order']).toBeUndefined()
})
