// Law 1 for a few random protocols. The slow tests take more.
import { expect, test } from 'vitest'
import { tablesAndReferenceAgree } from './random-protocols.properties.js'

test('tables and reference agree on random protocols', () => {
  expect(tablesAndReferenceAgree(6, 80).compared).toBeGreaterThan(0)
})
