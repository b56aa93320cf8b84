// Directed search, lossy stores and random walks never deny what the full search finds, nor claim more.
import { expect, test } from 'vitest'
import { algorithm, either, int, many, protocol } from '../../src/index.js'
import { checkedWithin, wholeModel } from './agreement.js'
import { compareSearches, otherSearchesAgree } from './other-searches.properties.js'

// Each start reaches the other ones, and one is given twice.
const ring = protocol({ roles: { site: many({ x: int(0, 3) }) } })
const reachedStarts = algorithm({
  name: 'reached-starts',
  title: '',
  citation: '',
  about: '',
  sites: { min: 1, max: 2, fallback: 1 },
  protocol: ring,
  clauses: {
    step: ring.roles.site.local({ guard: () => true, effect: ({ x }) => [{ x: (x + 1) % 4 }] }),
  },
  initial: { site: () => either([{ x: 0 }, { x: 1 }, { x: 1 }, { x: 2 }]) },
  properties: [ring.always('atMost3', 'x is at most 3', (view) => view.all('site').every(({ x }) => x <= 3))],
})

test('other searches count the same initial states if each is reached from the others and one is given twice', () => {
  for (const [sites, starts] of [
    [1, 3],
    [2, 9],
  ] as const) {
    const model = wholeModel(reachedStarts, { sites }, false)
    const exact = checkedWithin(model, 100)!
    expect(exact.exploration.initialStates).toBe(starts)
    compareSearches(model, exact)
  }
})

test('other searches agree with breadth-first search on random protocols', () => {
  const { compared, violated, notFound, loops } = otherSearchesAgree(5, 500)
  expect(compared).toBeGreaterThan(1)
  expect(violated).toBeGreaterThan(0)
  expect(notFound).toBeGreaterThan(1)
  expect(loops).toBeGreaterThan(0)
})
