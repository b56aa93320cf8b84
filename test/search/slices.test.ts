// The command line, the page, mutants and audits once had four loops of their own, with four sizes of a slice.
import { expect, test } from 'vitest'
import { continued, defaultSlice, inSlices, type Pace, toTheEnd } from '../../src/search/slices.js'

/** Work of `states` states, which records its slices and takes `perState` milliseconds for each state. */
const workOf = (states: number, perState = 0) => {
  const taken: number[] = []
  let left = states
  let clock = 0
  return {
    taken,
    now: () => clock,
    advance: (slice: number) => {
      taken.push(slice)
      left -= slice
      clock += slice * perState
      return left > 0
    },
  }
}
const pace = (now: () => number): Pace => ({ first: 8, least: 2, most: 32, quick: 100, slow: 200, now })

test('quick slices grow to the largest, slow ones shrink to the least', () => {
  const quick = workOf(200, 1)
  expect([...inSlices(quick, pace(quick.now))]).toHaveLength(quick.taken.length - 1)
  expect(quick.taken).toEqual([8, 16, 32, 32, 32, 32, 32, 32])
  const slow = workOf(20, 100)
  for (const _ of inSlices(slow, pace(slow.now)));
  expect(slow.taken).toEqual([8, 4, 2, 2, 2, 2])
  const even = workOf(32, 15)
  for (const _ of inSlices(even, pace(even.now)));
  expect(even.taken).toEqual([8, 8, 8, 8])
})

test('work that its consumer leaves is not advanced again', () => {
  const work = workOf(2 * defaultSlice)
  for (const _ of inSlices(work)) break
  for (const _ of inSlices(workOf(1))) throw new Error('there is nothing between the first slice and the end')
  expect(work.taken).toEqual([defaultSlice])
})

test('without a pace the slices are equal, to the end', () => {
  const work = workOf(3 * defaultSlice)
  toTheEnd(work)
  expect(work.taken).toEqual([defaultSlice, defaultSlice, defaultSlice])
})

test('a procedure is continued at least once, and once for each slice of states', () => {
  const procedure = [1, 2, 3, 4].values() as unknown as Iterator<void>
  expect(continued(procedure, 1)).toBe(true)
  expect(procedure.next().value).toBe(2)
  expect(continued(procedure, 2 * defaultSlice)).toBe(true)
  expect(continued(procedure, 1)).toBe(false)
})
