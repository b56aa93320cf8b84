// Finds places for the texts of a drawing one after the other. A place is free if it covers no other text or mark and touches no
// lane; among free places the one counts that the fewest lines cross. The order is fixed, so the same run has the same drawing.
import { ByHeight } from '../by-height.js'
import { type Box, distanceTo, enters, fromLine, overlap, type Point, type Segment } from '../place-labels.js'

/** A line that belongs to something, such as an arrow. */
interface Line {
  readonly piece: Segment
  readonly of: unknown
}

/** Something whose line a text may be close to, because the text is its own. */
interface Owner {
  readonly path: readonly Point[]
}

/** A place, and what is wrong with it. */
interface Found {
  readonly box: Box
  /** Whether it covers nothing. */
  readonly free: boolean
  /** Whether it is clear as well that the text belongs to its own line. */
  readonly isClear: boolean
  /** Whether a line of something else runs through it. */
  readonly isCrossed: boolean
}

/** Half of what a lane takes, with its bar and its dots. */
export const laneHalf = 0.085

const top = ({ y, height }: Box): number => y - height / 2
const bottom = ({ y, height }: Box): number => y + height / 2

// Close lanes leave a text exactly the room that it needs.
const tiny = 1e-6

// A text this close to the line of another could belong to either.
const closeBy = 0.045
// A line is nearer to a text than another only by more than this.
const nearer = 0.02
const astray = 600
// What a line through a text costs, and each place after the first.
const crossing = 40
const later = 0.08

/** The marks and texts that have a place. */
export class Places {
  private readonly taken = new ByHeight<Box>()
  private readonly lines = new ByHeight<Line>()
  private readonly lanes: readonly number[]

  /** @param lanes the x of each lane */
  constructor(lanes: readonly number[]) {
    this.lanes = lanes
  }

  /** Takes a place for a mark, or for a text that cannot be elsewhere. */
  take(box: Box): void {
    this.taken.add(box, top(box), bottom(box))
  }

  /** Adds a line, which texts avoid if they can. */
  cross(path: readonly Point[], of: unknown): void {
    for (const [k, to] of path.slice(1).entries()) {
      const piece = { from: path[k]!, to }
      this.lines.add({ piece, of }, piece.from.y, piece.to.y)
    }
  }

  /** What a box would cover, in square inches; a lane counts as much as a text. */
  private covered(box: Box): number {
    const onLanes = this.lanes.filter((x) => Math.abs(x - box.x) < laneHalf + box.width / 2 - tiny).length
    return this.taken
      .near(top(box), bottom(box))
      .reduce((sum, other) => sum + overlap(box, other), onLanes * 0.1)
  }

  /** How many lines run through a box or close by, but for its own. */
  private crossed(box: Box, own: unknown): number {
    const wide = { ...box, width: box.width + 2 * closeBy, height: box.height + 2 * closeBy }
    let count = 0
    for (const { piece, of } of this.lines.near(top(wide), bottom(wide))) {
      if (enters(piece, box)) count += of === own ? 0.35 : 1
      else if (of !== own && enters(piece, wide)) count += 0.3
    }
    return count
  }

  /** Whether a line of something else runs through a box. */
  private isCrossed(box: Box, own: unknown): boolean {
    return this.lines.near(top(box), bottom(box)).some(({ piece, of }) => of !== own && enters(piece, box))
  }

  /** Whether a reader would take a text for that of another line, because that line is nearer to it than its own. */
  private strays(box: Box, own: Owner): boolean {
    const ownPieces = own.path.slice(1).map((to, k): Segment => ({ from: own.path[k]!, to }))
    const away = Math.min(...ownPieces.map((piece) => distanceTo(piece, box)))
    const fromMiddle = Math.min(...ownPieces.map((piece) => fromLine(box, piece)))
    return this.lines.near(top(box) - away, bottom(box) + away).some(({ piece, of }) => {
      if (of === own) return false
      const other = distanceTo(piece, box)
      return (
        other < away - nearer || (other === 0 && away === 0 && fromLine(box, piece) < fromMiddle - nearer)
      )
    })
  }

  /**
   * The best of several places.
   * @param own the thing whose own line may be close
   */
  best(candidates: readonly Box[], own?: Owner): Found {
    let best = candidates[0]!
    let least = Number.POSITIVE_INFINITY
    let [free, isClear] = [false, false]
    for (const [rank, box] of candidates.entries()) {
      const hidden = this.covered(box)
      if (hidden > 0 && hidden * 1e5 > least) continue
      const cheapest = hidden * 1e5 + this.crossed(box, own) * crossing + rank * later
      if (cheapest >= least) continue
      const isAstray = own !== undefined && this.strays(box, own)
      const cost = cheapest + (isAstray ? astray : 0)
      if (cost >= least) continue
      best = box
      least = cost
      free = hidden === 0
      isClear = free && !isAstray
    }
    this.take(best)
    return { box: best, free, isClear, isCrossed: this.isCrossed(best, own) }
  }
}
