// As wait-places.test.ts, with more sites.
import { it } from 'vitest'
import zookeeper from '../../specs/zookeeper-lock/spec.js'
import { makeModel } from '../../src/model/model.js'
import { keepPlaces, type shaped, treeOf } from './places-kept.js'

const larger: typeof shaped = [
  ['a path of seven', treeOf(7, 'path')],
  ['a tree of seven', treeOf(7, 'binary')],
  ['a star of five', treeOf(5, 'star')],
  ['a server with six clients', makeModel(zookeeper, { sites: 6 })],
]

it.each(larger)('%s has the places of the network, and nothing on top of each other', (_, model) =>
  keepPlaces(model),
)
