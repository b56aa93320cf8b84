// The law of delays on the smallest models; on others in delays.slow.test.ts.
import { delayProperties } from './delays.properties.js'

delayProperties([
  ['central-server', { sites: 2 }],
  ['token-ring', { sites: 2 }],
  ['maekawa', { sites: 2, parameters: { quorums: 'all' } }],
  ['maekawa', { sites: 2, parameters: { quorums: 'all' }, self: 'channel', requests: 1 }],
])
