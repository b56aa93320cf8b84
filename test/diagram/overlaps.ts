// Measures what a drawing of a run has on top of each other. It reads only the drawing, not how it was laid out.
import { distanceTo, enters, fromLine, type Point } from '../../src/diagram/place-labels.js'
import type { Arrow, EventMark, RunDrawing } from '../../src/diagram/run/drawing.js'
import { numberPoints, sizes } from '../../src/diagram/run/drawing.js'
import { ringOf } from '../../src/diagram/run/ring-size.js'
import { textWidth } from '../../src/diagram/text-width.js'
import { type Box, meet } from './boxes.js'

/** The corners of the head of an arrow that ends here, as long and as wide as emitters draw it. */
const headAt = (from: Point, to: Point, size: number): readonly Point[] => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const [dx, dy] = [((to.x - from.x) / length) * size, ((to.y - from.y) / length) * size]
  return [
    to,
    { x: to.x - dx - dy * 0.4, y: to.y - dy + dx * 0.4 },
    { x: to.x - dx + dy * 0.4, y: to.y - dy - dx * 0.4 },
  ]
}

/** The heads of messages and accesses, with what they belong to. */
const headsOf = ({ arrows, memory }: RunDrawing): readonly (readonly [string, readonly Point[]])[] => [
  ...arrows.flatMap(({ kind, path, control, text }) =>
    kind === 'delivered' || kind === 'copied'
      ? [[text, headAt(control ?? path[0]!, path.at(-1)!, 0.11)] as const]
      : [],
  ),
  ...(memory?.accesses ?? []).map(({ from, y, clear, writes, label }) => {
    const [dot, square] = [
      { x: from + clear, y },
      { x: memory!.x - 0.05, y },
    ]
    return [label.text, writes ? headAt(dot, square, 0.09) : headAt(square, dot, 0.09)] as const
  }),
]

/** Whether two convex shapes overlap: no line along a side of one has them on different sides. */
const shapesMeet = (a: readonly Point[], b: readonly Point[]): boolean =>
  [a, b].every((shape) =>
    shape.every((from, k) => {
      const to = shape[(k + 1) % shape.length]!
      const across = (all: readonly Point[]) =>
        all.map(({ x, y }) => (x - from.x) * (from.y - to.y) + (y - from.y) * (to.x - from.x))
      const [mine, others] = [across(a), across(b)]
      return Math.min(...mine) < Math.max(...others) - 1e-6 && Math.min(...others) < Math.max(...mine) - 1e-6
    }),
  )

const cornersOf = ({ x, y, width, height }: Box): readonly Point[] =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([across, down]) => ({ x: x + (across! * width) / 2, y: y + (down! * height) / 2 }))

/** The rings around events, with the thickness of their lines. */
const ringsOf = ({ events }: RunDrawing): readonly (readonly [number, readonly Point[]])[] =>
  events.flatMap(({ at, site, sign, violates, blamed, copy }, step) => {
    if (site === undefined || !(violates || blamed || copy)) return []
    const radius = (violates || blamed ? (sign === 'lost' ? 0.135 : 0.115) : 0.1) + 0.01
    const around = Array.from({ length: 24 }, (_, k) => (k * Math.PI) / 12)
    return [
      [
        step,
        around.map((angle) => ({ x: at.x + radius * Math.cos(angle), y: at.y + radius * Math.sin(angle) })),
      ],
    ]
  })

/** Whether two arrows of one step to the same side have equal texts, of which one is enough. */
const saySame = (a: Arrow, b: Arrow): boolean =>
  a.flight.message.equals(b.flight.message) &&
  a.flight.sent !== undefined &&
  a.flight.sent === b.flight.sent &&
  a.path.at(-1)!.x < a.path[0]!.x === b.path.at(-1)!.x < b.path[0]!.x

/** Every arrow without a text, if there is no arrow with an equal one beside it. */
const unsaid = ({ arrows }: RunDrawing): readonly string[] =>
  arrows.flatMap((arrow) =>
    arrow.label !== undefined || arrows.some((other) => other.label !== undefined && saySame(arrow, other))
      ? []
      : [`nothing says that an arrow is ${arrow.text}`],
  )

/**
 * Every text of a message that a reader would take for that of another one, because the arrow of the other is nearer to it. A short
 * arrow needs no such test: its text begins at its head and names the receiver.
 */
const astray = ({ arrows }: RunDrawing): readonly string[] => {
  const isNearer = 0.02
  const away = (box: Box, path: readonly Point[], from: typeof distanceTo): number =>
    Math.min(...path.slice(1).map((to, k) => from({ from: path[k]!, to }, box)))
  const fromMiddle: typeof distanceTo = (line, box) => fromLine(box, line)
  return arrows.flatMap((own) => {
    if (own.label === undefined || own.label.align !== undefined) return []
    const { box, text } = own.label
    // The text of a fan stands at any of its arrows.
    const same = arrows.filter((other) => other === own || saySame(own, other))
    const nearest = (from: typeof distanceTo) => Math.min(...same.map(({ path }) => away(box, path, from)))
    const [edge, middle] = [nearest(distanceTo), nearest(fromMiddle)]
    return arrows.flatMap((other) => {
      if (same.includes(other)) return []
      const otherEdge = away(box, other.path, distanceTo)
      const isInside = edge === 0 && otherEdge === 0
      const isTaken =
        otherEdge < edge - isNearer || (isInside && away(box, other.path, fromMiddle) < middle - isNearer)
      return isTaken ? [`${text} could be the text of the arrow of ${other.text}`] : []
    })
  })
}

// A line on the very edge of a text does not make it harder to read.
const edge = { width: 0.02, height: 0.04 }

/** Every text through which an arrow runs: of a message, even its own, or of an event. */
export const crossedTexts = ({ arrows, events }: RunDrawing): readonly string[] => {
  const texts = [
    ...arrows.flatMap(({ label }) => (label === undefined ? [] : [label])),
    ...events.flatMap(({ label, clock }, at) =>
      [label, clock].flatMap((one) =>
        one === undefined ? [] : [{ ...one, text: `step ${at + 1}: ${one.text}` }],
      ),
    ),
  ]
  return texts.flatMap(({ text, box }) => {
    const inner = { ...box, width: box.width - edge.width, height: box.height - edge.height }
    return arrows.flatMap((arrow) =>
      arrow.path.some((to, k) => k > 0 && enters({ from: arrow.path[k - 1]!, to }, inner))
        ? [`the arrow of ${arrow.text} runs through ${text}`]
        : [],
    )
  })
}

/** Every pair of texts of steps that stand on one side of a lane in another order than their steps. */
export const outOfOrder = ({ events }: RunDrawing): readonly string[] => {
  const above = new Map<string, { readonly says: string; readonly y: number; readonly step: number }[]>()
  return events.flatMap(({ site, sign, at, label, number, clock }, step) =>
    sign === 'lost' || site === undefined
      ? []
      : [label, number, clock].flatMap((one): readonly string[] => {
          if (one === undefined) return []
          const { x, y } = one.box
          const side = `${site} ${x > at.x}`
          const others = above.get(side) ?? []
          const says = `${step + 1}: ${one.text}`
          above.set(side, [...others, { says, y, step }])
          return others
            .filter((other) => other.step < step && other.y >= y)
            .map((other) => `${other.says} stands below ${says}`)
        }),
  )
}

/** Every pair of things that overlap, as text: texts with texts, with dots, with lanes, with arrow heads; arrows with dots of sites that they only pass; and every text that seems to be another arrow's. */
export const overlapsOf = (drawing: RunDrawing): readonly string[] => {
  const { lanes, events, arrows, memory, left, right, bottom } = drawing
  const texts = [
    ...events.flatMap(({ label, clock }, at) =>
      [label, clock].flatMap((one) =>
        one === undefined ? [] : [{ ...one, text: `${at + 1}: ${one.text}` }],
      ),
    ),
    ...arrows.flatMap(({ label }) => (label === undefined ? [] : [label])),
    ...(memory?.accesses.map(({ label }) => label) ?? []),
    ...[...lanes, ...(memory === undefined ? [] : [memory])].map(({ x, title }) => ({
      text: title,
      box: { x, y: 0, width: textWidth(title, sizes.titlePoints), height: 0.2 },
    })),
  ]
  const heads = headsOf(drawing)
  const found: string[] = [...astray(drawing), ...unsaid(drawing)]
  for (const [step, ring] of ringsOf(drawing)) {
    for (const [whose, head] of heads)
      if (shapesMeet(ring, head))
        found.push(`the ring of step ${step + 1} covers the head of the arrow of ${whose}`)
    for (const { text, box } of texts)
      if (shapesMeet(ring, cornersOf(box))) found.push(`${text} touches the ring of step ${step + 1}`)
  }
  // What is nowhere overlaps nothing.
  for (const { text, box } of texts)
    if (!Number.isFinite(box.x) || !Number.isFinite(box.y)) found.push(`${text} has no place`)
  for (const [k, { text, box }] of texts.entries()) {
    for (const other of texts.slice(k + 1))
      if (meet(box, other.box)) found.push(`${text} and ${other.text} overlap`)
    for (const [at, { at: dot, site, radius }] of events.entries()) {
      const size = 2 * radius
      if (site !== undefined && meet(box, { ...dot, width: size, height: size }))
        found.push(`${text} covers the dot of step ${at + 1}`)
    }
    for (const [whose, head] of heads)
      if (shapesMeet(cornersOf(box), head)) found.push(`${text} covers the head of the arrow of ${whose}`)
    if (box.y !== 0) {
      for (const { x, title } of [...lanes, ...(memory === undefined ? [] : [memory])])
        if (Math.abs(x - box.x) < (box.width + sizes.bar) / 2)
          found.push(`${text} crosses the lane of ${title}`)
    }
  }
  // The page shows what is between the first and the last of these heights and sides, and files have the legend below.
  for (const { text, box } of texts)
    if (box.y + box.height / 2 > bottom + 1e-6) found.push(`${text} is below the end of the lanes`)
    else if (box.x - box.width / 2 < left || box.x + box.width / 2 > right) found.push(`${text} is outside`)
  for (const [at, { at: dot, number, radius }] of events.entries()) {
    if (number === undefined) continue
    if (Math.hypot(number.box.width, (numberPoints(number.text) * 0.72) / 72) > 2 * radius)
      found.push(`the number of step ${at + 1} does not fit its dot`)
    if (number.box.x !== dot.x || number.box.y !== dot.y)
      found.push(`the number of step ${at + 1} is not in its dot`)
  }
  const reach = (event: EventMark) => ringOf(event) ?? event.radius
  const dots = events.filter(({ sign }) => sign !== 'lost')
  for (const [at, one] of dots.entries())
    for (const [other, two] of dots.slice(at + 1).entries())
      if (one.site !== undefined && one.site === two.site && two.at.y - one.at.y < reach(one) + reach(two))
        found.push(`the dots of steps ${at + 1} and ${at + other + 2} overlap`)
  for (const { path, text, flight } of arrows) {
    for (const [k, to] of path.slice(1).entries()) {
      const from = path[k]!
      if (to.y < from.y - 1e-9) found.push(`the arrow of ${text} rises`)
      for (const [at, { at: dot, site, radius }] of events.entries()) {
        if (site === undefined || site === flight.from || site === flight.to) continue
        const [dx, dy] = [to.x - from.x, to.y - from.y]
        const part = ((dot.x - from.x) * dx + (dot.y - from.y) * dy) / (dx * dx + dy * dy)
        const near = Math.min(1, Math.max(0, part))
        const distance = Math.hypot(from.x + dx * near - dot.x, from.y + dy * near - dot.y)
        if (distance < radius) found.push(`the arrow of ${text} runs through the dot of step ${at + 1}`)
      }
    }
  }
  return found
}
