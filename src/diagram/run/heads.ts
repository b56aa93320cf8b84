// The heads of the arrows of a run, as triangles: where emitters draw them, and what texts keep off.
import { arrowHeadAt } from '../arrow-head.js'
import type { Box, Point } from '../place-labels.js'
import { type Access, type Arrow, sizes } from './drawing.js'

type Triangle = readonly [Point, Point, Point]

/** The head of a message that arrives; undefined for one that is lost or in transit, which ends in a cross or a ring. */
export const headOf = ({
  kind,
  path,
  control,
}: Pick<Arrow, 'kind' | 'path' | 'control'>): Triangle | undefined =>
  kind === 'delivered' || kind === 'copied'
    ? arrowHeadAt(control ?? path[0]!, path.at(-1)!, sizes.head)
    : undefined

/** The line of an access from its start to its end: a write goes to the lane of the variables, a read comes from it. */
export const accessWay = (
  { from, y, clear, writes }: Pick<Access, 'from' | 'y' | 'clear' | 'writes'>,
  memory: number,
): readonly [Point, Point] => {
  const [dot, square] = [
    { x: from + clear, y },
    { x: memory - sizes.square / 2, y },
  ]
  return writes ? [dot, square] : [square, dot]
}

/** The head of an access. */
export const accessHead = (
  access: Pick<Access, 'from' | 'y' | 'clear' | 'writes'>,
  memory: number,
): Triangle => arrowHeadAt(...accessWay(access, memory), sizes.accessHead)

/** The box around some points. */
export const boxAround = (points: readonly Point[]): Box => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top }
}
