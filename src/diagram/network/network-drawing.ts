// The picture of a network with the place of everything, in inches. Cards keep apart, and so do the labels of messages: if they have no
// room, all cards move apart; if that is not enough, arrows bear numbers, and a list below says what they are.
import type { Model } from '../../model/model.js'
import type { State } from '../../semantics/state.js'
import type { Box, Point } from '../place-labels.js'
import { type Bare, bareArrows, type NetworkArrow } from './bare-arrows.js'
import { type CardDetail, isBrief, isLabelled, isWholeDetail } from './card-detail.js'
import type { CardText } from './card-text.js'
import { cardTexts } from './card-texts.js'
import { areApart, spreadEnds } from './ends.js'
import { freePlace, labelSize, partsOfArrow, placesFor, wayOf } from './label-places.js'
import { linksDrawn, type NetworkLink } from './links.js'
import { type LastStep, type NetworkContent, networkContent } from './network-content.js'
import type { Form } from './network-form.js'
import { directedLinks, type NetworkShape, networkShape } from './network-shape.js'
import { extentOf, listBelow, listed, type NetworkLabel } from './numbered-list.js'
import { coveredByFrames } from './own-arrows.js'
import { isFreeOf, routes } from './routes.js'
import { isSeen } from './shafts.js'
import { leastGap, type Size, usualAspect } from './spread.js'
import { withoutEmptyShared } from './without-empty-shared.js'

/** A card with its place. */
export interface NetworkCardDrawn extends CardText {
  readonly box: Box
}

/** The picture. */
export interface NetworkDrawing {
  /** The cards of sites by number, and that of the shared variables after them if there is one. */
  readonly cards: readonly NetworkCardDrawn[]
  readonly links: readonly NetworkLink[]
  readonly arrows: readonly NetworkArrow[]
  /** The messages whose arrows bear only a number. */
  readonly list: readonly NetworkLabel[]
  readonly content: NetworkContent
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Routed {
  readonly one: Bare
  readonly path: readonly Point[]
}

/** The ways of arrows among these cards. */
const routed = (cards: readonly Box[], arrows: readonly Bare[], alongCards: boolean): readonly Routed[] => {
  const all = routes(cards, arrows, alongCards)
  const ways = arrows
    .map((one, k) => ({ one, path: all[k]! }))
    // What a step did to shared variables is also in their card, so its arrow is left out if cards are in the way.
    .filter(({ one: { kind, from, to }, path }) => kind !== 'access' || isFreeOf(cards, from, to, path))
  const paths = spreadEnds(
    cards,
    ways.map(({ one: { from, to }, path }) => ({ from, to, path })),
  )
  return ways.map(({ one }, k) => ({ one, path: paths[k]! }))
}

const lengthOf = (path: readonly Point[]): number =>
  path.slice(1).reduce((sum, { x, y }, k) => sum + Math.hypot(x - path[k]!.x, y - path[k]!.y), 0)

// Among this many, letters matter more than free arrows.
const manySites = 7

// What lies between a label and a card, in inches, so that its frame does not seem to be a part of the card.
const fromCards = 0.03

/** The arrows with their labels among these cards; undefined if a label that is needed has no room. */
const placedArrows = (
  cards: readonly Box[],
  shown: readonly Routed[],
  part: keyof typeof partsOfArrow = 'middle',
): readonly NetworkArrow[] | undefined => {
  const [bare, paths] = [shown.map(({ one }) => one), shown.map(({ path }) => path)]
  const ways = shown.map(({ one: { from, to }, path }) => wayOf(path, from, to))
  const taken: Box[] = cards.map((card) => ({
    ...card,
    width: card.width + 2 * fromCards,
    height: card.height + 2 * fromCards,
  }))
  const arrows: NetworkArrow[] = []
  // Labels that must have room come first, and of those the ones of short arrows, which have the fewest places.
  const order = bare
    .map((_, k) => k)
    .sort(
      (a, b) =>
        Number(bare[b]!.needsLabel) - Number(bare[a]!.needsLabel) ||
        lengthOf(paths[a]!) - lengthOf(paths[b]!) ||
        a - b,
    )
  for (const k of order) {
    const { label: first, otherLabels, aside: _, needsLabel, ...arrow } = bare[k]!
    const path = paths[k]!
    let label: NetworkLabel | undefined
    for (const text of first === '' ? [] : [first, ...otherLabels]) {
      const box = freePlace(placesFor(path, labelSize(text), partsOfArrow[part]), taken, ways, k, needsLabel)
      if (box === undefined) continue
      label = { text, box }
      taken.push(box)
      break
    }
    if (label === undefined && first !== '' && needsLabel) return undefined
    arrows[k] = { ...arrow, path, label }
  }
  return arrows
}

/**
 * The same with waits outside or inside messages, and labels in the middles of arrows or at their starts: the first whose frames cover no
 * other arrow between the same cards, or else the one whose frames cover fewest.
 */
const bestPlaced = (
  cards: readonly Box[],
  all: readonly (readonly Bare[])[],
  alongCards: boolean,
): readonly NetworkArrow[] | undefined => {
  let best: readonly NetworkArrow[] | undefined
  let least = Number.POSITIVE_INFINITY
  for (const part of ['middle', 'start'] as const)
    for (const bare of all) {
      const arrows = placedArrows(cards, routed(cards, bare, alongCards), part)
      const covered = arrows === undefined ? least : cards.length >= manySites ? 0 : coveredByFrames(arrows)
      if (covered < least) [best, least] = [arrows, covered]
      if (least === 0) return best
    }
  return best
}

// More messages than this are numbered at once.
const mostLabels = 20
const factors = [1, 1.15, 1.3, 1.5, 1.75, 2.05] as const

// Where few arrows have labels.
const tightGap: Size = { width: 0.5, height: 0.35 }

/** What a label and the ends of its arrow need between two cards. The label of an access takes the room that there is. */
const gapOf = (bare: readonly Bare[], detail: CardDetail): Size => {
  const least = isBrief(detail) ? tightGap : leastGap
  const sizes = bare
    .filter(({ label, kind }) => label !== '' && kind !== 'access')
    .map(({ label }) => labelSize(label))
  const [width, height] = [
    Math.max(0, ...sizes.map((size) => size.width)),
    Math.max(0, ...sizes.map((size) => size.height)),
  ]
  return {
    width: Math.max(least.width, Math.min(1.9, width + 0.45)),
    height: Math.max(least.height, Math.min(0.9, height + 0.3)),
  }
}

// Further apart only for what is seen of arrows, cards would have smaller letters.
const widestForArrows = 1.75

/** Whether labels leave enough of each arrow in sight. */
const areSeen = (arrows: readonly NetworkArrow[]): boolean => {
  const labels = arrows.flatMap(({ label }) => (label === undefined ? [] : [label.box]))
  return arrows.every(({ path }) => isSeen(path, labels))
}

/** Whether no frame of a message covers another arrow between the same cards. */
const areOnOwn = (boxes: readonly Box[], arrows: readonly NetworkArrow[]): boolean =>
  boxes.length >= manySites || coveredByFrames(arrows) === 0

interface Arranged {
  readonly boxes: readonly Box[]
  readonly arrows: readonly NetworkArrow[]
  /** Whether arrows bear numbers instead of messages. */
  readonly numbered: boolean
}

/** The cards and arrows, as close as labels allow, and arrows that run under no card. */
const arranged = (
  texts: readonly CardText[],
  form: Form,
  content: NetworkContent,
  detail: CardDetail,
  aspect: number,
): Arranged => {
  const attempt = (numbered: boolean, factor: number, alongCards: boolean) => {
    const [bare, other] = [false, true].map((inside) => bareArrows(content, numbered, detail, inside)) as [
      readonly Bare[],
      readonly Bare[],
    ]
    const gap = gapOf(bare, detail)
    // A list below makes the picture higher.
    const area = numbered ? aspect * 1.25 : aspect
    const boxes = form.stand(texts, { width: gap.width * factor, height: gap.height * factor }, area)
    return { boxes, bare, arrows: bestPlaced(boxes, [bare, other], alongCards) }
  }
  const labelled = content.channels.filter((channel) => isLabelled(channel, detail)).length
  for (const numbered of labelled > mostLabels ? [true] : [false, true]) {
    let [first, free, good]: (Arranged | undefined)[] = []
    // An arrow that bends is easier to follow than one with corners, so the cards move apart first.
    for (const [factor, alongCards] of [false, true].flatMap((along) =>
      factors.map((one) => [one, along] as const),
    )) {
      const { boxes, arrows } = attempt(numbered, factor, alongCards)
      if (arrows === undefined) continue
      const found = { boxes, arrows, numbered }
      first ??= found
      if (!arrows.every(({ from, to, path }) => isFreeOf(boxes, from, to, path))) continue
      free ??= found
      // Cards further apart have smaller letters in the same area, and where little room is left letters matter more than ends of arrows.
      const isGood = areSeen(arrows) && (isBrief(detail) || areApart(boxes, arrows))
      if (isGood && areOnOwn(boxes, arrows))
        return good === undefined || factor <= widestForArrows ? found : good
      if (isGood) good ??= found
      if (factor > widestForArrows) return good ?? free
    }
    if (first !== undefined) return free ?? first
  }
  // Not even numbers have room: the list below says all.
  const { boxes, bare } = attempt(true, 1, true)
  const arrows = placedArrows(
    boxes,
    routed(
      boxes,
      bare.map((one) => ({ ...one, needsLabel: false })),
      true,
    ),
  )!
  return { boxes, arrows, numbered: true }
}

/** How much a picture shows, and in which area. */
interface Shown {
  readonly detail: CardDetail
  /** The shape in which the sites stand; by default the usual one. */
  readonly shape?: NetworkShape | undefined
  /** Width by height of the area; by default that of a page. */
  readonly aspect: number | undefined
}

/**
 * Whether a picture is arranged for the area in which it is shown. That of fewer sites that shows everything has letters as large as those
 * around anyway.
 */
const isArranged = ({ sites }: Model, { detail, shape }: Shown): boolean =>
  sites.length >= manySites || !isWholeDetail(detail) || shape !== undefined

const aspectFor = (model: Model, shown: Shown): number =>
  (isArranged(model, shown) ? shown.aspect : undefined) ?? usualAspect

/** The size of the cards alone with room for labels between them: no picture of this content is smaller unless its arrows bear numbers. */
export const leastSize = (model: Model, all: NetworkContent, shown: Shown): Size => {
  const { detail } = shown
  const area = aspectFor(model, shown)
  const content = withoutEmptyShared(model, all, detail)
  const [texts, form] = cardTexts(model, content, detail, shown.shape ?? networkShape(model), area)
  return extentOf(form.stand(texts, gapOf(bareArrows(content, false, detail), detail), area), [])
}

/** The picture of a content. */
export const drawingOf = (model: Model, state: State, all: NetworkContent, shown: Shown): NetworkDrawing => {
  const { detail, shape = networkShape(model) } = shown
  const content = withoutEmptyShared(model, all, detail)
  const aspect = aspectFor(model, shown)
  const [texts, form] = cardTexts(model, content, detail, shape, aspect)
  const { boxes, arrows, numbered } = arranged(texts, form, content, detail, aspect)
  const labels = arrows.flatMap(({ label }) => (label === undefined ? [] : [label.box]))
  const extent = extentOf(
    [...boxes, ...labels],
    arrows.flatMap(({ path }) => path),
  )
  const list = numbered ? listBelow(listed(model, content, detail), extent) : []
  const whole =
    list.length === 0
      ? extent
      : extentOf(
          [
            { x: extent.left + extent.width / 2, y: extent.top + extent.height / 2, ...extent },
            ...list.map(({ box }) => box),
          ],
          [],
        )
  return {
    cards: texts.map((text, k) => ({ ...text, box: boxes[k]! })),
    links: linksDrawn(form.links, directedLinks(model, state), boxes, labels),
    arrows,
    list,
    content,
    ...whole,
  }
}

/**
 * The picture of a state with all that there is to show.
 * @param last what led to the state, whose changes are marked
 */
export const networkDrawing = (model: Model, state: State, last: LastStep = {}): NetworkDrawing =>
  drawingOf(model, state, networkContent(model, state, last), { detail: 'all', aspect: last.aspect })
