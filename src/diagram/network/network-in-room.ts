// The picture of a network in the room that a page has for it. If all that there is to show made its letters too small, it shows less.
import type { Model } from '../../model/model.js'
import type { State } from '../../semantics/state.js'
import type { PictureCard } from '../state-picture.js'
import { type CardDetail, cardDetails, type Fill, isWholeDetail, looks } from './card-detail.js'
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

// How many further fields are tried, from all on, and in which forms: cards are called by their whole names if there is room.
const furtherFields = [99, 5, 4, 3, 2, 1]
const forms: readonly Omit<Fill, 'more'>[] = [
  { isWide: false, isNamed: true, wordsBelow: false },
  { isWide: true, isNamed: true, wordsBelow: false },
  { isWide: false, isNamed: true, wordsBelow: true },
  { isWide: false, isNamed: false, wordsBelow: false },
  { isWide: true, isNamed: false, wordsBelow: false },
]
// Where all the arrows run takes most of the time, above all among many cards: this many pictures are drawn, for each number of further fields
// and, of one site, in all.
const formsDrawn = 2
const mostDrawn = 24
// The part of the height of the room that further fields may take: the run below needs the rest, and more than it in a low window.
const heightFilled = 0.9

/**
 * The same picture with the further fields for which it has room; undefined if there are none. Its letters can be read as well, and its
 * messages say as much.
 */
const filled = (
  model: Model,
  plain: NetworkDrawing,
  fits: (drawing: Size) => boolean,
  size: (fill: Fill) => Size,
  draw: (fill: Fill) => NetworkDrawing,
): NetworkDrawing | undefined => {
  const left = Math.max(...plain.cards.map(({ card, fields }) => card.rows.length - fields.length))
  const tries = furtherFields.filter((more) => more === 99 || more < left)
  const named = ({ arrows }: NetworkDrawing) => arrows.filter(({ label }) => label !== undefined).length
  let drawn = 0
  for (const more of left === 0 ? [] : tries) {
    const fitting = forms.map((form) => ({ ...form, more })).filter((fill) => fits(size(fill)))
    for (const fill of fitting.slice(0, formsDrawn)) {
      if (++drawn > mostDrawn / model.sites.length) return undefined
      const drawing = draw(fill)
      if (fits(drawing) && drawing.list.length <= plain.list.length && named(drawing) >= named(plain))
        return drawing
    }
  }
  return undefined
}

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
  const { aspect } = last
  const drawn = (detail: CardDetail, content = all, fill?: Fill) =>
    drawingOf(model, state, content, { detail, aspect, ...(fill && { fill }) })
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
      if (scaleIn(leastSize(model, content, { detail, aspect }), room) < least) continue
      const drawing = drawn(detail, content)
      if (scaleIn(drawing, room) < least) continue
      // Where the fields at stake have no room, no other field stands in their place.
      if (isWholeDetail(detail) || (isSomethingAtStake && content !== all)) return drawing
      const heightOf = (size: Size) => size.height * scaleIn(size, room)
      const most = Math.max(heightOf(drawing), heightFilled * room.height)
      const fits = (size: Size) => scaleIn(size, room) >= least && heightOf(size) <= most
      const size = (fill: Fill) => leastSize(model, content, { detail, aspect, fill })
      return filled(model, drawing, fits, size, (fill) => drawn(detail, content, fill)) ?? drawing
    }
  const [least, stacked] = [drawn('least', withoutStakes(all)), drawn('stacked', withoutStakes(all))]
  return scaleIn(stacked, room) > scaleIn(least, room) ? stacked : least
}
