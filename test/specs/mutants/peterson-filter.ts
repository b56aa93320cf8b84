// Mutants of Peterson's algorithm for n sites: levels too few, compared wrongly, or passed without a look.

import spec from '../../../specs/peterson-filter.js'
import { int, many, mapOf, oneOf, protocol, siteId } from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const { roles } = protocol({
  roles: {
    site: many({
      phase: oneOf('idle', 'raising', 'arriving', 'looking', 'seen', 'held'),
      step: int(0, Infinity),
      k: siteId,
    }),
  },
  shared: { level: mapOf(siteId, int(0, Infinity)), last: mapOf(siteId, siteId) },
})
const { local } = roles.site

// Looking with another comparison, or another number of levels.
const looking = (blocks: (level: number, step: number) => boolean, levels: (sites: number) => number) => {
  const passed = (step: number, sites: number) =>
    step < levels(sites)
      ? ({ phase: 'raising', step: step + 1, k: 0 } as const)
      : ({ phase: 'held', step: 0, k: 0 } as const)
  return {
    lookAtOther: local({
      guard: (me) => me.phase === 'looking',
      effect: (me, { self, shared, sites }) => {
        if (blocks(shared.level.get(me.k), me.step)) return [{ phase: 'seen' }]
        const next = me.k + 1 === self ? self + 1 : me.k + 1
        return [next < sites.size ? { k: next } : passed(me.step, sites.size)]
      },
    }),
    lookAtLast: local({
      guard: (me) => me.phase === 'seen',
      effect: (me, { self, shared, sites }) => [
        shared.last.get(me.step) === self ? { phase: 'looking' } : passed(me.step, sites.size),
      ],
    }),
  }
}
const all = (sites: number) => sites - 1

export const petersonFilterMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'one level too few',
    teaches: 'each level holds one site back, so all but one need n - 1 of them',
    changed: looking(
      (level, step) => level >= step,
      (sites) => sites - 2,
    ),
    model: { sites: 3 },
    violates: { mutualExclusion: 10 },
  },
  {
    spec,
    mutant: 'only sites at the same level are in the way',
    teaches: 'who has gone further is in the way as well',
    changed: looking((level, step) => level === step, all),
    model: { sites: 3 },
    violates: { mutualExclusion: 22 },
  },
  {
    spec,
    mutant: 'only sites at higher levels are in the way',
    teaches: 'two that arrive at a level together pass it together',
    changed: looking((level, step) => level > step, all),
    model: { sites: 2 },
    violates: { mutualExclusion: 6 },
  },
  {
    spec,
    mutant: 'nobody says that it came last',
    teaches: 'whoever is not said to have come last passes every level',
    changed: {
      arrive: local({
        guard: (me) => me.phase === 'arriving',
        effect: (_, { self }) => [{ phase: 'looking', k: self === 0 ? 1 : 0 }],
      }),
    },
    model: { sites: 3, requests: 1 },
    violates: { mutualExclusion: 16 },
  },
  {
    spec,
    mutant: 'on leaving a site stays at its level',
    teaches: 'who has left is in the way of all that come after',
    changed: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }) },
    model: { sites: 3, requests: 1 },
    violates: { entryPossible: 5 },
  },
  {
    spec,
    mutant: 'a site that has seen another in its way looks at nothing more',
    teaches: 'a busy wait breaks deadlock freedom only by its absence',
    changed: { lookAtLast: undefined },
    model: { sites: 2, requests: 1 },
    violates: { deadlockFreedom: 6, entryPossible: 2 },
  },
  {
    spec,
    mutant: 'nobody enters',
    teaches: 'a lock that nobody gets excludes perfectly',
    changed: {
      ...looking(() => true, all),
      lookAtLast: local({ guard: (me) => me.phase === 'seen', effect: () => [{ phase: 'looking' }] }),
    },
    model: { sites: 2 },
    violates: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
]
