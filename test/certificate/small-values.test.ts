// The small values of sorts, counted by hand.
import { flag, int, listOf, mapOf, oneOf, optional, record, setOf, siteId, timestamp } from 'coterie'
import { expect, test } from 'vitest'
import { Bound, smallValues } from '../../src/certificate/small-values.js'
import { encode, type Sort } from '../../src/sorts/sort.js'

const scope = { sites: 3 }

test.each<[Sort<unknown>, number, number]>([
  [flag as Sort<unknown>, 0, 2],
  [oneOf('a', 'b', 'c') as Sort<unknown>, 2, 3],
  [siteId as Sort<unknown>, 0, 3],
  [optional(siteId) as Sort<unknown>, 0, 4],
  [int(1, Number.POSITIVE_INFINITY) as Sort<unknown>, 2, 3],
  [int(0, 1) as Sort<unknown>, 2, 2],
  [int(0, 63) as Sort<unknown>, 2, 3],
  // Three values of size 0 to 2 in total.
  [record({ a: int(0, 63), b: int(0, 63) }) as Sort<unknown>, 2, 6],
  [timestamp as Sort<unknown>, 1, 2],
  // 1 + 3 + 9
  [listOf(siteId) as Sort<unknown>, 2, 13],
  // 1 + 3 + 3
  [setOf(siteId) as Sort<unknown>, 2, 7],
  // None; one site with 1 or 2; two sites with 1 each.
  [mapOf(siteId, int(1, Number.POSITIVE_INFINITY)) as Sort<unknown>, 2, 1 + 6 + 3],
  // null; (), (a), (b), (c); with a list of one site only where the other list is empty.
  [optional(record({ a: listOf(siteId), b: listOf(siteId) })) as Sort<unknown>, 1, 1 + 1 + 3 + 3],
])('%o of size up to %i: %i', (sort, most, count) => {
  const found = smallValues(sort, scope, most, new Bound(10_000))
  expect(found).toHaveLength(count)
  const values = found.map(({ json }) => sort.fromJson(json))
  for (const value of values) expect(sort.problem(value, scope)).toBeUndefined()
  expect(new Set(values.map((value) => encode(sort, value))).size).toBe(count)
  for (const { size } of found) expect(size).toBeLessThanOrEqual(most)
})

// Sixteen choices in each of twelve fields: all of them once were listed, and the audit ended for lack of memory.
test('more values than a bound are left out, and the audit says so', () => {
  const choices = oneOf('a', ...'bcdefghijklmnop') as Sort<unknown>
  const fields = Object.fromEntries([...'abcdefghijkl'].map((name) => [name, choices]))
  const bound = new Bound(2000)
  expect(smallValues(record(fields) as Sort<unknown>, scope, 0, bound)).toHaveLength(2000)
  expect(bound.isCut).toBe(true)
  const few = new Bound(2000)
  expect(smallValues(choices, scope, 0, few)).toHaveLength(16)
  expect(few.isCut).toBe(false)
})
