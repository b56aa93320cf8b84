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
/** The distance of a label from the middle of its lane. */
export const aside = laneHalf + 0.06
const firstRow = 0.42
const titleEnd = 0.14
const dividerRoom = 0.16
// How far the lane of the shared variables is from the last lane where each inch counts: the labels of that lane are then at its left.
const nearMemory = 0.45

/** The width of the title of a lane. */
export const titleWidth = (title: string): number => textWidth(title, sizes.titlePoints * 1.1)

/** The title of the lane of the shared variables. */
export const memoryTitle = 'shared'

/** The distance of two lanes whose titles stand beside each other. */
const apart = (title: string, next: string): number => (titleWidth(title) + titleWidth(next)) / 2 + 0.12

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
  /** The y below the last row. */
  readonly below: number
  /** The x of the lane of the shared variables. */
  readonly memory: number | undefined
}

// With few lanes there is room for slanted arrows and the texts beside them; close lanes stand as close as their texts allow.
const fewLanes = [2, 2, 2, 2.1, 1.8]
const leastGap = (lanes: number, isDense: boolean): number => (isDense ? 0.8 : (fewLanes[lanes] ?? 1.5))

const gapOf = (trace: Trace, { sites, isDense, isNarrow }: Omit<Shown, 'isLow'>, texts: RunTexts): number => {
  const widest = (all: readonly (string | undefined)[], points: number): number =>
    Math.max(0, ...all.map((text) => (text === undefined ? 0 : textWidth(text, points))))
  const titleOf = (site: number): string => siteTitle(trace.model, site)
  const shown = texts.events.filter((_, at) => sites.includes(trace.steps[at]!.label.site))
  return Math.max(
    leastGap(sites.length, isDense),
    widest(shown, sizes.eventPoints) +
      (isDense ? aside + laneHalf + (isNarrow ? 0.025 : 0.04) : 2 * aside + 0.08),
    widest([...texts.messages.values(), ...texts.fans.values()], sizes.messagePoints) +
      2 * laneHalf +
      (isDense ? 0.06 : 0.1),
    // Titles stand beside each other, so a long one beside short ones needs no more room.
    ...sites.slice(1).map((site, k) => apart(titleOf(sites[k]!), titleOf(site))),
  )
}

/** The lanes of a drawing. */
interface Shown {
  readonly sites: readonly number[]
  readonly isDense: boolean
  readonly isNarrow: boolean
  readonly isLow: boolean
}

/** What a grid has whatever the room between its rows. */
export interface Frame {
  readonly gap: number
  /** From one row to the next. */
  readonly row: number
  /** Half of the height of the text of the accesses of each step, or of a line. */
  readonly halves: readonly number[]
  readonly places: ReadonlyMap<number, number>
  readonly memory: number | undefined
}

/** What is the same in all grids of a run. */
export const frameOf = (trace: Trace, lanes: Shown, texts: RunTexts): Frame => {
  const { sites } = lanes
  const gap = gapOf(trace, lanes, texts)
  const places = new Map(sites.map((site, k) => [site, k * gap]))
  const isUsed = texts.accesses.some(
    (access, at) => access !== undefined && places.has(trace.steps[at]!.label.site),
  )
  const halves = texts.accesses.map((access) => {
    const lines = access === undefined ? 1 : access.lines.split('\n').length
    return (lines * lineHeight(sizes.messagePoints)) / 2
  })
  const last = (sites.length - 1) * gap
  const beside = Math.max(nearMemory, apart(siteTitle(trace.model, sites.at(-1) ?? 0), memoryTitle))
  const row = lanes.isLow ? lowRowHeight : rowHeight
  return { gap, row, halves, places, memory: isUsed ? last + (lanes.isNarrow ? beside : gap) : undefined }
}

/** The same with more room between the lanes. */
export const widened = ({ gap, row, halves, places, memory }: Frame, factor: number): Frame => ({
  gap: gap * factor,
  row,
  halves,
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
  { gap, row, halves, places, memory }: Frame,
  extra: readonly number[],
  dividers: ReadonlySet<number>,
): Grid => {
  const rows: number[] = []
  // The text of the first accesses stands below the title of its lane.
  let y = Math.max(firstRow, titleEnd + (halves[0] ?? 0))
  for (const [at, half] of halves.entries()) {
    if (at > 0) y += Math.max(row, halves[at - 1]! + half + 0.05)
    y += extra[at]! + (dividers.has(at) ? dividerRoom : 0)
    rows.push(y)
  }
  return {
    sites,
    laneOf: (site) => places.get(site),
    gap,
    top: 0.2,
    rows,
    above: (step) => rows[step]! - halves[step]! - 0.12,
    below: (rows.at(-1) ?? firstRow - rowHeight) + rowHeight + extra[halves.length]!,
    memory,
  }
}
