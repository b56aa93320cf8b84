import { expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import { orbitSize } from '../../src/canonical/canonical-state.js'
import { makeModel } from '../../src/model/model.js'
import {
  byColours,
  countedOrbits,
  largeGroups,
  membersShareOneForm,
  orbitsAreCounted,
  renamingsAreLawful,
  symmetric,
} from './canonical-claims.js'
import { quotient } from './quotient.js'

orbitsAreCounted(countedOrbits)
renamingsAreLawful(80)
membersShareOneForm(largeGroups, 40)

test('maekawa on the ring of three: states that look alike from all three sides are orbits of their own', () => {
  const model = makeModel(maekawa, { parameters: { quorums: 'ring' } })
  const { states, depth } = quotient(model, symmetric(model))
  const sizes = states.map((state) => orbitSize(model, symmetric(model), state))
  const alike = sizes.filter((size) => size === 1).length
  expect([states.length, alike, depth]).toEqual([117, 3, 15])
  expect(3 * (states.length - alike) + alike).toBe(345)
})

test('colours find the same orbits as a list, for five clients', () => {
  const model = makeModel(central, { sites: 5 })
  const form = symmetric(model)
  const { states } = quotient(model, byColours(form))
  expect(states).toHaveLength(quotient(model, form).states.length)
})
