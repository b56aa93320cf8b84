// Load: known values, and for random systems the strategy and its proof, added up once more with floating point.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadOf } from '../../src/quorums/load.js'
import { quorumSystem } from '../../src/quorums/quorum-system-from-text.js'
import { type Ratio, showRatio } from '../../src/quorums/ratio.js'
import { anyQuorumSystem } from './random-quorum-systems.js'

const number = ({ top, bottom }: Ratio): number => Number(top) / Number(bottom)

// Naor and Wool 1998: a plane K/N, a majority a little over 1/2, a wheel of n sites n-1 spokes and the rim.
test.each([
  ['grid', 9, '5/9', '5/9'],
  ['plane', 7, '3/7', '3/7'],
  ['plane', 21, '5/21', '5/21'],
  ['majority', 9, '5/9', '5/9'],
  ['one', 5, '1', '1'],
  ['{0,1},{0,2},{0,3},{1,2,3}', 4, '3/4', '3/5'],
  ['{0,1},{0,1},{0,1},{0,2},{1,2}', 5, '4/5', '2/3'],
  ['{0,1},{2,3}', 4, '1/2', '1/2'],
] as const)('%s with %i sites: %s if all ask equally often, %s at best', (text, sites, uniform, least) => {
  const load = loadOf(quorumSystem(text, sites))
  expect([showRatio(load.uniform), showRatio(load.least!)]).toEqual([uniform, least])
})

test('the strategy has the load, and the weights prove it', () => {
  const withQuorum = anyQuorumSystem.filter((system) => system.some((quorum) => !quorum.isEmpty()))
  fc.assert(
    fc.property(withQuorum, (system) => {
      const { uniform, least, strategy, proof } = loadOf(system)
      const load = number(least!)
      expect(load).toBeLessThanOrEqual(number(uniform))
      const shares = system
        .toArray()
        .map((_, site) =>
          strategy!.reduce((sum, one) => sum + (one.quorum.includes(site) ? number(one.probability) : 0), 0),
        )
      expect(Math.max(...shares)).toBeCloseTo(load, 9)
      expect(strategy!.reduce((sum, { probability }) => sum + number(probability), 0)).toBeCloseTo(1, 9)
      expect(proof!.reduce((sum, one) => sum + number(one), 0)).toBeCloseTo(1, 9)
      for (const quorum of system.filter((one) => !one.isEmpty()))
        expect(quorum.reduce((sum, site) => sum + number(proof![site]!), 0)).toBeGreaterThan(load - 1e-9)
    }),
  )
})

test('of more than 64 sites, the least load is known only where equal use reaches the bound', () => {
  expect(showRatio(loadOf(quorumSystem('grid', 100)).least!)).toBe('19/100')
  expect(showRatio(loadOf(quorumSystem('one', 100)).least!)).toBe('1')
  expect(loadOf(quorumSystem('{0,1},{0,2},{1,2}', 100)).least).toBeUndefined()
  // Sets that do not meet may have less load than 1/c.
  expect(loadOf(quorumSystem('{0},{1},{0}', 100)).least).toBeUndefined()
})
