// Domination: known coteries, and the better coterie, which must dominate and be dominated by none.
import { describe, expect, test } from 'vitest'
import { dominationOf } from '../../src/quorums/domination.js'
import { quorumSystem } from '../../src/quorums/quorum-system-from-text.js'
import { allMeet, differentQuorums, isSubset, showSiteSet } from '../../src/quorums/site-sets.js'

const of = (text: string, sites?: number) => differentQuorums(quorumSystem(text, sites))

test.each([
  ['one', 3],
  ['majority', 5, '{0,2}'],
  ['plane', 3],
  ['plane', 7],
  ['plane', 13, '{0,1,2,3,4,5}'],
  ['grid', 4, '{0,1}'],
  ['grid', 16, '{0,1,2,3}'],
  ['all', 9, '{0}'],
  ['six', 6, '{0,5}'],
] as const)('%s with %i sites is dominated by %s', (name, sites, by?) => {
  const found = dominationOf(of(name, sites))
  expect(found?.kind === 'dominated' ? showSiteSet(found.by) : undefined).toBe(by)
})

describe.each(['{0,1},{2,1},{0,2,3},{0,1,2,3}', '{0,1,2},{1,3,5},{2,4,5}', '{0,1,2,3}'])('of %s', (text) => {
  const quorums = of(text)

  test('the better coterie has a quorum within each quorum, and nothing dominates it', () => {
    const found = dominationOf(quorums)
    if (found?.kind !== 'dominated') throw new Error('it is dominated')
    const { by, better } = found
    expect(quorums.every((quorum) => (quorum & by) !== 0 && !isSubset(quorum, by))).toBe(true)
    expect(allMeet(better!)).toBe(true)
    expect(quorums.every((quorum) => better!.some((one) => isSubset(one, quorum)))).toBe(true)
    expect(dominationOf(better!)).toEqual({ kind: 'non-dominated' })
  })
})

test('a coterie of 25 sites is decided, and one of more than 25 is not', () => {
  const spokes = (n: number) => {
    const others = Array.from({ length: n - 1 }, (_, k) => k + 1)
    return `${others.map((site) => `{0,${site}}`).join()},{${others.join()}}`
  }
  expect(dominationOf(of(spokes(25)))).toEqual({ kind: 'non-dominated' })
  expect(dominationOf(of(spokes(26)))).toBeUndefined()
})

test('sets that do not meet are refused', () => {
  expect(() => dominationOf(of('{0,1},{2,3}'))).toThrow(RangeError)
})
