// The numbered list of messages below a picture of a network, and how much room a picture takes.
import type { Model } from '../../model/model.js'
import type { Box, Point } from '../place-labels.js'
import type { CardDetail } from './card-detail.js'
import { labelSize, labelSizes } from './label-places.js'
import { messageGroups, receiversOf } from './message-groups.js'
import type { NetworkContent } from './network-content.js'

export interface NetworkLabel {
  readonly text: string
  readonly box: Box
}

/** The room of a picture. */
interface Extent {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The room of boxes and points, with a margin. */
export const extentOf = (boxes: readonly Box[], points: readonly Point[]): Extent => {
  const xs = [...boxes.flatMap(({ x, width }) => [x - width / 2, x + width / 2]), ...points.map(({ x }) => x)]
  const ys = [
    ...boxes.flatMap(({ y, height }) => [y - height / 2, y + height / 2]),
    ...points.map(({ y }) => y),
  ]
  const [left, top] = [Math.min(...xs) - 0.06, Math.min(...ys) - 0.06]
  return { left, top, width: Math.max(...xs) + 0.06 - left, height: Math.max(...ys) + 0.06 - top }
}

// Between two columns.
const between = 0.1
// Width by height of the area that the stage leaves to a large network, at 1440 by 900.
const aspect = 1.8

/** As many columns as let the picture be largest in the area in which it is shown. */
const columnsFor = (count: number, widest: number, { width, height }: Extent): number => {
  const cost = (columns: number): number =>
    Math.max(
      Math.max(width, columns * widest) / aspect,
      height + Math.ceil(count / columns) * labelSizes.line,
    ) +
    // Of two that are as good the lower one.
    0.01 * Math.ceil(count / columns)
  return Array.from({ length: count }, (_, k) => k + 1).reduce(
    (best, columns) => (cost(columns) < cost(best) - 1e-6 ? columns : best),
    1,
  )
}

/** Texts in columns below everything else. */
export const listBelow = (texts: readonly string[], extent: Extent): readonly NetworkLabel[] => {
  const { left, top, width, height } = extent
  const widest = Math.max(...texts.map((text) => labelSize(text).width)) + between
  const rows = Math.ceil(texts.length / columnsFor(texts.length, widest, extent))
  const first = left + Math.min(0, (width - Math.ceil(texts.length / rows) * widest) / 2)
  return texts.map((text, k) => {
    const size = { width: labelSize(text).width, height: labelSizes.line }
    const [column, at] = [Math.floor(k / rows), k % rows]
    const x = first + column * widest + size.width / 2
    return { text, box: { x, y: top + height + 0.1 + (at + 0.5) * size.height, ...size } }
  })
}

/** What a message bears that the reader of the page holds back. */
export const heldBack = 'held back'

/** The messages by the numbers of their arrows. */
export const listed = (model: Model, content: NetworkContent, detail: CardDetail): readonly string[] =>
  messageGroups(content, detail).map((group) => {
    const { from, texts, isHeld, number } = group
    const said = [...texts, ...(isHeld ? [heldBack] : [])].join(', ')
    const ends = `${model.sites[from]!.name} → ${receiversOf(model, group)}`
    return `${number === undefined ? '' : `${number}: `}${ends} ${said}`
  })
