// How much a picture shows of each site and message. A picture of many sites in a small area has readable letters only if it says less: what
// is left out is in the words of its cards and arrows, which the page shows on pointing and on a click.
import type { PictureCard, PictureRow } from '../state-picture.js'

/** What a picture shows. */
interface Look {
  /**
   * The fields of a card. `different`: those that have left their first value, or that the last step has changed. `telling`: of those the
   * changed ones and those at stake, with the votes of its quorum, or without such votes with others up to two in all. `important`: those
   * changed or at stake.
   */
  readonly rows: 'all' | 'different' | 'telling' | 'important' | 'at stake'
  /** Which messages have names: all, those that the last step has sent, or only those that must have one. */
  readonly names: 'all' | 'sent' | 'none'
  /** Whether sites are called by their own names without a word before, unless they have several roles. */
  readonly shortNames: boolean
  /** Whether a card that shows a field may be wider than the others, so that these leave room for it. */
  readonly ownWidths: boolean
  /** Whether the words for what sites do stand below their names, so that cards are narrower. */
  readonly wordsBelow: boolean
  /** Whether arrows alone, or the fields that have changed, say what the last step did to the shared variables. */
  readonly bareAccesses: boolean
}

const whole: Look = {
  rows: 'all',
  names: 'all',
  shortNames: false,
  ownWidths: false,
  wordsBelow: false,
  bareAccesses: false,
}
const narrow = { shortNames: true, ownWidths: true, bareAccesses: true } as const
// The lanes of a run bear whole names, and cards do too where their words have room below.
const named = { ...narrow, shortNames: false, wordsBelow: true } as const

/** How much a picture shows, as the name of what is left. */
export type CardDetail =
  | 'all'
  | 'wide'
  | 'tall'
  | 'different'
  | 'two'
  | 'narrow'
  | 'changed'
  | 'named'
  | 'named and told'
  | 'brief'
  | 'sent'
  | 'told'
  | 'named values'
  | 'values'
  | 'below'
  | 'status'
  | 'short'
  | 'named least'
  | 'least'
  | 'stacked'

/** What it shows, from the most to the least. */
export const looks: Readonly<Record<CardDetail, Look>> = {
  all: whole,
  // More fields stand beside each other: cards are lower and wider.
  wide: whole,
  // No fields stand beside each other: cards are narrower and higher.
  tall: { ...whole, wordsBelow: true },
  different: { ...whole, rows: 'different' },
  two: { ...whole, rows: 'telling' },
  narrow: { ...whole, rows: 'telling', wordsBelow: true },
  changed: { ...whole, rows: 'important' },
  named: { ...whole, ...named, rows: 'telling', names: 'sent' },
  // Sites have the names of their lanes before more fields than those that the last step has changed.
  'named and told': { ...whole, ...named, rows: 'important', names: 'sent' },
  brief: { ...whole, ...narrow, rows: 'telling', names: 'sent' },
  sent: { ...whole, rows: 'important', names: 'sent' },
  told: { ...whole, ...narrow, rows: 'important', names: 'sent' },
  // What a step has changed matters more than the name of what it has sent.
  'named values': { ...whole, ...named, rows: 'important', names: 'none' },
  values: { ...whole, ...narrow, rows: 'important', names: 'none' },
  below: { ...whole, ...narrow, rows: 'important', names: 'none', wordsBelow: true },
  // Cards that have changed are marked from here on.
  status: { ...whole, ...narrow, rows: 'at stake', names: 'sent', shortNames: false },
  short: { ...whole, ...narrow, rows: 'at stake', names: 'sent' },
  'named least': { ...whole, ...named, rows: 'at stake', names: 'none' },
  least: { ...whole, ...narrow, rows: 'at stake', names: 'none' },
  stacked: { ...whole, ...narrow, rows: 'at stake', names: 'none', wordsBelow: true },
}

/** From the most to the least. */
export const cardDetails = Object.keys(looks) as readonly CardDetail[]

/** Whether every field of every card is shown. */
export const isWholeDetail = (detail: CardDetail): boolean => looks[detail].rows === 'all'

/** Whether it shows why the state violates what the run shows. */
const isAtStake = ({ isTelling }: PictureRow): boolean => isTelling === true

/** Whether the last step has changed it, or it is at stake. */
const isImportant = ({ was, isTelling }: PictureRow): boolean => was !== undefined || isTelling === true

const isDifferent = ({ name, text, was }: PictureRow, first: readonly PictureRow[]): boolean =>
  was !== undefined || first.find((one) => one.name === name)?.text !== text

/**
 * Of these fields those that have changed or are at stake, and with them the votes of its quorum; if they are fewer than two, also those in
 * which the cards differ most, two in all.
 */
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
  switch (looks[detail].rows) {
    case 'all':
      return rows
    case 'different':
      return rows.filter((row) => isDifferent(row, first))
    case 'telling':
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
    case 'important':
      return rows.filter(isImportant)
    case 'at stake':
      return rows.filter(isAtStake)
  }
}

interface Message {
  readonly isNew: boolean
  readonly isToken: boolean
  readonly isHeld: boolean
}

/** Whether the arrow of a message says what it is. */
export const isLabelled = ({ isNew, isToken, isHeld }: Message, detail: CardDetail): boolean => {
  const { names } = looks[detail]
  return isToken || isHeld || names === 'all' || (isNew && names === 'sent')
}

/** Whether not all messages have names: then arrows need less room. */
export const isBrief = (detail: CardDetail): boolean => looks[detail].names !== 'all'
