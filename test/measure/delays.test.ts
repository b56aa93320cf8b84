// The law of delays on the smallest models; on others in delays.slow.test.ts. And what a delay is not lengthened by.
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
  // The last greeting comes to the server behind the request, by the same channel.
  [0, '2'],
  // 2 may greet 0 after its request, and the server grants after that greeting: one hop more, and not two.
  [2, '3'],
  // 1 may begin it all after its request.
  [1, '4'],
])('what others send unasked lengthens no delay: site %i, up to %s', (asking, most) => {
  const found = measure(gossip, { requesters: [asking] }, delays)
  expect(rowsOf(found)).toMatchObject({ clientDelay: ['2', most] })
})

test.each([gossip, blinkingGossip])(
  'a round ends when no fair step is left that changes anything',
  (spec) => {
    const { figures } = measure(spec, { requesters: [2] }, delays)
    const { notes } = figures.find(({ quantity }) => quantity === 'clientDelay')!
    expect(notes).toContain('in lock-step, where every message takes one unit: 2')
  },
)

test('delays keep to the memory that they are given', () => {
  const found = measure(gossip, {}, delays, { ...defaultLimits, memory: 385_000 })
  expect(found.exploration.complete).toBe(true)
  expect(found.missing).toEqual([{ what: 'delays', cut: 'memory', because: undefined }])
})
