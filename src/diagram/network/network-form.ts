// What the pictures of a model have in common: where sites stand, and the form of their cards. So a site looks alike in all states.
import type { Model } from '../../model/model.js'
import type { Box } from '../place-labels.js'
import type { CardDetail } from './card-detail.js'
import { cardSizes } from './card-text.js'
import type { NetworkShape } from './network-shape.js'
import { leastGap, type Size, spread } from './spread.js'

/** The form of the pictures of a model. */
export interface Form extends NetworkShape {
  /** Whether the fields of a card stand beside each other. */
  readonly isLow: boolean
  /** The cards at their places: those of the sites, and after them that of the shared variables if there is one. */
  stand(sizes: readonly Size[], gap: Size, aspect: number): readonly Box[]
}

// Typical cards with this many fields, as a column and as lines with two fields each.
const typical = (rows: number, isLow: boolean): Size => ({
  width: isLow ? 1.9 : 1.3,
  height: (isLow ? Math.ceil(rows / 2) : rows) * cardSizes.line + 0.4,
})

/** How large the picture of such cards would be, with this much above them. */
const sizeWith = ({ places, isTree }: NetworkShape, card: Size, above: number, aspect: number): number => {
  const cards = places.map(() => card)
  const boxes = spread(places, cards, leastGap, aspect, 0, isTree)
  const span = (ends: readonly number[]): number => Math.max(...ends) - Math.min(...ends)
  const width = span(boxes.map(({ x }) => x)) + card.width
  return Math.max(width / aspect, span(boxes.map(({ y }) => y)) + card.height + above)
}

const isLowBetter = (shape: NetworkShape, rows: number, above: number, aspect: number): boolean =>
  sizeWith(shape, typical(rows, true), above, aspect) <
  0.9 * sizeWith(shape, typical(rows, false), above, aspect)

// Sites that only share variables have arrows from and to them in each step, which would run past other sites.
const mayStandBeside = ({ spec }: Model): boolean => spec.messages.kinds.size > 0

/** The side of the sites at which the card of the shared variables stands. */
type Side = 'above' | 'beside'

/**
 * Cards at their places.
 * @param sizes of the cards of the sites, and after them that of the card of the shared variables if there is one
 */
const placed = (
  { places, isTree }: NetworkShape,
  side: Side,
  sizes: readonly Size[],
  gap: Size,
  aspect: number,
): readonly Box[] => {
  const shared = sizes[places.length]
  if (shared === undefined) return spread(places, sizes, gap, aspect, 0, isTree)
  if (side === 'above') {
    const above = { x: 0, y: Math.min(...places.map(({ y }) => y)) - 1 }
    return spread([...places, above], sizes, gap, aspect, 0, isTree)
  }
  const sites = spread(places, sizes.slice(0, places.length), gap, aspect, gap.width + shared.width, isTree)
  const right = Math.max(...sites.map(({ x, width }) => x + width / 2))
  const ys = sites.map(({ y }) => y)
  const x = right + gap.width + shared.width / 2
  return [...sites, { x, y: (Math.min(...ys) + Math.max(...ys)) / 2, ...shared }]
}

/** Above all sites, or at their right if the picture then becomes smaller. */
const sideOfShared = (model: Model, shape: NetworkShape, card: Size, shared: Size, aspect: number): Side => {
  if (!mayStandBeside(model)) return 'above'
  const cost = (side: Side): number => {
    const boxes = placed(shape, side, [...shape.places.map(() => card), shared], leastGap, aspect)
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
  return cost('beside') < 0.85 * cost('above') ? 'beside' : 'above'
}

const known = new WeakMap<NetworkShape, Map<string, Form>>()

/** What the cards of a picture show. */
interface Shown {
  /** The number of fields of the largest card, which is the same in all states. */
  readonly rows: number
  readonly detail: CardDetail
}

/** The number of fields that a typical card shows. */
const typicalRows = ({ rows, detail }: Shown): number =>
  ({
    all: rows,
    wide: rows,
    tall: rows,
    different: Math.ceil(rows / 2),
    two: Math.min(rows, 2),
    narrow: Math.min(rows, 2),
    named: Math.min(rows, 2),
    brief: Math.min(rows, 2),
    changed: Math.min(rows, 1),
    sent: Math.min(rows, 1),
    // Only one or two of the cards show any.
    'named and told': 0,
    told: 0,
    'named values': 0,
    values: 0,
    below: 0,
    status: 0,
    short: 0,
    'named least': 0,
    least: 0,
    stacked: 0,
  })[detail]

/**
 * The form of the pictures of a model, computed once for an area.
 * @param shape one of the shapes of the model
 * @param shared the size of the card of the shared variables; undefined if there is none
 * @param aspect width by height of the area
 */
export const networkForm = (
  model: Model,
  shape: NetworkShape,
  shown: Shown,
  shared: Size | undefined,
  aspect: number,
): Form => {
  const forms = known.get(shape) ?? new Map<string, Form>()
  known.set(shape, forms)
  const key = `${shown.detail} ${aspect}`
  const before = forms.get(key)
  if (before !== undefined) return before
  const rows = typicalRows(shown)
  const above = shared === undefined ? 0 : shared.height + leastGap.height
  const isLow =
    shown.detail === 'wide' || (shown.detail !== 'tall' && isLowBetter(shape, rows, above, aspect))
  const side =
    shared === undefined ? 'above' : sideOfShared(model, shape, typical(rows, isLow), shared, aspect)
  const form: Form = {
    ...shape,
    isLow,
    stand: (sizes, gap, area) => placed(shape, side, sizes, gap, area),
  }
  forms.set(key, form)
  return form
}
