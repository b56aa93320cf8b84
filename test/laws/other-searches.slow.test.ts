// The laws of other-searches.test.ts on more and larger protocols.
import { expect, test } from 'vitest'
import { otherSearchesAgree } from './other-searches.properties.js'

test('other searches agree with breadth-first search on 40 random protocols', () => {
  const { compared, violated, notFound } = otherSearchesAgree(40, 1000)
  expect(compared).toBeGreaterThan(12)
  expect(violated).toBeGreaterThan(12)
  expect(notFound).toBeGreaterThan(12)
})
