// The possible places of the text of a message: above its arrow, below it or on it, at any of the arrows of a fan, and beside a loop.
import type { Box, Point } from '../place-labels.js'
import type { Way } from './arrows.js'
import { aside } from './grid.js'
import { listed, placeAt, type Spots } from './spots.js'
import type { Size } from './text-sizes.js'

// From the middle outwards: parts of an arrow this far apart.
const slide = 0.14
const [fewestSlides, mostSlides] = [4, 24]
const slidesByCount = Array.from({ length: mostSlides + 1 }, (_, count) =>
  Array.from(
    { length: Math.max(0, 2 * count - 1) },
    (_, k) => 0.5 + ((k % 2 === 0 ? 1 : -1) * Math.ceil(k / 2) * 0.45) / count,
  ),
)
const slidesFor = (length: number): readonly number[] =>
  slidesByCount[Math.max(fewestSlides, Math.min(mostSlides, Math.ceil(length / slide / 2)))]!
const steep = 1.1
const steepest = 3
const nudge = 0.08
const nudges = 10

/** A text beyond the curve of a message to oneself, or on it. */
const besideLoop = ({ path }: Way, size: Size): Spots => {
  const apex = path[path.length >> 1]!
  const away = size.width / 2 + 0.05
  const heights = slidesFor(3).map((part) => path[0]!.y + (path.at(-1)!.y - path[0]!.y) * part)
  return listed(
    heights.flatMap((y) => [
      { x: apex.x + away, y },
      { x: Math.max(apex.x, path[0]!.x + aside + size.width / 2), y },
    ]),
    size,
  )
}

/** The kinds of places at one point of an arrow, and what each costs. */
const usualKinds: readonly { readonly side: -1 | 0 | 1; readonly off: number; readonly cost: number }[] = [
  { side: -1, off: 0.01, cost: 0 },
  { side: 1, off: 0.01, cost: 0.5 },
  { side: -1, off: 0.07, cost: 4 },
  { side: 1, off: 0.07, cost: 4.5 },
  { side: 0, off: 0, cost: 8 },
]
/** And between close lanes, where a text is nearly as wide as the room for it and its own line would run through it. */
const denseKinds: typeof usualKinds = [
  ...usualKinds,
  { side: -1, off: 0.2, cost: 9 },
  { side: 1, off: 0.2, cost: 9.5 },
  { side: -1, off: 0.3, cost: 10 },
  { side: 1, off: 0.3, cost: 10.5 },
  { side: -1, off: 0.4, cost: 11 },
  { side: 1, off: 0.4, cost: 11.5 },
]

/** Along an arrow: above its line, below it, and on it, from its middle outwards; between close lanes in the middle of them. */
class AlongArrow implements Spots {
  readonly count: number
  private readonly kinds: typeof usualKinds
  private readonly start: Point
  private readonly end: Point
  private readonly control: Point | undefined
  private readonly across: number
  /** The parts of the arrow that are half-way between two lanes, where the widest text has room. */
  private readonly middles: readonly number[]
  private readonly slides: readonly number[]
  private readonly usual: number
  private readonly beside: number
  private readonly size: Size
  private readonly gap: number

  constructor({ path, flight, control, step }: Way, size: Size, gap: number, isDense: boolean) {
    this.kinds = isDense ? denseKinds : usualKinds
    this.size = size
    this.gap = gap
    this.start = path[0]!
    this.end = path.at(-1)!
    this.control = control
    this.across = this.end.x - this.start.x
    this.middles = middlesOf(this.start.x, this.end.x, gap)
    // Not from the height that it has now: rows may get more room.
    const rows = step === undefined ? 2 : step - (flight.sent ?? 0)
    this.slides = slidesFor(Math.hypot(this.across, rows * 0.4))
    this.usual = (this.middles.length + this.slides.length) * this.kinds.length
    this.beside = this.middles.length * 2 * nudges
    this.count = this.usual + this.beside + this.slides.length
  }

  private get parts(): number {
    return this.middles.length + this.slides.length
  }

  private part(number: number): number {
    const { middles } = this
    return number < middles.length ? middles[number]! : this.slides[number - middles.length]!
  }

  // The control point of a curve is half-way across, so the part of the curve is the part of the way across.
  private heightAt(part: number): number {
    const { start, end, control } = this
    return control === undefined
      ? start.y + (end.y - start.y) * part
      : (1 - part) ** 2 * start.y + 2 * part * (1 - part) * control.y + part * part * end.y
  }

  private slopeAt(part: number): number {
    const { start, end, control, across } = this
    return control === undefined
      ? (end.y - start.y) / across
      : (2 * (1 - part) * (control.y - start.y) + 2 * part * (end.y - control.y)) / across
  }

  /** Above a line or below it; where it is steep, aside. */
  private onLine(number: number): Box {
    const { size } = this
    const { side, off } = this.kinds[Math.floor(number / this.parts)]!
    const part = this.part(number % this.parts)
    const x = this.start.x + this.across * part
    const y = this.heightAt(part)
    if (side === 0) return placeAt(x, y, size)
    const slope = Math.abs(this.slopeAt(part))
    return slope > steep
      ? placeAt(x - side * (size.width / 2 + size.height / (2 * slope) + off + 0.02), y, size)
      : placeAt(x, y + side * (size.height / 2 + (slope * size.width) / 2 + off), size)
  }

  private nudged(number: number): Box {
    const part = this.middles[Math.floor(number / (2 * nudges))]!
    const by = ((number >> 1) % nudges) + 1
    const most = (Math.min(Math.abs(this.slopeAt(part)), steepest) * this.size.width) / 2
    const down = Math.min(by * nudge, most) * (number % 2 === 0 ? 1 : -1)
    return placeAt(this.start.x + this.across * part, this.heightAt(part) + down, this.size)
  }

  private amid(number: number): Box {
    const part = this.slides[number]!
    const lane = Math.floor((this.start.x + this.across * part) / this.gap) + 0.5
    return placeAt(lane * this.gap, this.heightAt(part), this.size)
  }

  at(number: number): Box {
    if (number < this.usual) return this.onLine(number)
    const further = number - this.usual
    return further < this.beside ? this.nudged(further) : this.amid(further - this.beside)
  }

  rank(number: number): number {
    return number < this.usual
      ? this.kinds[Math.floor(number / this.parts)]!.cost + (number % this.parts) * 0.1
      : 10 + (number - this.usual) * 0.02
  }
}

/** The parts of a way across that are half-way between two lanes, from its middle outwards. */
const middlesOf = (start: number, end: number, gap: number): readonly number[] => {
  const [low, high] = [Math.min(start, end) / gap, Math.max(start, end) / gap]
  const middles: number[] = []
  for (let lane = Math.ceil(low - 0.5) + 0.5; lane < high; lane++)
    middles.push((lane * gap - start) / (end - start))
  return middles.length < 2 ? middles : middles.sort((a, b) => Math.abs(a - 0.5) - Math.abs(b - 0.5))
}

/** The places of the text of a message that is not short. */
export const alongArrow = (way: Way, size: Size, gap: number, isDense: boolean): Spots =>
  way.flight.from === way.flight.to ? besideLoop(way, size) : new AlongArrow(way, size, gap, isDense)

// What it costs that the text of a fan is at the far end of an arrow of it, where only that arrow is.
const farFromFan = 6

/** Along one of the arrows of a fan, rather near their common start. */
export const alongFan = (ways: readonly Way[], size: Size, gap: number, isDense: boolean): Spots => {
  const all = ways.map((way) => alongArrow(way, size, gap, isDense))
  const firsts = all.map((_, k) => all.slice(0, k).reduce((sum, { count }) => sum + count, 0))
  const memberOf = (number: number): number => firsts.findLastIndex((first) => first <= number)
  const box = (number: number): Box => {
    const member = memberOf(number)
    return all[member]!.at(number - firsts[member]!)
  }
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    at: box,
    rank: (number) => {
      const member = memberOf(number)
      const [start, end] = [ways[member]!.path[0]!.x, ways[member]!.path.at(-1)!.x]
      const part = Math.abs((box(number).x - start) / (end - start))
      return all[member]!.rank(number - firsts[member]!) + part * farFromFan
    },
  }
}
