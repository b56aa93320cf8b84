// The ways of the arrows of a wait-for graph: straight, or a curve that goes round the circles of other sites. Of some curves each arrow
// takes the one that costs least, given those before it; arrows in conflict choose once more when all are known. Deterministic, and not
// always the best graph.
import type { Wait } from '../trace/wait-cycle.js'
import { alongPath, type Box, enters, fromLine, overlap, type Point, type Segment } from './place-labels.js'
import { boxAround } from './run/heads.js'

/** The size of the circle of a site. */
export const nodeSize = 0.95
const radius = nodeSize / 2

/** An arrow without its place: the size of its label is undefined if it has none. */
interface Unplaced extends Pick<Wait, 'from' | 'to'> {
  readonly size: Pick<Box, 'width' | 'height'> | undefined
}

/** The way of an arrow, from the edge of one circle to that of the other, and its label. */
interface Route {
  readonly way: readonly Point[]
  /** Undefined if the arrow has no label, or no room for it. */
  readonly plate: Box | undefined
}

/** A route with what is often needed of it: its lines, and the box around them. */
interface Known extends Route {
  readonly pieces: readonly Segment[]
  readonly around: Box
}

interface Chosen extends Known {
  readonly cost: number
}

const parts = 10
// How far the control point of a curve is from its middle, to the right of the arrow or to its left.
const bends = [0, 0.35, 0.55, 0.75, 0.95, 1.15, 1.35, 1.55, 1.75, 2, 2.3, 2.7, 3.1].flatMap((by) =>
  by === 0 ? [0] : [by, -by],
)
// Where along its arrow a label may stand.
const places = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8]

// What must be free around a circle, a head and a start, in inches.
const aroundSite = 0.08
const aroundHead = 0.2
const sharedHead = 0.135
const aroundStart = 0.13
const besideWay = 0.07

// What an arrow through a site costs, and how many bends are tried of many arrows.
const throughSite = 1000
const fewBends = 5

// An arrow with no conflict costs less.
const conflict = 45

const gap = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** A way without its parts in the circles at its ends. */
const clipped = (way: readonly Point[], from: Point, to: Point): readonly Point[] => {
  const isOut = (point: Point): boolean => gap(point, from) > radius + 0.02 && gap(point, to) > radius + 0.02
  const [first, last] = [way.findIndex(isOut), way.findLastIndex(isOut)]
  if (first < 1) return way
  const edge = (inside: Point, outside: Point, centre: Point): Point => {
    let [low, high] = [0, 1]
    const at = (part: number): Point => ({
      x: inside.x + (outside.x - inside.x) * part,
      y: inside.y + (outside.y - inside.y) * part,
    })
    for (let k = 0; k < 12; k++) {
      const middle = (low + high) / 2
      if (gap(at(middle), centre) > radius + 0.02) high = middle
      else low = middle
    }
    return at(high)
  }
  return [
    edge(way[first - 1]!, way[first]!, from),
    ...way.slice(first, last + 1),
    edge(way[last + 1]!, way[last]!, to),
  ]
}

const curve = (a: Point, b: Point, by: number): readonly Point[] => {
  if (by === 0) return [a, ...[0.3, 0.5, 0.7].map((part) => alongPath([a, b], part)), b]
  const length = gap(a, b)
  const control = {
    x: (a.x + b.x) / 2 - ((b.y - a.y) / length) * by,
    y: (a.y + b.y) / 2 + ((b.x - a.x) / length) * by,
  }
  return Array.from({ length: parts + 1 }, (_, k) => {
    const t = k / parts
    const [p, q, r] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
    return { x: p * a.x + q * control.x + r * b.x, y: p * a.y + q * control.y + r * b.y }
  })
}

/** A way from a site to itself, on the side of an angle. */
const loop = (at: Point, angle: number): readonly Point[] => {
  const away = radius + 0.16
  const centre = { x: at.x + away * Math.cos(angle), y: at.y + away * Math.sin(angle) }
  const around = Array.from({ length: parts + 1 }, (_, k) => {
    const turn = angle + Math.PI + (2 * Math.PI * (k + 0.5)) / (parts + 1)
    return { x: centre.x + 0.3 * Math.cos(turn), y: centre.y + 0.3 * Math.sin(turn) }
  })
  return [at, ...around, at]
}

const segmentsOf = (way: readonly Point[]): readonly Segment[] =>
  way.slice(1).map((to, k) => ({ from: way[k]!, to }))

const crosses = (one: Segment, other: Segment): boolean => {
  const side = ({ from, to }: Segment, { x, y }: Point): number =>
    Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x))
  return side(one, other.from) * side(one, other.to) < 0 && side(other, one.from) * side(other, one.to) < 0
}

/** Whether two boxes are nearer to each other than this. */
const isNear = (a: Box, b: Box, by: number): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + by && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + by

const knownOf = (way: readonly Point[], plate: Box | undefined): Known => ({
  way,
  plate,
  pieces: segmentsOf(way),
  around: boxAround(way),
})

const nearest = (point: Point, pieces: readonly Segment[]): number =>
  Math.min(...pieces.map((piece) => fromLine(point, piece)))

/** What the ends of a way cost beside those of another: a head must not be shared, and not look like a start. */
const costOfEnds = (way: readonly Point[], other: readonly Point[]): number => {
  const [start, head, begin, end] = [way[0]!, way.at(-1)!, other[0]!, other.at(-1)!]
  return (
    (gap(head, end) < sharedHead ? 200 : gap(head, end) < aroundHead ? 30 : 0) +
    (gap(head, begin) < aroundStart ? 60 : 0) +
    (gap(start, end) < aroundStart ? 60 : 0) +
    (gap(start, begin) < besideWay ? 15 : 0)
  )
}

/** What a way costs that runs through sites. */
const costOfSites = ({ pieces }: Known, { from, to }: Unplaced, sites: readonly Point[]): number =>
  sites.filter((site, id) => id !== from && id !== to && nearest(site, pieces) < radius + aroundSite).length *
  throughSite

/**
 * What a way costs beside those that are known, without its label.
 * @param most a cost from which the rest does not matter
 */
const costOfOthers = ({ way, pieces, around }: Known, others: readonly Known[], most: number): number => {
  let cost = others.reduce((sum, other) => sum + costOfEnds(way, other.way), 0)
  for (const other of others) {
    if (cost >= most) return cost
    if (other.plate !== undefined && isNear(around, other.plate, 0))
      cost += pieces.some((piece) => enters(piece, other.plate!)) ? 80 : 0
    if (!isNear(around, other.around, besideWay)) continue
    if (other.pieces.some((piece) => pieces.some((one) => crosses(one, piece)))) cost += 4
    const beside = way
      .slice(2, -2)
      .filter(
        (point) =>
          isNear({ ...point, width: 0, height: 0 }, other.around, besideWay) &&
          nearest(point, other.pieces) < besideWay,
      )
    cost += 3 * beside.length
  }
  return cost
}

/** The best place of a label on a way; undefined if every place covers a site or another label. */
const plateOn = (
  way: readonly Point[],
  size: Pick<Box, 'width' | 'height'>,
  sites: readonly Point[],
  others: readonly Known[],
): { readonly plate: Box; readonly cost: number } | undefined => {
  const taken = [
    ...sites.map((site) => ({ ...site, width: nodeSize, height: nodeSize })),
    ...others.flatMap(({ plate }) => (plate === undefined ? [] : [plate])),
  ]
  const head = way.at(-1)!
  let best: { readonly plate: Box; readonly cost: number } | undefined
  for (const [rank, part] of places.entries()) {
    const plate = { ...alongPath(way, part), ...size }
    const around = { ...plate, width: plate.width + 0.04, height: plate.height + 0.02 }
    if (taken.some((other) => overlap(around, other) > 0)) continue
    // Its head must be seen.
    if (overlap(around, { ...head, width: 0.26, height: 0.26 }) > 0) continue
    const crossed = others.filter(
      (other) => isNear(other.around, plate, 0) && other.pieces.some((piece) => enters(piece, plate)),
    ).length
    const cost = 30 * crossed + rank
    if (best === undefined || cost < best.cost) best = { plate, cost }
  }
  return best
}

/** A way that an arrow may take, with what it costs among no others. */
interface Candidate extends Known {
  readonly form: number
}

/** The ways that an arrow may take. */
const candidatesOf = (
  arrow: Unplaced,
  isMutual: boolean,
  sites: readonly Point[],
  isMany: boolean,
): readonly Candidate[] => {
  const [a, b] = [sites[arrow.from]!, sites[arrow.to]!]
  const candidate = (way: readonly Point[], form: number): Candidate => {
    const known = knownOf(way, undefined)
    return { ...known, form: form + costOfSites(known, arrow, sites) }
  }
  if (arrow.from === arrow.to) {
    const outwards = Math.hypot(a.x, a.y) < 0.1 ? -Math.PI / 4 : Math.atan2(a.y, a.x)
    return [0, 1, -1, 2, -2, 3, -3, 4].map((turn) =>
      candidate(clipped(loop(a, outwards + (turn * Math.PI) / 4), a, a), 3 * Math.abs(turn)),
    )
  }
  const all = bends.map((by) =>
    candidate(
      clipped(curve(a, b, by), a, b),
      7 * Math.abs(by) + (isMutual && by <= 0 ? 15 : by < 0 ? 0.1 : 0),
    ),
  )
  // An arrow with a site in its way needs the widest bends.
  return isMany && all[0]!.form < throughSite ? all.slice(0, fewBends) : all
}

const chosen = (
  { size }: Unplaced,
  candidates: readonly Candidate[],
  sites: readonly Point[],
  others: readonly Known[],
): Chosen => {
  let best: Chosen | undefined
  for (const { form, ...known } of candidates) {
    const most = best?.cost ?? Number.POSITIVE_INFINITY
    if (form >= most) continue
    let cost = form + costOfOthers(known, others, most - form)
    if (cost >= most) continue
    const label = size === undefined ? undefined : plateOn(known.way, size, sites, others)
    if (size !== undefined) cost += label?.cost ?? 300
    if (best === undefined || cost < best.cost) best = { ...known, plate: label?.plate, cost }
  }
  return best!
}

// More arrows cross anyway, so that their choice only takes time. A label is then on no other arrow, or left out.
const crowd = 20
const manyArrows = 40

/** How often arrows choose again. */
const roundsFor = (arrows: number): number => (arrows <= crowd ? 4 : arrows <= manyArrows ? 2 : 1)

/** The routes of arrows among sites at these places, in the order of the arrows, and how many are in conflict with others, if they are few. */
export const waitRoutes = (
  arrows: readonly Unplaced[],
  sites: readonly Point[],
): { readonly routes: readonly Route[]; readonly conflicts: number } => {
  const isMutual = ({ from, to }: Unplaced) => arrows.some((one) => one.from === to && one.to === from)
  const length = ({ from, to }: Unplaced) => gap(sites[from]!, sites[to]!)
  const order = arrows.map((_, k) => k).sort((a, b) => length(arrows[a]!) - length(arrows[b]!) || a - b)
  const [isCrowd, isMany] = [arrows.length > crowd, arrows.length > manyArrows]
  const candidates = arrows.map((arrow) => candidatesOf(arrow, isMutual(arrow), sites, isMany))
  const routes: (Chosen | undefined)[] = arrows.map(() => undefined)
  const choose = (k: number): void => {
    const others = routes.flatMap((one, at) => (one === undefined || at === k ? [] : [one]))
    routes[k] = chosen(arrows[k]!, candidates[k]!, sites, others)
  }
  for (const k of order) choose(k)
  for (let round = 0; round < roundsFor(arrows.length); round++) {
    const before = routes.map((one) => one!.cost)
    for (const k of order) if (round % 2 === 1 || isInConflict(k)) choose(k)
    if (!order.some(isInConflict) || (round % 2 === 1 && routes.every((one, k) => one!.cost === before[k])))
      break
  }
  return {
    routes: routes.map((one, k) => ({
      way: one!.way,
      plate: isCrowd && isCovered(k) ? undefined : one!.plate,
    })),
    conflicts: isCrowd ? 0 : order.filter(isInConflict).length,
  }

  function isCovered(k: number): boolean {
    const { plate } = routes[k]!
    return (
      plate !== undefined &&
      routes.some((one, at) => at !== k && one!.pieces.some((piece) => enters(piece, plate)))
    )
  }

  function isInConflict(k: number): boolean {
    const route = routes[k]!
    const others = routes.flatMap((one, at) => (at === k ? [] : [one!]))
    return (
      isCovered(k) ||
      (arrows[k]!.size !== undefined && route.plate === undefined) ||
      costOfSites(route, arrows[k]!, sites) + costOfOthers(route, others, conflict) >= conflict
    )
  }
}
