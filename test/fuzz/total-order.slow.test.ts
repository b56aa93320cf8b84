// Total order on more random protocols than total-order.test.ts has, and in every combination of reduction and search.
import { expect, test } from 'vitest'
import { compared, plain } from './total-order.js'

const seed = 19_780_701

test('the checker agrees with one log for all sites', () => {
  const { tally, heldBack } = compared(seed, 36, plain)
  expect(heldBack).toBeGreaterThan(8)
  expect(tally.complete).toBeGreaterThan(15)
  expect(tally.verdicts).toBeGreaterThan(150)
})

test('with every reduction and search it agrees, too, or says why a reduction is not used', () => {
  expect(compared(seed, 7).tally.combinations.sum).toBeGreaterThan(30)
})
