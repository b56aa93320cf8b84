// The laws of other-searches.test.ts on more and larger protocols.
import { expect, test } from 'vitest'
import { otherSearchesAgree } from './other-searches.properties.js'

test('other searches agree with breadth-first search on 60 random protocols', () => {
  const { compared, violated, notFound } = otherSearchesAgree(60, 2000)
  expect(compared).toBeGreaterThan(20)
  expect(violated).toBeGreaterThan(20)
  expect(notFound).toBeGreaterThan(20)
})
