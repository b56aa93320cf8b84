// The law of delays on the smallest models (delays.slow.test.ts has larger ones), and steps that do not
// lengthen a delay.
import { expect, test } from 'vitest'
import { measure } from '../../src/measure/measure.js'
import { defaultLimits } from '../../src/measure/measurement.js'
import { delayProperties } from './delays.properties.js'
import { rowsOf } from './figures.js'
import { blinkingGossip, gossip } from './gossip.js'

delayProperties([
  ['central-server', { sites: 2 }],
  ['token-ring', { sites: 2 }],
  ['maekawa', { sites: 2, parameters: { quorums: 'all' } }],
  ['maekawa', { sites: 2, parameters: { quorums: 'all' }, self: 'channel', requests: 1 }],
  [gossip, { requesters: [0, 2], requests: 1 }],
])

const delays = { messages: false, delays: true, bypass: false }

test.each([
  // The last greeting reaches the server after the request, through the same channel.
  [0, '2'],
  // Site 2 may greet 0 after its request, and the server grants after that greeting: one more hop, and not
  // two.
  [2, '3'],
  // Site 1 may send the first greeting after its request.
  [1, '4'],
])('unrelated messages from other sites do not lengthen the delay of site %i, at most %s', (asking, most) => {
  const found = measure(gossip, { requesters: [asking] }, delays)
  expect(rowsOf(found)).toMatchObject({ clientDelay: ['2', most] })
})

test.each([gossip, blinkingGossip])(
  'a round ends when no fair step that changes the state is left',
  (spec) => {
    const { figures } = measure(spec, { requesters: [2] }, delays)
    const { notes } = figures.find(({ quantity }) => quantity === 'clientDelay')!
    expect(notes).toContain('in lock-step, where every message takes one unit: 2')
  },
)

test('the search for delays stays within its memory budget', () => {
  const found = measure(gossip, {}, delays, { ...defaultLimits, memory: 375_000 })
  expect(found.exploration.complete).toBe(true)
  expect(found.missing).toEqual([{ what: 'delays', cut: 'memory', because: undefined }])
})
