// Gives places a length: as little as keeps all cards apart, in the shape of the area in which they are shown.
import type { Box, Point } from '../place-labels.js'

export interface Size {
  readonly width: number
  readonly height: number
}

const tiny = 1e-6

/** Width by height of the area in which a network is shown, if it is not known. */
export const usualAspect = 2

/** What is free between two cards beside each other and above each other, at least. */
export const leastGap: Size = { width: 0.85, height: 0.5 }

/** Two cards, as the distance between their places and what they need, in each direction. */
interface Pair {
  readonly across: number
  readonly down: number
  readonly width: number
  readonly height: number
}

// Between cards that are neither beside nor above each other, an arrow is slanted and has room for its label anyway.
const slanted = 0.4

// Between cards of one level of a tree no arrow runs.
const ofLevel = 0.3

const pairsOf = (
  places: readonly Point[],
  sizes: readonly Size[],
  gap: Size,
  isTree: boolean,
): readonly Pair[] =>
  places.flatMap((a, i) =>
    places.slice(i + 1).map((b, k) => {
      const other = sizes[i + 1 + k]!
      const [across, down] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)]
      const part = across < tiny || down < tiny ? 1 : slanted
      return {
        across,
        down,
        width: (sizes[i]!.width + other.width) / 2 + (isTree && down < tiny ? ofLevel : gap.width * part),
        height: (sizes[i]!.height + other.height) / 2 + gap.height * (part === 1 ? 1 : 0.8),
      }
    }),
  )

// A row stays a row and a triangle a triangle: where places differ, so do cards, by this part of what would keep them apart.
const kept = 0.55

/** How far apart neighbours must be in y if they are `across` apart in x; infinite if some cards would overlap. */
const downFor = (pairs: readonly Pair[], across: number): number =>
  pairs.reduce((most, pair) => {
    // Of two cards one stands beside the other only if it is more beside than below, so that a triangle keeps its shape.
    const isApart = pair.across >= pair.down - tiny && pair.across * across >= pair.width - tiny
    if (pair.down < tiny) return isApart ? most : Number.POSITIVE_INFINITY
    const least = (isApart ? kept * Math.min(1, pair.down) : 1) * pair.height
    return Math.max(most, least / pair.down)
  }, 0)

/**
 * The cards at their places.
 * @param gap what must be free between two cards beside each other, and between two above each other
 * @param aspect width by height of the area in which the cards are shown
 * @param beside the width that something at the side takes from the area
 * @param isTree whether arrows run only between levels
 */
export const spread = (
  places: readonly Point[],
  sizes: readonly Size[],
  gap: Size,
  aspect: number,
  beside = 0,
  isTree = false,
): readonly Box[] => {
  const pairs = pairsOf(places, sizes, gap, isTree)
  const least = Math.max(
    0,
    ...pairs.flatMap(({ across, width }) =>
      across < tiny ? [] : [(kept * Math.min(1, across) * width) / across],
    ),
  )
  const candidates = [
    least,
    ...pairs.flatMap(({ across, width }) => (across < tiny ? [] : [width / across])),
  ].filter((across) => across >= least - tiny)
  const span = (of: (place: Point) => number): number =>
    Math.max(...places.map(of)) - Math.min(...places.map(of))
  const [wide, high] = [span(({ x }) => x), span(({ y }) => y)]
  const [width, height] = [
    Math.max(...sizes.map((size) => size.width)),
    Math.max(...sizes.map((size) => size.height)),
  ]
  let best = { cost: Number.POSITIVE_INFINITY, across: 1, down: 1 }
  for (const across of new Set(candidates)) {
    const down = downFor(pairs, across)
    const cost = Math.max((wide * across + width + beside) / aspect, high * down + height)
    if (cost < best.cost - tiny) best = { cost, across, down }
  }
  return places.map(({ x, y }, k) => ({ x: x * best.across, y: y * best.down, ...sizes[k]! }))
}
