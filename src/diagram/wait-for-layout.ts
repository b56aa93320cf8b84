// The positions in a wait-for graph, in inches: the sites, the arrows between them, and the reasons of the waits. The sites stand as
// their quorums do (site-places.ts), or on a circle. It is independent of DOT and colours, and a site has the same place in every state,
// but for the length of an inch.

import { isOnCycle, type Wait } from '../trace/wait-cycle.js'
import { shortened } from './dot-text.js'
import type { Box, Point } from './place-labels.js'
import { textWidth } from './text-width.js'
import { nodeSize, waitRoutes } from './wait-for-routes.js'

/** Font size of the reasons, in points. */
export const labelPoints = 10

/** All waits of one site for another, as one arrow. */
export interface WaitArrow {
  readonly wait: Wait
  /** The reasons, one per line. */
  readonly label: string
  /** From the edge of the circle of one site to that of the other, straight or as points of a curve. */
  readonly way: readonly Point[]
  /** Whether it is part of a cycle. */
  readonly bold: boolean
  /** Where the label stands; undefined without a label, or without room for it. */
  readonly plate: Box | undefined
}

/** A wait-for graph without its colours. */
interface WaitForLayout {
  readonly places: readonly Point[]
  readonly arrows: readonly WaitArrow[]
  /** The room of everything, with the thickness of its lines. */
  readonly frame: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
}

// The room of a site on the circle, and the distance of two sites side by side: more than usual if a label is wider, up to a limit.
const room = 2.3
const usual = 2.15
const most = 3.4
// What a label leaves of a level arrow, in inches: its head, and enough of its line to tell dashes from a line.
const seenOfArrow = 1.1
// As much of it must be seen at the usual distance.
const leastOfArrow = 0.5
// With more sites, the whole picture would be too wide for a panel.
const manySites = 6
const factors = [1, 1.2, 1.4] as const

// The first site at the top, the others clockwise.
const onCircle = (count: number, distance: number): readonly Point[] => {
  const around = Math.max(1.3, distance / 2, (count * room * (distance / usual)) / (2 * Math.PI))
  return Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count
    return { x: around * Math.sin(angle), y: -around * Math.cos(angle) }
  })
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

const margin = 0.06

const frameOf = (places: readonly Point[], arrows: readonly WaitArrow[]): WaitForLayout['frame'] => {
  const boxes = [
    ...places.map((place) => ({ ...place, width: nodeSize, height: nodeSize })),
    ...arrows.flatMap(({ plate }) => (plate === undefined ? [] : [plate])),
    ...arrows.flatMap(({ way }) => way.map((point) => ({ ...point, width: 0.1, height: 0.1 }))),
  ]
  const left = Math.min(...boxes.map(({ x, width }) => x - width / 2)) - margin
  const top = Math.min(...boxes.map(({ y, height }) => y - height / 2)) - margin
  const right = Math.max(...boxes.map(({ x, width }) => x + width / 2)) + margin
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height / 2)) + margin
  return { left, top, width: right - left, height: bottom - top }
}

/**
 * Lays out these waits among this many sites.
 * @param shape where the sites stand, around (0, 0), with a distance of 1 between neighbours; by default on a circle
 */
export const waitForLayout = (
  all: readonly Wait[],
  sites: number,
  shape?: readonly Point[],
): WaitForLayout => {
  const waits = merged(all)
  const labels = waits.map(labelOf)
  const sizes = labels.map((label) => (label === '' ? undefined : sizeOf(label)))
  const widest = Math.max(0, ...sizes.map((size) => size?.width ?? 0))
  // Short labels leave the sites where they are without labels.
  const isShort = widest + nodeSize + leastOfArrow <= usual
  const seen = sites > manySites ? leastOfArrow : seenOfArrow
  const distance = isShort ? usual : Math.min(most, widest + nodeSize + seen)
  const unplaced = waits.map(({ from, to }, k) => ({ from, to, size: sizes[k] }))
  // Where arrows have no room, all sites move apart.
  const attempts = factors.map((factor) => () => {
    const apart = distance * factor
    const places =
      shape === undefined ? onCircle(sites, apart) : shape.map(({ x, y }) => ({ x: x * apart, y: y * apart }))
    return { places, ...waitRoutes(unplaced, places) }
  })
  let best = attempts[0]!()
  for (const attempt of attempts.slice(1)) {
    if (best.conflicts === 0) break
    const next = attempt()
    if (next.conflicts < best.conflicts) best = next
  }
  const { places, routes } = best
  const arrows = waits.map(
    (wait, k): WaitArrow => ({ wait, label: labels[k]!, bold: isOnCycle(all, wait), ...routes[k]! }),
  )
  return { places, arrows, frame: frameOf(places, arrows) }
}
