// Gives rows room where lines run through texts, and takes away room that no text needs. Each change is kept if it makes the drawing better.
import type { LongWork } from '../../search/long-work.js'
import { type Layout, layoutOf } from './layout.js'
import { wrong } from './placing.js'
import { rowsAround } from './texts.js'
import type { Told } from './told.js'
import { type Spaced, trials, varied } from './varied.js'

/** What is wrong with a layout, as one number. */
type Worth = (layout: Layout) => number

/** How much room a row gets that needs more, in inches. */
export const more = 0.1
// How near to a row texts look for other places when it moves, in inches.
const nearby = 0.5

/** The layout with other room for a row. The texts near the row look for other places. */
const withRoom = (all: Told, { layout, extra, bends }: Spaced, row: number, room: number): Spaced => {
  const y = layout.grid.rows[row] ?? layout.bottom
  const isNear = (text: number) => Math.abs((layout.placeOf(text)?.y ?? 0) - y) < nearby
  const changed = extra.with(row, room)
  return { layout: layoutOf(all, changed, bends, layout, isNear), extra: changed, bends }
}

/** Takes away room that no text needs. */
export function* shrunk(all: Told, first: Spaced, worth: Worth): LongWork<Spaced, Layout> {
  let best = first
  let value = worth(first.layout)
  for (let row = first.extra.length - 1; row >= 0; row--)
    for (const by of [best.extra[row]!, more, more / 2]) {
      const room = best.extra[row]!
      if (by < 1e-9 || room < by - 1e-9) continue
      const next = withRoom(all, best, row, Math.max(0, room - by))
      const found = worth(next.layout)
      const isBetter = found < value - 1
      if (isBetter) [best, value] = [next, found]
      yield best.layout
      if (isBetter) break
    }
  return best
}

// A reader waits for these layouts: fewer of a long run, so that each drawing takes about the same time.
const atFirst = 3000
const amounts = [more, 2 * more, 4 * more]

/** The rows near the texts with bad places, those of the worst first. Of equal texts one is enough, and the others have no place. */
const rowsOfBad = ({ costs, grid, ways, placeOf }: Layout): ReadonlySet<number> => {
  const bad = [...costs].filter(([text, cost]) => cost > wrong && placeOf(text) !== undefined)
  bad.sort(([, a], [, b]) => b - a)
  return new Set(bad.flatMap(([text]) => rowsAround(grid.rows, ways, text, placeOf(text))))
}

/**
 * A layout whose rows can stay while better places for its texts are sought: they have the room for them, and not more.
 */
export function* steady(all: Told, first: Spaced, worth: Worth): LongWork<Spaced, Layout> {
  let best = first
  let value = worth(first.layout)
  let left = Math.floor(atFirst / (all.trace.steps.length + first.layout.ways.length + 1))
  const tried = new Set<string>()
  /** Gives a row more room, if that is better; says whether it is. */
  const widens = (row: number): boolean => {
    for (const by of amounts) {
      const room = best.extra[row]! + by
      const key = best.extra
        .with(row, room)
        .map((one) => one.toFixed(2))
        .join()
      if (tried.has(key) || left <= 0) continue
      tried.add(key)
      left--
      const next = withRoom(all, best, row, room)
      const found = worth(next.layout)
      if (found >= value - 1) continue
      best = next
      value = found
      return true
    }
    return false
  }
  for (let isBetter = true; isBetter && left > 0; ) {
    isBetter = false
    for (const row of rowsOfBad(best.layout)) {
      isBetter = widens(row) || isBetter
      yield best.layout
    }
  }
  const better = yield* varied(all, best, worth, trials.awaited)
  return yield* shrunk(all, better, worth)
}
