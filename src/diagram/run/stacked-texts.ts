// Two equal messages of one step whose texts stand directly one above the other: the reader sees one text twice, and not which is whose. One
// text with their number stands there in their place.
import { type Box, overlap } from '../place-labels.js'
import type { Way } from './arrows.js'
import { type EventMark, type PlacedText, sizes } from './drawing.js'
import { textSize } from './text-box.js'

type Label = PlacedText | undefined

// How far two texts may be moved aside, and how much may be free between them, as parts of their size.
const aside = 0.25
const apart = 0.4

const tiny = 1e-9

/** Whether two texts stand directly one above the other, or overlap. */
export const isStacked = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < aside * a.width && Math.abs(a.y - b.y) < (1 + apart) * a.height

/** The text of two in the box around both, which it does not leave; undefined if it has no room there. */
const ofBoth = (a: PlacedText, b: PlacedText, taken: readonly Box[]): Label => {
  const width = Math.abs(a.box.x - b.box.x) + a.box.width
  const middle = { x: (a.box.x + b.box.x) / 2, y: (a.box.y + b.box.y) / 2 }
  const height = Math.abs(a.box.y - b.box.y) + a.box.height
  const texts = [`${a.text} ×2`, `${a.text}\n×2`]
  return texts
    .map((text) => ({ text, box: { ...middle, ...textSize(text, sizes.messagePoints) } }))
    .find(
      ({ box }) =>
        box.width <= width && box.height <= height && taken.every((other) => overlap(box, other) <= tiny),
    )
}

/** Where the dots of steps are, and their texts. */
const boxesOf = ({ at, radius, label, number, clock }: EventMark): readonly Box[] => [
  { ...at, width: 2 * radius, height: 2 * radius },
  ...[label, number, clock].flatMap((text) => (text === undefined ? [] : [text.box])),
]

/** The texts of messages, where each pair of equal ones that stand directly one above the other is one. */
export const withoutStacks = (
  ways: readonly Way[],
  labels: readonly Label[],
  events: readonly EventMark[],
): readonly Label[] => {
  const all = [...labels]
  const fixed = events.flatMap(boxesOf)
  const bySend = new Map<string, number[]>()
  for (const [k, { flight, short }] of ways.entries()) {
    if (short || flight.sent === undefined) continue
    const key = `${flight.sent} ${flight.from}`
    bySend.set(key, [...(bySend.get(key) ?? []), k])
  }
  const pairs = [...bySend.values()].flatMap((group) =>
    group.flatMap((k, at) => group.slice(at + 1).map((other) => [k, other] as const)),
  )
  for (const [k, other] of pairs) {
    const [a, b] = [all[k], all[other]]
    // A copy has a sign of its own.
    if (a === undefined || b === undefined || ways[k]!.flight === ways[other]!.flight) continue
    if (a.text !== b.text || !isStacked(a.box, b.box)) continue
    const texts = all.flatMap((one) => (one === undefined || one === a || one === b ? [] : [one.box]))
    const one = ofBoth(a, b, [...fixed, ...texts])
    if (one === undefined) continue
    all[k] = one
    all[other] = undefined
  }
  return all
}
