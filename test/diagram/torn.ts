// Measures whether a reader sees to what each text of a drawing of a run belongs. It reads only the drawing, not how it was laid out.
import type { Point } from '../../src/diagram/place-labels.js'
import type { EventMark, PlacedText, RunDrawing } from '../../src/diagram/run/drawing.js'
import type { Box } from './boxes.js'

/** How far a point is from a rectangle; 0 inside. */
const away = (box: Box, { x, y }: Point): number =>
  Math.hypot(
    Math.max(0, Math.abs(x - box.x) - box.width / 2),
    Math.max(0, Math.abs(y - box.y) - box.height / 2),
  )

// In inches; at the smallest size that can be read this is less than a pixel.
const nearer = 0.01

/** Every text of a step that is nearer to the dot of another step than to its own, and every text of a message that is not between the lanes of its arrow. */
export const tornOf = ({ events, arrows, laneOf }: RunDrawing): readonly string[] => [
  ...events.flatMap(({ site, at, sign, label, clock }, step) =>
    [label, clock].flatMap((text): readonly string[] => {
      if (text === undefined || site === undefined) return []
      const own = away(text.box, at)
      return events.flatMap((other, k) =>
        k !== step &&
        other.site !== undefined &&
        other.sign !== 'lost' &&
        away(text.box, other.at) < own - nearer
          ? [`${sign === 'lost' ? 'loss ' : ''}${step + 1}: ${text.text} is nearer to step ${k + 1}`]
          : [],
      )
    }),
  ),
  ...arrows.flatMap(({ flight, label, text }): readonly string[] => {
    if (label === undefined || label.align !== undefined || flight.from === flight.to) return []
    const group = arrows.filter(
      (other) =>
        other.flight.sent === flight.sent &&
        other.flight.message.equals(flight.message) &&
        other.flight.from === flight.from,
    )
    const lanes = [laneOf(flight.from)!, ...group.map((other) => laneOf(other.flight.to)!)]
    const isBetween = label.box.x >= Math.min(...lanes) && label.box.x <= Math.max(...lanes)
    return isBetween ? [] : [`${text} is not between the lanes of its arrow`]
  }),
]

const side = (a: Point, b: Point, { x, y }: Point): boolean =>
  (b.x - a.x) * (y - a.y) > (b.y - a.y) * (x - a.x)
const cross = (a: Point, b: Point, c: Point, d: Point): boolean =>
  side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)

// How far from its dot the arrows of a step have parted, in inches.
const parted = 0.06

/** The name and the clock of each step that has a dot. */
const textsOfSteps = ({ events }: RunDrawing): readonly (readonly [EventMark, PlacedText, string])[] =>
  events.flatMap((event, step) =>
    [event.label, event.clock].flatMap((text) =>
      text === undefined || event.site === undefined || event.sign === 'lost'
        ? []
        : [[event, text, `${step + 1}: ${text.text}`] as const],
    ),
  )

/** Every text of a step with an arrow between it and its dot. */
export const cutOffOf = (drawing: RunDrawing): readonly string[] =>
  textsOfSteps(drawing).flatMap(([{ at, radius }, { box }, says]) => {
    const half = box.width / 2
    const end = { x: Math.max(box.x - half, Math.min(box.x + half, at.x)), y: box.y }
    const length = Math.hypot(end.x - at.x, end.y - at.y)
    const part = (radius + parted) / length
    const start = { x: at.x + (end.x - at.x) * part, y: at.y + (end.y - at.y) * part }
    const isCut =
      part < 1 &&
      drawing.arrows.some(({ path }) => path.slice(1).some((to, k) => cross(start, end, path[k]!, to)))
    return isCut ? [`${says} is cut off from its dot`] : []
  })

/** Every text of a step that is not nearer to its own dot than to any other by a fifth. */
export const doubtfulOf = (drawing: RunDrawing): readonly string[] =>
  textsOfSteps(drawing).flatMap(([own, { box }, says]) =>
    drawing.events.some(
      (other) =>
        other !== own &&
        other.site !== undefined &&
        other.sign !== 'lost' &&
        away(box, other.at) < away(box, own.at) * 1.2,
    )
      ? [`${says} could belong to another step`]
      : [],
  )

/** Every message whose arrow has no text although no equal message of the same step has one. */
export const unsaidOf = ({ arrows }: RunDrawing): readonly string[] =>
  arrows.flatMap(({ flight, text, label }) =>
    label !== undefined ||
    arrows.some(
      (other) =>
        other.label !== undefined &&
        other.flight.message.equals(flight.message) &&
        other.flight.sent === flight.sent &&
        other.flight.from === flight.from,
    )
      ? []
      : [`${text} of ${flight.from} to ${flight.to} has no text`],
  )
