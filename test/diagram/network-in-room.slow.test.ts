// As network-in-room.test.ts, with the networks that have most to show.
import { describe } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { makeModel } from '../../src/model/model.js'
import { grid, requests, wholeInEachArea } from './in-area.js'

describe('each area', () => {
  wholeInEachArea([
    ['maekawa on a grid', requests(grid, 6)],
    ['maekawa on the plane', requests(makeModel(maekawa, { sites: 7, parameters: { quorums: 'plane' } }), 3)],
    ['lamport', requests(makeModel(lamport, { sites: 9 }), 3)],
    ['ricart-agrawala', requests(makeModel(ra, { sites: 9 }), 6)],
  ])
})
