// The room between the rows. Where a text finds no free place its row gets more, until each has one. Then single rows get more where an
// arrow runs through a text, if that helps, and lose what they do not need. Where arrows still run through many, lanes are further apart.
import type { LongWork } from '../../search/long-work.js'
import { widened } from './grid.js'
import { type Layout, layoutOf } from './layout.js'
import { astray, hidden } from './places.js'
import { wrong } from './placing.js'
import { clockOf, labelOf, messageOf, numberOf, wayOfText } from './texts.js'
import type { Told } from './told.js'

// How much room a row gets that needs more, and how often.
const more = 0.1
const longRun = 300
const roundsFor = (steps: number): number => (steps > longRun ? 4 : 30)
// What an inch of the height of a drawing costs, and of its width, in terms of a place of a text.
const inch = 15
const inchAcross = 200
/** What it costs that an arrow passes the dot of another site too closely. */
const touching = 5000

/** The rows whose texts find no free place: of a message that of its arrival or, in every other round, that below its text. */
const crowdedRows = ({ trace }: Told, layout: Layout, round: number): ReadonlySet<number> => {
  const { costs, ways, grid, placeOf } = layout
  const steps = trace.steps.length
  const rows = new Set<number>()
  for (let at = 0; at < steps; at++)
    for (const text of [labelOf(at), numberOf(at), clockOf(at)])
      if ((costs.get(text) ?? 0) >= hidden) rows.add(at)
  for (const [k, way] of ways.entries()) {
    const cost = costs.get(messageOf(steps, k))!
    // The text of a short arrow names the receiver, so it needs no more room where other lines run.
    if (cost < (way.short ? hidden : astray) && !way.touches) continue
    const y = placeOf(messageOf(steps, k))?.y
    if (way.short) rows.add((way.flight.sent ?? -1) + 1)
    else if (way.touches || round % 2 === 0 || y === undefined) rows.add(way.step ?? steps)
    else rows.add(rowBelow(grid.rows, y))
  }
  return rows
}

const rowBelow = (rows: readonly number[], y: number): number => {
  const below = rows.findIndex((row) => row > y)
  return below < 0 ? rows.length : below
}

/** A layout, and the room above each row that it has in addition to the usual. */
interface Spaced {
  readonly layout: Layout
  readonly extra: readonly number[]
}

const valueOfLayout = ({ total, ways, bottom }: Layout): number =>
  total + ways.filter(({ touches }) => touches).length * touching + bottom * inch

function* withFreePlaces(all: Told): LongWork<Spaced, Layout> {
  const count = all.trace.steps.length
  const extra = Array.from({ length: count + 1 }, () => 0)
  let layout = layoutOf(all, extra)
  yield layout
  for (let round = 0; round < roundsFor(count); round++) {
    const rows = crowdedRows(all, layout, round)
    if (rows.size === 0) break
    for (const row of rows) {
      extra[row]! += more
      // Some texts need room below their row.
      if (round % 3 === 2 && row < count) extra[row + 1]! += more
    }
    // Now and then all texts look for their places anew.
    layout = layoutOf(all, extra, round % 4 === 3 ? undefined : layout)
    yield layout
  }
  return { layout, extra }
}

// How many layouts are tried for one drawing: fewer of a long run, so that each drawing takes about the same time.
const work = 8000
const amounts = [0.1, 0.2, 0.4, 0.8]
const nearby = 0.5

/** Rows, and how much more room each gets. */
type Change = readonly [rows: readonly number[], by: number]

/** Tries other rows, and keeps what is better. */
class Trials {
  private value: number
  private left: number
  /** What has been tried of the best layout: neighbouring texts ask for the same room. */
  private readonly worse = new Set<string>()
  private readonly all: Told
  best: Spaced

  constructor(all: Told, first: Spaced) {
    const texts = all.trace.steps.length + first.layout.ways.length
    this.all = all
    this.best = first
    this.value = valueOfLayout(first.layout)
    this.left = all.trace.steps.length > longRun ? 0 : Math.floor(work / (texts + 1))
  }

  /** Whether it is better that some rows have so much more room above them. */
  private *isBetter(rows: readonly number[], by: number): LongWork<boolean, Layout> {
    const key = `${rows.join()} ${by}`
    if (this.worse.has(key) || this.left-- <= 0) return false
    const { layout, extra } = this.best
    const ys = rows.map((row) => layout.grid.rows[row] ?? layout.bottom)
    const isNear = (text: number) => {
      const place = layout.placeOf(text)?.y ?? 0
      return ys.some((y) => Math.abs(place - y) < nearby)
    }
    const next = extra.map((room, at) => (rows.includes(at) ? Math.max(0, room + by) : room))
    const other = layoutOf(this.all, next, layout, isNear)
    const value = valueOfLayout(other)
    const better = value < this.value - 1
    if (better) {
      this.best = { layout: other, extra: next }
      this.value = value
      this.worse.clear()
    } else this.worse.add(key)
    yield this.best.layout
    return better
  }

  /** Takes away room that no text needs. */
  *shrink(): LongWork<void, Layout> {
    for (let row = this.best.extra.length - 1; row >= 0; row--)
      for (const by of [this.best.extra[row]!, more, more / 2])
        if (by > 1e-9 && this.best.extra[row]! > by - 1e-9 && (yield* this.isBetter([row], -by))) break
  }

  /** The text with the worst place among those that have not been tried. */
  private worst(tried: ReadonlySet<number>): number | undefined {
    let [worst, most]: [number | undefined, number] = [undefined, wrong]
    for (const [text, cost] of this.best.layout.costs)
      if (cost > most && !tried.has(text)) [worst, most] = [text, cost]
    return worst
  }

  /** The rows where more room may help a text: those around it, or below the start of its arrow if it has no place, and the ends of its arrow. */
  private around(text: number): readonly number[] {
    const { grid, ways, placeOf } = this.best.layout
    const { rows } = grid
    const way = ways[wayOfText(rows.length, text)]
    const y = placeOf(text)?.y ?? way!.path[0]!.y + more
    const row = rowBelow(rows, y)
    const ends = way === undefined ? [] : [(way.flight.sent ?? -1) + 1, way.step ?? rows.length]
    const all = [row, row - 1, row + 1, ...ends]
    return [...new Set(all)].filter((one) => one >= 0 && one <= rows.length)
  }

  /** Gives room where an arrow runs through a text: above one row, and where that does not help above two. */
  *grow(): LongWork<void, Layout> {
    yield* this.growBy((rows) => amounts.flatMap((by) => rows.map((row): Change => [[row], by])))
    yield* this.growBy((rows) =>
      amounts.flatMap((by) =>
        rows.flatMap((row, k) => rows.slice(k + 1).map((other): Change => [[row, other], by])),
      ),
    )
  }

  /** Tries these changes for one text after the other, the worst first. */
  private *growBy(changes: (rows: readonly number[]) => readonly Change[]): LongWork<void, Layout> {
    const tried = new Set<number>()
    while (this.left > 0) {
      const text = this.worst(tried)
      if (text === undefined) return
      if (!(yield* this.isOneBetter(changes(this.around(text))))) tried.add(text)
    }
  }

  private *isOneBetter(changes: readonly Change[]): LongWork<boolean, Layout> {
    for (const [rows, by] of changes) if (yield* this.isBetter(rows, by)) return true
    return false
  }
}

function* improved(all: Told): LongWork<Layout, Layout> {
  const first = yield* withFreePlaces(all)
  const trials = new Trials(all, first)
  if (first.extra.some((room) => room > 0)) yield* trials.shrink()
  yield* trials.grow()
  yield* trials.shrink()
  return trials.best.layout
}

// Where arrows run through this many texts, lanes are further apart by one of these factors if that helps.
const many = 8
const wider = [1.25, 1.5]

/**
 * Layouts with more and more of the room that their texts need, each after some milliseconds of work. The result has as much as they
 * need; a layout that is yielded may have texts upon each other.
 */
export function* spacedLayouts(all: Told): LongWork<Layout, Layout> {
  const first = yield* improved(all)
  const widthOf = ({ grid }: Layout) => grid.gap * (grid.sites.length - 1)
  if (all.isDense || [...first.costs.values()].filter((cost) => cost > wrong).length < many) return first
  let best = first
  const value = (layout: Layout) => valueOfLayout(layout) + widthOf(layout) * inchAcross
  for (const factor of wider) {
    const trials = improved({ ...all, frame: widened(all.frame, factor) })
    let next = trials.next()
    // The best layout so far, not the first of a wider one.
    for (; !next.done; next = trials.next()) yield best
    if (value(next.value) < value(best)) best = next.value
  }
  return best
}
