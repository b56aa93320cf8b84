// The drawing of a run as a value, in inches: lanes, events, messages, accesses to shared variables, and the legend, all with their
// places. It has no colours and no markup. The command line draws it as SVG text (run-svg.ts) and as DOT (run-dot.ts), the page as
// elements that can be clicked. x increases to the right, y downwards; the first lane has x = 0, the titles of the lanes y = 0.
import type { Flight } from '../../trace/message-flights.js'
import type { Box, Point } from '../place-labels.js'

/** What a site does during a part of its lane. */
export type Status = 'idle' | 'waits' | 'holds' | 'down'

/** A part of a lane. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly status: Status
  /** The number of steps before it. */
  readonly after: number
  /** Whether sites are in the section together that must not be. */
  readonly clash: boolean
  /** Whether it holds by a mark of its role, such as `master`, and is not in the section: then the bar is hollow. */
  readonly isRole: boolean
}

/** The lane of a site. */
export interface Lane {
  readonly site: number
  readonly x: number
  readonly title: string
  readonly spans: readonly Span[]
}

/** A text and its place; a newline in the text starts a new line. */
export interface PlacedText {
  readonly text: string
  readonly box: Box
  /** The side of the box at which its lines begin, or end; by default they stand in the middle. */
  readonly align?: 'start' | 'end'
}

/** How an event is drawn: a dot; a cross for a crash; nothing for a loss, which is a cross on its arrow. */
export type EventSign = 'dot' | 'crash' | 'lost'

/** A step of the run. Its number is its place in the list of events. */
export interface EventMark {
  /** The site whose lane it is on: for a loss, the receiver of the message; undefined if that lane is hidden. */
  readonly site: number | undefined
  readonly at: Point
  readonly sign: EventSign
  readonly label: PlacedText | undefined
  /** The radius of the dot. */
  readonly radius: number
  /** The number of the step in its dot, where lanes are close; elsewhere its label begins with it. */
  readonly number: PlacedText | undefined
  /** The logical clock of the site after the step, where the step changes it, and the values of the site that show why the run is wrong. */
  readonly clock: PlacedText | undefined
  /** Whether the run violates its property, or another that is named, from here on. */
  readonly violates: boolean
  /** Whether it is emphasized otherwise: a step that is to blame. */
  readonly blamed: boolean
  /** The delivery of a copy. */
  readonly copy: boolean
}

/**
 * The kind of a message on its way: a copied message has one arrow for each copy, and its own. A message in transit has an arrow to
 * the end of the lanes, or a short one that names its receiver.
 */
export type ArrowKind = 'delivered' | 'copied' | 'lost' | 'pending'

/** A message from its send to its end. */
export interface Arrow {
  readonly kind: ArrowKind
  readonly flight: Flight
  /** The step in which it ends; undefined while it is in transit. */
  readonly step: number | undefined
  /** From its start to its end, straight or as points of a curve. */
  readonly path: readonly Point[]
  /** The control point of the curve, a quadratic one; undefined if the arrow is straight. */
  readonly control: Point | undefined
  /** The message; in lines where it is too long for one. */
  readonly text: string
  /** Its text with a place; undefined if that of an equal message of the same step says it. */
  readonly label: PlacedText | undefined
}

/** The reads and writes of one step in shared variables: a level line from its dot to the lane of the variables. */
export interface Access {
  readonly step: number
  readonly from: number
  readonly y: number
  /** How far its line ends from the middle of the dot. */
  readonly clear: number
  readonly reads: boolean
  readonly writes: boolean
  readonly label: PlacedText
  /** All of the accesses, in one line; the label may leave some out. */
  readonly whole: string
}

/** The lane of the shared variables. */
interface Memory {
  readonly x: number
  readonly title: string
  readonly accesses: readonly Access[]
}

/** Lanes between two heights on which sites are in the section together that must not be. */
export interface Clash {
  readonly box: Box
  /** The number of steps before it. */
  readonly after: number
}

/** A place where one message overtakes another. */
export interface Overtaken {
  readonly faster: Arrow
  readonly slower: Arrow
  readonly at: Point
}

/** What a mark of the legend looks like. */
export type LegendSign =
  | 'time'
  | 'waits'
  | 'holds'
  | 'role'
  | 'clash'
  | 'down'
  | 'crash'
  | 'lost'
  | 'copied'
  | 'pending'
  | 'overtaken'
  | 'clock'
  | 'violates'
  | 'blamed'
  | 'line'
  | 'read'
  | 'write'
  | 'none'

/** A line of the legend: a mark and what it means. */
export interface LegendEntry {
  readonly sign: LegendSign
  /** What the ring is around, for `violates` and `blamed`. */
  readonly inside: EventSign
  /** The middle of the sign. */
  readonly at: Point
  readonly text: PlacedText
  /** Whether it says what is wrong with the run: then its letters are larger and in the colour of a violation. */
  readonly isVerdict: boolean
}

/** A dotted line across the lanes, or a part of it. */
export interface Divider {
  readonly y: number
  readonly from: number
  readonly to: number
}

/** The loop of an infinite run: from the divider at its start to its end, and back at the right. */
interface LoopBack {
  readonly begins: number
  readonly ends: number
  /** From the end of the run back to the start of the loop. */
  readonly path: readonly Point[]
}

/** The drawing of a run. */
export interface RunDrawing {
  readonly lanes: readonly Lane[]
  /** By site, the x of its lane; undefined for a hidden site. */
  readonly laneOf: (site: number) => number | undefined
  /** Where lanes begin and end. */
  readonly top: number
  readonly bottom: number
  /** The y of each step. */
  readonly rows: readonly number[]
  readonly events: readonly EventMark[]
  readonly arrows: readonly Arrow[]
  readonly memory: Memory | undefined
  readonly clashes: readonly Clash[]
  readonly overtaken: readonly Overtaken[]
  readonly dividers: readonly Divider[]
  readonly loop: LoopBack | undefined
  readonly legend: readonly LegendEntry[]
  /** The model, below the legend. */
  readonly caption: readonly PlacedText[]
  /** The horizontal extent of the run, and of all. */
  readonly left: number
  readonly right: number
  /** The bottom of the legend and the caption. */
  readonly end: number
}

/** Sizes that emitters and layout share, in inches and in points. */
export const sizes = {
  dot: 0.062,
  /** The dot that has the number of its step in it. */
  numberedDot: 0.11,
  /** The square on the lane of the shared variables. */
  square: 0.1,
  /** The lengths of the heads of messages and of accesses. */
  head: 0.11,
  accessHead: 0.09,
  /** The thickness of the bar of a site in the section, and of one with another in it. */
  bar: 0.12,
  /** What is open in the bar of a mark. */
  hollow: 0.06,
  clashBar: 0.19,
  /** How far the ring around a step that violates something or is to blame is from its dot, and that around the delivery of a copy. */
  offDot: 0.053,
  copyOffDot: 0.038,
  /** The ring around a lost message that violates something or is to blame. */
  lossRing: 0.135,
  /** The ring around a dot that has no room for a larger one: its line ends where the names of steps begin. */
  snugRing: 0.1275,
  /** The ring around a crossing. */
  overtaken: 0.09,
  titlePoints: 12,
  eventPoints: 11,
  messagePoints: 10,
  clockPoints: 10,
  /** What is wrong with the run. */
  verdictPoints: 11,
  legendPoints: 9.5,
  captionPoints: 8.5,
} as const

/** The size of the letters of a number in a dot: three and more digits are smaller. */
export const numberPoints = (number: string): number => Math.min(10, 20 / number.length)
