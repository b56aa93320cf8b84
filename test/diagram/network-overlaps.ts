// Measures what the picture of a network has on top of each other. It reads only the drawing, not how it was laid out.
import type { NetworkDrawing } from '../../src/diagram/network/network-drawing.js'
import { textWidth } from '../../src/diagram/text-width.js'
import { type Box, meet } from './boxes.js'

/** Whether a line from one point to another runs through a box, by small steps. */
const runsThrough = (from: Pick<Box, 'x' | 'y'>, to: Pick<Box, 'x' | 'y'>, box: Box): boolean =>
  Array.from({ length: 101 }, (_, k) => ({
    x: from.x + ((to.x - from.x) * k) / 100,
    y: from.y + ((to.y - from.y) * k) / 100,
    width: 0,
    height: 0,
  })).some((point) => meet(point, { ...box, width: box.width - 0.02, height: box.height - 0.02 }))

/** Every pair of cards and labels that overlap, every name that is not whole in its card, and every text outside of the picture. */
export const networkOverlapsOf = (drawing: NetworkDrawing): readonly string[] => {
  const { cards, arrows, list, left, top, width, height } = drawing
  const boxes = [
    ...cards.map(({ box, card }) => ({ box, text: card.title })),
    ...arrows.flatMap(({ label }) => (label === undefined ? [] : [label])),
    ...list,
  ]
  const found: string[] = []
  for (const [k, { box, text }] of boxes.entries()) {
    for (const other of boxes.slice(k + 1))
      if (meet(box, other.box)) found.push(`${text} and ${other.text} overlap`)
    const whole = { x: left + width / 2, y: top + height / 2, width, height }
    if (
      Math.abs(box.x - whole.x) > (whole.width - box.width) / 2 + 1e-6 ||
      Math.abs(box.y - whole.y) > (whole.height - box.height) / 2 + 1e-6
    )
      found.push(`${text} is outside`)
    const lines = text.split('\n')
    if (k >= cards.length && Math.max(...lines.map((line) => textWidth(line, 10))) > box.width)
      found.push(`${text} is wider than its box`)
  }
  for (const { card, fields, box } of cards) {
    const texts = fields.flatMap(({ name, texts, nameAt, valueAt, line }) => [
      { text: name, at: nameAt, line },
      ...texts.map((text, k) => ({ text, at: valueAt, line: line + k })),
    ])
    for (const [k, { text, at, line }] of texts.entries()) {
      const end = at + textWidth(text, 10)
      if (end > box.width) found.push(`${text} leaves the card of ${card.title}`)
      const next = texts.slice(k + 1).find((other) => other.line === line)
      if (next !== undefined && next.at < end) found.push(`${text} runs into ${next.text} in ${card.title}`)
    }
    const shown = fields.map(({ name, texts }) => `${name} ${texts.join(' ')}`)
    if (shown.join() !== card.rows.map(({ name, text }) => `${name} ${text}`).join())
      found.push(`${card.title} does not show all of its fields`)
  }
  return found
}

/** The arrows that run through a card that is neither their start nor their end. */
export const arrowsUnderCards = ({ cards, arrows }: NetworkDrawing): readonly string[] =>
  arrows.flatMap(({ path, from, to, text }) =>
    cards.flatMap(({ box, card }, k) =>
      k !== from && k !== to && path.slice(1).some((end, at) => runsThrough(path[at]!, end, box))
        ? [`the arrow of ${text} runs under ${card.title}`]
        : [],
    ),
  )

// Lines whose distances differ by less, in inches, are equally near.
const step = 0.01

type Path = NetworkDrawing['arrows'][number]['path']

/** How far something from `low` to `high` is from the sides of a box. */
const beyond = (low: number, high: number, middle: number, side: number): number =>
  Math.max(0, low - middle - side / 2, middle - side / 2 - high)

/** How far a box is from the line of an arrow, by small steps; 0 if the line enters it. */
const distanceFrom = (path: Path, box: Box): number => {
  let nearest = Number.POSITIVE_INFINITY
  for (const [at, { x, y }] of path.slice(1).entries()) {
    const from = path[at]!
    const steps = Math.max(1, Math.ceil((Math.abs(x - from.x) + Math.abs(y - from.y)) / step))
    for (let k = 0; k <= steps; k++) {
      const [u, v] = [from.x + ((x - from.x) * k) / steps, from.y + ((y - from.y) * k) / steps]
      nearest = Math.min(nearest, Math.hypot(beyond(u, u, box.x, box.width), beyond(v, v, box.y, box.height)))
    }
  }
  return nearest
}

/** Whether a line is so far from a box that it need not be looked at. */
const isFar = (path: Path, box: Box): boolean => {
  const [xs, ys] = [path.map(({ x }) => x), path.map(({ y }) => y)]
  const across = beyond(Math.min(...xs), Math.max(...xs), box.x, box.width)
  return Math.max(across, beyond(Math.min(...ys), Math.max(...ys), box.y, box.height)) > 0.5
}

/** The labels that stand away from their arrows, nearer to another one, or on another one beside their own. */
export const strayLabels = ({ arrows }: NetworkDrawing): readonly string[] =>
  arrows.flatMap(({ kind, label, path, from, to }, k) => {
    if (label === undefined) return []
    const own = distanceFrom(path, label.box)
    const said = `${kind} ${from} ${to} ${label.text.replaceAll('\n', ' ')}`
    const others = arrows.flatMap((other, at) => {
      if (at === k || isFar(other.path, label.box)) return []
      const away = distanceFrom(other.path, label.box)
      const isNearer = away < own - step || (away === 0 && own > 0)
      return isNearer ? [`${said} stands nearer to ${other.kind} ${other.from} ${other.to}`] : []
    })
    return [...(own > 0.05 ? [`${said} stands away from its arrow`] : []), ...others]
  })
