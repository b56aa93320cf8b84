// The positions in a wait-for graph, in inches: the sites, the arrows between them, and the reasons of the waits. The sites stand as
// their quorums do (site-places.ts), or on a circle. It is independent of DOT and colours, and a site has the same place in every state.

import { isOnCycle, type Wait } from '../trace/wait-cycle.js'
import { shortened } from './dot-text.js'
import { alongPath, type Box, bestPlace, type Point } from './place-labels.js'
import { textWidth } from './text-width.js'

/** The size of the circle of a site. */
export const nodeSize = 0.95
/** Font size of the reasons, in points. */
export const labelPoints = 10

/** All waits of one site for another, as one arrow. */
export interface WaitArrow {
  readonly wait: Wait
  /** The reasons, one per line. */
  readonly label: string
  /** From the centre of one site to that of the other; with a bend if there is a wait in the opposite direction. */
  readonly way: readonly Point[]
  /** Whether it is part of a cycle. */
  readonly bold: boolean
  /** The place of the label. */
  readonly plate: Box
}

/** A wait-for graph without its colours. */
interface WaitForLayout {
  readonly places: readonly Point[]
  readonly arrows: readonly WaitArrow[]
}

// The first site at the top, the others clockwise.
const onCircle = (count: number, room: number, least: number): readonly Point[] => {
  const radius = Math.max(1.3, least, (count * room) / (2 * Math.PI))
  return Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count
    return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
  })
}

/** Whether the line from one point to another runs through the circle of a site. */
const isBetween = (a: Point, b: Point, site: Point): boolean => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const part = ((site.x - a.x) * dx + (site.y - a.y) * dy) / (dx * dx + dy * dy)
  if (part <= 0 || part >= 1) return false
  return Math.hypot(a.x + dx * part - site.x, a.y + dy * part - site.y) < nodeSize / 2 + 0.05
}

// Straight, but bent if there is a wait in the opposite direction, or a site between.
const pathOf = (
  places: readonly Point[],
  { from, to }: Wait,
  mutual: boolean,
  label: Size | undefined,
): readonly Point[] => {
  const [a, b] = [places[from]!, places[to]!]
  if (from === to) return [a, { x: a.x * 1.9, y: a.y * 1.9 }, a]
  const meets = places.some((site, id) => id !== from && id !== to && isBetween(a, b, site))
  if (!mutual && !meets) return [a, b]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = Math.hypot(dx, dy)
  const [x, y] = [dx / length, dy / length]
  // Half the label, across the arrow.
  const half = label === undefined ? 0 : (label.width * Math.abs(y) + label.height * Math.abs(x)) / 2
  const aside = Math.max(0.25, half + 0.05, meets ? 1.6 * nodeSize : 0)
  return [a, { x: (a.x + b.x) / 2 - y * aside, y: (a.y + b.y) / 2 + x * aside }, b]
}

interface Size {
  readonly width: number
  readonly height: number
}

const labelOf = ({ label }: Wait): string =>
  label
    .split('\n')
    .map((line) => shortened(line, 40))
    .join('\n')

const sizeOf = (label: string): Size => ({
  width: textWidth(label, labelPoints) + 0.06,
  height: 0.17 * label.split('\n').length + 0.03,
})

// Waits of one site for the same other site are one arrow with all their reasons.
const merged = (waits: readonly Wait[]): readonly Wait[] => {
  const byPair = new Map<string, Wait>()
  for (const wait of waits) {
    const key = `${wait.from} ${wait.to}`
    const known = byPair.get(key)
    byPair.set(key, known === undefined ? wait : { ...wait, label: `${known.label}\n${wait.label}` })
  }
  return [...byPair.values()]
}

/**
 * Lays out these waits among this many sites.
 * @param room length of the circle for each site, in inches
 * @param keepApart whether two arrows in opposite directions bend so far that their labels do not overlap
 * @param shape where the sites stand, around (0, 0), with a distance of 1 between neighbours; by default on a circle
 */
export const waitForLayout = (
  all: readonly Wait[],
  sites: number,
  room = 2.3,
  keepApart = false,
  shape?: readonly Point[],
): WaitForLayout => {
  const waits = merged(all)
  const isMutual = (wait: Wait) => waits.some(({ from, to }) => from === wait.to && to === wait.from)
  // Two such labels, side by side, fit between two sites that face each other.
  const sides = keepApart ? waits.filter(isMutual).map((wait) => sizeOf(labelOf(wait)).width) : []
  const side = sides.length === 0 ? 0 : Math.max(...sides)
  const apart = Math.max(room * 0.9, side + nodeSize + 0.3)
  const places =
    shape === undefined
      ? onCircle(sites, room, side === 0 ? 0 : side + nodeSize / 2 + 0.15)
      : shape.map(({ x, y }) => ({ x: x * apart, y: y * apart }))
  const placed: Box[] = places.map((place) => ({ ...place, width: nodeSize, height: nodeSize }))
  const ways = waits.map((wait) =>
    pathOf(places, wait, isMutual(wait), keepApart ? sizeOf(labelOf(wait)) : undefined),
  )
  const segments = ways.map((way) => way.slice(1).map((to, at) => ({ from: way[at]!, to })))
  const arrows = waits.map((wait, number): WaitArrow => {
    const way = ways[number]!
    const label = labelOf(wait)
    const size = sizeOf(label)
    // A bent arrow bends at its label, if there is room.
    const bend = way.length === 3
    const parts = bend ? [0.5, 0.4, 0.6, 0.32, 0.68] : [0.5, 0.42, 0.58, 0.36, 0.64]
    const candidates = parts.map((part) => ({
      ...alongPath(way, part),
      ...size,
    }))
    const others = segments.filter((_, other) => other !== number).flat()
    const plate = bestPlace(
      candidates,
      () => placed,
      () => others,
    )
    placed.push(plate)
    return { wait, label, way, bold: isOnCycle(all, wait), plate }
  })
  return { places, arrows }
}

/** The way of an arrow from the edge of one circle to the edge of the other, so that its head is visible. */
export const clippedWay = (way: readonly Point[]): readonly Point[] => {
  const shortenedBy = (end: Point, towards: Point): Point => {
    const length = Math.hypot(towards.x - end.x, towards.y - end.y) || 1
    const part = (nodeSize / 2 + 0.02) / length
    return { x: end.x + (towards.x - end.x) * part, y: end.y + (towards.y - end.y) * part }
  }
  return [shortenedBy(way[0]!, way[1]!), ...way.slice(1, -1), shortenedBy(way.at(-1)!, way.at(-2)!)]
}
