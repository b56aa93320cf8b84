// What the pictures of a model have in common: where sites stand, and the form of their cards. So a site looks alike in all states.
import type { Model } from '../../model/model.js'
import type { Point } from '../place-labels.js'
import { cardSizes } from './card-text.js'
import { networkShape } from './network-shape.js'
import { aspect, leastGap, type Size, spread } from './spread.js'

interface Form extends ReturnType<typeof networkShape> {
  /** Whether the fields of a card stand beside each other. */
  readonly isLow: boolean
}

// Typical cards with this many fields, as a column and as lines with two fields each.
const typical = (rows: number, isLow: boolean): Size => ({
  width: isLow ? 1.9 : 1.3,
  height: (isLow ? Math.ceil(rows / 2) : rows) * cardSizes.line + 0.4,
})

/** How large the picture of such cards would be, with this much above them. */
const sizeWith = (places: readonly Point[], card: Size, above: number): number => {
  const cards = places.map(() => card)
  const boxes = spread(places, cards, leastGap)
  const span = (ends: readonly number[]): number => Math.max(...ends) - Math.min(...ends)
  const width = span(boxes.map(({ x }) => x)) + card.width
  return Math.max(width / aspect, span(boxes.map(({ y }) => y)) + card.height + above)
}

const isLowBetter = (places: readonly Point[], rows: number, above: number): boolean =>
  sizeWith(places, typical(rows, true), above) < 0.9 * sizeWith(places, typical(rows, false), above)

const known = new WeakMap<Model, Form>()

/**
 * The form of the pictures of a model, computed once.
 * @param rows the number of fields of its largest card, which is the same in all states
 * @param above the height of the card of the shared variables, in inches; 0 if there is none
 */
export const networkForm = (model: Model, rows: number, above: number): Form => {
  const before = known.get(model)
  if (before !== undefined) return before
  const shape = networkShape(model)
  const form = { ...shape, isLow: isLowBetter(shape.places, rows, above === 0 ? 0 : above + leastGap.height) }
  known.set(model, form)
  return form
}
