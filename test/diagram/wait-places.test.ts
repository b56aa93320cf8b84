// The wait-for graph has the sites where the network has them: Raymond's tree stood on a circle there, and so did a server with its clients.
import { expect, it } from 'vitest'
import chubby from '../../specs/chubby-cell/spec.js'
import lamport from '../../specs/lamport/spec.js'
import { waitPlaces } from '../../src/diagram/network/network-shape.js'
import { makeModel } from '../../src/model/model.js'
import { keepPlaces, shaped } from './places-kept.js'

it.each(shaped)('%s has the places of the network, and nothing on top of each other', (_, model) =>
  keepPlaces(model),
)

it('sites that are all alike stand on a circle, and so do clients of several servers', () => {
  expect(waitPlaces(makeModel(lamport, { sites: 5 }))).toBeUndefined()
  expect(waitPlaces(makeModel(chubby, { sites: 4 }))).toBeUndefined()
})
