// The inevitable deadlock of larger models, the largest with a quarter of a million states.
import { expect, test } from 'vitest'
import { alongDeadlock } from './along-deadlock.js'

test.each(['1985', 'lecture'])(
  "Maekawa's grid with the rules of %s: the deadlock occurs after 14 steps and is inevitable after 9",
  async (rules) => {
    const { length, inevitable, lockedOut, sites } = await alongDeadlock('maekawa-deadlock-handling', {
      sites: 4,
      requests: 1,
      parameters: { quorums: 'grid', rules },
    })
    expect([length, inevitable, lockedOut, sites]).toEqual([14, 9, 9, [1, 2, 3]])
  },
)

test("Maekawa's grid of four: the deadlock occurs after 8 steps and is inevitable after 2", async () => {
  const { length, distances, inevitable, lockedOut, sites } = await alongDeadlock('maekawa', {
    sites: 4,
    requests: 1,
  })
  expect(length).toBe(8)
  expect(distances).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0])
  expect([inevitable, lockedOut, sites]).toEqual([2, 2, [0, 1]])
})
