// The text of a card: its title, and its fields, names and values in two columns or one after the other. A name is never broken; a long
// value is, after a comma.

import { wordsWithin } from '../circle-text.js'
import type { Box } from '../place-labels.js'
import type { PictureCard, PictureRow } from '../state-picture.js'
import { textWidth, wrapped } from '../text-width.js'
import type { Size } from './spread.js'

/** In points, and in inches. */
export const cardSizes = {
  title: 11,
  text: 10,
  line: 0.185,
  padding: 0.09,
  between: 0.09,
  /** Half of a sign in the corner of a card. */
  sign: 0.075,
} as const

const { title: titlePoints, text: points, line, padding, between, sign } = cardSizes

// Wider values are wrapped after commas.
const widestValue = 1.55
// No name is as long as this: such a text is broken anywhere, or its card would make all others too small to read.
const pieces = /.{1,52}/gu
// Bold letters are wider.
const bold = 1.08
// Between a name and its value, between two fields of a line, and how long a line may be.
const close = 0.05
const apart = 0.12
const lineRoom = 1.75
const wideLineRoom = 2.3
// So that a card keeps its size while a value changes by a letter.
const widthStep = 0.2

/** A field with its place, from the left edge of its card. */
interface CardField {
  readonly name: string
  /** The lines of its value. */
  readonly texts: readonly string[]
  /** The value before the last step, if the step has changed it. */
  readonly was: string | undefined
  /** Where its name and its value begin. */
  readonly nameAt: number
  readonly valueAt: number
  /** The first of its lines, from 0 below the title. */
  readonly line: number
}

/** A card with its size. */
export interface CardText extends Size {
  readonly card: PictureCard
  readonly hasToken: boolean
  /** Its title as it shows it. */
  readonly title: string
  readonly fields: readonly CardField[]
  /** Whether some of its fields are left out, and whether the last step has changed one of them. */
  readonly isCut: boolean
  readonly hidesChange: boolean
  /** How many fields are left out, after the title: `+3`; empty for a card that is whole. */
  readonly cutSign: string
  /** The width of its title alone, and of the word for its status with what is around it. */
  readonly titleWidth: number
  readonly wordWidth: number
  /** The word for its status in lines below the title; empty if it stands after the title. */
  readonly wordLines: readonly string[]
}

/** Fields with their places, and how much room they take, without padding. */
interface Laid {
  readonly fields: readonly CardField[]
  readonly width: number
  readonly lines: number
}

const nameWidth = ({ name }: PictureRow): number => textWidth(name, points)
const valueWidth = (texts: readonly string[]): number =>
  Math.max(...texts.map((text) => textWidth(text, points))) * bold
const valueLines = ({ text }: PictureRow, widest: number): readonly string[] =>
  wrapped(text, points, widest)
    .split('\n')
    .flatMap((part) => part.match(pieces) ?? [''])

/** One field below the other, the values in a column. */
const inColumns = (rows: readonly PictureRow[], widest: number): Laid => {
  const names = Math.max(0, ...rows.map(nameWidth))
  const valueAt = padding + names + between
  let next = 0
  const fields = rows.map((row): CardField => {
    const texts = valueLines(row, widest)
    const first = next
    next += texts.length
    return { name: row.name, texts, was: row.was, nameAt: padding, valueAt, line: first }
  })
  const values = Math.max(0, ...fields.map(({ texts }) => valueWidth(texts)))
  return { fields, width: names + between + values, lines: next }
}

/** Fields beside each other as long as a line has room: for many sites, whose cards must be low. */
const inLines = (rows: readonly PictureRow[], widest: number, isWide: boolean): Laid => {
  const widthOf = (row: PictureRow): number => nameWidth(row) + close + valueWidth(valueLines(row, widest))
  const room = Math.max(isWide ? wideLineRoom : lineRoom, ...rows.map(widthOf))
  let [line, at, longest] = [-1, Number.POSITIVE_INFINITY, 0]
  let below = 0
  const fields = rows.map((row): CardField => {
    const texts = valueLines(row, widest)
    const width = widthOf(row)
    if (at + width > room + 1e-9 || texts.length > 1) {
      line = below
      at = 0
    }
    below = Math.max(below, line + texts.length)
    const nameAt = padding + at
    longest = Math.max(longest, at + width)
    // What follows a value of several lines begins a line of its own.
    at = texts.length > 1 ? Number.POSITIVE_INFINITY : at + width + apart
    return { name: row.name, texts, was: row.was, nameAt, valueAt: nameAt + nameWidth(row) + close, line }
  })
  return { fields, width: longest, lines: below }
}

/** A sign at the right of the title of a card: where the token is, and that the site has crashed. */
export type CardSign = 'token' | 'crash'

const cornerSigns = ({ status }: PictureCard, hasToken: boolean): readonly CardSign[] => [
  ...(hasToken ? (['token'] as const) : []),
  ...(status === 'crashed' ? (['crash'] as const) : []),
]

/** The signs of a card in a box, from the right, with their middles. They have a room of their own, so they cover no text. */
export const signsOf = ({ card, hasToken, box }: CardText & { readonly box: Box }) =>
  cornerSigns(card, hasToken).map((name, k) => ({
    sign: name,
    x: box.x + box.width / 2 - padding - sign - k * (2 * sign + between),
  }))

/** What a card shows. */
interface CardShown {
  readonly card: PictureCard
  readonly title: string
  readonly hasToken: boolean
  /** The fields that it shows. */
  readonly rows: readonly PictureRow[]
  /** Whether lines of several fields are longer. */
  readonly isWide?: boolean
  /** Whether the word for its status stands below its title. */
  readonly isStacked?: boolean
}

// A longer word for a status takes two lines.
const widestWord = 0.75

/**
 * The text of a card.
 * @param isLow whether fields may stand beside each other
 * @param widest the width, in inches, from which a value is wrapped
 */
export const cardText = (
  { card, title, hasToken, rows, isWide = false, isStacked = false }: CardShown,
  isLow: boolean,
  widest = widestValue,
): CardText => {
  const { fields, width: inner, lines } = isLow ? inLines(rows, widest, isWide) : inColumns(rows, widest)
  const titleWidth = textWidth(title, titlePoints) * bold
  const wordLines = isStacked && card.word !== '' ? wordsWithin(card.word, points, widestWord).lines : []
  const wordWidth = card.word === '' || wordLines.length > 0 ? 0 : textWidth(card.word, points) + between
  const isCut = rows.length < card.rows.length
  const cutSign = isCut ? `+${card.rows.length - rows.length}` : ''
  const cut = cutSign === '' ? 0 : textWidth(cutSign, points) + between / 2
  const heading = titleWidth + wordWidth + cut + cornerSigns(card, hasToken).length * (2 * sign + between)
  const words = Math.max(0, ...wordLines.map((one) => textWidth(one, points)))
  const width = Math.max(heading, words, inner, rows.length === 0 ? 0 : 0.7) + 2 * padding
  return {
    card,
    hasToken,
    title,
    fields: fields.map((field) => ({ ...field, line: field.line + wordLines.length })),
    isCut,
    hidesChange: card.rows.some((row) => row.was !== undefined && !rows.includes(row)),
    cutSign,
    titleWidth,
    wordWidth,
    wordLines,
    width: Math.ceil(width / widthStep - 1e-6) * widthStep,
    height: (lines + wordLines.length + 1) * line + 2 * padding,
  }
}
