// The inevitable deadlock of a larger model: a quarter of a million states.
import { expect, test } from 'vitest'
import { alongDeadlock } from './along-deadlock.js'

test.each(['1985', 'lecture'])(
  "Maekawa's grid with the rules of %s: the deadlock shows after 14 steps and is inevitable after 9",
  async (rules) => {
    const { length, inevitable, lockedOut, sites } = await alongDeadlock('maekawa-deadlock-handling', {
      sites: 4,
      requests: 1,
      parameters: { quorums: 'grid', rules },
    })
    expect([length, inevitable, lockedOut, sites]).toEqual([14, 9, 9, [1, 2, 3]])
  },
)
