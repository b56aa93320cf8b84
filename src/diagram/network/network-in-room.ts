// The picture of a network in the room that a page has for it. If all that there is to show made its letters too small, it shows less.
import type { Model } from '../../model/model.js'
import type { State } from '../../semantics/state.js'
import { type CardDetail, cardDetails } from './card-detail.js'
import { type LastStep, networkContent } from './network-content.js'
import { drawingOf, leastSize, type NetworkDrawing } from './network-drawing.js'
import type { Size } from './spread.js'

// At full size, letters of 10 points have 14.7 pixels where the letters of the page have 16. At this part of it, they have 10.
const readable = 0.682

/** At which part of its full size a picture is whole. */
const scaleIn = ({ width, height }: Size, room: Size): number =>
  Math.min(1, room.width / width, room.height / height)

/**
 * The picture with as much as can be read. If not even the least can, it is that.
 * @param room the room for the picture, in inches of its layout at full size; undefined if it is not known
 */
export const networkInRoom = (
  model: Model,
  state: State,
  last: LastStep,
  room: Size | undefined,
): NetworkDrawing => {
  const content = networkContent(model, state, last)
  const drawn = (detail: CardDetail) => drawingOf(model, state, content, { detail, aspect: last.aspect })
  if (room === undefined) return drawn('all')
  for (const detail of cardDetails) {
    // Where all the arrows run takes most of the time.
    if (scaleIn(leastSize(model, content, { detail, aspect: last.aspect }), room) < readable) continue
    const drawing = drawn(detail)
    if (scaleIn(drawing, room) >= readable) return drawing
  }
  const [least, stacked] = [drawn('least'), drawn('stacked')]
  return scaleIn(stacked, room) > scaleIn(least, room) ? stacked : least
}
