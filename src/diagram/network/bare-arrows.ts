// The arrows of a network before they have places: for each channel with messages, for what the last step did to shared variables, and for
// each wait.
import { shortened } from '../dot-text.js'
import type { Point } from '../place-labels.js'
import type { WaitLook } from '../wait-looks.js'
import { type CardDetail, hasBareAccesses, isBrief, isLabelled } from './card-detail.js'
import { bundleText, isBundle, messageText } from './message-text.js'
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
  readonly isToken: boolean
  readonly isHeld: boolean
  readonly look: WaitLook
  /** For an access: whether it writes. */
  readonly writes: boolean
}

/** An arrow without its place. */
export type Bare = Omit<NetworkArrow, 'path' | 'label'> & {
  readonly label: string
  /** How far beside the middle it runs. */
  readonly aside: number
  /** Whether it must have a label. */
  readonly needsLabel: boolean
}

// What is cut is in the card of the shared variables.
const longestAccess = 30

/** The arrows of a content, messages first. With `numbered`, their labels are numbers from 1. */
export const bareArrows = (
  content: NetworkContent,
  numbered: boolean,
  detail: CardDetail,
): readonly Bare[] => {
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
