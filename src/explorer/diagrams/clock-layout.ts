// The positions in the diagram of the clocks, in inches: a column for each time that occurs, and a row for each site, as
// high as its timestamps need.
import { textWidth } from '../../diagram/text-width.js'
import { type Timestamp, timestampsShown } from '../../diagram/timestamps-shown.js'
import type { Model } from '../../model/model.js'
import { siteTitle } from '../../report/run/trace-text.js'
import type { State } from '../../semantics/state.js'

/** The height of a line of labels. */
export const line = 0.21
/** The size of the letters of labels, in points. */
export const points = 10
// With more times on the axis, its numbers would touch.
const maxTimes = 12

/** Labels by their time. */
type Labels = ReadonlyMap<number, readonly string[]>

/** The timestamps of one site, or of the shared variables. */
export interface ClockRow {
  readonly site: number | undefined
  readonly title: string
  readonly clock: Timestamp | undefined
  /** The timestamps that the site stores, other than its clock. */
  readonly stored: Labels
  /** The timestamps in transit to it. */
  readonly coming: Labels
  /** The y of its line. */
  readonly base: number
  /** Its content in words. */
  readonly words: string
}

export interface ClockLayout {
  readonly rows: readonly ClockRow[]
  /** The times on the axis, and the x of each. */
  readonly times: readonly number[]
  x(time: number): number
  /** The number of earlier times without a place. */
  readonly omitted: number
  readonly width: number
  readonly height: number
}

const titleOf = (model: Model, site: number | undefined): string =>
  site === undefined ? 'shared' : siteTitle(model, site)

const byTime = (stamps: readonly Timestamp[]): Labels => {
  const found = new Map<number, string[]>()
  for (const { time, label } of stamps) found.set(time, [...(found.get(time) ?? []), label])
  return found
}

const deepest = (times: Labels): number => Math.max(0, ...[...times.values()].map((labels) => labels.length))

const wordsOf = (title: string, own: readonly Timestamp[], coming: readonly Timestamp[]): string =>
  `${title}: ${own.map(({ label, time }) => `${label} ${time}`).join(', ') || 'none'}${coming.length === 0 ? '' : `; in transit: ${coming.map(({ label }) => label).join(', ')}`}`

/** The layout; undefined if the spec has no clocks, and without times if no timestamp occurs yet. */
export const clockLayout = (model: Model, state: State): ClockLayout | undefined => {
  const sites = timestampsShown(model, state)
  if (sites === undefined) return undefined
  // The height of the rows so far, and the bottom of the last one.
  let [above, bottom] = [0, 0]
  const rows = sites.map(({ site, own, coming }): ClockRow => {
    const clock = own.find(({ isClock }) => isClock)
    // If a row has several clocks, the first is drawn as a disc, and the others by name.
    const stored = byTime(own.filter((one) => one !== clock))
    const under = byTime(coming)
    const [over, below] = [Math.max(1, deepest(stored)), deepest(under)]
    const top = 0.35 + above
    const height = 0.3 + (over + below) * line
    above += height
    bottom = top + height
    const base = top + 0.08 + over * line
    const title = titleOf(model, site)
    return { site, title, clock, stored, coming: under, base, words: wordsOf(title, own, coming) }
  })
  const stamps = sites.flatMap(({ own, coming }) => [...own, ...coming])
  // Only times that occur have a place, so that distant clocks still fit.
  const all = [...new Set(stamps.map(({ time }) => time))].sort((a, b) => a - b)
  const times = all.slice(-maxTimes)
  const gap = Math.max(0.9, ...stamps.map(({ label }) => textWidth(label, points) + 0.2))
  const names = Math.max(...rows.map(({ title }) => textWidth(title, points + 2))) + 0.3
  return {
    rows,
    times,
    x: (time) => names + (times.indexOf(time) + 0.5) * gap,
    omitted: all.length - times.length,
    width: names + times.length * gap,
    height: bottom + 0.05,
  }
}
