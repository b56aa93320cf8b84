// How much a picture shows of each site and message. A picture of many sites in a small area has readable letters only if it says less: what
// is left out is in the words of its cards and arrows, which the page shows on pointing and on a click.
import type { PictureCard, PictureRow } from '../state-picture.js'

/** How much a picture shows, as the name of what is left. */
export type CardDetail =
  /** Everything. */
  | 'all'
  /** Everything, with more fields beside each other: cards are lower and wider. */
  | 'wide'
  /** Everything, with the words for what sites do below their names, and no fields beside each other: cards are narrower and higher. */
  | 'tall'
  /** Of the fields those that the last step has changed, or that have left their first value. */
  | 'different'
  /** Of those at most two, unless the last step has changed more. */
  | 'two'
  /** The same with the words for what sites do below their names: cards are narrower. */
  | 'narrow'
  /** Of the fields those that the last step has changed. */
  | 'changed'
  /** At most two again, with the names of sites alone, and of the messages the names of those that the last step has sent. */
  | 'brief'
  /** The fields that the last step has changed, and of the messages the names of those that the last step has sent. */
  | 'sent'
  /** The same with the names of sites alone, and cards that show a field are wider than the others. */
  | 'told'
  /** The same without names of messages: what a step has changed matters more than the name of what it has sent. */
  | 'values'
  /** The same with the words for what sites do below their names. */
  | 'below'
  /** Only the fields at stake, and no others: cards that have changed are marked. */
  | 'status'
  /** The same with the names of sites alone. */
  | 'short'
  /** The same without names of messages. */
  | 'least'
  /** The same with the words for what sites do below their names. */
  | 'stacked'

/** From the most to the least. */
export const cardDetails: readonly CardDetail[] = [
  'all',
  'wide',
  'tall',
  'different',
  'two',
  'narrow',
  'changed',
  'brief',
  'sent',
  'told',
  'values',
  'below',
  'status',
  'short',
  'least',
  'stacked',
]

/** Whether every field of every card is shown. */
export const isWholeDetail = (detail: CardDetail): boolean => ['all', 'wide', 'tall'].includes(detail)

/** Whether the last step has changed it, or it shows why the state violates what the run shows. */
const isAtStake = ({ isTelling }: PictureRow): boolean => isTelling === true

const isImportant = ({ was, isTelling }: PictureRow): boolean => was !== undefined || isTelling === true

const isDifferent = ({ name, text, was }: PictureRow, first: readonly PictureRow[]): boolean =>
  was !== undefined || first.find((one) => one.name === name)?.text !== text

/** Of these fields those that have changed, and with them the votes of its quorum, or up to two in which the cards differ most. */
const telling = (rows: readonly PictureRow[], cards: readonly PictureCard[]): readonly PictureRow[] => {
  const changed = rows.filter(isImportant)
  const quorum = rows.filter(({ isQuorum }) => isQuorum === true)
  const variety = ({ name }: PictureRow): number =>
    new Set(cards.flatMap((card) => card.rows.filter((row) => row.name === name).map(({ text }) => text)))
      .size
  const others = rows
    .filter((row) => !changed.includes(row) && variety(row) > 1)
    .toSorted((a, b) => variety(b) - variety(a))
  // The field from which the votes of a quorum are read says the same again.
  const more = quorum.length > 0 ? quorum : others.slice(0, Math.max(0, 2 - changed.length))
  return rows.filter((row) => changed.includes(row) || more.includes(row))
}

/**
 * The fields that a card shows.
 * @param first its fields in the first state
 * @param cards those of all sites
 */
export const rowsShown = (
  { rows, status }: PictureCard,
  first: readonly PictureRow[],
  detail: CardDetail,
  cards: readonly PictureCard[],
): readonly PictureRow[] => {
  switch (detail) {
    case 'all':
    case 'wide':
    case 'tall':
      return rows
    case 'different':
      return rows.filter((row) => isDifferent(row, first))
    case 'two':
    case 'narrow':
    case 'brief':
      return telling(
        // A site that waits may have no vote, as in the first state.
        rows.filter(
          (row) =>
            isDifferent(row, first) ||
            row.isTelling === true ||
            (row.isQuorum === true && status === 'waits'),
        ),
        cards,
      )
    case 'changed':
    case 'sent':
    case 'told':
    case 'values':
    case 'below':
      return rows.filter(isImportant)
    case 'status':
    case 'short':
    case 'least':
    case 'stacked':
      return rows.filter(isAtStake)
    default:
      return detail satisfies never
  }
}

interface Message {
  readonly isNew: boolean
  readonly isToken: boolean
  readonly isHeld: boolean
}

/** Whether the arrow of a message says what it is. */
export const isLabelled = ({ isNew, isToken, isHeld }: Message, detail: CardDetail): boolean =>
  isToken ||
  isHeld ||
  !isBrief(detail) ||
  (isNew && !['least', 'stacked', 'values', 'below'].includes(detail))

/** Whether the words for what sites do stand below their names. */
export const hasWordsBelow = (detail: CardDetail): boolean =>
  ['tall', 'narrow', 'below', 'stacked'].includes(detail)

/** Whether only what must have a name has one: then arrows need less room. */
export const isBrief = (detail: CardDetail): boolean =>
  detail === 'sent' || detail === 'status' || hasShortNames(detail)

/** Whether its arrows alone, or the fields that have changed, say what the last step did to the shared variables. */
export const hasBareAccesses = (detail: CardDetail): boolean => detail === 'status' || hasShortNames(detail)

/** Whether sites have their own names without a word before, unless they have several roles. */
export const hasShortNames = (detail: CardDetail): boolean => detail !== 'status' && hasOwnWidths(detail)

/** Whether a card that shows a field may be wider than the others, so that these leave room for it. */
export const hasOwnWidths = (detail: CardDetail): boolean =>
  ['brief', 'told', 'values', 'below', 'status', 'short', 'least', 'stacked'].includes(detail)
