// The ways of arrows between cards: straight, beside the middle of both cards, so that arrows of opposite directions keep apart; bent if
// another card is in the way, and along the corners of cards if each bend meets one.
import { type Box, enters, type Point } from '../place-labels.js'

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Points of the curve from `a` to `b` that is drawn to `c` (a quadratic Bézier curve). */
const curve = (a: Point, c: Point, b: Point): readonly Point[] =>
  Array.from({ length: 13 }, (_, k) => {
    const t = k / 12
    const [p, q, r] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
    return { x: p * a.x + q * c.x + r * b.x, y: p * a.y + q * c.y + r * b.y }
  })

const grown = (box: Box, by: number): Box => ({
  ...box,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
})

const isIn = ({ x, y }: Point, box: Box): boolean =>
  Math.abs(x - box.x) <= box.width / 2 && Math.abs(y - box.y) <= box.height / 2

/** Where the line from a point in a box to one outside leaves the box. */
const edge = (inside: Point, outside: Point, box: Box): Point => {
  let [near, far] = [0, 1]
  for (let k = 0; k < 14; k++) {
    const part = (near + far) / 2
    const at = { x: inside.x + (outside.x - inside.x) * part, y: inside.y + (outside.y - inside.y) * part }
    if (isIn(at, box)) near = part
    else far = part
  }
  return { x: inside.x + (outside.x - inside.x) * far, y: inside.y + (outside.y - inside.y) * far }
}

/** A way without its parts in its first and its last card. */
export const outside = (way: readonly Point[], first: Box, last: Box): readonly Point[] => {
  const start = way.findLastIndex((point) => isIn(point, first))
  const rest = start < 0 ? way : [edge(way[start]!, way[start + 1]!, first), ...way.slice(start + 1)]
  const end = rest.findIndex((point, k) => k > 0 && isIn(point, last))
  return end < 0 ? rest : [...rest.slice(0, end), edge(rest[end]!, rest[end - 1]!, last)]
}

// What lies between an arrow and a card that it passes, and the length of an arrow from a card to itself, in inches.
const clearance = 0.05
const loop = 0.22

/** The way of an arrow from a card to itself, over its upper right corner. */
const around = (card: Box): readonly Point[] => {
  const [right, top] = [card.x + card.width / 2, card.y - card.height / 2]
  return [
    { x: right - loop, y: top },
    { x: right - loop, y: top - loop },
    { x: right + loop, y: top - loop },
    { x: right + loop, y: top + loop },
    { x: right, y: top + loop },
  ]
}

/** Whether a way runs through no other card than those at its ends. */
export const isFreeOf = (cards: readonly Box[], from: number, to: number, way: readonly Point[]): boolean =>
  cards.every(
    (card, k) =>
      k === from ||
      k === to ||
      way.every(
        (point, at) => at === 0 || !enters({ from: way[at - 1]!, to: point }, grown(card, clearance)),
      ),
  )

const corners = ({ x, y, width, height }: Box): readonly Point[] =>
  [-1, 1].flatMap((across) =>
    [-1, 1].map((down) => ({ x: x + (across * width) / 2, y: y + (down * height) / 2 })),
  )

/** A shortest way from a point to another along the corners of cards, as Dijkstra finds it; undefined if cards close all of them. */
const alongCorners = (
  cards: readonly Box[],
  [start, end]: readonly [Point, Point],
  isFree: (way: readonly Point[]) => boolean,
  distance: number,
): readonly Point[] | undefined => {
  const open = new Set([start, end, ...cards.flatMap((card) => corners(grown(card, distance)))])
  const ways = new Map<Point, { readonly length: number; readonly way: readonly Point[] }>([
    [start, { length: 0, way: [start] }],
  ])
  const nearest = (): Point | undefined =>
    [...open].filter((point) => ways.has(point)).sort((p, q) => ways.get(p)!.length - ways.get(q)!.length)[0]
  for (let point = nearest(); point !== undefined; point = nearest()) {
    const { length, way } = ways.get(point)!
    if (point === end) return way
    open.delete(point)
    for (const next of open) {
      const longer = length + Math.hypot(next.x - point.x, next.y - point.y)
      if (longer < (ways.get(next)?.length ?? Number.POSITIVE_INFINITY) && isFree([point, next]))
        ways.set(next, { length: longer, way: [...way, next] })
    }
  }
  return undefined
}

/** An arrow: from which card to which, and how far to the right of their middles, seen from its start, in inches; negative for the left. */
interface Arrow {
  readonly from: number
  readonly to: number
  readonly aside: number
}

// How far an arrow bends, in inches: the flattest first.
const bends = [0.3, 0.45, 0.6, 0.8, 1.1, 1.5, 2]

/** The line of an arrow as a curve that bends to its right so far, or to its left if that is negative; straight if it is 0. */
const bent = (cards: readonly Box[], { from, to, aside }: Arrow, bend: number): readonly Point[] => {
  const [a, b] = [cards[from]!, cards[to]!]
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  // To the right of the way; y increases downwards.
  const right = { x: -(b.y - a.y) / length, y: (b.x - a.x) / length }
  const moved = ({ x, y }: Point, by: number): Point => ({ x: x + right.x * by, y: y + right.y * by })
  const [start, end] = [moved(a, aside), moved(b, aside)]
  return outside(bend === 0 ? [start, end] : curve(start, moved(middle(a, b), 2 * bend + aside), end), a, b)
}

/**
 * The way of an arrow from one card to another, from edge to edge.
 * @param alongCards whether it may go along the corners of cards, if each bend meets one
 */
const route = (cards: readonly Box[], arrow: Arrow, alongCards: boolean): readonly Point[] => {
  const { from, to, aside } = arrow
  const [a, b] = [cards[from]!, cards[to]!]
  if (from === to) return around(a)
  const isFree = (way: readonly Point[]): boolean => isFreeOf(cards, from, to, way)
  for (const bend of [0, ...bends.flatMap((one) => [one * Math.sign(aside), -one * Math.sign(aside)])]) {
    const way = bent(cards, arrow, bend)
    if (isFree(way)) return way
  }
  const straight = bent(cards, arrow, 0)
  if (!alongCards) return straight
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  const [x, y] = [(-(b.y - a.y) / length) * aside, ((b.x - a.x) / length) * aside]
  const ends = [
    { x: a.x + x, y: a.y + y },
    { x: b.x + x, y: b.y + y },
  ] as const
  // Ways beside each other keep apart at the corners too, if there is room.
  for (const distance of [clearance * 1.5 + Math.abs(aside), clearance * 1.1]) {
    const way = alongCorners(cards, ends, isFree, distance)
    if (way !== undefined) return outside(way, a, b)
  }
  return straight
}

/** Whether two ways cross. */
export const cross = (one: readonly Point[], other: readonly Point[]): boolean => {
  const side = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  return one.some((b, k) => {
    const a = one[k - 1]
    if (a === undefined) return false
    return other.some((d, at) => {
      const c = other[at - 1]
      return c !== undefined && side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
    })
  })
}

/** Ways of arrows between the same two cards, as they are or, if one would cross another, all with the same bend if cards allow that. */
const withoutCrossing = (
  cards: readonly Box[],
  arrows: readonly Arrow[],
  ways: readonly (readonly Point[])[],
): readonly (readonly Point[])[] => {
  if (!ways.some((way, k) => ways.slice(k + 1).some((other) => cross(way, other)))) return ways
  for (const bend of bends.flatMap((one) => [one, -one])) {
    const all = arrows.map((arrow) => bent(cards, arrow, arrow.from < arrow.to ? bend : -bend))
    if (all.every((way, k) => isFreeOf(cards, arrows[k]!.from, arrows[k]!.to, way))) return all
  }
  return ways
}

/**
 * The ways of arrows, from edge to edge of their cards.
 * @param alongCards whether they may go along the corners of cards, if each bend meets one
 */
export const routes = (
  cards: readonly Box[],
  arrows: readonly Arrow[],
  alongCards: boolean,
): readonly (readonly Point[])[] => {
  const ways = arrows.map((arrow) => route(cards, arrow, alongCards))
  const pairs = new Map<string, number[]>()
  for (const [k, { from, to }] of arrows.entries()) {
    const key = `${Math.min(from, to)} ${Math.max(from, to)}`
    if (from !== to) pairs.set(key, [...(pairs.get(key) ?? []), k])
  }
  for (const pair of pairs.values()) {
    const better = withoutCrossing(
      cards,
      pair.map((k) => arrows[k]!),
      pair.map((k) => ways[k]!),
    )
    for (const [at, k] of pair.entries()) ways[k] = better[at]!
  }
  return ways
}
