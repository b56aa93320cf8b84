// Clocks that began 3e9 apart and then drifted were searched without end: only twice that distance made the search look for drift.
import { algorithm, clock, many, mutualExclusion, protocol } from 'coterie'
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'

const p = protocol({ roles: { site: many({ now: clock }) } })
const { local } = p.roles.site

/** Site 0 ticks; site 1 stands still. */
const drifting = (apart: number, by: number) =>
  algorithm({
    name: 'drifting',
    title: '',
    citation: '',
    about: '',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: p,
    clauses: {
      tick: local({ guard: (_, { self }) => self === 0, effect: (me) => [{ now: me.now + by }] }),
    },
    contention: {
      waits: () => false,
      holds: () => false,
    },
    symmetry: 'none',
    initial: { site: ({ self }) => ({ now: self === 0 ? apart : 0 }) },
    properties: [mutualExclusion],
  })

test.each([
  [2 ** 50, 1],
  [3e9, 1e9],
])('clocks that start %d apart drift by %d a step', (apart, by) => {
  const spec = drifting(apart, by)
  const properties = propertiesNamed(spec, ['mutualExclusion'])
  const { exploration } = check(modelFor(spec, {}, properties), properties, {
    ...defaultCheckOptions,
    maxStates: 30_000,
  })
  expect(exploration).toMatchObject({ cut: 'clocks', drift: { by, steps: 1, ahead: 0, behind: 1 } })
})
