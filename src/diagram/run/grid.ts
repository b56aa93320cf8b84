// The lanes and rows of a drawing before anything is placed on them: one lane for each shown site, at equal distances, and one row
// for each step. A row can be moved down to make room; everything that follows moves along.
import { siteTitle } from '../../report/run/trace-text.js'
import type { Flight } from '../../trace/message-flights.js'
import type { Trace } from '../../trace/trace.js'
import { textWidth } from '../text-width.js'
import { sizes } from './drawing.js'
import { laneHalf } from './places.js'
import type { SharedAccess } from './shared-access.js'
import { lineHeight } from './text-box.js'

export const rowHeight = 0.28
// The least that keeps labels of neighbouring rows apart.
const lowRowHeight = 0.2
const betweenDots = 0.015
/** The distance of a label from the middle of its lane. */
export const aside = laneHalf + 0.06
/** The distance of a label from the ring of its dot. */
export const offRing = 0.05
const firstRow = 0.42
const titleEnd = 0.14
const dividerRoom = 0.16
/** How far the end of the lanes is below the lowest end of an arrow. */
export const underEnd = 0.12
// How far the lane of the shared variables is from the last lane where each inch counts: the labels of that lane are then at its left.
const nearMemory = 0.45

/** The width of the title of a lane. */
export const titleWidth = (title: string): number => textWidth(title, sizes.titlePoints * 1.1)

/** The title of the lane of the shared variables. */
export const memoryTitle = 'shared'

/** The distance of two lanes whose titles stand beside each other. */
const apart = (title: string, next: string, isNarrow: boolean): number =>
  (titleWidth(title) + titleWidth(next)) / 2 + (isNarrow ? 0.08 : 0.12)

/** The accesses of a step, with the lines in which they stand on the lane of the shared variables. */
interface AccessText extends SharedAccess {
  readonly lines: string
}

/** What the drawing shows of a run, as texts. */
export interface RunTexts {
  /** The label of each step; undefined for a loss, and where its number is enough. */
  readonly events: readonly (string | undefined)[]
  readonly messages: ReadonlyMap<Flight, string>
  /** The messages in transit whose arrow is short. */
  readonly short: ReadonlySet<Flight>
  /** For each of many equal messages of one step to one side their common text. */
  readonly fans: ReadonlyMap<Flight, string>
  readonly accesses: readonly (AccessText | undefined)[]
  readonly clocks: readonly (string | undefined)[]
}

/** The lanes and rows. */
export interface Grid {
  readonly sites: readonly number[]
  /** By site; undefined for a hidden site. */
  readonly laneOf: (site: number) => number | undefined
  readonly gap: number
  readonly top: number
  readonly rows: readonly number[]
  /** The y of a dotted line above a step. */
  readonly above: (step: number) => number
  /** The y below the last row, where messages in transit end. */
  readonly below: number
  /** The y at which lanes end if no arrow ends below the last row. */
  readonly least: number
  /** The x of the lane of the shared variables. */
  readonly memory: number | undefined
}

// With few lanes there is room for slanted arrows and the texts beside them; close lanes stand as close as their texts allow.
const fewLanes = [2, 2, 2, 2.1, 1.8]
export const leastGap = (lanes: number, isDense: boolean): number =>
  isDense ? 0.8 : (fewLanes[lanes] ?? 1.5)

const gapOf = (
  trace: Trace,
  { sites, isDense, isNarrow, apart: least }: Omit<Shown, 'isLow'>,
  texts: RunTexts,
  reaches: readonly number[],
): number => {
  const widest = (all: readonly (string | undefined)[], points: number): number =>
    Math.max(0, ...all.map((text) => (text === undefined ? 0 : textWidth(text, points))))
  const titleOf = (site: number): string => siteTitle(trace.model, site)
  // A label is off the ring of its dot (label-places.ts).
  const asideOf = (at: number): number =>
    reaches[at]! > sizes.numberedDot ? Math.max(aside, reaches[at]! + offRing) : aside
  const labels = texts.events.flatMap((text, at) =>
    text !== undefined && sites.includes(trace.steps[at]!.label.site)
      ? [textWidth(text, sizes.eventPoints) + asideOf(at)]
      : [],
  )
  return Math.max(
    leastGap(sites.length, isDense),
    isDense ? least : 0,
    Math.max(aside, ...labels) + (isDense ? laneHalf + (isNarrow ? 0.025 : 0.04) : aside + 0.08),
    widest([...texts.messages.values(), ...texts.fans.values()], sizes.messagePoints) +
      2 * laneHalf +
      (isDense ? 0.06 : 0.1),
    // Titles stand beside each other, so a long one beside short ones needs no more room.
    ...sites.slice(1).map((site, k) => apart(titleOf(sites[k]!), titleOf(site), isNarrow)),
  )
}

/** The lanes of a drawing. */
interface Shown {
  readonly sites: readonly number[]
  readonly isDense: boolean
  readonly isNarrow: boolean
  readonly isLow: boolean
  /** How far apart they are at least where they are close. */
  readonly apart: number
}

/** What a grid has whatever the room between its rows. */
export interface Frame {
  readonly gap: number
  /** From one row to the next. */
  readonly row: number
  /** Half of the height of the text of the accesses of each step, or of a line. */
  readonly halves: readonly number[]
  /** How far the row of each step is at least below the one before, so that their dots and rings do not touch. */
  readonly clearances: readonly number[]
  readonly places: ReadonlyMap<number, number>
  readonly memory: number | undefined
}

/**
 * What is the same in all grids of a run.
 * @param reaches how far the dot of each step reaches with its ring, in inches
 */
export const frameOf = (trace: Trace, lanes: Shown, texts: RunTexts, reaches: readonly number[]): Frame => {
  const { sites } = lanes
  const gap = gapOf(trace, lanes, texts, reaches)
  const places = new Map(sites.map((site, k) => [site, k * gap]))
  const isUsed = texts.accesses.some(
    (access, at) => access !== undefined && places.has(trace.steps[at]!.label.site),
  )
  const halves = texts.accesses.map((access) => {
    const lines = access === undefined ? 1 : access.lines.split('\n').length
    return (lines * lineHeight(sizes.messagePoints)) / 2
  })
  const clearances = reaches.map((reach, at) => {
    const isSame = at > 0 && trace.steps[at - 1]!.label.site === trace.steps[at]!.label.site
    return isSame ? reaches[at - 1]! + reach + betweenDots : 0
  })
  const last = (sites.length - 1) * gap
  const beside = Math.max(
    nearMemory,
    apart(siteTitle(trace.model, sites.at(-1) ?? 0), memoryTitle, lanes.isNarrow),
  )
  const row = lanes.isLow ? lowRowHeight : rowHeight
  return {
    gap,
    row,
    halves,
    clearances,
    places,
    memory: isUsed ? last + (lanes.isNarrow ? beside : gap) : undefined,
  }
}

/** The same with more room between the lanes. */
export const widened = ({ gap, places, memory, ...rows }: Frame, factor: number): Frame => ({
  ...rows,
  gap: gap * factor,
  places: new Map([...places].map(([site, x]) => [site, x * factor])),
  memory: memory === undefined ? undefined : memory * factor,
})

/**
 * The grid of a run.
 * @param extra the room above each row, and above the end, in addition to the usual
 * @param dividers the rows above which there is a dotted line
 */
export const gridOf = (
  sites: readonly number[],
  { gap, row, halves, clearances, places, memory }: Frame,
  extra: readonly number[],
  dividers: ReadonlySet<number>,
): Grid => {
  const rows: number[] = []
  // The text of the first accesses stands below the title of its lane.
  let y = Math.max(firstRow, titleEnd + (halves[0] ?? 0))
  for (const [at, half] of halves.entries()) {
    if (at > 0) y += Math.max(row, halves[at - 1]! + half + 0.05, clearances[at]!)
    y += extra[at]! + (dividers.has(at) ? dividerRoom : 0)
    rows.push(y)
  }
  const below = (rows.at(-1) ?? firstRow - rowHeight) + rowHeight + extra[halves.length]!
  return {
    sites,
    laneOf: (site) => places.get(site),
    gap,
    top: 0.2,
    rows,
    above: (step) => rows[step]! - halves[step]! - 0.12,
    below,
    // Where rows are close, the whole run should be in sight.
    least: row < rowHeight ? (rows.at(-1) ?? firstRow) + row : below + underEnd,
    memory,
  }
}
