// The law of delays on models that take some seconds.
import { delayProperties } from './delays.properties.js'

delayProperties([
  ['token-ring', { sites: 3 }],
  ['token-ring', { sites: 3, parameters: { reading: 'atomic' } }],
  ['ricart-agrawala', { sites: 2, requests: 2 }],
  ['lamport', { sites: 2, requests: 2 }],
  ['lamport-omission', { sites: 2, requests: 2 }],
  ['suzuki-kasami', { sites: 2, requests: 2 }],
  ['raymond', { sites: 3 }],
  ['maekawa', { sites: 3, parameters: { quorums: 'ring' } }],
  ['maekawa', { sites: 2, parameters: { quorums: 'all' }, self: 'channel' }],
])
