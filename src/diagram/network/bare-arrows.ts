// The arrows of a network before they have places: for each channel with messages, for what the last step did to shared variables, and for
// each wait.
import type { Point } from '../place-labels.js'
import { linesWithin } from '../run/narrow-text.js'
import type { WaitLook } from '../wait-looks.js'
import { type CardDetail, isBrief, isLabelled, looks } from './card-detail.js'
import { groupOf, messageGroups } from './message-groups.js'
import { bundleText, isBundle, linesBeforeNew, messageText, tokenLines } from './message-text.js'
import type { NetworkContent } from './network-content.js'
import type { NetworkLabel } from './numbered-list.js'

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
  /** The number of lines of its label that are about older messages. */
  readonly oldLines: number
  readonly isToken: boolean
  /** For each line of its label, whether it is about the token. */
  readonly tokenLines: readonly boolean[]
  readonly isHeld: boolean
  readonly look: WaitLook
  /** For an access: whether it writes. */
  readonly writes: boolean
}

/** An arrow without its place. */
export type Bare = Omit<NetworkArrow, 'path' | 'label'> & {
  readonly label: string
  /** What it may say where that label has no room, the best first. */
  readonly otherLabels: readonly string[]
  /** How far beside the middle it runs. */
  readonly aside: number
  /** Whether it must have a label. */
  readonly needsLabel: boolean
}

// In two lines, or more and narrower; rather without what the variables were before than cut. The card of the shared variables has all of it.
const roomsOfAccess = [
  { width: 1.9, most: 2 },
  { width: 1.2, most: 4 },
  { width: 1.9, most: 4 },
] as const

const isWhole = (label: string): boolean => !label.endsWith('…')

/** What the arrow of an access may say, the best first. */
const accessLabels = (text: string, brief: string): readonly string[] => {
  const all = [text, brief].flatMap((one) => roomsOfAccess.map((room) => linesWithin(one, room)))
  const whole = all.filter(isWhole)
  return [...new Set(whole.length > 0 ? whole : all.slice(roomsOfAccess.length))]
}

// Among more, the reason of a wait does not repeat for which site it is: its arrow leads there.
const manyCards = 7

/** Whether a reason begins with the name of a message: alone on an arrow it would look like one in transit. */
const namesMessage = (reason: string): boolean => /^[A-Z][A-Z_]+\b/.test(reason)

// What most arrows are not.
const plain = {
  isBundle: false,
  isNew: false,
  oldLines: 0,
  isToken: false,
  tokenLines: [],
  isHeld: false,
  look: undefined,
  writes: false,
  otherLabels: [],
} as const

/** The arrow of an access to the shared variables: to them if it writes, otherwise from them. */
const accessArrow = (
  { access, cards, shared }: NetworkContent,
  label: string,
  otherLabels: readonly string[],
): readonly Bare[] => {
  if (access === undefined || shared === undefined) return []
  const { site, text, writes } = access
  const ends = writes ? { from: site, to: cards.length } : { from: cards.length, to: site }
  return [
    { ...plain, kind: 'access', ...ends, text, label, otherLabels, writes, aside: inner, needsLabel: false },
  ]
}

// How far beside the middle of two cards arrows of each direction run, in inches.
const [inner, outer] = [0.07, 0.17]

/**
 * Whether the message from one site to another runs outside the wait in the same direction. Of four arrows between two cards, the frames
 * of those outside have room beside them. Elsewhere waits are outside, where their reasons have room.
 */
const messageOutside = (
  { channels, waits }: NetworkContent,
  detail: CardDetail,
): ((from: number, to: number) => boolean) => {
  const isSent = (from: number, to: number): boolean =>
    channels.some((channel) => channel.from === from && channel.to === to && isLabelled(channel, detail))
  return (from, to) =>
    isSent(from, to) &&
    (isSent(to, from) || waits.some((wait) => wait.from === to && wait.to === from)) &&
    waits.some((wait) => wait.from === from && wait.to === to && wait.look !== 'deadlock')
}

/**
 * The arrows of a content, messages first. With `numbered`, their labels are the numbers of a list.
 * @param waitsInside whether messages run outside waits where that gives their frames room
 */
export const bareArrows = (
  content: NetworkContent,
  numbered: boolean,
  detail: CardDetail,
  waitsInside = false,
): readonly Bare[] => {
  const { channels, waits, access, cards } = content
  const [said = '', ...otherLabels] =
    access === undefined || looks[detail].bareAccesses ? [] : accessLabels(access.text, access.brief)
  const groups = numbered ? messageGroups(content, detail) : []
  const numberOf = (from: number, to: number): string => String(groupOf(groups, from, to)?.number ?? '')
  const isOutside = waitsInside ? messageOutside(content, detail) : () => false
  return [
    ...channels.map((channel): Bare => {
      const { from, to, isNew, isToken, isHeld } = channel
      const text = messageText(content, channel)
      const label = !isLabelled(channel, detail)
        ? ''
        : numbered
          ? numberOf(from, to)
          : bundleText(content, channel)
      return {
        ...plain,
        kind: 'message',
        from,
        to,
        text,
        label,
        isBundle: isBundle(channel),
        isNew,
        oldLines: numbered ? 0 : linesBeforeNew(content, channel),
        isToken,
        tokenLines: numbered ? [isToken] : tokenLines(content, channel),
        isHeld,
        aside: isOutside(from, to) ? outer : inner,
        needsLabel: label !== '',
      }
    }),
    ...accessArrow(content, said, otherLabels),
    ...waits.map(({ from, to, label, brief, look }): Bare => {
      // The message in transit that may end a wait has a label of its own.
      const said = cards.length < manyCards ? label : brief
      const reason = namesMessage(said) ? `for ${said.replaceAll('\n', '\nand ')}` : said
      const shown = look === 'in-transit' || (isBrief(detail) && look !== 'deadlock') ? '' : reason
      return {
        ...plain,
        kind: 'wait',
        from,
        to,
        text: label,
        label: shown,
        look,
        aside: isOutside(from, to) ? inner : outer,
        // Each wait of a deadlock says for what.
        needsLabel: look === 'deadlock',
      }
    }),
  ]
}
