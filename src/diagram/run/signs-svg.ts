// The signs of a drawing as SVG text, which its legend repeats: parts of lanes, dots, crosses and squares.
import { palette } from '../palette.js'
import type { Point } from '../place-labels.js'
import { element, pt, type SvgAttributes } from '../svg-text.js'
import { type EventMark, type Span, sizes } from './drawing.js'
import { ringOf } from './ring-size.js'

const ink = palette.ink.light
const pale = palette.pale.light
const paper = palette.paper.light
const accent = palette.accent.light
const waits = palette.waits.light
const holds = palette.holds.light

export const line = (a: Point, b: Point, look: SvgAttributes): string =>
  element('line', { x1: pt(a.x), y1: pt(a.y), x2: pt(b.x), y2: pt(b.y), ...look })

export const cross = ({ x, y }: Point, arm: number): string =>
  element('path', {
    d: `M${pt(x - arm)},${pt(y - arm)}L${pt(x + arm)},${pt(y + arm)}M${pt(x + arm)},${pt(y - arm)}L${pt(x - arm)},${pt(y + arm)}`,
    stroke: ink,
    'stroke-width': 2.6,
    fill: 'none',
  })

/** A part of a lane: a line, or a bar while the site is in the section, or nothing while it is down. */
export const spanSvg = (
  { x, y: from }: Point,
  to: number,
  { status, clash, isRole }: Pick<Span, 'status' | 'clash' | 'isRole'>,
): string => {
  const [a, b] = [
    { x, y: from },
    { x, y: to },
  ]
  switch (status) {
    case 'idle':
      return line(a, b, { stroke: pale, 'stroke-width': 1 })
    case 'waits':
      return line(a, b, { stroke: waits, 'stroke-width': 2.4, 'stroke-dasharray': '5 3.5' })
    case 'holds':
      return (
        line(a, b, {
          stroke: clash ? accent : holds,
          'stroke-width': pt(clash ? sizes.clashBar : sizes.bar),
        }) + (isRole ? line(a, b, { stroke: paper, 'stroke-width': pt(sizes.hollow) }) : '')
      )
    case 'down':
      return ''
    default:
      return status satisfies never
  }
}

/** The square on the lane of the shared variables: full for a write, open for a read. */
export const accessSquare = ({ x, y }: Point, writes: boolean): string =>
  element('rect', {
    x: pt(x - 0.05),
    y: pt(y - 0.05),
    width: pt(0.1),
    height: pt(0.1),
    fill: writes ? ink : paper,
    stroke: ink,
    'stroke-width': 1.1,
  })

/** The dot or cross of a step, with the ring of one that violates something, is to blame, or delivers a copy. */
export const dotSvg = (
  { x, y }: Point,
  mark: Pick<EventMark, 'sign' | 'radius' | 'violates' | 'blamed' | 'copy'>,
): string => {
  const circle = (r: number, look: SvgAttributes) =>
    element('circle', { cx: pt(x), cy: pt(y), r: pt(r), ...look })
  const ring = ringOf(mark)
  const look = mark.violates
    ? { stroke: accent, 'stroke-width': 2.4 }
    : mark.blamed
      ? { stroke: waits, 'stroke-width': 2, 'stroke-dasharray': '2.5 1.5' }
      : { stroke: ink, 'stroke-width': 1 }
  // The ring of a loss is around the end of an arrow.
  const outer =
    ring === undefined ? '' : circle(ring, { fill: mark.sign === 'lost' ? 'none' : paper, ...look })
  switch (mark.sign) {
    case 'dot':
      return (
        outer +
        circle(mark.radius, { fill: ink, stroke: paper, 'stroke-width': outer === '' ? 1.2 : undefined })
      )
    case 'crash':
      return outer + cross({ x, y }, 0.075)
    case 'lost':
      // Its cross is at the end of its arrow.
      return outer
    default:
      return mark.sign satisfies never
  }
}
