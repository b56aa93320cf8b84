// The law of reductions for some two thousand random protocols.
import { expect, test } from 'vitest'
import type { Flavour } from './random-reducible.js'
import { lawOfDeferring, lawOfReductions } from './reductions.properties.js'

test.each<[Flavour, number]>([
  ['messages', 1200],
  ['shared', 700],
  ['timed', 400],
  ['mixed', 300],
  ['stamped', 100],
])('protocols with %s', (flavour, numRuns) => {
  const { compared } = lawOfReductions(flavour, { seed: 31_415_926, numRuns, limit: 600 })
  expect(compared).toBeGreaterThan(0.4 * numRuns)
})

// Groups too large to list: their images are found by generators. Of so many sites most protocols have too many states.
test.each<[Flavour, number]>([
  ['messages', 150],
  ['shared', 150],
])('protocols of five and six sites with %s', (flavour, numRuns) => {
  const { compared } = lawOfReductions(flavour, { seed: 27_182_818, numRuns, limit: 1500, sites: [5, 6] })
  expect(compared).toBeGreaterThan(0.05 * numRuns)
})

test('protocols that send now in one phase and put it off in another', () => {
  const numRuns = 500
  const alone = lawOfDeferring({ seed: 31_415_926, numRuns, limit: 150, sites: [2, 2, 3] }, false)
  expect(alone.compared).toBeGreaterThan(0.25 * numRuns)
  const { compared, saved } = lawOfDeferring({ seed: 27_182_818, numRuns: 100, sites: [2, 2, 3] }, true)
  expect(compared).toBeGreaterThan(25)
  expect(saved['all + partial order']).toBeGreaterThan(10)
})
