// Mutants of Peterson's algorithm for n sites: too few levels, levels compared wrongly, or passed without a look.
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
    teaches: 'Each level holds one site back, so it takes n - 1 levels to hold back all but one.',
    clauses: looking(
      (level, step) => level >= step,
      (sites) => sites - 2,
    ),
    model: { sites: 3 },
    verdicts: { mutualExclusion: 10 },
  },
  {
    name: 'only sites at the same level are in the way',
    teaches: 'A site at a higher level blocks a site as well.',
    clauses: looking((level, step) => level === step, all),
    model: { sites: 3 },
    verdicts: { mutualExclusion: 22 },
  },
  {
    name: 'only sites at higher levels are in the way',
    teaches:
      'Of two sites that arrive at a level together one must wait, so a site at the same level blocks as ' +
      'well.',
    clauses: looking((level, step) => level > step, all),
    model: { sites: 2 },
    verdicts: { mutualExclusion: 6 },
  },
  {
    name: 'no site announces that it came last',
    teaches:
      'A site that arrives at a level must record that it came last, since only the last one waits there.',
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
    name: 'on leaving, a site stays at its level',
    teaches: 'A leaving site must reset its level, or it blocks all later sites.',
    clauses: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }) },
    model: { sites: 3, requests: 1 },
    verdicts: { entryPossible: 5, starvationFreedom: 'violated', livelockFreedom: 'violated' },
  },
  {
    name: 'a site that has seen another in its way stops checking',
    teaches:
      'A site that busy-waits must keep looking. Deadlock freedom notices such a wait only when the ' +
      'clause is removed.',
    clauses: { lookAtLast: undefined },
    model: { sites: 2, requests: 1 },
    verdicts: { deadlockFreedom: 6, entryPossible: 2 },
  },
  {
    name: 'a site that is held back sets its level again',
    teaches:
      'A site must record only once that it came last. If it records it again, a site that came later ' +
      'goes first.',
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
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: {
      ...looking(() => true, all),
      lookAtLast: local({ guard: (me) => me.phase === 'seen', effect: () => [{ phase: 'looking' }] }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
]
