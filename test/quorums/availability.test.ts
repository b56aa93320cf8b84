// Availability: compared with an enumeration of all sets of live sites, and with closed forms.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { availability, availabilityOfMajority, setsWithQuorum } from '../../src/quorums/availability.js'
import { quorumSystem } from '../../src/quorums/quorum-system-from-text.js'
import { ratio, ratioOfDecimal, showRatio } from '../../src/quorums/ratio.js'
import { differentQuorums } from '../../src/quorums/site-sets.js'
import { anyQuorumSystem } from './random-quorum-systems.js'

const tenths = ratio(9n, 10n)

test('the counts are those of an enumeration of all sets of sites', () => {
  fc.assert(
    fc.property(anyQuorumSystem, (system) => {
      const quorums = system.toArray().filter((quorum) => !quorum.isEmpty())
      const counts = Array.from({ length: system.size + 1 }, () => 0n)
      for (let live = 0; live < 2 ** system.size; live++) {
        const isLive = quorums.some((quorum) => quorum.every((site) => ((live >> site) & 1) === 1))
        if (isLive) counts[[...live.toString(2)].filter((bit) => bit === '1').length]!++
      }
      expect(setsWithQuorum(differentQuorums(system), system.size)).toEqual(counts)
    }),
  )
})

test.each([
  // p^4; p; 3 p^2 (1-p) + p^3, for two of three.
  ['all', 4, '6561/10000'],
  ['one', 4, '9/10'],
  ['plane', 3, '243/250'],
] as const)('the availability of %s with %i sites is %s', (name, sites, value) => {
  const counts = setsWithQuorum(differentQuorums(quorumSystem(name, sites)), sites)!
  expect(showRatio(availability(counts, tenths))).toBe(value)
})

test('the plane of seven sites has 28 live sets of four sites: all but the complements of its lines', () => {
  const counts = setsWithQuorum(differentQuorums(quorumSystem('plane', 7)), 7)
  expect(counts).toEqual([0n, 0n, 0n, 7n, 28n, 21n, 7n, 1n])
})

test('the majority of three is the triangle', () => {
  expect(showRatio(availabilityOfMajority(3, tenths))).toBe('243/250')
})

test('more than 25 voting sites are not counted', () => {
  expect(setsWithQuorum(differentQuorums(quorumSystem('cyclic', 26)), 26)).toBeUndefined()
  expect(setsWithQuorum(differentQuorums(quorumSystem('one', 26)), 26)).toBeDefined()
})

test('decimals are read exactly', () => {
  expect(ratioOfDecimal('0.25')).toEqual(ratio(1n, 4n))
  expect(ratioOfDecimal('1')).toEqual(ratio(1n))
  for (const wrong of ['', '.5', '1/2', '-1', '1e-3']) expect(ratioOfDecimal(wrong)).toBeUndefined()
})
