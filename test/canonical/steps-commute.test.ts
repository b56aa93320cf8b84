// The reference check of reductions on raw states: it is silent where a reduction is sound, and speaks where it is not.
import { describe, expect, test } from 'vitest'
import bank from '../../specs/bank-account/spec.js'
import central from '../../specs/central-server/spec.js'
import lamport from '../../specs/lamport/spec.js'
import omission from '../../specs/lamport-omission/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import handling from '../../specs/maekawa-deadlock-handling/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import queue from '../../specs/ricart-agrawala-queue/spec.js'
import semaphore from '../../specs/semaphore/spec.js'
import ring from '../../specs/token-ring/spec.js'
import type { CanonicalForm } from '../../src/canonical/canonical-state.js'
import { type Group, groupOf } from '../../src/canonical/group.js'
import { disagreement, sampleRawStates } from '../../src/canonical/steps-commute.js'
import { type Model, makeModel } from '../../src/model/model.js'
import type { Spec } from '../../src/protocol/algorithm.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { monitorsOf } from '../../src/semantics/steps.js'
import { wholeModel } from '../laws/agreement.js'

const claimed = (model: Model): CanonicalForm => ({
  timestamps: model.spec.timed,
  group: model.spec.symmetry === 'none' ? undefined : groupOf(model, model.spec.symmetry),
})

const firstDisagreement = (model: Model, form: CanonicalForm, walks = 8, length = 40): string | undefined => {
  for (const state of sampleRawStates(model, 5, walks, length)) {
    const found = disagreement(model, form, state, monitorsOf(model))?.step
    if (found !== undefined) return found
  }
  return undefined
}

const forever = { requests: 'unbounded' } as const

describe('what the specs claim is sound', () => {
  const rows: readonly (readonly [name: string, spec: Spec, options: ModelOptions])[] = [
    ['bank account', bank, { sites: 3, parameters: { lock: 'semaphore' } }],
    ['semaphore with a pool', semaphore, { sites: 4, parameters: { kind: 'set' } }],
    ['semaphore with a queue', semaphore, { sites: 4, parameters: { kind: 'fifo' } }],
    ['central server', central, { sites: 4 }],
    ['central server, with faults', central, { sites: 3, requests: 2, loss: 1, duplication: 1 }],
    ['token ring', ring, { sites: 4 }],
    ['token ring, read atomically', ring, { sites: 4, parameters: { reading: 'atomic' } }],
    ['maekawa, grid', maekawa, { parameters: { quorums: 'grid' }, requests: 2 }],
    ['maekawa, six', maekawa, { parameters: { quorums: 'six' }, self: 'channel', entry: 'eager' }],
    ['maekawa, all, unordered', maekawa, { sites: 3, parameters: { quorums: 'all' }, order: 'unordered' }],
    ['ricart-agrawala', ra, { sites: 3, ...forever }],
    ['ricart-agrawala, textbook clock', ra, { sites: 3, parameters: { clock: 'textbook' }, ...forever }],
    ['ricart-agrawala, clocks that drift apart', ra, { parameters: { clock: 'recvtick' }, ...forever }],
    ['ricart-agrawala, copies', ra, { duplication: 2, parameters: { reply: 'naming' }, ...forever }],
    ['ricart-agrawala with a queue', queue, { sites: 3, ...forever }],
    ['lamport', lamport, { sites: 3, ...forever }],
    ['lamport, unordered', lamport, { sites: 3, order: 'unordered', ...forever }],
    ['lamport, omitting replies', omission, { sites: 3, ...forever }],
    ['maekawa, stamps of an oracle', handling, { parameters: { stamps: 'oracle' }, order: 'unordered' }],
  ]
  test.each(rows)('%s', (_name, spec, options) => {
    // With every property, so that rules and what observers remember are renamed as well.
    const model = wholeModel(spec, options, true)
    expect(firstDisagreement(model, claimed(model))).toBeUndefined()
  })
})

describe('what is not sound is found', () => {
  const everything = (model: Model): CanonicalForm => ({ timestamps: false, group: groupOf(model, 'all') })

  test('ricart-agrawala breaks ties by site numbers, so two sites may not be exchanged', () => {
    const model = makeModel(ra, { sites: 2, requests: 1 })
    expect(everything(model).group!.order).toBe(2)
    expect(firstDisagreement(model, everything(model))).toMatch(/times from its canonical form/)
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
