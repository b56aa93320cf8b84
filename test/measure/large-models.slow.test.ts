// The slower pinned figures of the catalogue. See small-models.slow.test.ts.
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { Measured } from '../../src/measure/figure.js'
import { measure } from '../../src/measure/measure.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { expectFigures, type Row } from './figures.js'

const inf = Number.POSITIVE_INFINITY
type Rows = { readonly [quantity in Measured]?: Row }

const perEntry = (least: string, most: string, verdict?: 'agree' | 'differ'): Rows => ({
  messagesPerEntry: verdict === undefined ? [least, most] : [least, most, verdict],
})
const agreed = (least: string, most = least): Row => [least, most, 'agree']
const two = { parameters: { quorums: '{3,4},{3,4},{3,4},{},{}' }, requests: 1 } as const

const afterCrash = (highest: number): ModelOptions => ({
  parameters: { leader: 'highest' },
  crash: 1,
  whoCrashes: String(highest),
  detector: 'perfect',
  requests: 1,
})

const messages: readonly (readonly [string, ModelOptions, Rows])[] = [
  // The site with the highest number has crashed, and any other site notices the crash.
  ['bully', { sites: 3, ...afterCrash(2), requesters: [1] }, { messagesInAll: agreed('2') }],
  ['bully', { sites: 3, ...afterCrash(2), requesters: [0] }, { messagesInAll: agreed('5') }],
  ['bully', { sites: 3, ...afterCrash(2) }, { messagesInAll: ['2', '7'] }],
  // N^2-N-1 is only the minimum: an ELECTION that arrives late starts another election.
  ['bully', { sites: 4, ...afterCrash(3), requesters: [0] }, { messagesInAll: ['11', '14', 'differ'] }],
  ['central-server', { sites: 3 }, { messagesPerEntry: agreed('3'), messagesAlone: agreed('3') }],
  [
    'token-ring',
    { sites: 4, parameters: { reading: 'atomic' } },
    {
      messagesPerEntry: agreed('1', 'unbounded'),
      messagesUnderLoad: agreed('1', '3'),
      messagesAlone: agreed('4', 'unbounded'),
    },
  ],
  [
    'maekawa',
    { parameters: { quorums: 'grid' }, sites: 4, requests: 1, requesters: [0, 1] },
    perEntry('6', '6', 'agree'),
  ],
  [
    'maekawa-deadlock-handling',
    { sites: 2, parameters: { quorums: 'all' }, requests: 3 },
    { messagesInAll: ['18', '23'] },
  ],
  [
    'suzuki-kasami',
    { sites: 3, requests: 1 },
    { messagesPerEntry: agreed('2', '3'), messagesAlone: agreed('0', '3') },
  ],
  [
    'raymond',
    { sites: 4, parameters: { tree: 'star' } },
    { messagesPerEntry: agreed('0', '4'), messagesAlone: agreed('0', '2') },
  ],
  ['naimi-trehel', { sites: 4 }, { messagesPerEntry: agreed('0', '3'), messagesAlone: agreed('0', '2') }],
  ['central-server', { sites: 4 }, { messagesPerEntry: agreed('3'), messagesAlone: agreed('3') }],
  ['lamport', { sites: 2 }, { messagesPerEntry: agreed('3'), messagesAlone: agreed('3') }],
  ['lamport', { sites: 2, parameters: { clock: 'reqtick' } }, perEntry('3', '3', 'agree')],
  ['lamport', { sites: 2, parameters: { clock: 'recvtick', counts: 'reply' } }, perEntry('3', '3', 'agree')],
  ['lamport', { sites: 2, parameters: { clock: 'textbook', counts: 'reply' } }, perEntry('3', '3', 'agree')],
  ['lamport-omission', { sites: 2 }, { messagesPerEntry: agreed('12/5', '3'), messagesAlone: agreed('3') }],
  ['lamport-omission', { sites: 2, parameters: { clock: 'recvtick' } }, perEntry('2', '3', 'agree')],
  ['lamport-omission', { sites: 2, parameters: { clock: 'textbook' } }, perEntry('2', '3', 'agree')],
  ['ricart-agrawala', { sites: 3, parameters: { clock: 'ra81' } }, perEntry('4', '4', 'agree')],
  ['zookeeper-lock', { sites: 3 }, { messagesPerEntry: agreed('6', '11'), messagesAlone: agreed('6') }],
  ['zookeeper-lock', { sites: 3, parameters: { watch: 'directory' } }, perEntry('6', '15', 'agree')],
  // The long-run maximum exceeds 4. A lecture's 2(N-1) is for one entry.
  [
    'lamport-omission',
    { sites: 3, requests: 1, parameters: { clock: 'reqtick' } },
    { messagesInAll: ['15', '18'] },
  ],
  ['maekawa', { sites: 3, parameters: { quorums: 'all' } }, perEntry('6', '6', 'agree')],
  [
    'maekawa-deadlock-handling',
    { parameters: { quorums: 'grid' }, sites: 4, requests: 1 },
    { messagesInAll: ['24', '36'] },
  ],
  [
    'maekawa-deadlock-handling',
    { parameters: { quorums: 'six' }, sites: 6, requests: 1 },
    { messagesInAll: ['18', '21'] },
  ],
  ['maekawa-deadlock-handling', two, { messagesInAll: ['18', '28'] }],
  // A deadlock ends some runs early.
  [
    'maekawa-deadlock-handling',
    { ...two, parameters: { ...two.parameters, rules: '1985' } },
    { messagesInAll: ['13', '28'] },
  ],
  [
    'maekawa-deadlock-handling',
    { ...two, parameters: { ...two.parameters, rules: 'lecture' } },
    { messagesInAll: ['13', '28'] },
  ],
  [
    'maekawa-deadlock-handling',
    { sites: 3, parameters: { quorums: 'all', rules: '1985' }, requests: 1 },
    { messagesInAll: ['18', '26'] },
  ],
  // The long-run cost, with timestamps from an oracle. docs/measures.md has three requesters.
  [
    'maekawa-deadlock-handling',
    { parameters: { quorums: '{3,4},{3,4},{},{},{}', stamps: 'oracle' } },
    perEntry('6', '10', 'agree'),
  ],
  [
    'maekawa-deadlock-handling',
    { parameters: { quorums: 'ring', stamps: 'oracle' } },
    { messagesPerEntry: agreed('3', '4'), messagesAlone: agreed('3') },
  ],
  [
    'maekawa-deadlock-handling',
    { sites: 3, parameters: { quorums: 'all', stamps: 'oracle' } },
    perEntry('6', '9', 'agree'),
  ],
]

test.each(messages)('messages: %s %j has the recorded figures', async (name, options, expected) => {
  await expectFigures(name, options, expected)
})

const delays: readonly (readonly [string, ModelOptions, Rows])[] = [
  [
    'token-ring',
    { sites: 3, parameters: { reading: 'atomic' } },
    { clientDelay: agreed('1', '3'), synchronisationDelay: agreed('1', '2') },
  ],
  ['lamport', { sites: 2, requests: 1 }, { clientDelay: agreed('2'), synchronisationDelay: agreed('1') }],
  [
    'maekawa',
    { sites: 3, parameters: { quorums: 'one' } },
    { clientDelay: agreed('0', '2'), synchronisationDelay: agreed('1', '2') },
  ],
  [
    'suzuki-kasami',
    { sites: 2, requests: 2 },
    { clientDelay: agreed('0', '2'), synchronisationDelay: agreed('1') },
  ],
  [
    'lamport',
    { sites: 2 },
    { clientDelay: agreed('2'), clientDelayInTransit: ['1', '2'], synchronisationDelay: agreed('1') },
  ],
  [
    'maekawa',
    { sites: 3, parameters: { quorums: 'all' } },
    { clientDelay: agreed('2'), synchronisationDelay: agreed('2') },
  ],
  [
    'maekawa',
    { sites: 4, parameters: { quorums: 'grid' }, requests: 1 },
    { clientDelay: agreed('2'), synchronisationDelay: agreed('1', '2') },
  ],
  [
    'suzuki-kasami',
    { sites: 3, requests: 1 },
    { clientDelay: agreed('0', '2'), synchronisationDelay: agreed('1') },
  ],
  [
    'token-ring',
    { sites: 6 },
    {
      clientDelay: agreed('0', '5'),
      clientDelayInTransit: agreed('0', '6'),
      synchronisationDelay: agreed('1', '5'),
    },
  ],
]

test.each(delays)('delays: %s %j has the recorded figures', async (name, options, expected) => {
  await expectFigures(name, options, expected, { messages: false, delays: true, bypass: false })
})

const bypasses: readonly (readonly [string, ModelOptions, readonly number[]])[] = [
  ['ricart-agrawala', { sites: 2, entry: 'eager' }, [1, 2]],
  ['maekawa', { parameters: { quorums: '{0,1,2},{1,2},{1,2}' } }, [inf, 2, 2]],
  ['token-ring', { sites: 3, parameters: { reading: 'atomic' } }, [2, 2, 2]],
  ['token-ring', { sites: 3, crash: 1, whoCrashes: 'with token' }, [2, 2, 2]],
  ['lamport', { sites: 2, requests: 1 }, [1, 1]],
  ['lamport', { sites: 2, parameters: { clock: 'reqtick' } }, [1, 2]],
  ['lamport', { sites: 2, parameters: { clock: 'textbook', counts: 'reply' } }, [1, 1]],
  ['lamport', { sites: 2, requests: 1, order: 'unordered' }, [1, 1]],
  ['lamport', { sites: 2, requests: 2, loss: 1 }, [2, 2]],
  ['lamport-omission', { sites: 2, parameters: { clock: 'reqtick' } }, [1, 2]],
  ['lamport-omission', { sites: 2, requests: 1, parameters: { counts: 'reply', clock: 'reqtick' } }, [1, 1]],
  ['ricart-agrawala', { sites: 2, parameters: { clock: 'textbook' } }, [1, 1]],
  ['ricart-agrawala', { sites: 3, requests: 1 }, [2, 2, 2]],
  ['ricart-agrawala', { sites: 2, requests: 1, loss: 1 }, [1, 1]],
  ['ricart-agrawala-queue', { sites: 2 }, [1, 2]],
  ['maekawa', { parameters: { quorums: 'ring' } }, [inf, inf, inf]],
  ['maekawa', { sites: 2, parameters: { quorums: 'all' } }, [1, 1]],
  ['maekawa', { sites: 2, parameters: { quorums: 'all' }, self: 'channel' }, [2, 2]],
  ['maekawa', { sites: 2, parameters: { quorums: 'all' }, order: 'unordered' }, [1, 1]],
  ['maekawa', { sites: 6, parameters: { quorums: 'six' }, requests: 1 }, [2, 2, 2, 0, 0, 0]],
  ['maekawa-deadlock-handling', { sites: 2, parameters: { quorums: 'all' }, requests: 3 }, [1, 2]],
  ['zookeeper-lock', { sites: 2, requests: 1 }, [1, 1]],
  ['zookeeper-lock', { sites: 2, parameters: { watch: 'directory' } }, [inf, inf]],
  ['suzuki-kasami', { sites: 3, requests: 2 }, [4, 4, 4]],
  ['maekawa-deadlock-handling', two, [2, 2, 2, 0, 0]],
  [
    'maekawa-deadlock-handling',
    { parameters: { quorums: '{3,4},{3,4},{},{},{}', stamps: 'oracle' } },
    [inf, inf, 0, 0, 0],
  ],
  ['maekawa-deadlock-handling', { sites: 3, parameters: { quorums: 'all', stamps: 'oracle' } }, [2, 2, 2]],
  ['maekawa-deadlock-handling', { parameters: { quorums: 'ring', stamps: 'oracle' } }, [inf, inf, inf]],
]

test.each(bypasses)('bypasses: %s %j has the recorded figures', async (name, options, expected) => {
  const found = measure(await catalogueSpec(name), options, { messages: false, delays: false, bypass: true })
  expect(found.bypasses?.map(({ most }) => most)).toEqual(expected)
})

test('all measures of Ricart and Agrawala with three sites and unbounded requests, in one search', async () => {
  const found = await expectFigures(
    'ricart-agrawala',
    { sites: 3 },
    {
      messagesPerEntry: agreed('4'),
      messagesAlone: agreed('4'),
      clientDelay: agreed('2'),
      synchronisationDelay: agreed('1'),
    },
    { messages: true, delays: true, bypass: true },
  )
  expect(found.instead).toBeUndefined()
  expect(found.exploration.states).toBe(2060)
  expect(found.bypasses!.map(({ most }) => most)).toEqual([3, 4, 4])
})
