// Whether waits are drawn at the places of the network.
import { expect } from 'vitest'
import raymond from '../../specs/raymond/spec.js'
import zookeeper from '../../specs/zookeeper-lock/spec.js'
import { networkShape, waitPlaces } from '../../src/diagram/network/network-shape.js'
import type { Point } from '../../src/diagram/place-labels.js'
import { waitForLayout } from '../../src/diagram/wait-for-layout.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { waitsOf } from '../../src/trace/wait-cycle.js'
import { walk } from '../trace/traces.js'
import { waitOverlapsOf } from './wait-overlaps.js'

export const treeOf = (sites: number, tree: string): Model =>
  makeModel(raymond, { sites, parameters: { tree } })
export const shaped: readonly (readonly [string, Model])[] = [
  ['a path of three', treeOf(3, 'path')],
  ['a server with three clients', makeModel(zookeeper, { sites: 3 })],
]

const apart = ([a, b]: readonly Point[]): number => Math.hypot(a!.x - b!.x, a!.y - b!.y)

export const keepPlaces = (model: Model): void => {
  const { places } = networkShape(model)
  let arrows = 0
  for (const seed of [1, 2]) {
    for (const { next } of walk(model, 24, seed).steps) {
      const drawn = waitForLayout(waitsOf(model, next)!, model.sites.length, waitPlaces(model))
      arrows += drawn.arrows.length
      // The same places, but for the length of an inch.
      const factor = apart(drawn.places) / apart(places)
      for (const [site, { x, y }] of drawn.places.entries()) {
        expect(x).toBeCloseTo(places[site]!.x * factor)
        expect(y).toBeCloseTo(places[site]!.y * factor)
      }
      expect(waitOverlapsOf(drawn)).toEqual([])
    }
  }
  expect(arrows).toBeGreaterThan(20)
}
