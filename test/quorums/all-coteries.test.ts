// All coteries, counted a second time: as families of sets for four sites, as monotone functions for five, and up to renaming by
// Burnside's lemma instead of canonical forms.
import { describe, expect, test } from 'vitest'
import { allCoteries } from '../../src/quorums/all-coteries.js'
import { dominationOf } from '../../src/quorums/domination.js'
import { QuorumError } from '../../src/quorums/quorum-error.js'
import { showSiteSet } from '../../src/quorums/site-sets.js'

// Garcia-Molina and Barbara 1985 and OEIS A001206 (with names), OEIS A008840 (non-dominated, up to renaming).
const published = [
  { n: 1, all: 1, best: 1, bestRenamed: 1 },
  { n: 2, all: 3, best: 2, bestRenamed: 1 },
  { n: 3, all: 11, best: 4, bestRenamed: 2 },
  { n: 4, all: 80, best: 12, bestRenamed: 3 },
  { n: 5, all: 2645, best: 81, bestRenamed: 7 },
]

/** A monotone function of n variables: whether it is true, for each set of variables. */
type Truth = readonly boolean[]

/** All monotone functions: a pair of functions of one variable less, the first below the second. */
const monotone = (n: number): Truth[] => {
  if (n === 0) return [[false], [true]]
  const smaller = monotone(n - 1)
  return smaller.flatMap((low) =>
    smaller.filter((high) => low.every((truth, k) => !truth || high[k])).map((high) => [...low, ...high]),
  )
}

/** A function of a coterie: some set has it, and never a set and its complement. */
const isCoterie = (f: Truth): boolean =>
  f.includes(true) && f.every((truth, k) => !truth || !f[f.length - 1 - k])
const isSelfDual = (f: Truth): boolean => f.every((truth, k) => truth !== f[f.length - 1 - k])

const orders = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) => orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))

const renamed = (f: Truth, to: readonly number[]): Truth =>
  f.map((_, set) => f[to.reduce((image, site, k) => image | (((set >> k) & 1) << site), 0)]!)

/** The number of orbits: how many functions a renaming keeps, on average. */
const orbits = (functions: readonly Truth[], n: number): number => {
  const renamings = orders(Array.from({ length: n }, (_, k) => k))
  const kept = renamings.reduce(
    (sum, to) => sum + functions.filter((f) => renamed(f, to).every((truth, k) => truth === f[k])).length,
    0,
  )
  return kept / renamings.length
}

describe.each(published)('coteries of at most $n sites', ({ n, all, best, bestRenamed }) => {
  const classes = allCoteries(n)
  const total = (some: typeof classes) => some.reduce((sum, { renamings }) => sum + renamings, 0)
  const nonDominated = classes.filter(({ isDominated }) => !isDominated)

  test('are as many as published', () => {
    expect(total(classes)).toBe(all)
    expect(total(nonDominated)).toBe(best)
    expect(nonDominated).toHaveLength(bestRenamed)
  })

  test('are as many as a count of monotone functions', () => {
    const functions = monotone(n).filter(isCoterie)
    expect(functions).toHaveLength(all)
    expect(functions.filter(isSelfDual)).toHaveLength(best)
    expect(orbits(functions, n)).toBe(classes.length)
    expect(orbits(functions.filter(isSelfDual), n)).toBe(bestRenamed)
  })
})

test('a coterie of four sites is dominated exactly if another one has a quorum within each of its quorums', () => {
  const sets = Array.from({ length: 15 }, (_, k) => k + 1)
  const families = Array.from({ length: 2 ** 15 - 1 }, (_, k) =>
    sets.filter((_set, bit) => ((k + 1) >> bit) & 1),
  )
  const coteries = families.filter((family) =>
    family.every((a, i) => family.slice(i + 1).every((b) => (a & b) !== 0 && (a & b) !== a && (a & b) !== b)),
  )
  expect(coteries).toHaveLength(80)
  for (const coterie of coteries) {
    const better = coteries.some(
      (other) =>
        other.join() !== coterie.join() &&
        coterie.every((quorum) => other.some((one) => (one & quorum) === one)),
    )
    expect(dominationOf(coterie)?.kind, coterie.map(showSiteSet).join()).toBe(
      better ? 'dominated' : 'non-dominated',
    )
  }
})

test('the non-dominated coteries of four sites are one site, two of three, and one site with the others', () => {
  const shown = allCoteries(4)
    .filter(({ isDominated }) => !isDominated)
    .map(({ quorums }) => quorums.map(showSiteSet).join())
  expect(shown).toEqual(['{0}', '{0,1},{0,2},{1,2}', '{0,1},{0,2},{0,3},{1,2,3}'])
})

test.each([0, 6, 2.5])('%d sites are refused', (n) => {
  expect(() => allCoteries(n)).toThrow(QuorumError)
})
