// Forms of growth: a form is found if it passes through every point, and otherwise there is no form.
import { expect, test } from 'vitest'
import { fraction } from '../../src/measure/fraction.js'
import { formThrough } from '../../src/measure/growth.js'

const from2 = (...values: readonly (number | readonly [number, number])[]) =>
  values.map((value, k) => ({
    sites: k + 2,
    value: typeof value === 'number' ? fraction(value) : fraction(...value),
  }))

test.each([
  [from2(3, 3, 3), '3'],
  [from2(0, 0, 0), '0'],
  [from2(2, 4, 6), '2(N-1)'],
  [from2(1, 2, 3, 4), 'N-1'],
  [from2(6, 8, 10), '2(N+1)'],
  [from2(2, 3, 4), 'N'],
  [from2(5, 7, 9), '2 N + 1'],
  [from2([5, 2], 3, [7, 2]), '1/2(N+3)'],
  [from2(5, 9, 14, 20), '1/2 N^2 + 3/2 N'],
  [from2(4, 8, 16), '2^N'],
  [from2(12, 36, 108), '4/3 3^N'],
  // The states of the token ring, 5 N 2^(N-1), and of a binary semaphore, 2^(N-1) (N+2).
  [from2(20, 60, 160, 400), '5/2 N 2^N'],
  [from2(8, 20, 48, 112), '1/2(N+2) 2^N'],
])('the form of %j is %s', (points, text) => {
  expect(formThrough(points)).toBe(text)
})

const onSquares = (...values: readonly number[]) =>
  values.map((value, k) => ({ sites: (k + 2) ** 2, value: fraction(value) }))

test.each([
  // Three quorums of a grid: 3 (2 sqrt(N) - 1).
  [onSquares(9, 15, 21), '6 sqrt(N) - 3'],
  [onSquares(6, 12, 18, 24), '6(sqrt(N)-1)'],
  [onSquares(8, 18, 32), '2 N'],
])('on squares, the form of %j is %s', (points, text) => {
  expect(formThrough(points)).toBe(text)
})

test.each([
  // Two points determine no form, and three points do not determine a form with three parameters.
  [from2(2, 4)],
  [from2(1, 4, 10)],
  [from2(34, 158, 776)],
  // One point deviates.
  [from2(2, 4, 6, 9)],
  [from2(20, 60, 160, 401)],
])('%j has no form', (points) => {
  expect(formThrough(points)).toBeUndefined()
})
