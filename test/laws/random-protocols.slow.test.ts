// Law 1 for random protocols: enough of them that every kind occurs.
import { expect, test } from 'vitest'
import { tablesAndReferenceAgree } from './random-protocols.properties.js'

test('tables and reference agree on random protocols, and every kind occurs', () => {
  const seen = tablesAndReferenceAgree(40, 300)
  expect(seen.total).toBeGreaterThan(17)
  // Most were compared completely, and they are not all trivial.
  expect(seen.compared).toBeGreaterThan(0.5 * seen.total)
  expect(seen.withMonitors).toBeGreaterThan(0.1 * seen.total)
  expect(seen.branching).toBeGreaterThan(0.2 * seen.total)
  expect(seen.large).toBeGreaterThan(0.2 * seen.total)
})
