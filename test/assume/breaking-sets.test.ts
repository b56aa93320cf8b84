// Minimal hitting sets, against all subsets.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minimalHittingSets, minimalOf, type Numbers } from '../../src/assume/breaking-sets.js'

const universe = [0, 1, 2, 3, 4]
const subsets: readonly Numbers[] = Array.from({ length: 2 ** universe.length }, (_, bits) =>
  universe.filter((k) => (bits >> k) % 2 === 1),
)
const someSets = fc.array(fc.subarray(universe), { maxLength: 5 })
const inOrder = (sets: readonly Numbers[]) => sets.map(String).sort()

test('the minimal hitting sets are the least of all subsets that meet every set', () => {
  fc.assert(
    fc.property(someSets, (sets) => {
      const hitting = subsets.filter((one) => sets.every((set) => set.some((k) => one.includes(k))))
      const least = hitting.filter(
        (one) => !hitting.some((other) => other !== one && other.every((k) => one.includes(k))),
      )
      expect(inOrder(minimalHittingSets(sets))).toEqual(inOrder(least))
    }),
  )
})

test('the minimal sets are those without a proper subset among them, each once', () => {
  expect(minimalOf([[1, 2], [1], [0, 2], [1], [0, 2, 3]])).toEqual([[1], [0, 2]])
})

test('nothing meets the empty set, and the empty set meets no sets', () => {
  expect(minimalHittingSets([[0], []])).toEqual([])
  expect(minimalHittingSets([])).toEqual([[]])
})
