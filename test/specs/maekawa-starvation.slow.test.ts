// Maekawa starves nobody where it does not deadlock, whatever the quorums of three sites.
import { expect, test } from 'vitest'
import { stuckAndStarved, systemsOfThree } from './maekawa-starvation.js'

test('of 37 quorum systems over three sites 27 deadlock, and no others starve a site', async () => {
  const systems = systemsOfThree()
  expect(systems).toHaveLength(37)
  const free: string[] = []
  for (const system of systems) {
    const { stuck, starved, complete } = await stuckAndStarved(system, {})
    expect(complete).toBe(true)
    expect(starved, system).toBe(stuck)
    if (stuck === 'holds') free.push(system)
  }
  expect(free).toHaveLength(10)
  // They are those in which all want the vote of one site, and no two any other vote.
  const haveOneVoteInCommon = (system: string): boolean => {
    const [a, b, c] = [...system.matchAll(/\{([\d,]+)\}/g)].map(([, list]) => list!.split(','))
    const common = (one: readonly string[], other: readonly string[]) =>
      one.filter((site) => other.includes(site)).join()
    const shared = new Set([common(a!, b!), common(a!, c!), common(b!, c!)])
    return shared.size === 1 && [...shared][0]!.length === 1
  }
  expect(free).toEqual(systems.filter(haveOneVoteInCommon))
})

// The same on channels that keep no order, and with messages to oneself by channel.
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
