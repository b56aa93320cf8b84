// The check of reductions on raw states in the reference semantics, and the claim that it confirms what the specs declare.
import { expect } from 'vitest'
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
import { groupOf } from '../../src/canonical/group.js'
import { disagreement, sampleRawStates } from '../../src/canonical/steps-commute.js'
import type { Model } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { monitorsOf } from '../../src/semantics/steps.js'
import { wholeModel } from '../laws/agreement.js'

const claimed = (model: Model): CanonicalForm => ({
  timestamps: model.spec.timed,
  group: model.spec.symmetry === 'none' ? undefined : groupOf(model, model.spec.symmetry),
})

/** The first step that a canonical form does not preserve, on random walks from raw states. */
export const firstDisagreement = (
  model: Model,
  form: CanonicalForm,
  walks = 8,
  length = 40,
): string | undefined => {
  for (const state of sampleRawStates(model, 5, walks, length)) {
    const found = disagreement(model, form, state, monitorsOf(model))?.step
    if (found !== undefined) return found
  }
  return undefined
}

const forever = { requests: 'unbounded' } as const

type Row = readonly [name: string, spec: Spec, options: ModelOptions]

/** Models small enough for the fast tests. */
export const smallModels: readonly Row[] = [
  ['bank account', bank, { sites: 2, parameters: { lock: 'semaphore' } }],
  ['token ring', ring, { sites: 3 }],
  ['ricart-agrawala', ra, { sites: 2, ...forever }],
]

/** All models of which the claim is made. */
export const models: readonly Row[] = [
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

/** Expects renamed and canonical states to have the same steps, with every property and everything that monitors remember. */
export const expectSound = ([, spec, options]: Row): void => {
  const model = wholeModel(spec, options, true)
  expect(firstDisagreement(model, claimed(model))).toBeUndefined()
}
