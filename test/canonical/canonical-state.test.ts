import { expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import { canonicalize, orbitSize } from '../../src/canonical/canonical-state.js'
import type { Group } from '../../src/canonical/group.js'
import { identity } from '../../src/canonical/renaming.js'
import { sampleRawStates } from '../../src/canonical/steps-commute.js'
import { makeModel } from '../../src/model/model.js'
import {
  countedOrbits,
  largeGroups,
  membersShareOneForm,
  orbitsAreCounted,
  renamingsAreLawful,
} from './canonical-claims.js'
import { unreduced } from './quotient.js'

orbitsAreCounted(countedOrbits.filter(([, , , orbits]) => orbits <= 20))
renamingsAreLawful(12)
membersShareOneForm(largeGroups.slice(0, 1), 5)

test('without reductions the normal form is the state itself', () => {
  const model = makeModel(central, { sites: 2 })
  const trivial: Group = { claim: 'all', order: 1, generators: [], elements: [identity(3)], blocks: [] }
  for (const state of sampleRawStates(model, 1, 1, 20)) {
    expect(canonicalize(model, unreduced)(state).state).toBe(state)
    expect(canonicalize(model, { timestamps: true, group: trivial })(state).state).toBe(state)
    expect(orbitSize(model, unreduced, state)).toBe(1)
  }
})
