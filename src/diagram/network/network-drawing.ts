// The picture of a network with the place of everything, in inches. Cards keep apart, and so do the labels of messages: if they have no
// room, all cards move apart; if that is not enough, arrows bear numbers, and a list below says what they are.
import type { Model } from '../../model/model.js'
import type { State } from '../../semantics/state.js'
import { shortened } from '../dot-text.js'
import type { Box, Point, Segment } from '../place-labels.js'
import type { WaitLook } from '../wait-looks.js'
import { type CardDetail, hasBareAccesses, isBrief, isLabelled } from './card-detail.js'
import type { CardText } from './card-text.js'
import { cardTexts } from './card-texts.js'
import { freePlace, labelSize, partsOfArrow, placesFor, wayOf } from './label-places.js'
import { bundleText, isBundle, messageText } from './message-text.js'
import { type LastStep, type NetworkContent, networkContent } from './network-content.js'
import type { Form } from './network-form.js'
import { linksIn } from './network-shape.js'
import { extentOf, listBelow, listed, type NetworkLabel } from './numbered-list.js'
import { isFreeOf, route } from './routes.js'
import { isSeen } from './shafts.js'
import { leastGap, type Size, usualAspect } from './spread.js'

/** An arrow between two cards. */
export interface NetworkArrow {
  readonly kind: 'message' | 'wait' | 'access'
  readonly from: number
  readonly to: number
  readonly path: readonly Point[]
  /** Undefined for a wait or an access that has no room for its reason. */
  readonly label: NetworkLabel | undefined
  /** What it says in full: of a bundle all messages, each in a line. */
  readonly text: string
  /** Whether its label counts messages by their kinds. */
  readonly isBundle: boolean
  readonly isNew: boolean
  readonly isToken: boolean
  readonly isHeld: boolean
  readonly look: WaitLook
  /** For an access: whether it writes. */
  readonly writes: boolean
}

/** A card with its place. */
export interface NetworkCardDrawn extends CardText {
  readonly box: Box
}

/** The picture. */
export interface NetworkDrawing {
  /** The cards of sites by number, and that of the shared variables after them if there is one. */
  readonly cards: readonly NetworkCardDrawn[]
  /** The links of the network; those that a field names lead from the site with the field to the one that it names. */
  readonly links: readonly (Segment & { readonly isDirected: boolean })[]
  readonly arrows: readonly NetworkArrow[]
  /** The messages whose arrows bear only a number. */
  readonly list: readonly NetworkLabel[]
  readonly content: NetworkContent
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** An arrow without its place. */
type Bare = Omit<NetworkArrow, 'path' | 'label'> & {
  readonly label: string
  /** How far beside the middle it runs. */
  readonly aside: number
  /** Whether it must have a label. */
  readonly needsLabel: boolean
}

// What is cut is in the card of the shared variables.
const longestAccess = 30

/** The arrows of a content, messages first. With `numbered`, their labels are numbers from 1. */
const bareArrows = (content: NetworkContent, numbered: boolean, detail: CardDetail): readonly Bare[] => {
  const plain = {
    isBundle: false,
    isNew: false,
    isToken: false,
    isHeld: false,
    look: undefined,
    writes: false,
  } as const
  const { channels, waits, access, cards, shared } = content
  return [
    ...channels.map((channel, k): Bare => {
      const { from, to, isNew, isToken, isHeld } = channel
      const text = messageText(content, channel)
      const needsLabel = isLabelled(channel, detail)
      const label = !needsLabel ? '' : numbered ? String(k + 1) : bundleText(content, channel)
      return {
        ...plain,
        kind: 'message',
        from,
        to,
        text,
        label,
        isBundle: isBundle(channel),
        isNew,
        isToken,
        isHeld,
        aside: 0.07,
        needsLabel,
      }
    }),
    ...(access === undefined || shared === undefined
      ? []
      : [
          {
            ...plain,
            kind: 'access' as const,
            ...(access.writes
              ? { from: access.site, to: cards.length }
              : { from: cards.length, to: access.site }),
            text: access.text,
            label: hasBareAccesses(detail) ? '' : shortened(access.text, longestAccess),
            writes: access.writes,
            aside: 0.07,
            needsLabel: false,
          },
        ]),
    ...waits.map(({ from, to, label, look }): Bare => {
      // The message in transit that may end a wait has a label of its own.
      const shown = look === 'in-transit' || (isBrief(detail) && look !== 'deadlock') ? '' : label
      return {
        ...plain,
        kind: 'wait',
        from,
        to,
        text: label,
        label: shown,
        look,
        aside: 0.17,
        // Each wait of a deadlock says for what.
        needsLabel: look === 'deadlock',
      }
    }),
  ]
}

interface Routed {
  readonly one: Bare
  readonly path: readonly Point[]
}

/** The ways of arrows among these cards. */
const routed = (cards: readonly Box[], all: readonly Bare[], alongCards: boolean): readonly Routed[] =>
  all
    .map((one) => ({ one, path: route(cards, one, alongCards) }))
    // What a step did to shared variables is also in their card, so its arrow is left out if cards are in the way.
    .filter(({ one: { kind, from, to }, path }) => kind !== 'access' || isFreeOf(cards, from, to, path))

const lengthOf = (path: readonly Point[]): number =>
  path.slice(1).reduce((sum, { x, y }, k) => sum + Math.hypot(x - path[k]!.x, y - path[k]!.y), 0)

/** The arrows with their labels among these cards; undefined if a label that is needed has no room. */
const placedArrows = (
  cards: readonly Box[],
  shown: readonly Routed[],
  part: keyof typeof partsOfArrow = 'middle',
): readonly NetworkArrow[] | undefined => {
  const [bare, paths] = [shown.map(({ one }) => one), shown.map(({ path }) => path)]
  const ways = paths.map(wayOf)
  const taken: Box[] = [...cards]
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
    const { label: text, aside: _, needsLabel, ...arrow } = bare[k]!
    const path = paths[k]!
    let label: NetworkLabel | undefined
    if (text !== '') {
      const box = freePlace(placesFor(path, labelSize(text), partsOfArrow[part]), taken, ways, k)
      if (box === undefined && needsLabel) return undefined
      if (box !== undefined) {
        label = { text, box }
        taken.push(box)
      }
    }
    arrows[k] = { ...arrow, path, label }
  }
  return arrows
}

// More messages than this are numbered at once.
const mostLabels = 28
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

const widestForShafts = 1.75

/** Whether labels leave enough of each arrow in sight. */
const areSeen = (arrows: readonly NetworkArrow[]): boolean => {
  const labels = arrows.flatMap(({ label }) => (label === undefined ? [] : [label.box]))
  return arrows.every(({ path }) => isSeen(path, labels))
}

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
    const bare = bareArrows(content, numbered, detail)
    const gap = gapOf(bare, detail)
    // A list below makes the picture higher.
    const area = numbered ? aspect * 1.25 : aspect
    const boxes = form.stand(texts, { width: gap.width * factor, height: gap.height * factor }, area)
    const ways = routed(boxes, bare, alongCards)
    return { boxes, bare, arrows: placedArrows(boxes, ways) ?? placedArrows(boxes, ways, 'start') }
  }
  const labelled = content.channels.filter((channel) => isLabelled(channel, detail)).length
  for (const numbered of labelled > mostLabels ? [true] : [false, true]) {
    let [first, free]: (Arranged | undefined)[] = []
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
      // Cards further apart have smaller letters in the same area.
      if (factor > widestForShafts || areSeen(arrows)) return areSeen(arrows) ? found : free
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

const manySites = 7
/** Whether a picture is arranged for the area in which it is shown. That of fewer sites has letters as large as those around anyway. */
const hasManySites = ({ sites }: Model): boolean => sites.length >= manySites

/** How much a picture shows, and in which area. */
interface Shown {
  readonly detail: CardDetail
  /** Width by height of the area; by default that of a page. */
  readonly aspect: number | undefined
}

const aspectFor = (model: Model, aspect: number | undefined): number =>
  (hasManySites(model) ? aspect : undefined) ?? usualAspect

/** The size of the cards alone with room for labels between them: no picture of this content is smaller unless its arrows bear numbers. */
export const leastSize = (model: Model, content: NetworkContent, { detail, aspect }: Shown): Size => {
  const area = aspectFor(model, aspect)
  const [texts, form] = cardTexts(model, content, detail, area)
  return extentOf(form.stand(texts, gapOf(bareArrows(content, false, detail), detail), area), [])
}

/** The picture of a content. */
export const drawingOf = (
  model: Model,
  state: State,
  content: NetworkContent,
  shown: Shown,
): NetworkDrawing => {
  const { detail } = shown
  const aspect = aspectFor(model, shown.aspect)
  const [texts, form] = cardTexts(model, content, detail, aspect)
  const { boxes, arrows, numbered } = arranged(texts, form, content, detail, aspect)
  const extent = extentOf(
    [...boxes, ...arrows.flatMap(({ label }) => (label === undefined ? [] : [label.box]))],
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
    links: [
      ...form.links.map(([from, to]) => ({ from: boxes[from]!, to: boxes[to]!, isDirected: false })),
      ...linksIn(model, state).map(([from, to]) => ({
        from: boxes[from]!,
        to: boxes[to]!,
        isDirected: true,
      })),
    ],
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
