// What the pictures of a model have in common: where sites stand, and the form of their cards. So a site looks alike in all states.
import type { Model } from '../../model/model.js'
import type { Box, Point } from '../place-labels.js'
import { cardSizes } from './card-text.js'
import { networkShape } from './network-shape.js'
import { aspect, leastGap, type Size, spread } from './spread.js'

interface Form extends ReturnType<typeof networkShape> {
  /** Whether the fields of a card stand beside each other. */
  readonly isLow: boolean
  /** Where the card of the shared variables stands, among the places of the sites. */
  readonly sharedAt: Point
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

// Sites that only share variables have arrows from and to them in each step, which would run past other sites.
const mayStandBeside = ({ spec }: Model): boolean => spec.messages.kinds.size > 0

/** Above all sites, or at their right if the picture then becomes smaller. */
const placeOfShared = (
  model: Model,
  places: readonly Point[],
  card: Size,
  shared: Size | undefined,
): Point => {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const above = { x: 0, y: Math.min(...ys) - 1 }
  if (shared === undefined || !mayStandBeside(model)) return above
  const beside = { x: Math.max(...xs) + 1, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
  const cost = (place: Point): number => {
    const boxes = spread([...places, place], [...places.map(() => card), shared], leastGap)
    const span = (low: (box: Box) => number, high: (box: Box) => number): number =>
      Math.max(...boxes.map(high)) - Math.min(...boxes.map(low))
    const width = span(
      ({ x, width }) => x - width / 2,
      ({ x, width }) => x + width / 2,
    )
    return Math.max(
      width / aspect,
      span(
        ({ y, height }) => y - height / 2,
        ({ y, height }) => y + height / 2,
      ),
    )
  }
  return cost(beside) < 0.85 * cost(above) ? beside : above
}

const known = new WeakMap<Model, Form>()

/**
 * The form of the pictures of a model, computed once.
 * @param rows the number of fields of its largest card, which is the same in all states
 * @param shared the size of the card of the shared variables; undefined if there is none
 */
export const networkForm = (model: Model, rows: number, shared: Size | undefined): Form => {
  const before = known.get(model)
  if (before !== undefined) return before
  const shape = networkShape(model)
  const above = shared === undefined ? 0 : shared.height + leastGap.height
  const isLow = isLowBetter(shape.places, rows, above)
  const sharedAt = placeOfShared(model, shape.places, typical(rows, isLow), shared)
  const form = { ...shape, isLow, sharedAt }
  known.set(model, form)
  return form
}
