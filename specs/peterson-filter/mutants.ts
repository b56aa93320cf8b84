// Mutants of Peterson's algorithm for n sites: levels too few, compared wrongly, or passed without a look.
import type { Mutant } from 'coterie'
import { local } from './algorithm.js'

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

export const mutants: readonly Mutant[] = [
  {
    name: 'one level too few',
    teaches: 'Each level holds one site back, so for all but one it takes n - 1 of them.',
    clauses: looking(
      (level, step) => level >= step,
      (sites) => sites - 2,
    ),
    model: { sites: 3 },
    verdicts: { mutualExclusion: 10 },
  },
  {
    name: 'only sites at the same level are in the way',
    teaches: 'A site that has gone further blocks the way, too.',
    clauses: looking((level, step) => level === step, all),
    model: { sites: 3 },
    verdicts: { mutualExclusion: 22 },
  },
  {
    name: 'only sites at higher levels are in the way',
    teaches: 'Of two that arrive at a level together one must stay, so the same level is in the way too.',
    clauses: looking((level, step) => level > step, all),
    model: { sites: 2 },
    verdicts: { mutualExclusion: 6 },
  },
  {
    name: 'nobody says that it came last',
    teaches: 'A site that arrives records that it came last, since any other site passes every level.',
    clauses: {
      arrive: local({
        guard: (me) => me.phase === 'arriving',
        effect: (_, { self }) => [{ phase: 'looking', k: self === 0 ? 1 : 0 }],
      }),
    },
    model: { sites: 3, requests: 1 },
    verdicts: { mutualExclusion: 16 },
  },
  {
    name: 'on leaving a site stays at its level',
    teaches: 'On leaving a site goes down again, or it is in the way of all that come after.',
    clauses: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }) },
    model: { sites: 3, requests: 1 },
    verdicts: { entryPossible: 5, starvationFreedom: 'violated', livelockFreedom: 'violated' },
  },
  {
    name: 'a site that has seen another in its way looks at nothing more',
    teaches:
      'A site that waits busily must go on looking: such a wait breaks deadlock freedom only by its absence.',
    clauses: { lookAtLast: undefined },
    model: { sites: 2, requests: 1 },
    verdicts: { deadlockFreedom: 6, entryPossible: 2 },
  },
  {
    name: 'a site that is held back comes to the level again',
    teaches:
      'A waiting site records only once that it came last: if it records it again, another site goes first ' +
      'that came after it.',
    clauses: {
      lookAtLast: local({
        guard: (me) => me.phase === 'seen',
        effect: (me, { self, shared }) => [
          shared.last.get(me.step) === self ? { phase: 'arriving', k: 0 } : { phase: 'held', step: 0, k: 0 },
        ],
      }),
    },
    model: { sites: 2 },
    verdicts: { firstComeFirstServed: 9 },
  },
  {
    name: 'nobody enters',
    teaches:
      'A lock must let sites enter: a lock that no site ever gets excludes perfectly, so every ' +
      'spec needs a witness.',
    clauses: {
      ...looking(() => true, all),
      lookAtLast: local({ guard: (me) => me.phase === 'seen', effect: () => [{ phase: 'looking' }] }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
]
