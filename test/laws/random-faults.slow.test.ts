// Law 1 for random protocols with faults: enough of them that every kind occurs.
import { expect, test } from 'vitest'
import { tablesAndReferenceAgree } from './random-faults.properties.js'

test('tables and reference agree on random protocols with faults, and every kind occurs', () => {
  const seen = tablesAndReferenceAgree(30, 180)
  expect(seen.total).toBeGreaterThan(15)
  expect(seen.compared).toBeGreaterThan(0.3 * seen.total)
  for (const kind of ['crashing', 'large'] as const)
    expect(seen[kind], kind).toBeGreaterThan(0.2 * seen.total)
  for (const kind of ['recovering', 'erring', 'timing'] as const) expect(seen[kind], kind).toBeGreaterThan(0)
})
