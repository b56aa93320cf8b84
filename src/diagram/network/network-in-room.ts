// The picture of a network in the room that a page has for it. If all that there is to show made its letters too small, it shows less.
import type { Model } from '../../model/model.js'
import type { State } from '../../semantics/state.js'
import type { PictureCard } from '../state-picture.js'
import { type CardDetail, cardDetails, looks } from './card-detail.js'
import { type LastStep, type NetworkContent, networkContent } from './network-content.js'
import { drawingOf, leastSize, type NetworkDrawing } from './network-drawing.js'
import type { Size } from './spread.js'

// At full size, letters of 10 points have 14.7 pixels where the letters of the page have 16. At this part of it, they have 10.
const readable = 0.682
// Nine pixels are the least of a slide. Letters of that size are better than no field of those at stake.
const readableAtStake = 0.62
// Smaller letters are only for fields at stake, not to show more of the others.
const leastDetails = cardDetails.slice(cardDetails.indexOf('told'))
// Where the fields at stake have no room, no other field stands in their place.
const withoutOthers = cardDetails.filter((detail) => looks[detail].rows === 'at stake')

/** At which part of its full size a picture is whole. */
const scaleIn = ({ width, height }: Size, room: Size): number =>
  Math.min(1, room.width / width, room.height / height)

const withoutStake = (card: PictureCard): PictureCard => ({
  ...card,
  rows: card.rows.map(({ isTelling: _, ...row }) => row),
})

/** The content with no field at stake. */
const withoutStakes = (content: NetworkContent): NetworkContent => ({
  ...content,
  cards: content.cards.map((card) => ({ ...card, ...withoutStake(card) })),
  shared: content.shared === undefined ? undefined : withoutStake(content.shared),
})

/**
 * The picture with as much as can be read. Fields at stake go last of all. If not even the least can be read, it is that.
 * @param room the room for the picture, in inches of its layout at full size; undefined if it is not known
 */
export const networkInRoom = (
  model: Model,
  state: State,
  last: LastStep,
  room: Size | undefined,
): NetworkDrawing => {
  const all = networkContent(model, state, last)
  const drawn = (detail: CardDetail, content = all) =>
    drawingOf(model, state, content, { detail, aspect: last.aspect })
  if (room === undefined) return drawn('all')
  const isSomethingAtStake = [...all.cards, ...(all.shared === undefined ? [] : [all.shared])].some(
    ({ rows }) => rows.some(({ isTelling }) => isTelling),
  )
  const attempts = isSomethingAtStake
    ? [
        [all, readable, cardDetails] as const,
        [all, readableAtStake, leastDetails] as const,
        [withoutStakes(all), readable, withoutOthers] as const,
      ]
    : [[all, readable, cardDetails] as const]
  for (const [content, least, details] of attempts)
    for (const detail of details) {
      // Where all the arrows run takes most of the time.
      if (scaleIn(leastSize(model, content, { detail, aspect: last.aspect }), room) < least) continue
      const drawing = drawn(detail, content)
      if (scaleIn(drawing, room) >= least) return drawing
    }
  const [least, stacked] = [drawn('least', withoutStakes(all)), drawn('stacked', withoutStakes(all))]
  return scaleIn(stacked, room) > scaleIn(least, room) ? stacked : least
}
