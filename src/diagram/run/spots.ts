// Possible places of a text, numbered, the best first. They are computed on demand, since most are never tried.
import type { Box, Point } from '../place-labels.js'
import type { Size } from './text-sizes.js'

/** The possible places of a text. */
export interface Spots {
  readonly count: number
  /** A place. The box is changed by the next call, of any spots. */
  readonly at: (number: number) => Box
  /** What a place costs because others are better. */
  readonly rank: (number: number) => number
}

// Places are tried some hundred thousand times for one drawing, so all of them are this one box.
const tried = { x: 0, y: 0, width: 0, height: 0 }
export const placeAt = (x: number, y: number, { width, height }: Size): Box => {
  tried.x = x
  tried.y = y
  tried.width = width
  tried.height = height
  return tried
}

/** Places of a fixed list, each after the first a little worse. */
export const listed = (places: readonly Point[], size: Size, later = 0.1): Spots => ({
  count: places.length,
  at: (number) => placeAt(places[number]!.x, places[number]!.y, size),
  rank: (number) => number * later,
})
