// The text of a card: its title, and a line for each field, name and value in two columns. A name is never broken; a long value is, after
// a comma.
import type { PictureCard } from '../state-picture.js'
import { textWidth, wrapped } from '../text-width.js'
import type { Size } from './spread.js'

/** In points, and in inches. */
export const cardSizes = {
  title: 11,
  text: 10,
  line: 0.185,
  padding: 0.09,
  between: 0.09,
  token: 0.075,
} as const

const { title: titlePoints, text: points, line, padding, between, token } = cardSizes

// Wider values are wrapped after commas.
const widestValue = 1.55
// Bold letters are wider.
const bold = 1.08
// So that a card keeps its size while a value changes by a letter.
const widthStep = 0.2

/** A field with the lines of its value. */
interface CardLine {
  readonly name: string
  readonly texts: readonly string[]
  /** The value before the last step, if the step has changed it. */
  readonly was: string | undefined
}

/** A card with its size. */
export interface CardText extends Size {
  readonly card: PictureCard
  readonly hasToken: boolean
  readonly lines: readonly CardLine[]
  /** From the left edge of the card to that of the values. */
  readonly valueAt: number
  /** The width of its title alone. */
  readonly titleWidth: number
}

/** The text of a card. */
export const cardText = (card: PictureCard, hasToken: boolean): CardText => {
  const lines = card.rows.map(({ name, text, was }) => ({
    name,
    texts: wrapped(text, points, widestValue).split('\n'),
    was,
  }))
  const names = Math.max(0, ...lines.map(({ name }) => textWidth(name, points)))
  const values = Math.max(
    0,
    ...lines.flatMap(({ texts }) => texts.map((text) => textWidth(text, points) * bold)),
  )
  const titleWidth = textWidth(card.title, titlePoints) * bold
  const status = card.word === '' ? 0 : textWidth(card.word, points) + between
  const heading = titleWidth + status + (hasToken ? 2 * token + between : 0)
  const width = Math.max(heading, names + between + values, 0.7) + 2 * padding
  const count = lines.reduce((sum, { texts }) => sum + texts.length, 1)
  return {
    card,
    hasToken,
    lines,
    valueAt: padding + names + between,
    titleWidth,
    width: Math.ceil(width / widthStep - 1e-6) * widthStep,
    height: count * line + 2 * padding,
  }
}
