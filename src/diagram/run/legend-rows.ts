// The places of the entries of a legend: in columns, so that a reader finds signs below signs.
import { wrapped } from '../text-width.js'
import { type EventSign, type LegendEntry, type LegendSign, sizes } from './drawing.js'
import { lineHeight, textSize } from './text-box.js'

/** A sign, what it means, and what its ring is around. */
export type Meaning = readonly [LegendSign, string, (EventSign | undefined)?]

/** The room that a sign takes before its text. */
export const signWidth = 0.4
/** From one row to the next. */
export const rowHeight = 0.22
const between = 0.28
const mostColumns = 4
// Which part of a line an entry takes at most that stands beside others.
const longEntry = 0.55

/** An entry at the left end of a line, from this height on. */
export const entryAt = (
  [sign, text, inside = 'dot']: Meaning,
  x: number,
  y: number,
  points: number,
): LegendEntry => {
  const room = sign === 'none' ? 0 : signWidth
  const size = textSize(text, points)
  const below = size.height - lineHeight(points)
  const box = { x: x + room + size.width / 2, y: y + below / 2, ...size }
  const isVerdict = points === sizes.verdictPoints
  return { sign, inside, at: { x: x + room / 2 - 0.03, y }, text: { text, box, align: 'start' }, isVerdict }
}

const widthOf = ([sign, text]: Meaning): number =>
  (sign === 'none' ? 0 : signWidth) + textSize(text, sizes.legendPoints).width

/** The widths of as many columns as there is room for; an entry stands in the column after the one before it. */
const columnsOf = (entries: readonly Meaning[], width: number): readonly number[] => {
  for (let count = Math.min(mostColumns, entries.length); count > 1; count--) {
    const columns = Array.from({ length: count }, (_, column) =>
      Math.max(...entries.filter((_entry, k) => k % count === column).map(widthOf)),
    )
    if (columns.reduce((sum, one) => sum + one, between * (count - 1)) <= width) return columns
  }
  return [width]
}

/** Rows of the legend, from this height on, and the height below them. */
export interface Rows {
  readonly entries: readonly LegendEntry[]
  readonly y: number
}

/** Entries in columns, so that signs stand below signs. */
const inRows = (entries: readonly Meaning[], left: number, top: number, width: number): Rows => {
  const folded = entries.map(([sign, text, inside]): Meaning => {
    const room = width - (sign === 'none' ? 0 : signWidth)
    return [sign, wrapped(text, sizes.legendPoints, room), inside]
  })
  const columns = columnsOf(folded, width)
  const placed: LegendEntry[] = []
  let y = top
  for (let first = 0; first < folded.length; first += columns.length) {
    let x = left
    let below = 0
    for (const [column, entry] of folded.slice(first, first + columns.length).entries()) {
      const one = entryAt(entry, x, y, sizes.legendPoints)
      placed.push(one)
      below = Math.max(below, one.text.box.height - lineHeight(sizes.legendPoints))
      x += columns[column]! + between
    }
    y += rowHeight + below
  }
  return { entries: placed, y }
}

/** Entries in columns, and long ones in lines of their own below. */
export const inColumns = (entries: readonly Meaning[], left: number, top: number, width: number): Rows => {
  const isLong = (entry: Meaning): boolean => widthOf(entry) > width * longEntry
  const short = inRows(
    entries.filter((entry) => !isLong(entry)),
    left,
    top,
    width,
  )
  return entries.filter(isLong).reduce((rows: Rows, entry) => {
    const { entries: one, y } = inRows([entry], left, rows.y, width)
    return { entries: [...rows.entries, ...one], y }
  }, short)
}
