// A search by tasks prints what the search in memory prints, for models with each kind of channel, fault and start. What is faster is tested by
// distributed.test.ts.
import { expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import filter from '../../specs/peterson-filter/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { checkedByTasks, checkedSo, printed, questionOf } from './by-tasks.js'
import { models } from './searches-agree.js'

const ring: ModelOptions = { sites: 3, requests: 1, parameters: { quorums: 'ring' } }

const moreModels = [
  ...models,
  ['peterson with several initial states', filter, { sites: 2 }],
  ['lamport in a total order', lamport, { sites: 2, requests: 1, order: 'total', self: 'channel' }],
  ['ricart-agrawala with sets of messages', ricartAgrawala, { sites: 2, requests: 1, order: 'set' }],
  ['maekawa with rendezvous', maekawa, { ...ring, order: 'rendezvous' }],
  ['maekawa with crashes', maekawa, { ...ring, requesters: [0], crash: 1, recovery: 1 }],
] as const

test.each(moreModels)(
  '%s: the same is printed, with all verdicts and with the first violation',
  (_, spec, options) => {
    const [model, properties] = questionOf(spec, options)
    for (const how of [{ continue: true }, { continue: false }])
      expect(printed(checkedByTasks(model, properties, how))).toBe(printed(checkedSo(model, properties, how)))
  },
)
