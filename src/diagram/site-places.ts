// Where the sites of a model stand in a picture of its states: as in the picture of its quorums, a grid as its matrix, also if quorums are
// only parts of its rows and columns, and the plane of seven sites as its lines. Other sites stand on a circle, and so does a ring.
import { Set as ImmutableSet, List } from 'immutable'
import type { Model } from '../model/model.js'
import { grid } from '../quorums/grid.js'
import type { QuorumSystem } from '../quorums/quorum-system.js'
import { fanoLines } from './fano-lines.js'
import type { Point } from './place-labels.js'

const isQuorums = (value: unknown): value is QuorumSystem =>
  List.isList(value) && !value.isEmpty() && value.every((member) => ImmutableSet.isSet(member))

/** Whether the sites are a square, and each quorum is a part of the row and the column of its site: all of both in a grid. */
const isInGrid = (system: QuorumSystem): boolean => {
  if (!Number.isInteger(Math.sqrt(system.size))) return false
  const full = grid(system.size)
  return system.every((quorum, site) => quorum.size > 1 && quorum.isSubset(full.get(site)!))
}

const centred = (places: readonly Point[]): readonly Point[] => {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const [x, y] = [xs, ys].map((all) => (Math.min(...all) + Math.max(...all)) / 2)
  return places.map((place) => ({ x: place.x - x!, y: place.y - y! }))
}

/** Where the sites of a model stand, around (0, 0), with a distance of 1 between neighbours; undefined for a circle. */
export const sitePlaces = (model: Model): readonly Point[] | undefined => {
  const system = Object.values(model.parameters).find(isQuorums)
  if (system === undefined || system.size !== model.sites.length || system.size < 4) return undefined
  if (isInGrid(system)) {
    const side = Math.sqrt(system.size)
    return centred(system.toArray().map((_, site) => ({ x: site % side, y: Math.floor(site / side) })))
  }
  const fano = fanoLines(system)
  // The sides of its triangle have three sites, so neighbours are half a side apart. In that picture y increases upwards.
  return fano === undefined
    ? undefined
    : centred(fano.places.map(({ x, y }) => ({ x: x / fano.radius / 1.3, y: -y / fano.radius / 1.3 })))
}
