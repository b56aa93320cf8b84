// The ends of arrows at a card. Many arrows that aim at its middle would meet its border in one place, where their heads hide each other and
// nobody sees which is which. So they are spread along the border, in the order in which they meet it.
import { type Box, enters, type Point } from '../place-labels.js'
import { cross, isFreeOf } from './routes.js'

/** How far apart the ends of two arrows are at the border of a card, in inches, if the border has room. */
const endDistance = 0.13
// Not at the very corners of a card, which are round.
const corner = 0.06
// By this part of that distance, two ends are seen to be two.
const nearly = 0.6

/** The way of an arrow, from the border of a card to that of another. */
interface Way {
  readonly from: number
  readonly to: number
  readonly path: readonly Point[]
}

/** The border of a card without its corners, as lengths from its upper left, clockwise. */
class Border {
  readonly length: number
  private readonly across: number
  private readonly down: number
  private readonly card: Box

  constructor(card: Box) {
    this.card = card
    this.across = card.width - 2 * corner
    this.down = card.height - 2 * corner
    this.length = 2 * (this.across + this.down)
  }

  /** The place of a point on the border. */
  placeOf(point: Point): number {
    const { card, across, down } = this
    const [x, y] = [point.x - card.x, point.y - card.y]
    const within = (value: number, length: number) => Math.max(0, Math.min(length, value + length / 2))
    if (Math.abs(y) / card.height > Math.abs(x) / card.width)
      return y < 0 ? within(x, across) : across + down + within(-x, across)
    return x > 0 ? across + within(y, down) : 2 * across + down + within(-y, down)
  }

  /** The point at a place. */
  pointAt(place: number): Point {
    const { card, across, down, length } = this
    const [right, bottom] = [card.width / 2, card.height / 2]
    let left = ((place % length) + length) % length
    if (left < across) return { x: card.x - across / 2 + left, y: card.y - bottom }
    left -= across
    if (left < down) return { x: card.x + right, y: card.y - down / 2 + left }
    left -= down
    if (left < across) return { x: card.x + across / 2 - left, y: card.y + bottom }
    return { x: card.x - right, y: card.y + down / 2 - (left - across) }
  }
}

/** One end of a way. */
interface End {
  readonly way: number
  readonly isStart: boolean
  readonly place: number
  /** The direction of its way from there: what decides between ends that meet. */
  readonly goes: Point
}

/** How far apart the ends at a border are, by their number. */
const distanceAt = ({ length }: Border, ends: number): number => Math.min(endDistance, length / ends)

/** The ends at a card, clockwise, beginning after the largest part of its border that has none. */
const endsAt = (border: Border, card: number, ways: readonly Way[]): readonly End[] => {
  const endOf = (way: number, isStart: boolean): End => {
    const { path } = ways[way]!
    const [end, next] = isStart ? [path[0]!, path[1]!] : [path.at(-1)!, path.at(-2)!]
    return { way, isStart, place: border.placeOf(end), goes: { x: next.x - end.x, y: next.y - end.y } }
  }
  const ends = ways
    .flatMap(({ from, to }, k) =>
      from === to
        ? []
        : [...(from === card ? [endOf(k, true)] : []), ...(to === card ? [endOf(k, false)] : [])],
    )
    .sort((a, b) => a.place - b.place || b.goes.x * a.goes.y - a.goes.x * b.goes.y || a.way - b.way)
  const roomBefore = ends.map(({ place }, k) =>
    k === 0 ? place + border.length - ends.at(-1)!.place : place - ends[k - 1]!.place,
  )
  const first = roomBefore.indexOf(Math.max(...roomBefore))
  const later = ends.slice(0, first).map((end) => ({ ...end, place: end.place + border.length }))
  return [...ends.slice(first), ...later]
}

/** Whether no two arrows meet where they begin or end. */
export const areApart = (cards: readonly Box[], ways: readonly Way[]): boolean =>
  cards.every((card, number) => {
    const border = new Border(card)
    const ends = endsAt(border, number, ways)
    const least = distanceAt(border, ends.length) * nearly
    return ends.every(({ place }, k) => k === 0 || place - ends[k - 1]!.place > least)
  })

/** Places in their order, moved as little as makes them so far apart. */
const apart = (wanted: readonly number[], distance: number): readonly number[] => {
  // Without the room that those before need, places that are too close all want to be at their mean (pool adjacent violators).
  const pools: { sum: number; count: number }[] = []
  for (const [k, place] of wanted.entries()) {
    let pool = { sum: place - k * distance, count: 1 }
    for (let last = pools.at(-1); last !== undefined; last = pools.at(-1)) {
      if (last.sum / last.count <= pool.sum / pool.count) break
      pools.pop()
      pool = { sum: last.sum + pool.sum, count: last.count + pool.count }
    }
    pools.push(pool)
  }
  return pools
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
    .map((place, k) => place + k * distance)
}

/** A way whose ends have moved: each of its points moves the more, the nearer it is to that end. */
const moved = (path: readonly Point[], start: Point, end: Point): readonly Point[] =>
  path.map(({ x, y }, k) => {
    const part = k / (path.length - 1)
    return {
      x: x + (start.x - path[0]!.x) * (1 - part) + (end.x - path.at(-1)!.x) * part,
      y: y + (start.y - path[0]!.y) * (1 - part) + (end.y - path.at(-1)!.y) * part,
    }
  })

/** Whether a way runs through one of its own cards. */
const runsInside = (cards: readonly Box[], { from, to, path }: Way): boolean =>
  [from, to].some((k) => {
    const { width, height, ...middle } = cards[k]!
    const inner = { ...middle, width: width - 0.02, height: height - 0.02 }
    return path.some((point, at) => at > 0 && enters({ from: path[at - 1]!, to: point }, inner))
  })

/** Whether a way may be another one: it runs through no card, or the one did too. */
const mayBe = (cards: readonly Box[], { from, to, path }: Way, other: readonly Point[]): boolean =>
  !runsInside(cards, { from, to, path: other }) &&
  (isFreeOf(cards, from, to, other) || !isFreeOf(cards, from, to, path))

/** The ways with their ends apart. An end stays where it is if its way would run through a card otherwise. */
const withEndsApart = (cards: readonly Box[], ways: readonly Way[]): readonly Way[] => {
  const starts = ways.map(({ path }) => path[0]!)
  const ends = ways.map(({ path }) => path.at(-1)!)
  for (const [number, card] of cards.entries()) {
    const border = new Border(card)
    const here = endsAt(border, number, ways)
    const places = apart(
      here.map(({ place }) => place),
      distanceAt(border, here.length),
    )
    // One that need not move stays, also at a corner.
    for (const [k, { way, isStart, place }] of here.entries())
      if (Math.abs(places[k]! - place) > 1e-9) (isStart ? starts : ends)[way] = border.pointAt(places[k]!)
  }
  return ways.map((way, k) => {
    const { from, to, path } = way
    if (from === to) return way
    const [start, end] = [starts[k]!, ends[k]!]
    const possible = [moved(path, start, end), moved(path, path[0]!, end), moved(path, start, path.at(-1)!)]
    return { from, to, path: possible.find((other) => mayBe(cards, way, other)) ?? path }
  })
}

/** A way with another place at the end of which this is one. */
const withEnd = ({ path }: Way, { isStart }: End, point: Point): readonly Point[] =>
  isStart ? moved(path, point, path.at(-1)!) : moved(path, path[0]!, point)

/** The ways of arrows with their ends apart; of two that then cross and end beside each other, each has the place of the other. */
export const spreadEnds = (cards: readonly Box[], ways: readonly Way[]): readonly (readonly Point[])[] => {
  const all = [...withEndsApart(cards, ways)]
  for (const [number, card] of cards.entries()) {
    const ends = endsAt(new Border(card), number, all)
    for (const [k, one] of ends.entries()) {
      const next = ends[k + 1]
      if (next === undefined) break
      const [way, other] = [all[one.way]!, all[next.way]!]
      if (!cross(way.path, other.path)) continue
      const [place, otherPlace] = [way, other].map(({ path }, at) =>
        [one, next][at]!.isStart ? path[0]! : path.at(-1)!,
      )
      const [path, otherPath] = [withEnd(way, one, otherPlace!), withEnd(other, next, place!)]
      if (cross(path, otherPath) || !mayBe(cards, way, path) || !mayBe(cards, other, otherPath)) continue
      all[one.way] = { ...way, path }
      all[next.way] = { ...other, path: otherPath }
    }
  }
  return all.map(({ path }) => path)
}
