// The links of a network, with the heads of those that have a direction: to the site that the record of another names, as Raymond's holder,
// or that alone gets its messages, as in a ring. A head stands where no card and no label of a message covers it.
import { alongPath, type Box, overlap, type Point, type Segment } from '../place-labels.js'
import { outside } from './routes.js'

/** The length of a head, in inches. */
export const headSize = 0.18

/** A link from the middle of a card to that of another, with its heads, each from its base to its tip. */
export interface NetworkLink extends Segment {
  readonly heads: readonly Segment[]
}

type Pair = readonly [from: number, to: number]

/** Where the middle of a head may be along what is seen of a link of this length, the best first. */
const partsOf = (length: number, isOneOfTwo: boolean): readonly number[] => {
  const end = Math.min(0.5, headSize / 2 / (length || 1))
  // Two sites that name each other have two heads, each in its own half and pointing away from the other.
  const [first, best] = isOneOfTwo ? [0.5 + end, 0.72] : [end, 0.5]
  const steps = 24
  return Array.from({ length: steps + 1 }, (_, k) => first + ((1 - end - first) * k) / steps).sort(
    (a, b) => Math.abs(a - best) - Math.abs(b - best),
  )
}

const headAt = (way: readonly Point[], part: number): Segment => {
  const [start, end] = [way[0]!, way.at(-1)!]
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1
  const { x, y } = alongPath([start, end], part)
  const [dx, dy] = [((end.x - start.x) / length) * headSize, ((end.y - start.y) / length) * headSize]
  return { from: { x: x - dx / 2, y: y - dy / 2 }, to: { x: x + dx / 2, y: y + dy / 2 } }
}

const isCovered = ({ from, to }: Segment, covers: readonly Box[]): boolean => {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const head = { ...middle, width: headSize, height: headSize }
  return covers.some((box) => overlap(head, box) > 0)
}

/**
 * The links among cards.
 * @param links those of the shape of the network
 * @param directed those that have a direction; a link of the shape may be one of them
 * @param labels what may cover a head
 */
export const linksDrawn = (
  links: readonly Pair[],
  directed: readonly Pair[],
  cards: readonly Box[],
  labels: readonly Box[],
): readonly NetworkLink[] => {
  const has = (a: number, b: number): boolean => directed.some(([from, to]) => from === a && to === b)
  const headOf = ([from, to]: Pair): Segment => {
    const way = outside([cards[from]!, cards[to]!], cards[from]!, cards[to]!)
    const length = Math.hypot(way.at(-1)!.x - way[0]!.x, way.at(-1)!.y - way[0]!.y)
    const places = partsOf(length, has(to, from)).map((part) => headAt(way, part))
    return places.find((head) => !isCovered(head, [...cards, ...labels])) ?? places[0]!
  }
  // Each once, though two sites may name each other.
  const all = [...links.filter(([a, b]) => !has(a, b) && !has(b, a)), ...directed].filter(
    ([a, b], k, pairs) => !pairs.slice(0, k).some(([from, to]) => from === b && to === a),
  )
  return all.map(([a, b]) => ({
    from: cards[a]!,
    to: cards[b]!,
    heads: [[a, b] as const, [b, a] as const].filter(([from, to]) => has(from, to)).map(headOf),
  }))
}
