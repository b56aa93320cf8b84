// Directed search, lossy stores and random walks never deny what the full search finds, nor claim more.
import { expect, test } from 'vitest'
import { otherSearchesAgree } from './other-searches.properties.js'

test('other searches agree with breadth-first search on random protocols', () => {
  const { compared, violated, notFound, loops } = otherSearchesAgree(12, 500)
  expect(compared).toBeGreaterThan(6)
  expect(violated).toBeGreaterThan(3)
  expect(notFound).toBeGreaterThan(6)
  expect(loops).toBeGreaterThan(3)
})
