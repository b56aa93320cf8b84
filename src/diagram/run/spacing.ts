// The room between the rows. Where a text finds no free place its row gets more, until each has one. Then rows and arrows are varied
// (varied.ts), and rows lose what they do not need (row-room.ts). Once a reader sees the drawing, its rows stay, and only arrows are varied. Where arrows
// run through many texts, lanes are further apart, all arrows start nearly level, so that those of one step part at once, and labels of steps are shorter.
import type { LongWork } from '../../search/long-work.js'
import type { Bends } from './arrows.js'
import { widened } from './grid.js'
import { type Layout, layoutOf } from './layout.js'
import { astray, hidden } from './places.js'
import { wrong } from './placing.js'
import { more, shrunk, steady } from './row-room.js'
import { clockOf, labelOf, messageOf, rowBelow } from './texts.js'
import { type Told, told } from './told.js'
import { type Spaced, trials, varied } from './varied.js'

// How often rows get more room that need it.
const longRun = 300
const roundsFor = (steps: number): number => (steps > longRun ? 4 : 30)
// What an inch of the height of a drawing costs, and of its width, in terms of a place of a text.
const inch = 15
// Of the height of one with close rows, or on a page that scrolls, which is to be seen as a whole.
const inchOfLow = 120
const inchAcross = 100
/** What it costs that an arrow passes the dot of another site too closely. */
const touching = 5000

/** The rows whose texts find no free place: of a message that of its arrival or, in every other round, that below its text. */
const crowdedRows = ({ trace }: Told, layout: Layout, round: number): ReadonlySet<number> => {
  const { costs, ways, grid, placeOf } = layout
  const steps = trace.steps.length
  const rows = new Set<number>()
  for (let at = 0; at < steps; at++)
    for (const text of [labelOf(at), clockOf(at)]) if ((costs.get(text) ?? 0) >= hidden) rows.add(at)
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

const straight: Bends = new Map()

const valueOfLayout = ({ options }: Told, { total, ways, bottom, seeming }: Layout): number =>
  total +
  (ways.filter(({ touches }) => touches).length + seeming) * touching +
  bottom * (options.isLow === true || options.isScrolled === true ? inchOfLow : inch)

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

const isWrong = ({ costs, ways, seeming }: Layout): boolean =>
  seeming > 0 || ways.some(({ touches }) => touches) || [...costs.values()].some((cost) => cost > wrong)

/** Whether texts of a layout are beyond the extent of those of another one, so that the drawing would move. */
const isBeyond = (layout: Layout, [left, right, bottom]: Extent): boolean => {
  const [low, high, end] = extentOf(layout)
  return low < left - tiny || high > right + tiny || end > bottom + tiny
}

type Extent = readonly [left: number, right: number, bottom: number]
const tiny = 1e-6

const extentOf = ({ costs, placeOf, bottom }: Layout): Extent => {
  let [left, right, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, bottom]
  for (const text of costs.keys()) {
    const box = placeOf(text)
    if (box === undefined) continue
    left = Math.min(left, box.x - box.width / 2)
    right = Math.max(right, box.x + box.width / 2)
    end = Math.max(end, box.y + box.height / 2)
  }
  return [left, right, end]
}

function* improved(all: Told, first: Spaced, isSteady: boolean): LongWork<Layout, Layout> {
  const isRoomy = first.extra.some((room) => room > 0)
  if (all.trace.steps.length > longRun || !(isRoomy || isWrong(first.layout))) return first.layout
  const extent = extentOf(first.layout)
  const worth = (layout: Layout) =>
    valueOfLayout(all, layout) + (isSteady && isBeyond(layout, extent) ? hidden : 0)
  const better = yield* varied(all, first, worth, isSteady ? trials.seen : trials.unseen)
  return (isSteady ? better : yield* shrunk(all, better, worth)).layout
}

// Where arrows run through this many texts, labels are shorter, and lanes further apart by one of these factors if that helps; but not between
// close lanes.
const many = 8
const wider = [1, 1.25, 1.5]
const nearlyLevel = -0.9
// A run of this many steps keeps all names of its steps.
const fewSteps = 20

/** What is known of drawings with shorter labels, and with lanes that are further apart where there is room. */
const roomier = (all: Told): readonly Told[] => {
  const terse = told(all.trace, all.options, all.trace.steps.length > fewSteps)
  const across = terse.frame.gap * (terse.sites.length - 1)
  const room = (all.options.widest ?? Number.POSITIVE_INFINITY) - across
  return (all.isDense ? [1] : wider)
    .filter((factor) => (factor - 1) * across <= room)
    .map((factor) => ({ ...terse, frame: widened(terse.frame, factor) }))
}

/** A layout whose lanes and rows stay. */
interface Steady {
  readonly layout: Layout
  /** Layouts with better and better places for its texts. */
  readonly improved: () => LongWork<Layout, Layout>
}

/** A layout in which each text has a place, with lanes as far apart as they will be, and rows at most as close. */
interface Sketch {
  readonly layout: Layout
  /** Layouts with better and better places for rows and texts. */
  readonly improved: () => LongWork<Layout, Layout>
  /** Layouts up to one whose rows have the room that its texts need. */
  readonly steady: () => LongWork<Steady, Layout>
}

const sketchOf = (best: Spaced): Sketch => {
  const { layout } = best
  const all = layout.told
  return {
    layout,
    improved: () => improved(all, best, false),
    *steady() {
      const isLong = all.trace.steps.length > longRun
      const form = isLong ? best : yield* steady(all, best, (one) => valueOfLayout(all, one))
      return { layout: form.layout, improved: () => improved(all, form, true) }
    },
  }
}

/**
 * Layouts with more and more of the room that their texts need, each after some milliseconds of work. The result has as much as they
 * need; a layout that is yielded may have texts upon each other.
 */
export function* sketched(all: Told): LongWork<Sketch, Layout> {
  const first = yield* withFreePlaces(all, straight)
  const crossed = [...first.layout.costs.values()].filter((cost) => cost > wrong).length
  if (crossed < many || all.trace.steps.length > longRun) return sketchOf(first)
  const level: Bends = new Map([...all.texts.messages.keys()].map((flight) => [flight, nearlyLevel]))
  const value = ({ layout }: Spaced) =>
    valueOfLayout(all, layout) + layout.grid.gap * (layout.grid.sites.length - 1) * inchAcross
  let best = first
  for (const told of roomier(all)) {
    const layouts = withFreePlaces(told, level)
    let next = layouts.next()
    // The best layout so far, not the first of a wider one.
    for (; !next.done; next = layouts.next()) yield best.layout
    if (value(next.value) < value(best)) best = next.value
  }
  return sketchOf(best)
}
