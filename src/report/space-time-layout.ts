// Where everything of a space-time diagram stands, in inches: lanes, steps, the two ends of each arrow, and the labels.
// It knows nothing of DOT or colours. Lanes are as far apart as the widest box and the widest label need.
import type { Trace } from '../trace/trace.js'
import { shortened } from './dot-text.js'
import { type Flight, messageFlights } from './message-flights.js'
import { along, type Box, bestPlace, type Point, type Segment } from './place-labels.js'
import { textWidth } from './text-width.js'
import { siteTitle } from './trace-text.js'

/** Points for letters of boxes and of messages. */
export const eventPoints = 11
export const messagePoints = 10

const rowHeight = 0.52
const pendingHeight = 0.32
const boxHeight = 0.28
const labelHeight = 0.2
const longestLabel = 40

/** A message on one of its ways: a message that was duplicated has one arrow for each copy, and its own. */
export interface Arrow {
  readonly kind: 'delivered' | 'copied' | 'lost' | 'pending'
  readonly flight: Flight
  /** The step in which it ends; undefined while it is in flight. */
  readonly step: number | undefined
  readonly line: Segment
  /** From a site to itself: the arrow bends at its label, beside the lane. */
  readonly loops: boolean
  readonly text: string
  readonly label: Box
}

/** A diagram without its colours. */
export interface SpaceTimeLayout {
  /** The x of each lane. */
  readonly lanes: readonly number[]
  /** The y of each step. */
  readonly rows: readonly number[]
  /** What is written in the box of each step; nothing where a message is lost. */
  readonly events: readonly (string | undefined)[]
  readonly arrows: readonly Arrow[]
  /** Where lanes end. */
  readonly bottom: number
}

const eventText = ({ steps }: Trace, at: number): string | undefined => {
  const { kind, clause } = steps[at]!.label
  if (kind === 'lose') return undefined
  return `${at + 1} ${clause}${kind === 'duplicate' ? ' (copy)' : ''}`
}

type Unplaced = Omit<Arrow, 'label'>

// Labels near the middle of their arrows are easiest to find; towards the ends they touch boxes.
const slides = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.7, 0.3, 0.75, 0.25, 0.8]

const labelled = (arrows: readonly Unplaced[], boxes: readonly Box[], gap: number): Arrow[] => {
  const placed: Box[] = [...boxes]
  return arrows.map((arrow) => {
    const size = { width: textWidth(arrow.text, messagePoints) + 0.08, height: labelHeight }
    const others = arrows.filter((other) => other !== arrow && !other.loops).map(({ line }) => line)
    const middle = along(arrow.line, 0.5)
    const candidates = arrow.loops
      ? [0.42, 0.34, 0.5, 0.58].map((part) => ({ ...middle, x: arrow.line.from.x + gap * part, ...size }))
      : slides.map((part) => ({ ...along(arrow.line, part), ...size }))
    const label = bestPlace(candidates, placed, others)
    placed.push(label)
    return { ...arrow, label }
  })
}

/** Lays out the space-time diagram of a trace. */
export const spaceTimeLayout = (trace: Trace): SpaceTimeLayout => {
  const { model, steps } = trace
  const flights = messageFlights(trace)
  const textOf = ({ message }: Flight) => shortened(model.spec.messages.sort.show(message), longestLabel)
  const events = steps.map((_, at) => eventText(trace, at))
  const eventWidths = events.map((text) => (text === undefined ? 0 : textWidth(text, eventPoints) + 0.2))
  const labelWidths = flights.map((flight) => textWidth(textOf(flight), messagePoints))
  const gap = Math.min(4, Math.max(1.7, Math.max(0, ...eventWidths) + Math.max(0, ...labelWidths) + 0.45))
  const lanes = model.sites.map(({ id }) => id * gap)
  const rows = steps.map((_, at) => 0.6 + at * rowHeight)
  const end = 0.6 + steps.length * rowHeight

  // Short of the lane of the receiver by that part of a gap; beside the lane where a site sends to itself.
  const shortOf = ({ from, to }: Flight, part: number): number =>
    from === to ? lanes[to]! + gap * 0.3 : lanes[to]! - Math.sign(to - from) * gap * part
  // Messages in flight end one below the other in front of the lane they are bound for.
  const queued = new Map<string, number>()
  const arrows = flights.flatMap((flight): Unplaced[] => {
    const { from, to, sent } = flight
    const tail: Point = { x: lanes[from]!, y: sent === undefined ? 0 : rows[sent]! }
    const arrow = (kind: Arrow['kind'], step: number | undefined, head: Point): Unplaced => ({
      kind,
      flight,
      step,
      line: { from: tail, to: head },
      loops: from === to && (kind === 'delivered' || kind === 'copied'),
      text: textOf(flight),
    })
    const taken = (kind: Arrow['kind'], step: number) => arrow(kind, step, { x: lanes[to]!, y: rows[step]! })
    const copies = flight.copies.map((step) => taken('copied', step))
    switch (flight.end.kind) {
      case 'delivered':
        return [...copies, taken('delivered', flight.end.step)]
      case 'lost':
        return [
          ...copies,
          arrow('lost', flight.end.step, { x: shortOf(flight, 0.3), y: rows[flight.end.step]! }),
        ]
      case 'pending': {
        const side = `${to} ${Math.sign(to - from)}`
        const before = queued.get(side) ?? 0
        queued.set(side, before + 1)
        return [
          ...copies,
          arrow('pending', undefined, { x: shortOf(flight, 0.16), y: end + before * pendingHeight }),
        ]
      }
      default:
        return flight.end satisfies never
    }
  })
  const boxes = [
    ...steps.flatMap(({ label }, at) =>
      events[at] === undefined
        ? []
        : [{ x: lanes[label.site]!, y: rows[at]!, width: eventWidths[at]!, height: boxHeight }],
    ),
    ...model.sites.map(({ id }) => ({
      x: lanes[id]!,
      y: 0,
      width: textWidth(siteTitle(model, id), 12) + 0.3,
      height: 0.3,
    })),
    // Crosses and rings must not be hidden either.
    ...arrows
      .filter(({ kind }) => kind === 'lost' || kind === 'pending')
      .map(({ line }) => ({ ...line.to, width: 0.2, height: 0.2 })),
  ]
  return {
    lanes,
    rows,
    events,
    arrows: labelled(arrows, boxes, gap),
    bottom: end + Math.max(0, ...[...queued.values()].map((count) => count - 1)) * pendingHeight + 0.2,
  }
}
