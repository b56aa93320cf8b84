// The room between the rows. Where a text finds no free place its row gets more, until each has one. Where an arrow runs through a text, the
// arrow bends or single rows get more, if that helps; and rows lose what they do not need. Where arrows still run through many, lanes are
// further apart, and all arrows start nearly level, so that those of one step part at once.
import type { LongWork } from '../../search/long-work.js'
import type { Flight } from '../../trace/message-flights.js'
import type { Bends } from './arrows.js'
import { widened } from './grid.js'
import { type Layout, layoutOf } from './layout.js'
import { runsThrough } from './line-distances.js'
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
// Of the height of one with close rows, which is to be seen as a whole.
const inchOfLow = 120
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
    // Most arrows of a fan have no text of their own.
    const cost = costs.get(messageOf(steps, k)) ?? 0
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
  readonly bends: Bends
}

const straight: Bends = new Map()

const valueOfLayout = ({ options }: Told, { total, ways, bottom, seeming }: Layout): number =>
  total +
  (ways.filter(({ touches }) => touches).length + seeming) * touching +
  bottom * (options.isLow === true ? inchOfLow : inch)

function* withFreePlaces(all: Told, bends: Bends): LongWork<Spaced, Layout> {
  const count = all.trace.steps.length
  const extra = Array.from({ length: count + 1 }, () => 0)
  let layout = layoutOf(all, extra, bends)
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
    layout = layoutOf(all, extra, bends, round % 4 === 3 ? undefined : layout)
    yield layout
  }
  return { layout, extra, bends }
}

// How many layouts are tried for one drawing: fewer of a long run, so that each drawing takes about the same time.
const work = 8000
const amounts = [0.1, 0.2, 0.4, 0.8]
const nearby = 0.5
// How much an arrow bends, and what it costs that it is not straight.
const parts = [0.12, -0.12, 0.25, -0.25, 0.45, -0.45, 0.7, -0.7]
const bent = 12

/** Rows, and how much more room each gets. */
type Change = readonly [rows: readonly number[], by: number]

/** Tries other rows, and keeps what is better. */
class Trials {
  private value: number
  private left: number
  private readonly bendsLeft: number
  private readonly bentFirst: number
  /** What has been tried of the best layout: neighbouring texts ask for the same room. */
  private readonly worse = new Set<string>()
  private readonly all: Told
  best: Spaced

  constructor(all: Told, first: Spaced) {
    const texts = all.trace.steps.length + first.layout.ways.length
    this.all = all
    this.best = first
    this.value = valueOfLayout(all, first.layout)
    this.left = all.trace.steps.length > longRun ? 0 : Math.floor(work / (texts + 1))
    this.bendsLeft = this.left
    this.bentFirst = first.bends.size
  }

  /** Whether it is better that some rows have so much more room above them. */
  private *isBetter(rows: readonly number[], by: number): LongWork<boolean, Layout> {
    const key = `${rows.join()} ${by}`
    if (this.worse.has(key) || this.left-- <= 0) return false
    const { layout, extra, bends } = this.best
    const ys = rows.map((row) => layout.grid.rows[row] ?? layout.bottom)
    const isNear = (text: number) => {
      const place = layout.placeOf(text)?.y ?? 0
      return ys.some((y) => Math.abs(place - y) < nearby)
    }
    const next = extra.map((room, at) => (rows.includes(at) ? Math.max(0, room + by) : room))
    const better = this.keepsIfBetter(next, bends, isNear)
    if (!better) this.worse.add(key)
    yield this.best.layout
    return better
  }

  private keepsIfBetter(extra: readonly number[], bends: Bends, isNear: (text: number) => boolean): boolean {
    const layout = layoutOf(this.all, extra, bends, this.best.layout, isNear)
    const value = valueOfLayout(this.all, layout) + (bends.size - this.bentFirst) * bent
    if (value >= this.value - 1) return false
    this.best = { layout, extra, bends }
    this.value = value
    this.worse.clear()
    return true
  }

  /** The arrows that run through texts, each with these texts. */
  private throughTexts(): readonly (readonly [Flight, ReadonlySet<number>])[] {
    const { costs, placeOf, ways } = this.best.layout
    const boxes = [...costs].flatMap(([text, cost]) => {
      const box = cost > wrong ? placeOf(text) : undefined
      return box === undefined ? [] : [[text, box] as const]
    })
    return ways.flatMap(({ path, short, flight }) => {
      if (short || flight.from === flight.to) return []
      const texts = boxes.flatMap(([text, { x, y, width, height }]) =>
        path.some((to, k) => {
          const from = path[k - 1]
          if (from === undefined) return false
          const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2]
          return runsThrough(from.x, from.y, to.x, to.y, left, top, right, bottom)
        })
          ? [text]
          : [],
      )
      return texts.length === 0 ? [] : [[flight, new Set(texts)] as const]
    })
  }

  /** Bends arrows that run through texts, for which rows need no room. */
  *bend(): LongWork<void, Layout> {
    const tried = new Set<Flight>()
    let left = this.bendsLeft
    for (;;) {
      const found = this.throughTexts().find(([flight]) => !tried.has(flight))
      if (found === undefined) return
      const [flight, texts] = found
      tried.add(flight)
      for (const part of parts) {
        if (left-- <= 0) return
        const { extra, bends } = this.best
        const isBetter = this.keepsIfBetter(extra, new Map([...bends, [flight, part]]), (text) =>
          texts.has(text),
        )
        yield this.best.layout
        if (isBetter) break
      }
    }
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

function* improved(all: Told, bends: Bends): LongWork<Layout, Layout> {
  const first = yield* withFreePlaces(all, bends)
  const trials = new Trials(all, first)
  if (first.extra.some((room) => room > 0)) yield* trials.shrink()
  yield* trials.bend()
  yield* trials.grow()
  yield* trials.bend()
  yield* trials.shrink()
  return trials.best.layout
}

// Where arrows run through this many texts, lanes are further apart by one of these factors if that helps; but not between close lanes.
const many = 8
const wider = [1.25, 1.5]
const nearlyLevel = -0.9

/**
 * Layouts with more and more of the room that their texts need, each after some milliseconds of work. The result has as much as they
 * need; a layout that is yielded may have texts upon each other.
 */
export function* spacedLayouts(all: Told): LongWork<Layout, Layout> {
  const first = yield* improved(all, straight)
  const widthOf = ({ grid }: Layout) => grid.gap * (grid.sites.length - 1)
  if ([...first.costs.values()].filter((cost) => cost > wrong).length < many) return first
  const level: Bends = new Map([...all.texts.messages.keys()].map((flight) => [flight, nearlyLevel]))
  let best = first
  const value = (layout: Layout) => valueOfLayout(all, layout) + widthOf(layout) * inchAcross
  for (const factor of all.isDense ? [1] : wider) {
    const trials = improved({ ...all, frame: widened(all.frame, factor) }, level)
    let next = trials.next()
    // The best layout so far, not the first of a wider one.
    for (; !next.done; next = trials.next()) yield best
    if (value(next.value) < value(best)) best = next.value
  }
  return best
}
