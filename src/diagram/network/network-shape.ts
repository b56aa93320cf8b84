// Where the sites of a network stand, before their cards have a size: a grid as its matrix, the plane of seven sites as its lines, a ring
// as a ring, a tree as a tree, each server above its clients, and sites of which each may send to each on a circle. Distances are those
// between neighbours, in each direction; spread.ts gives them a length.
import type { Model } from '../../model/model.js'
import { isTopology, type Topology } from '../../protocol/topology.js'
import type { State } from '../../semantics/state.js'
import { fieldOf } from '../../sorts/record.js'
import type { Point } from '../place-labels.js'
import { sitePlaces } from '../site-places.js'

/** The places of sites, and the pairs of them that a line joins. */
export interface NetworkShape {
  readonly places: readonly Point[]
  readonly links: readonly (readonly [from: number, to: number])[]
  /** Whether arrows run only between the levels of a tree. */
  readonly isTree?: true
}

// A longer row is broken, so that its cards can be read.
const longestRow = 5

/** Places in a row around x = 0. */
const row = (count: number, y: number): readonly Point[] =>
  Array.from({ length: count }, (_, k) => ({ x: k - (count - 1) / 2, y }))

/** The first site at the top, the others clockwise. Two stand beside each other, three and four as a triangle and a square. */
const circle = (count: number): readonly Point[] => {
  if (count <= 2) return row(count, 0)
  if (count === 4) return [0, 1, 3, 2].map((k) => ({ x: (k % 2) - 0.5, y: Math.floor(k / 2) - 0.5 }))
  const radius = 0.5 / Math.sin(Math.PI / count)
  return Array.from({ length: count }, (_, k) => {
    const angle = (2 * Math.PI * k) / count
    return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
  })
}

/** A path, which turns at the end of each row. */
const path = (count: number, longest = longestRow): readonly Point[] => {
  const rows = Math.ceil(count / longest)
  const width = Math.ceil(count / rows)
  return Array.from({ length: count }, (_, k) => {
    const at = Math.floor(k / width)
    const along = k % width
    return { x: (at % 2 === 0 ? along : width - 1 - along) - (width - 1) / 2, y: at }
  })
}

/** Sites below one another by level: those of a level above the middle of what hangs from them. */
const binary = (count: number): readonly Point[] => {
  const places: Point[] = Array.from({ length: count }, () => ({ x: 0, y: 0 }))
  const next = { x: 0 }
  const place = (site: number, depth: number): void => {
    const children = [2 * site + 1, 2 * site + 2].filter((child) => child < count)
    for (const child of children) place(child, depth + 1)
    const xs = children.map((child) => places[child]!.x)
    // An only child hangs to the left of its parent.
    const x = xs.length === 0 ? next.x++ : xs.length === 1 ? xs[0]! + 0.5 : (xs[0]! + xs[xs.length - 1]!) / 2
    places[site] = { x, y: depth }
  }
  place(0, 0)
  return places
}

/** One in the middle or at the top, and the others below it, or around it if they are many. The first place is that of the middle. */
const star = (count: number): readonly Point[] => {
  const others = count - 1
  if (others <= longestRow - 1) return [{ x: 0, y: 0 }, ...row(others, 1)]
  // More than fill two rows: two stand beside the middle.
  const beside = others > 2 * (longestRow - 1) ? 2 : 0
  const above = Math.floor((others - beside) / 2)
  const below = others - beside - above
  const side = Math.max(1, (below - 1) / 2)
  return [
    { x: 0, y: 0 },
    ...row(above, -1),
    ...(beside === 0
      ? []
      : [
          { x: side, y: 0 },
          { x: -side, y: 0 },
        ]),
    ...row(below, 1),
  ]
}

const shapes: { readonly [T in Topology]: (count: number) => readonly Point[] } = {
  ring: circle,
  'one-way ring': circle,
  path,
  star,
  binary,
}

const linksOf = (topology: Topology, count: number): readonly (readonly [number, number])[] => {
  const later = Array.from({ length: Math.max(0, count - 1) }, (_, k) => k + 1)
  switch (topology) {
    case 'ring':
    case 'one-way ring':
      return [
        ...later.map((site) => [site - 1, site] as const),
        ...(count > 2 ? [[count - 1, 0] as const] : []),
      ]
    case 'path':
      return later.map((site) => [site - 1, site])
    case 'star':
      return later.map((site) => [0, site])
    case 'binary':
      return later.map((site) => [Math.floor((site - 1) / 2), site])
    default:
      return topology satisfies never
  }
}

/** The shape that the spec says, itself or by a parameter. */
const topologyOf = ({ spec: { topology }, parameters }: Model): Topology | undefined => {
  const named = typeof topology === 'object' && 'parameter' in topology ? topology.parameter : undefined
  const shape = named === undefined ? topology : parameters[named]
  return isTopology(shape) ? shape : undefined
}

/**
 * The links that have a direction in a state: those that a field of the sites names, each from the site to the one that it names, and
 * those of a ring along which each site sends only to the next.
 */
export const directedLinks = (model: Model, state: State): NetworkShape['links'] => {
  const { spec, sites } = model
  const { topology } = spec
  // Sites of several roles stand in rows, without the links of a shape: the next of the last site is of another role.
  if (topologyOf(model) === 'one-way ring')
    return sites.length < 2 || spec.roles.length > 1
      ? []
      : sites.map(({ id }) => [id, (id + 1) % sites.length] as const)
  if (typeof topology !== 'object' || !('field' in topology)) return []
  const { field } = topology
  if (field === undefined) return []
  return sites.flatMap(({ id, role }) => {
    const to = role.record.fields[field] === undefined ? undefined : fieldOf(state.sites.get(id), field)
    return typeof to === 'number' && to !== id && sites[to] !== undefined ? [[id, to] as const] : []
  })
}

/** Each role in a row of its own, the first one below the others; a single server with many clients in their middle. */
const byRole = ({ sites, spec }: Model): NetworkShape => {
  const groups = spec.roles.map((role) => sites.filter((site) => site.role === role).map(({ id }) => id))
  const places: Point[] = sites.map(() => ({ x: 0, y: 0 }))
  const [first = [], ...others] = groups.filter((group) => group.length > 0)
  if (others.length === 1 && others[0]!.length === 1) {
    const server = others[0]![0]!
    for (const [k, place] of star(first.length + 1).entries())
      places[k === 0 ? server : first[k - 1]!] = place
    return { places, links: first.map((client) => [server, client]) }
  }
  let y = 0
  for (const group of [...others.toReversed(), first]) {
    const rows = Math.ceil(group.length / longestRow)
    const width = Math.ceil(group.length / rows)
    for (let at = 0; at < rows; at++, y++) {
      const some = group.slice(at * width, (at + 1) * width)
      for (const [k, place] of row(some.length, y).entries()) places[some[k]!] = place
    }
  }
  return { places, links: [] }
}

/** The places that a model itself gives its sites: those of its quorums, of its shape, or of its roles; undefined if all sites are alike. */
const ownShape = (model: Model): NetworkShape | undefined => {
  const known = sitePlaces(model)
  if (known !== undefined) return { places: known, links: [] }
  if (model.spec.roles.length > 1) return byRole(model)
  const topology = topologyOf(model)
  const count = model.sites.length
  return topology === undefined
    ? undefined
    : {
        places: shapes[topology](count),
        links: linksOf(topology, count),
        ...(topology === 'binary' ? { isTree: true } : {}),
      }
}

/**
 * Where the sites of a model stand in its wait-for graph: in the places that they have in its network, or undefined for a circle. There a ring
 * stands, and sites that are all alike. So do clients of several servers: in rows their arrows would share heads.
 */
export const waitPlaces = (model: Model): NetworkShape['places'] | undefined => {
  const { spec, sites } = model
  const servers = sites.filter(({ role }) => role !== spec.roles[0]).length
  const shape = topologyOf(model)
  const isRing = spec.roles.length === 1 && (shape === 'ring' || shape === 'one-way ring')
  return isRing || servers > 1 ? undefined : ownShape(model)?.places
}

/** Sites that share variables and send nothing, in rows. */
const inRows = (count: number, longest = longestRow): readonly Point[] => {
  const rows = Math.ceil(count / longest)
  const width = Math.ceil(count / rows)
  return Array.from({ length: rows }, (_, at) => row(Math.min(width, count - at * width), at)).flat()
}

/** Where the sites of a model stand: always the same for the same model, except in an area that is too narrow for it. */
export const networkShape = (model: Model): NetworkShape => {
  const before = known.get(model)
  if (before !== undefined) return before
  const count = model.sites.length
  const alike = model.spec.messages.kinds.size === 0 ? inRows(count) : circle(count)
  const shape = ownShape(model) ?? { places: alike, links: [] }
  known.set(model, shape)
  return shape
}

const known = new WeakMap<Model, NetworkShape>()

/** From the top to the bottom what stands from the left to the right. */
const turned = ({ places, links }: NetworkShape): NetworkShape => ({
  places: places.map(({ x, y }) => ({ x: y, y: x })),
  links,
})

/** The first of three at the left, the others clockwise. */
const turnedTriangle = ({ places, links }: NetworkShape): NetworkShape => ({
  places: places.map(({ x, y }) => ({ x: y, y: -x })),
  links,
})

/**
 * The shapes for an area that is too narrow for the usual one: shorter rows, the server at the left of its clients, two or three sites turned.
 * The places of quorums are those of their picture, a tree hangs from its root, and a circle of more sites may be as high as wide.
 */
export const narrowerShapes = (model: Model): readonly NetworkShape[] => {
  const usual = networkShape(model)
  const count = model.sites.length
  const topology = topologyOf(model)
  const inRowsOf = (rows: typeof path): readonly NetworkShape[] =>
    [4, 3, 2, 1].filter((longest) => longest < count).map((most) => ({ ...usual, places: rows(count, most) }))
  if (usual.isTree || sitePlaces(model) !== undefined) return []
  if (model.spec.roles.length > 1 || topology === 'star') return [turned(usual)]
  if (topology === 'path') return inRowsOf(path)
  if (topology !== undefined) return []
  if (model.spec.messages.kinds.size === 0) return inRowsOf(inRows)
  return count === 2 ? [turned(usual)] : count === 3 ? [turnedTriangle(usual)] : []
}
