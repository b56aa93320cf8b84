// The estimate of how many different states were seen.
import { describe, expect, test } from 'vitest'
import { DistinctCount, standardError } from '../../src/search/distinct-count.js'
import { StateSignature } from '../../src/search/state-signature.js'

/** The estimate for `n` different vectors, each added twice. */
const estimateOf = (n: number, seed: number): number => {
  const count = new DistinctCount()
  const signature = new StateSignature(seed)
  for (let k = 0; k < 2 * n; k++) {
    signature.of(Int32Array.of(Math.floor((k % n) / 1000), (k % n) % 1000))
    count.add(signature.first, signature.second)
  }
  return count.estimate
}

test('nothing seen is 0', () => expect(new DistinctCount().estimate).toBe(0))

test('a few states are counted exactly', () => {
  expect([1, 2, 10, 45].map((n) => estimateOf(n, 0))).toEqual([1, 2, 10, 45])
})

// Around 2.5 times the number of registers, 40,960, the first estimator of HyperLogLog was known to be biased.
describe.each([1000, 41_000, 82_000, 400_000])('%i states', (n) => {
  const seeds = [1, 2, 3, 4, 5]
  const errors = seeds.map((seed) => estimateOf(n, seed) / n - 1)

  test('are estimated within four standard errors', () => {
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(4 * standardError)
  })

  test('are estimated without bias', () => {
    const mean = errors.reduce((sum, error) => sum + error, 0) / seeds.length
    expect(Math.abs(mean)).toBeLessThan((4 * standardError) / Math.sqrt(seeds.length))
  })
})
