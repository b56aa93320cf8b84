// A search that continues after its states are too many to be written again: then a slot that outgrows its bits gets further ones.

import { expect, test } from 'vitest'
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import { send } from '../../src/protocol/effect.js'
import { protocol } from '../../src/protocol/protocol.js'
import { noReduction } from '../../src/reduce/reductions.js'
import type { Exploration } from '../../src/search/exploration.js'
import { toTheEnd } from '../../src/search/long-work.js'
import type { BitFields } from '../../src/search/wasm/bit-fields.js'
import { int } from '../../src/sorts/int.js'
import { compareKernels } from './both-kernels.js'

const chat = protocol({
  roles: { site: many({ sent: int(0, 3), sum: int(0, 49) }) },
  messages: { SAY: { number: int(0, 3) } },
})
const { local, upon } = chat.roles.site

// Each site says three numbers to all, and what it has heard depends on the order. So every channel has many contents.
const spec = algorithm({
  name: 'chat',
  title: '',
  citation: '',
  about: '',
  sites: { min: 1, fallback: 3 },
  protocol: chat,
  clauses: {
    say: local({
      guard: ({ sent }) => sent < 3,
      effect: ({ sent }, { sites }) => [{ sent: sent + 1 }, send(sites, chat.messages.SAY({ number: sent }))],
    }),
    hear: upon('SAY', ({ sum }, { number }) => [{ sum: (3 * sum + number + 1) % 50 }]),
  },
  contention: {
    waits: () => false,
    holds: () => false,
  },
  properties: [
    chat.always('notThirteen', '', (view) => view.all('site').every(({ sum }) => sum !== 13)),
    chat.sometimes('fourInTransit', '', (view) => view.inFlight('SAY') > 3),
  ],
})

const model = { sites: 3, order: 'unordered', self: 'channel' } as const

/** The greatest number of fragments of a slot, after a search by the kernel in WebAssembly. */
const fragments = (maxStates: number): number => {
  const check = new Check(modelFor(spec, model, spec.properties), spec.properties, {
    ...defaultCheckOptions,
    continue: true,
    reduce: noReduction,
    kernel: 'wasm',
    maxStates,
  })
  toTheEnd(check.run(), 1 << 12)
  const { search } = check as unknown as { readonly search: Exploration }
  const { loop } = search as unknown as { readonly loop: { readonly wasm: { readonly fields: BitFields } } }
  return Math.max(...loop.wasm.fields.bySlot.map(({ length }) => length))
}

test('both kernels find the same states when slots have several fragments', () => {
  expect(fragments(16_000)).toBe(1)
  expect(fragments(60_000)).toBeGreaterThan(1)
  const { kernel } = compareKernels(spec, model, { maxStates: 60_000, reduce: noReduction }, 5000)
  expect(kernel).toBe('wasm')
})
