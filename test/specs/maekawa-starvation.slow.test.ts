// The same on channels that keep no order, and with messages to oneself by channel.
import { expect, test } from 'vitest'
import { stuckAndStarved, systemsOfThree } from './maekawa-starvation.js'

test.each([{ order: 'unordered' }, { self: 'channel' }] as const)('%j', async (options) => {
  let free = 0
  for (const system of systemsOfThree()) {
    const { stuck, starved, complete } = await stuckAndStarved(system, options)
    expect(complete).toBe(true)
    expect(starved, system).toBe(stuck)
    if (stuck === 'holds') free++
  }
  expect(free).toBeGreaterThan(5)
})
