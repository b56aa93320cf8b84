// The law of reductions for some hundred random protocols.
import { expect, test } from 'vitest'
import type { Flavour } from './reducible-recipes.js'
import {
  crashes,
  lawOfDeferring,
  lawOfReductions,
  reducedWithin,
  symmetricConstraints,
  type Tally,
} from './reductions.properties.js'

const seed = 31_415_926

/** How many protocols of a flavour are tried, and what must have occurred for the agreement to count. */
const flavours: readonly (readonly [Flavour, number, (tally: Tally) => void])[] = [
  [
    'messages',
    160,
    ({ saved, refused }) => {
      // Each of them was used, and some were refused.
      expect(Math.min(...['partial order', 'all', 'rotations'].map((name) => saved[name]!))).toBeGreaterThan(
        4,
      )
      expect(refused.all).toBeGreaterThan(0)
    },
  ],
  [
    'shared',
    60,
    ({ saved, refused }) => {
      expect(saved['partial order']).toBeGreaterThan(0)
      expect(saved.all).toBeGreaterThan(12)
      expect(refused.all).toBeGreaterThan(0)
    },
  ],
  [
    'timed',
    40,
    ({ saved, refused }) => {
      expect(saved['timestamps + partial order']).toBeGreaterThan(1)
      expect(refused.timestamps).toBeGreaterThan(0)
    },
  ],
  ['mixed', 30, ({ refused }) => expect(refused.all).toBeGreaterThan(0)],
  [
    'stamped',
    20,
    ({ saved, refused }) => {
      expect(saved['timestamps + partial order']).toBeGreaterThan(1)
      expect(refused.timestamps).toBeGreaterThan(0)
    },
  ],
]

test.each(flavours)('reductions of protocols with %s change no verdict', (flavour, numRuns, occurred) => {
  // Few protocols with stamps are small.
  const limit = flavour === 'stamped' ? 400 : 200
  const tally = lawOfReductions(flavour, { seed, numRuns, limit })
  expect(tally.compared).toBeGreaterThan(0.3 * numRuns)
  occurred(tally)
})

// Groups too large to list: their images are found by generators. With this number of sites most protocols have too many states.
test.each<[Flavour, number]>([
  ['messages', 20],
  ['shared', 20],
])('protocols of five and six sites with %s', (flavour, numRuns) => {
  const { compared } = lawOfReductions(flavour, { seed: 27_182_818, numRuns, limit: 1500, sites: [5, 6] })
  expect(compared).toBeGreaterThan(0.05 * numRuns)
})

// A rule that read what a step sends once got a false `holds` under partial order. Without the condition that each step sends
// the same in both orders, this test fails at the 40th protocol; with other seeds after 40 to 400.
test('partial order saves states of two sites that send now in one phase and later in another', () => {
  const { compared, saved } = lawOfDeferring({ seed: 5, numRuns: 60, limit: 100, sites: [2] }, false)
  expect(compared).toBeGreaterThan(35)
  expect(saved['partial order']).toBeGreaterThan(14)
})

test('protocols of two and three sites that send now in one phase and put it off in another', () => {
  const { compared, saved } = lawOfDeferring({ seed: 27_182_818, numRuns: 40, sites: [2, 2, 3] }, true)
  expect(compared).toBeGreaterThan(10)
  expect(saved['all + partial order']).toBeGreaterThan(3)
})

test('reductions of protocols with crashes save states, without partial order', () => {
  for (const flavour of ['messages', 'shared', 'timed'] as const) {
    const { compared, saved } = lawOfReductions(flavour, {
      seed: 20_261_124,
      numRuns: 20,
      limit: 200,
      faults: crashes,
    })
    expect(compared, flavour).toBeGreaterThan(3)
    if (flavour !== 'timed') expect(saved.all, flavour).toBeGreaterThan(0)
    // The reduction is not used, and the result says so.
    expect(saved['partial order'], flavour).toBeUndefined()
  }
})

test.each(symmetricConstraints)('also within the constraint %s', (within) => {
  const seen = reducedWithin(within, ['messages', 'shared', 'timed'], 4)
  expect(seen.some(({ saved }) => saved.all !== undefined)).toBe(true)
})
