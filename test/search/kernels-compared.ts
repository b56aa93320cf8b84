// Models on which fast and slow tests compare both kernels.
import { violation } from 'coterie'
import { describe, expect, test } from 'vitest'
import bakery from '../../specs/bakery/spec.js'
import { central } from '../../specs/central-server/algorithm.js'
import centralServer from '../../specs/central-server/spec.js'
import lamport from '../../specs/lamport/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import szymanski from '../../specs/szymanski/spec.js'
import tokenRing from '../../specs/token-ring/spec.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { compareKernels, withoutRules } from './both-kernels.js'

export const triangle = { sites: 3, self: 'channel', parameters: { quorums: 'ring' } } as const

// A rule about every step, and none about entries or requests.
const keepsToken = central.rule('keepsToken', '', 'every step', ({ clause }, before, after) =>
  clause !== 'exit' && before.all('client')[1]!.token && !after.all('client')[1]!.token
    ? violation
    : undefined,
)
const sendsToken = central.rule('sendsToken', '', 'every step', (_, before, after) =>
  before.inFlight('TOKEN') === 0 && after.inFlight('TOKEN') > 0 ? violation : undefined,
)

export const once = { sites: 3, requests: 1 }

export const models: readonly (readonly [name: string, spec: Spec, options: ModelOptions])[] = [
  ['ricart-agrawala, unordered', ricartAgrawala, { sites: 2, requests: 2, order: 'unordered' }],
  ['central-server', centralServer, { sites: 3 }],
  ['central-server with a bounded number of requests', centralServer, { sites: 2, requests: 2 }],
  ['token-ring', tokenRing, { sites: 4 }],
  ['central-server, which loses and copies messages', centralServer, { sites: 2, loss: 1, duplication: 1 }],
  // One part of the full kernel at a time: in other models two parts each ask for it.
  ['central-server, which loses messages, without rules', withoutRules(centralServer), { sites: 2, loss: 1 }],
  [
    'central-server, which copies messages, without rules',
    withoutRules(centralServer),
    { sites: 2, duplication: 1 },
  ],
  [
    'central-server, rules about every step',
    { ...centralServer, properties: [keepsToken, sendsToken] },
    { sites: 2 },
  ],
  ['szymanski, with shared variables', szymanski, { sites: 3 }],
  [
    'lamport, canonical timestamps',
    withoutRules(lamport),
    { sites: 2, parameters: { clock: 'reqtick', counts: 'reply' } },
  ],
  ['bakery, with shared variables and crashes', bakery, { sites: 2, requests: 2, crash: 1 }],
]

export const kernelsAgreeOn = (all: typeof models): void => {
  // A model without a violation is searched to its end in either way.
  let stopped = 0

  describe.each(all)('%s', (_, spec, options) => {
    test('both kernels find the same states, parents, counts, verdicts and runs, and stop at the same first violation', () => {
      const { kernel, result } = compareKernels(spec, options)
      expect(kernel).toBe('wasm')
      if (!result.verdicts.some(({ verdict }) => verdict === 'violated')) return
      compareKernels(spec, options, { continue: false })
      stopped++
    })
  })

  test('some of these models have violations', () => expect(stopped).toBeGreaterThan(0))
}

export const depthsAgree = (model: ModelOptions, maxDepth: number, froms: readonly number[]): void => {
  for (const most of [0, maxDepth]) compareKernels(ricartAgrawala, model, { maxDepth: most })
  // WebAssembly takes over within the last level, whose states the kernel in TypeScript expands then.
  for (const wasmFrom of froms) compareKernels(ricartAgrawala, model, { maxDepth, wasmFrom })
}
