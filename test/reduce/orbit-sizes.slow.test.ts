// The size of an orbit if a value relates three sites at once and the group is too large to be listed.
import { expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import {
  algorithm,
  either,
  many,
  mutualExclusion,
  one,
  oneOf,
  protocol,
  setOf,
  siteId,
} from '../../src/index.js'

const permutations = (list: readonly number[]): number[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((x) => permutations(list.filter((y) => y !== x)).map((rest) => [x, ...rest]))

// Ten teams of three of six sites, any two sites together in two of them: a 2-(6,3,2) design. There are 720 / 60 of them.
const base = [
  [0, 1, 2],
  [0, 1, 3],
  [0, 2, 4],
  [0, 3, 5],
  [0, 4, 5],
  [1, 2, 5],
  [1, 3, 4],
  [1, 4, 5],
  [2, 3, 4],
  [2, 3, 5],
]
const designs = [
  ...new Map(
    permutations([0, 1, 2, 3, 4, 5]).map((to) => {
      const design = base.map((team) => team.map((site) => to[site]!).sort()).sort()
      return [JSON.stringify(design), design]
    }),
  ).values(),
]

// A wrong count: 7 states instead of 13. Two sites got the same fractional colour, so leaves were counted twice.
test('the orbits of all labelled designs represent each of them once', () => {
  expect(designs).toHaveLength(12)
  const p = protocol({
    roles: { site: many({ phase: oneOf('idle', 'held') }), server: one({ teams: setOf(setOf(siteId)) }) },
  })
  const pick = p.roles.server.local({
    guard: (me) => me.teams.isEmpty(),
    effect: (me, { sites }) =>
      either(
        designs.map((design) => [{ teams: me.teams.union(design.map((team) => sites.clear().union(team))) }]),
      ),
  })
  const spec = algorithm({
    name: 'teams',
    title: 't',
    citation: 'none',
    about: 'none',
    sites: { min: 6, max: 6, fallback: 6 },
    protocol: p,
    clauses: { pick },
    contention: {
      waits: () => false,
      holds: (me) => me.phase === 'held',
    },
    properties: [mutualExclusion],
  })
  const reduce = { timestamps: false, symmetry: 'all', partialOrder: false } as const
  const { exploration } = checkSpec(spec, {}, { reduce })
  expect(exploration).toMatchObject({ complete: true, states: 2, orbits: { states: 13, transitions: 12 } })
  expect(checkSpec(spec).exploration).toMatchObject({ states: 13, transitions: 12 })
})
