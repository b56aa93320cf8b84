// Law 1 for a few random protocols with faults. The slow tests take more.
import { expect, test } from 'vitest'
import { tablesAndReferenceAgree } from './random-faults.properties.js'

test('tables and reference agree on random protocols with faults', () => {
  expect(tablesAndReferenceAgree(3, 80).compared).toBeGreaterThan(0)
})
