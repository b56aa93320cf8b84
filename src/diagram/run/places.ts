// What a place of a text costs: nothing if it covers no mark and no other text, touches no lane, and no line runs through it. The texts
// that have a place can give it up for another.
import type { Box, Point } from '../place-labels.js'
import { Cells } from './cells.js'
import { crossEachOther, fromLineToBox, fromPoint, runsThrough } from './line-distances.js'

/** Half of what a lane takes, with its bar and its dots. */
export const laneHalf = 0.085

/** A place that costs this much covers a text, a mark or a lane. */
export const hidden = 1e4
/** What it costs that a text is nearer to the line of another than to its own. */
export const astray = 3000
/** What a line through a text costs, and the own line of a text. */
export const crossing = 100
const ownCrossing = 60
// A text this close to the line of another could belong to either.
const closeBy = 0.045
const close = 5
// A line is nearer to a text than another only by more than this, and one on the very edge of a text does not make it harder to read.
const nearer = 0.02
const edge = { width: 0.01, height: 0.015 }
// Close lanes leave a text exactly the room that it needs.
const tiny = 1e-6

/** The lanes of a drawing. */
interface LanesAt {
  readonly xs: readonly number[]
  /** Above this are the titles of the lanes. */
  readonly top: number
}

/** The marks, lines and texts that have a place. */
export class Places {
  private readonly marks = new Cells()
  private readonly markBoxes: Box[] = []
  private readonly texts = new Cells()
  private readonly textBoxes: (Box | undefined)[] = []
  private readonly lines = new Cells()
  /** Four numbers for each line: its start and its end. */
  private readonly ends: number[] = []
  private readonly owners: number[] = []
  /** The number of each line's owner among the owners, and the last question in which that owner's line ran through a box. */
  private readonly ranks: number[] = []
  private readonly crossed: number[] = []
  private question = 0
  private readonly groups: number[] = []
  private readonly linesOf = new Map<number, number[]>()
  private readonly lanes: LanesAt

  constructor(lanes: LanesAt) {
    this.lanes = lanes
  }

  /** Takes a place for a mark, or for a text that cannot be elsewhere. */
  mark(box: Box): void {
    const { x, y, width, height } = box
    this.marks.add(this.markBoxes.length, x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    this.markBoxes.push(box)
  }

  /**
   * Adds a line, which texts avoid if they can; `owner` is the number of the text to which it belongs, and lines of
   * one group have equal texts.
   */
  line(path: readonly Point[], owner: number, group = owner): void {
    // The arrows of a fan have one text.
    let own = this.linesOf.get(owner)
    if (own === undefined) {
      own = []
      this.linesOf.set(owner, own)
      this.crossed.push(0)
    }
    const rank = own.length > 0 ? this.ranks[own[0]!]! : this.crossed.length - 1
    for (let k = 1; k < path.length; k++) {
      const [a, b] = [path[k - 1]!, path[k]!]
      const number = this.owners.length
      this.ends.push(a.x, a.y, b.x, b.y)
      this.owners.push(owner)
      this.ranks.push(rank)
      this.groups.push(group)
      this.lines.addLine(number, a.x, a.y, b.x, b.y)
      own.push(number)
    }
  }

  /** Gives a text a place, in exchange for the one that it has. */
  put(text: number, box: Box): void {
    this.drop(text)
    const { x, y, width, height } = box
    this.textBoxes[text] = box
    this.texts.add(text, x - width / 2, y - height / 2, x + width / 2, y + height / 2)
  }

  /** Takes the place of a text away. */
  drop(text: number): void {
    const there = this.textBoxes[text]
    if (there === undefined) return
    const { x, y, width, height } = there
    this.texts.remove(text, x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    this.textBoxes[text] = undefined
  }

  /** The place of a text. */
  placeOf(text: number): Box | undefined {
    return this.textBoxes[text]
  }

  /** The texts that a box would cover. */
  covered(box: Box, but: number): readonly number[] {
    const found: number[] = []
    const { x, y, width, height } = box
    const count = this.texts.between(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    for (let k = 0; k < count; k++) {
      const text = this.texts.found[k]!
      if (text !== but && overlap(this.textBoxes[text]!, box) > 0) found.push(text)
    }
    return found
  }

  /** What a place costs because of marks, lanes and lines, unless it is more than a limit. */
  fixedCost(box: Box, owner: number, stray: number, limit: number): number {
    const { x, y, width, height } = box
    const left = x - width / 2
    const right = x + width / 2
    const top = y - height / 2
    const bottom = y + height / 2
    let cost = top < this.lanes.top - tiny ? 2 * hidden : 0
    for (const lane of this.lanes.xs) if (Math.abs(lane - x) < laneHalf + width / 2 - tiny) cost += 2 * hidden
    if (cost >= limit) return cost
    const marks = this.marks.between(left, top, right, bottom)
    for (let k = 0; k < marks; k++) {
      const area = overlap(this.markBoxes[this.marks.found[k]!]!, box)
      if (area > 0) cost += hidden + area * 1e5
      if (cost >= limit) return cost
    }
    cost += this.crossings(left, top, right, bottom, owner, limit - cost)
    if (cost < limit && owner >= 0 && this.strays(box, owner)) cost += stray
    return cost
  }

  /** Whether a line crosses the way from one point to another. */
  isLineBetween(a: Point, b: Point): boolean {
    const { ends, lines } = this
    const [left, right] = a.x < b.x ? [a.x, b.x] : [b.x, a.x]
    const [top, bottom] = a.y < b.y ? [a.y, b.y] : [b.y, a.y]
    const count = lines.between(left, top, right, bottom)
    for (let k = 0; k < count; k++) {
      const at = 4 * lines.found[k]!
      if (crossEachOther(a.x, a.y, b.x, b.y, ends[at]!, ends[at + 1]!, ends[at + 2]!, ends[at + 3]!))
        return true
    }
    return false
  }

  /** What it costs that a place covers texts. */
  textCost(box: Box, but: number): number {
    const { x, y, width, height } = box
    let cost = 0
    const count = this.texts.between(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    for (let k = 0; k < count; k++) {
      const text = this.texts.found[k]!
      if (text === but) continue
      const area = overlap(this.textBoxes[text]!, box)
      if (area > 0) cost += hidden + area * 1e5
    }
    return cost
  }

  /** What the lines at a place cost, or as much of it as reaches a limit. */
  private crossings(
    left: number,
    top: number,
    right: number,
    bottom: number,
    owner: number,
    limit: number,
  ): number {
    const question = ++this.question
    let cost = 0
    const count = this.lines.between(left - closeBy, top - closeBy, right + closeBy, bottom + closeBy)
    for (let k = 0; k < count; k++) {
      const number = this.lines.found[k]!
      if (!this.runs(number, left - closeBy, top - closeBy, right + closeBy, bottom + closeBy)) continue
      const rank = this.ranks[number]!
      if (this.crossed[rank] === question) continue
      const of = this.owners[number]!
      if (this.runs(number, left + edge.width, top + edge.height, right - edge.width, bottom - edge.height)) {
        this.crossed[rank] = question
        cost += of === owner ? ownCrossing : crossing
      } else if (of !== owner) cost += close
      if (cost >= limit) break
    }
    return cost
  }

  private runs(number: number, left: number, top: number, right: number, bottom: number): boolean {
    const ends = this.ends
    const at = 4 * number
    return runsThrough(ends[at]!, ends[at + 1]!, ends[at + 2]!, ends[at + 3]!, left, top, right, bottom)
  }

  private away(number: number, box: Box): number {
    const at = 4 * number
    return fromLineToBox(this.ends[at]!, this.ends[at + 1]!, this.ends[at + 2]!, this.ends[at + 3]!, box)
  }

  private fromMiddle(number: number, { x, y }: Box): number {
    const at = 4 * number
    return fromPoint(x, y, this.ends[at]!, this.ends[at + 1]!, this.ends[at + 2]!, this.ends[at + 3]!)
  }

  /** How near the line of an owner is to the middle of a box. */
  private middle(owner: number, box: Box): number {
    let least = Number.POSITIVE_INFINITY
    for (const number of this.linesOf.get(owner)!) least = Math.min(least, this.fromMiddle(number, box))
    return least
  }

  /** Whether a reader would take a text for that of another line, because that line is nearer to it than its own. */
  private strays(box: Box, owner: number): boolean {
    const own = this.linesOf.get(owner)!
    let away = Number.POSITIVE_INFINITY
    for (const number of own) away = Math.min(away, this.away(number, box))
    const { x, y, width, height } = box
    const across = width / 2 + away
    const down = height / 2 + away
    const group = this.groups[own[0]!]
    const count = this.lines.between(x - across, y - down, x + across, y + down)
    for (let k = 0; k < count; k++) {
      const number = this.lines.found[k]!
      if (this.groups[number] === group) continue
      const other = this.away(number, box)
      if (other < away - nearer) return true
      if (
        other === 0 &&
        away === 0 &&
        this.middle(this.owners[number]!, box) < this.middle(owner, box) - nearer
      )
        return true
    }
    return false
  }
}

/** The area of the intersection of two boxes, in square inches. */
const overlap = (a: Box, b: Box): number => {
  const x = (a.width + b.width) / 2 - Math.abs(a.x - b.x)
  const y = (a.height + b.height) / 2 - Math.abs(a.y - b.y)
  return x > tiny && y > tiny ? x * y : 0
}
