// Paxos up to the permutations of replicas and values has the states that TLC finds, and a mutant decides twice.
import { expect, test } from 'vitest'
import paxosSets from '../../../specs/paxos-sets/spec.js'
import { check } from '../../../src/check/check.js'
import { defaultCheckOptions } from '../../../src/check/check-options.js'
import { modelFor } from '../../../src/check/model-for.js'
import type { Spec } from '../../../src/protocol/spec.js'
import { noReduction } from '../../../src/reduce/reductions.js'
import { paxosWith } from './paxos.js'

const searched = (symmetry: 'all' | undefined, spec: Spec, sites: number) => {
  const { exploration, verdicts } = check(modelFor(spec, { sites }, spec.properties), spec.properties, {
    ...defaultCheckOptions,
    continue: true,
    reduce: { ...noReduction, symmetry },
  })
  const { states, transitions, depth, orbits } = exploration
  return {
    counts: [
      states,
      transitions,
      depth,
      ...(orbits === undefined ? [] : [orbits.states, orbits.transitions]),
    ],
    verdicts: verdicts.map(
      ({ property, verdict, trace }) => `${property.name} ${verdict} ${trace?.steps.length ?? ''}`,
    ),
  }
}

test('Paxos has 1,207 orbits of 29,709 states', () =>
  expect(searched('all', paxosWith({}), 4)).toEqual({
    counts: [1207, 8942, 21, 29_709, 221_162],
    verdicts: ['consistency holds ', 'oneChosen holds 8'],
  }))

test('Paxos in which nobody decides has 443 orbits of 3,921 states', () =>
  expect(searched('all', paxosSets, 3)).toEqual({
    counts: [443, 2577, 16, 3921, 22_994],
    verdicts: [
      ...['agreement', 'promisesKept', 'votesKept', 'oneProposal'].map((name) => `${name} holds `),
      'someValueIsChosen holds 6',
    ],
  }))

test('a proposer that ignores earlier ballots changes a decision, in as many steps with the symmetry as without', () => {
  const mutant = paxosWith({ latest: false })
  const [full, reduced] = [searched(undefined, mutant, 3), searched('all', mutant, 3)]
  expect(full.verdicts).toEqual(['consistency violated 14', 'oneChosen holds 6'])
  expect(reduced.verdicts).toEqual(full.verdicts)
  expect(reduced.counts.slice(3)).toEqual(full.counts.slice(0, 2))
})
