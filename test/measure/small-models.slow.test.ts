// Pinned figures of the catalogue: messages, delays, bypasses. Another explorer computed the minimum and
// maximum of messages per entry, the totals of whole runs and the bypasses (cycle ratios, longest paths). A
// simulation with unit latency, and computation by hand, gave the delays. The figures are here and not in the
// specs, so that they do not change together with the specs. The last column is whether the formula of the
// spec agrees.

import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { Budget } from '../../src/liveness/budget.js'
import { Explored } from '../../src/measure/explored.js'
import type { Measured } from '../../src/measure/figure.js'
import { measure } from '../../src/measure/measure.js'
import { defaultLimits, endOf } from '../../src/measure/measurement.js'
import { messagesOf } from '../../src/measure/messages.js'
import { weighedGraph } from '../../src/measure/weighed.js'
import { countsOf } from '../../src/measure/witness.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { closing } from '../../src/trace/lasso.js'
import { expectFigures, type Row, rowsOf } from './figures.js'

type Rows = { readonly [quantity in Measured]?: Row }

const perEntry = (least: string, most: string, verdict?: 'agree' | 'differ'): Rows => ({
  messagesPerEntry: verdict === undefined ? [least, most] : [least, most, verdict],
})
const agreed = (least: string, most = least): Row => [least, most, 'agree']

// Only messages are measured.
const messages: readonly (readonly [string, ModelOptions, Rows])[] = [
  ['central-server', { sites: 1 }, { messagesPerEntry: agreed('3'), messagesAlone: agreed('3') }],
  ['central-server', { sites: 2 }, { messagesPerEntry: agreed('3'), messagesAlone: agreed('3') }],
  [
    'token-ring',
    { sites: 2 },
    {
      messagesPerEntry: agreed('1', 'unbounded'),
      messagesUnderLoad: agreed('1'),
      messagesAlone: agreed('2', 'unbounded'),
    },
  ],
  ['lamport-omission', { sites: 2, parameters: { clock: 'reqtick' } }, perEntry('5/2', '3', 'agree')],
  ['ricart-agrawala', { sites: 2 }, { messagesPerEntry: agreed('2'), messagesAlone: agreed('2') }],
  ['ricart-agrawala', { sites: 2, parameters: { clock: 'ra81' } }, perEntry('2', '2', 'agree')],
  ['ricart-agrawala', { sites: 2, parameters: { clock: 'textbook' } }, perEntry('2', '2', 'agree')],
  // The central server is one of the clients: 0 messages for its own entry, 3 for the others.
  [
    'maekawa',
    { sites: 3, parameters: { quorums: 'one' } },
    { messagesPerEntry: agreed('0', '3'), messagesAlone: agreed('0', '3') },
  ],
  // 3(K-1), and 3K if messages to oneself count.
  [
    'maekawa',
    { sites: 3, parameters: { quorums: 'ring' } },
    { messagesPerEntry: agreed('3'), messagesAlone: agreed('3') },
  ],
  [
    'maekawa',
    { sites: 2, parameters: { quorums: 'all' }, self: 'channel' },
    { messagesPerEntry: agreed('6'), messagesAlone: agreed('6') },
  ],
  [
    'maekawa-deadlock-handling',
    { parameters: { quorums: 'ring' }, requests: 1 },
    { messagesInAll: ['9', '11'], messagesAlone: agreed('3') },
  ],
  [
    'maekawa-deadlock-handling',
    { sites: 2, parameters: { quorums: 'all' }, requests: 1 },
    { messagesInAll: ['6', '7'] },
  ],
  // With timestamps from an oracle, requests are unbounded.
  [
    'maekawa-deadlock-handling',
    { sites: 2, parameters: { quorums: 'all', stamps: 'oracle' } },
    perEntry('3', '4', 'agree'),
  ],
  // After a lost message no site enters, so there is no figure for one entry.
  ['ricart-agrawala', { sites: 2, requests: 1, loss: 1 }, { messagesAlone: agreed('2') }],
  ['ricart-agrawala', { sites: 2, requests: 1, crash: 1 }, { messagesAlone: agreed('2') }],
  ['suzuki-kasami', { sites: 2, requests: 1 }, { messagesAlone: agreed('0', '2') }],
  ['raymond', { sites: 3 }, { messagesPerEntry: agreed('0', '4'), messagesAlone: agreed('0', '4') }],
  ['naimi-trehel', { sites: 2 }, { messagesPerEntry: agreed('0', '2'), messagesAlone: agreed('0', '2') }],
  ['naimi-trehel', { sites: 3 }, { messagesPerEntry: agreed('0', '5/2'), messagesAlone: agreed('0', '2') }],
  ['zookeeper-lock', { sites: 2, parameters: { watch: 'directory' } }, perEntry('6', '9', 'agree')],
  ['dolev-klawe-rodeh', { sites: 2 }, { messagesInAll: agreed('8') }],
  ['dolev-klawe-rodeh', { sites: 4 }, { messagesInAll: agreed('16', '24') }],
  ['chang-roberts', { sites: 2 }, { messagesInAll: agreed('4', '5') }],
  ['chang-roberts', { sites: 4 }, { messagesInAll: agreed('8', '11') }],
  ['chang-roberts', { sites: 4, parameters: { ids: 'decreasing' } }, { messagesInAll: agreed('8', '14') }],
  ['chang-roberts', { sites: 4, requesters: [1] }, { messagesInAll: agreed('10') }],
  // Without FIFO a site may receive a message of an election that is over. The formula assumes FIFO, and the
  // difference is shown.
  ['chang-roberts', { sites: 3, order: 'unordered' }, { messagesInAll: ['6', '21', 'differ'] }],
]

describe('messages', () => {
  test.each(messages)('of %s %j have the recorded figures', async (name, options, expected) => {
    await expectFigures(name, options, expected)
  })
})

const delays: readonly (readonly [string, ModelOptions, Rows])[] = [
  ['central-server', { sites: 3 }, { clientDelay: agreed('2'), synchronisationDelay: agreed('2') }],
  [
    'token-ring',
    { sites: 3 },
    {
      clientDelay: agreed('0', '2'),
      clientDelayInTransit: agreed('0', '3'),
      synchronisationDelay: agreed('1', '2'),
    },
  ],
  [
    'lamport-omission',
    { sites: 2, requests: 1 },
    { clientDelay: agreed('2'), synchronisationDelay: agreed('1') },
  ],
  ['ricart-agrawala', { sites: 2 }, { clientDelay: agreed('2'), synchronisationDelay: agreed('1') }],
  [
    'maekawa',
    { sites: 2, parameters: { quorums: 'all' } },
    { clientDelay: agreed('2'), synchronisationDelay: agreed('1') },
  ],
  // A site's own request may arrive after the vote of the other site: a chain of three. In lock-step it is 2.
  [
    'maekawa',
    { sites: 2, parameters: { quorums: 'all' }, self: 'channel' },
    { clientDelay: ['2', '3', 'agree in lock-step'], synchronisationDelay: agreed('2') },
  ],
  ['raymond', { sites: 3 }, { clientDelay: agreed('0', '4'), synchronisationDelay: agreed('1', '2') }],
  ['naimi-trehel', { sites: 3 }, { clientDelay: agreed('0', '3'), synchronisationDelay: agreed('1') }],
]

describe('delays', () => {
  test.each(delays)('of %s %j have the recorded figures', async (name, options, expected) => {
    await expectFigures(name, options, expected, { messages: false, delays: true, bypass: false })
  })
})

const bypasses: readonly (readonly [string, ModelOptions, readonly number[]])[] = [
  ['token-ring', { sites: 2 }, [1, 1]],
  ['suzuki-kasami', { sites: 2, requests: 2, order: 'unordered' }, [2, 2]],
  ['suzuki-kasami', { sites: 2, requests: 1, loss: 1 }, [1, 1]],
]

describe('bypasses', () => {
  test.each(bypasses)('of %s %j have the recorded figures', async (name, options, expected) => {
    const found = measure(await catalogueSpec(name), options, {
      messages: false,
      delays: false,
      bypass: true,
    })
    expect(found.bypasses?.map(({ most }) => most)).toEqual(expected)
  })
})

test('the reference semantics counts the same figure along its run and around its loop', async () => {
  const found = measure(
    await catalogueSpec('lamport-omission'),
    { sites: 2, parameters: { clock: 'reqtick' } },
    { messages: true, delays: false, bypass: false },
  )
  const { trace } = endOf(found, 'messagesPerEntry', 'least')!
  expect(closing(trace!)).toBeDefined()
  const { messages: sent, entries } = countsOf(trace!, trace!.loop)
  expect(2 * sent).toBe(5 * entries)
})

test('partial order preserves the totals of finite runs', async () => {
  const models: readonly (readonly [string, ModelOptions])[] = [
    ['ricart-agrawala', { sites: 3, requests: 1 }],
    ['maekawa', { sites: 2, parameters: { quorums: 'all' }, requests: 2 }],
    ['maekawa-deadlock-handling', { parameters: { quorums: 'ring' }, requests: 1 }],
    ['maekawa-deadlock-handling', { parameters: { quorums: 'ring', stamps: 'oracle' }, requests: 1 }],
    ['suzuki-kasami', { sites: 3, requests: 1 }],
    ['chang-roberts', { sites: 4 }],
  ]
  let fewer = 0
  for (const [name, options] of models) {
    const model = makeModel(await catalogueSpec(name), options)
    const [full, part] = [false, true].map((partialOrder) => {
      const explored = new Explored(model, { ...noReduction, partialOrder }, defaultLimits)
      toTheEnd(explored.run())
      const { exploration, siteStatus } = explored
      const budget = new Budget(1e9)
      const graph = toTheEnd(weighedGraph(exploration, siteStatus, budget))
      const {
        perEntry: ratio,
        inAll,
        notes,
      } = toTheEnd(messagesOf(exploration, graph, budget, partialOrder))!
      const values = [ratio, inAll!].map(({ least, most }) => [least?.value, most?.value])
      return { values, notes, states: graph.size }
    })
    expect(part!.values, name).toEqual(full!.values)
    expect(part!.notes, name).toEqual(full!.notes)
    if (part!.states < full!.states) fewer++
  }
  expect(fewer).toBeGreaterThan(3)
})

test('a size that exceeds the bounds is measured with one request per site, and the output names this', async () => {
  const spec = await catalogueSpec('ricart-agrawala')
  const limits = { ...defaultLimits, maxStates: 1000 }
  const found = measure(spec, { sites: 3 }, { messages: true, delays: false, bypass: true }, limits)
  expect(found.instead).toBe('states')
  expect(found.model.requests).toBe(1)
  expect(rowsOf(found)).toEqual({
    messagesPerEntry: ['4', '4', 'agree'],
    enterMessages: ['4', '4', 'agree'],
    exitMessages: ['0', '1', 'agree'],
    messagesInAll: ['12', '12'],
    messagesAlone: ['4', '4', 'agree'],
  })
  expect(found.missing).toEqual([{ what: 'bypass', cut: 'states', because: undefined }])
})

test('a size that still exceeds the bounds is measured with two requesting sites', async () => {
  const limits = { ...defaultLimits, maxStates: 60 }
  const spec = await catalogueSpec('maekawa')
  const options = { sites: 3, parameters: { quorums: 'one' } }
  const found = measure(spec, options, { messages: true, delays: true, bypass: false }, limits)
  expect(found.exploration.complete).toBe(false)
  expect(rowsOf(found)).toMatchObject({
    // Site 0 and another site need 3 messages for both entries; two other sites need 3 each.
    messagesPerEntry: ['3/2', '3', 'agree'],
    clientDelay: ['0', '2', 'agree'],
    synchronisationDelay: ['1', '2', 'agree'],
  })
  expect(found.missing).toEqual([])
})
