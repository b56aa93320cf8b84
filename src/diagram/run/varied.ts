// Varies the room between rows and the bends of arrows at random, and keeps what is better: simulated annealing (Kirkpatrick, Gelatt, Vecchi 1983),
// which at first also accepts what is a little worse (Dueck and Scheuer 1990: threshold accepting). A text without a good place may need several
// changes at once, of which each alone makes the drawing worse. The numbers are drawn from a fixed seed, so the same run has the same drawing.
import type { LongWork } from '../../search/long-work.js'
import { SplitMix } from '../../search/split-mix.js'
import type { Bends, Way } from './arrows.js'
import { type Layout, layoutOf } from './layout.js'
import { runsThrough } from './line-distances.js'
import { crossing } from './places.js'
import { wrong } from './placing.js'
import { messageOf, rowsAround } from './texts.js'
import type { Told } from './told.js'

/** A layout, and the room above each row that it has in addition to the usual. */
export interface Spaced {
  readonly layout: Layout
  readonly extra: readonly number[]
  readonly bends: Bends
}

// How many layouts are tried for one drawing: fewer of a long run, so that each drawing takes about the same time.
const work = 30000

/** How much is tried. */
interface Trials {
  readonly most: number
  /** Where lines still run through a few texts, trials begin again with the best layout, at most this often. */
  readonly rounds: number
  /** Whether rows move, or only arrows bend. */
  readonly isSteady: boolean
}

/** For a drawing that nobody sees before it is finished, for one that a reader waits for, and for one whose rows a reader sees. */
export const trials = {
  unseen: { most: 500, rounds: 5, isSteady: false },
  awaited: { most: 120, rounds: 1, isSteady: false },
  seen: { most: 500, rounds: 1, isSteady: true },
} as const satisfies { readonly [kind: string]: Trials }

// Trials begin again for at most this many texts, but not between close lanes, where some texts have no room in any layout.
const few = 10
// By how much a layout may at first be worse than the one before, and when trials begin again.
const [heat, laterHeat] = [30, 90]
// How much an arrow bends, and what it costs that it is not straight.
const parts = [0, 0.12, -0.12, 0.25, -0.25, 0.45, -0.45, 0.7, -0.7]
const bent = 12
// In inches, how much room a row gets or loses, and how far from it texts look for better places.
const amounts = [0.05, 0.1, 0.2, 0.4]
const nearby = 0.5
// In percent: how often an arrow is bent instead of a row moved, and how often the change is at a text with a bad place.
const bending = 45
const [atArrows, atRows] = [70, 60]
// How often a row gets room, how often it gets that of another, and otherwise a row loses some.
const [growing, moving] = [40, 60]

const isBendable = ({ short, flight }: Way): boolean => !short && flight.from !== flight.to

class Variation {
  private readonly numbers = new SplitMix(1)
  private readonly all: Told
  private readonly trials: Trials
  private readonly bentFirst: number
  private readonly valueOfLayout: (layout: Layout) => number
  private now: Spaced
  /** The texts of the present layout with bad places. */
  private bad: readonly number[] = []
  private value: number
  private bestValue: number
  best: Spaced

  constructor(all: Told, first: Spaced, valueOfLayout: (layout: Layout) => number, given: Trials) {
    this.all = all
    this.trials = given
    this.bentFirst = first.bends.size
    this.valueOfLayout = valueOfLayout
    this.now = first
    this.best = first
    this.value = valueOfLayout(first.layout)
    this.bestValue = this.value
    this.look()
  }

  private look(): void {
    this.bad = [...this.now.layout.costs].flatMap(([text, cost]) => (cost > wrong ? [text] : []))
  }

  private draw<T>(from: readonly T[]): T {
    return from[this.numbers.below(from.length)]!
  }

  private isDrawn(percent: number): boolean {
    return this.numbers.below(100) < percent
  }

  /** Tries one change. */
  private try(worse: number): void {
    const next = this.trials.isSteady || this.isDrawn(bending) ? this.bent() : this.moved()
    if (next === undefined) return
    const value = this.valueOfLayout(next.layout) + (next.bends.size - this.bentFirst) * bent
    if (value >= this.value + worse) return
    this.now = next
    this.value = value
    this.look()
    if (value >= this.bestValue - 1) return
    this.best = next
    this.bestValue = value
  }

  /** The arrows that run through the place of a text. */
  private through(text: number, ways: readonly Way[]): readonly Way[] {
    const box = this.now.layout.placeOf(text)
    if (box === undefined) return []
    const [left, right] = [box.x - box.width / 2, box.x + box.width / 2]
    const [top, bottom] = [box.y - box.height / 2, box.y + box.height / 2]
    return ways.filter(({ path }) =>
      path.some((to, k) => {
        const from = path[k - 1]
        return from !== undefined && runsThrough(from.x, from.y, to.x, to.y, left, top, right, bottom)
      }),
    )
  }

  /** An arrow bends more or less: often one that runs through a text. */
  private bent(): Spaced | undefined {
    const { layout, extra, bends } = this.now
    const ways = layout.ways.filter(isBendable)
    if (ways.length === 0) return undefined
    const through =
      this.bad.length > 0 && this.isDrawn(atArrows) ? this.through(this.draw(this.bad), ways) : []
    const way = this.draw(through.length > 0 ? through : ways)
    const part = this.draw(parts)
    const changed = new Map(bends)
    if (part === 0) changed.delete(way.flight)
    else changed.set(way.flight, part)
    const own = messageOf(this.all.trace.steps.length, layout.ways.indexOf(way))
    const looking = new Set([...this.bad, own])
    return {
      layout: layoutOf(this.all, extra, changed, layout, (text) => looking.has(text)),
      extra,
      bends: changed,
    }
  }

  /** The rows where more room may help a text. */
  private around(text: number): readonly number[] {
    const { grid, ways, placeOf } = this.now.layout
    return rowsAround(grid.rows, ways, text, placeOf(text))
  }

  /** A row gets more room or less: often one near a text with a bad place. */
  private moved(): Spaced | undefined {
    const { layout, extra, bends } = this.now
    const row =
      this.bad.length > 0 && this.isDrawn(atRows)
        ? this.draw(this.around(this.draw(this.bad)))
        : this.numbers.below(extra.length)
    const changed = [...extra]
    const by = this.draw(amounts)
    const kind = this.numbers.below(100)
    const rows = [row]
    if (kind < growing) changed[row]! += by
    else {
      const roomy = extra.flatMap((room, at) => (room > 1e-3 ? [at] : []))
      if (roomy.length === 0) return undefined
      const from = this.draw(roomy)
      const amount = this.isDrawn(33) ? changed[from]! : Math.min(changed[from]!, by)
      changed[from]! -= amount
      if (kind < moving) changed[row]! += amount
      rows[kind < moving ? 1 : 0] = from
    }
    const ys = rows.map((one) => layout.grid.rows[one] ?? layout.bottom)
    const isNear = (text: number) => {
      const y = layout.placeOf(text)?.y ?? 0
      return ys.some((at) => Math.abs(y - at) < nearby)
    }
    return { layout: layoutOf(this.all, changed, bends, layout, isNear), extra: changed, bends }
  }

  /** Whether no text of the best layout has a bad place, and no arrow. */
  private get isGood(): boolean {
    const { costs, ways, seeming, placeOf } = this.best.layout
    // Of equal texts one is enough; but lower rows may have room for all.
    const isSaid = (text: number) => this.trials.isSteady && placeOf(text) === undefined
    return (
      seeming === 0 &&
      !ways.some(({ touches }) => touches) &&
      [...costs].every(([text, cost]) => cost <= wrong || isSaid(text))
    )
  }

  /** Whether lines run through a few texts of the best layout, so that it may have a neighbour where they run through none. */
  private get isAlmostGood(): boolean {
    const through = [...this.best.layout.costs.values()].filter((cost) => cost >= crossing).length
    return through > 0 && through <= few
  }

  *run(): LongWork<void, Layout> {
    const texts = this.all.trace.steps.length + this.best.layout.ways.length
    const { most, rounds } = this.trials
    const count = Math.min(most, Math.floor((work * most) / trials.unseen.most / (texts + 1)))
    for (let round = 0; round < rounds; round++) {
      for (let k = 0; k < count && !this.isGood; k++) {
        this.try((round === 0 ? heat : laterHeat) * (1 - k / count) ** 2)
        yield this.best.layout
      }
      if (this.all.isDense || !this.isAlmostGood) break
      this.now = this.best
      this.value = this.bestValue
      this.look()
    }
  }
}

/**
 * A layout with better rows and bends.
 * @param valueOfLayout what is wrong with a layout, as one number
 * @param given how much is tried
 */
export function* varied(
  all: Told,
  first: Spaced,
  valueOfLayout: (layout: Layout) => number,
  given: Trials,
): LongWork<Spaced, Layout> {
  const variation = new Variation(all, first, valueOfLayout, given)
  yield* variation.run()
  return variation.best
}
