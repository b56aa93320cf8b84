// The picture of a network in the room that a page has for it. If all that there is to show made its letters too small, it shows less.
import type { Model } from '../../model/model.js'
import type { State } from '../../semantics/state.js'
import type { PictureCard } from '../state-picture.js'
import { type CardDetail, cardDetails, isWholeDetail, looks } from './card-detail.js'
import { type LastStep, type NetworkContent, networkContent } from './network-content.js'
import { drawingOf, leastSize, type NetworkDrawing } from './network-drawing.js'
import { shapeInRoom } from './shape-in-room.js'
import { type Size, usualAspect } from './spread.js'

// At full size, letters of 10 points have 14.7 pixels where the letters of the page have 16. At this part of it, they have 10.
const readable = 0.682
// Nine pixels are the least of a slide. Letters of that size are better than no field of those at stake.
const readableAtStake = 0.62
// Smaller letters are only for fields at stake, not to show more of the others.
const leastDetails = ['named and told', ...cardDetails.slice(cardDetails.indexOf('told'))] as const
// Where the fields at stake have no room, no other field stands in their place.
const withoutOthers = cardDetails.filter((detail) => looks[detail].rows === 'at stake')

/** At which part of its full size a picture is whole. */
const scaleIn = ({ width, height }: Size, room: Size): number =>
  Math.min(1, room.width / width, room.height / height)

// Words stand at other places in a card then, so it is chosen only if its letters are larger by this factor.
const muchLarger = 1.4

/** These details, from the most to the least: of those with all fields first the one with the largest letters. */
const largestFirst = (
  details: readonly CardDetail[],
  mostOf: (detail: CardDetail) => number,
): readonly CardDetail[] => {
  const [usual] = details as readonly [CardDetail]
  const others = details.slice(1).filter(isWholeDetail)
  const largest = others.toSorted((a, b) => mostOf(b) - mostOf(a))[0]
  return largest !== undefined && mostOf(largest) > muchLarger * mostOf(usual)
    ? [largest, ...details.filter((detail) => detail !== largest)]
    : details
}

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
 * @param area the room to which the shape of the network is suited; another room than that of the picture if that one changes with the run
 */
export const networkInRoom = (
  model: Model,
  state: State,
  last: LastStep,
  room: Size | undefined,
  area = room,
): NetworkDrawing => {
  const all = networkContent(model, state, last)
  const { aspect } = last
  const shape = area === undefined ? undefined : shapeInRoom(model, area, aspect ?? usualAspect)
  const drawn = (detail: CardDetail, content = all) =>
    drawingOf(model, state, content, { detail, shape, aspect })
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
  // Where all the arrows run takes most of the time, so this comes before it.
  const scales = new Map<NetworkContent, Map<CardDetail, number>>()
  const mostOf = (detail: CardDetail, content = all): number => {
    const known = scales.get(content) ?? new Map<CardDetail, number>()
    scales.set(content, known)
    const most = known.get(detail) ?? scaleIn(leastSize(model, content, { detail, shape, aspect }), room)
    known.set(detail, most)
    return most
  }
  for (const [content, least, details] of attempts)
    for (const detail of details[0] === 'all' ? largestFirst(details, mostOf) : details) {
      if (mostOf(detail, content) < least) continue
      const drawing = drawn(detail, content)
      if (scaleIn(drawing, room) >= least) return drawing
    }
  const [least, stacked] = [drawn('least', withoutStakes(all)), drawn('stacked', withoutStakes(all))]
  return scaleIn(stacked, room) > scaleIn(least, room) ? stacked : least
}
