// Every reason for a disabled clause is true, on longer walks through two models of every spec.
import { expect, test } from 'vitest'
import { reasonsAreTrue, tried } from './reasons-are-true.js'

reasonsAreTrue(2, 14)

test('the walks compared hundreds of conditions, fields and values', () => {
  expect(tried.conditions).toBeGreaterThan(800)
  expect(tried.hidden).toBeGreaterThan(10)
  expect(Math.min(tried.fields, tried.values)).toBeGreaterThan(300)
})
