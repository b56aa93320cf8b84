// The reference check of reductions on raw states: it is silent where a reduction is sound, and speaks where it is not.
import { describe, expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import ring from '../../specs/token-ring/spec.js'
import type { CanonicalForm } from '../../src/canonical/canonical-state.js'
import { type Group, groupOf } from '../../src/canonical/group.js'
import { sampleRawStates } from '../../src/canonical/steps-commute.js'
import { type Model, makeModel } from '../../src/model/model.js'

import { expectSound, firstDisagreement, smallModels } from './sound-claims.js'

test.for(smallModels)('what the spec declares is sound: %s', expectSound)

describe('a reduction that is not sound is found:', () => {
  const everything = (model: Model): CanonicalForm => ({ timestamps: false, group: groupOf(model, 'all') })

  test('ricart-agrawala breaks ties by site numbers, so two sites may not be exchanged', () => {
    const model = makeModel(ra, { sites: 2, requests: 1 })
    expect(everything(model).group!.order).toBe(2)
    expect(firstDisagreement(model, everything(model))).toMatch(/times from its normal form/)
  })

  test('a ring is not the same ring when two sites are exchanged', () => {
    const model = makeModel(ring, { sites: 4 })
    const exchange: Group = {
      claim: 'all',
      order: 2,
      generators: [[0, 3, 2, 1]],
      elements: [
        [0, 1, 2, 3],
        [0, 3, 2, 1],
      ],
      blocks: undefined,
    }
    expect(firstDisagreement(model, { timestamps: false, group: exchange })).toBeDefined()
  })

  test('sites with different quorums may not be exchanged', () => {
    const model = makeModel(maekawa, { parameters: { quorums: 'ring' } })
    const all = groupOf(makeModel(maekawa, { sites: 3, parameters: { quorums: 'all' } }), 'all')
    expect(firstDisagreement(model, { timestamps: false, group: all })).toBeDefined()
  })
})

test('the same seed gives the same walks, another seed others', () => {
  const model = makeModel(central, { sites: 4 })
  const walk = (seed: number) => sampleRawStates(model, seed, 2, 30)
  expect(walk(3)).toEqual(walk(3))
  expect(walk(3)).not.toEqual(walk(4))
})
