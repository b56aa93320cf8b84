// Whether the frame of each message is on its own arrow. Between two cards there may be a message and a wait in each direction: a frame on
// all of them would hide which message goes where.
import type { NetworkArrow } from './bare-arrows.js'
import { crosses, wayOf } from './label-places.js'

/** How many arrows between two cards run through the frame of a message that is not theirs. */
export const coveredByFrames = (arrows: readonly NetworkArrow[]): number => {
  const ways = arrows.map(({ path, from, to }) => wayOf(path, from, to))
  return arrows.reduce((sum, { kind, label }, own) => {
    if (kind !== 'message' || label === undefined) return sum
    const { pair } = ways[own]!
    return sum + ways.filter((way, k) => k !== own && way.pair === pair && crosses(way, label.box)).length
  }, 0)
}
