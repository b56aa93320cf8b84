// The legend and the caption of a drawing as SVG text.
import { arrowHeadAt } from '../arrow-head.js'
import { palette } from '../palette.js'
import type { Point } from '../place-labels.js'
import { element, pointsText, pt, textIn } from '../svg-text.js'
import { type EventMark, type EventSign, type LegendSign, type RunDrawing, sizes } from './drawing.js'
import { accessSquare, cross, dotSvg, line, spanSvg } from './signs-svg.js'

const ink = palette.ink.light
const pale = palette.pale.light
const paper = palette.paper.light
const accent = palette.accent.light

const plain = { sign: 'dot', radius: sizes.dot, violates: false, blamed: false, copy: false } as const

/** The sign of an event as the run has it, where the cross of a loss is that of its arrow. */
const signOfEvent = (
  at: Point,
  mark: Pick<EventMark, 'sign' | 'radius' | 'violates' | 'blamed' | 'copy'>,
): string => (mark.sign === 'lost' ? cross(at, 0.07) : '') + dotSvg(at, mark)

const downwards = ({ x, y }: Point): string => {
  const end = { x, y: y + 0.09 }
  return (
    line({ x, y: y - 0.09 }, end, { stroke: pale, 'stroke-width': 1.1 }) +
    element('polygon', { points: pointsText(arrowHeadAt({ x, y }, end, 0.08)), fill: pale })
  )
}

const copied = (a: Point, b: Point): string =>
  line(a, b, { stroke: ink, 'stroke-width': 3.4 }) +
  line(a, b, { stroke: paper, 'stroke-width': 1.4 }) +
  dotSvg({ x: b.x - (sizes.dot + sizes.copyOffDot) / 2, y: b.y }, { ...plain, copy: true })

const pending = (a: Point, b: Point): string =>
  line(a, b, { stroke: ink, 'stroke-width': 1, 'stroke-dasharray': '5 3' }) +
  element('circle', { cx: pt(b.x), cy: pt(b.y), r: 3, fill: paper, stroke: ink, 'stroke-width': 1.1 })

const signSvg = (sign: LegendSign, inside: EventSign, at: Point): string => {
  const { x, y } = at
  const [a, b] = [
    { x: x - 0.13, y },
    { x: x + 0.13, y },
  ]
  const upright = (status: 'waits' | 'holds', clash: boolean, isRole = false) =>
    spanSvg({ x, y: y - 0.09 }, y + 0.09, { status, clash, isRole })
  switch (sign) {
    case 'time':
      return downwards(at)
    case 'waits':
      return upright('waits', false)
    case 'holds':
      return upright('holds', false)
    case 'role':
      return upright('holds', false, true)
    case 'clash':
      return upright('holds', true)
    case 'down':
      // A lane that ends and begins again.
      return (
        line({ x, y: y - 0.09 }, { x, y: y - 0.04 }, { stroke: pale, 'stroke-width': 1.2 }) +
        line({ x, y: y + 0.04 }, { x, y: y + 0.09 }, { stroke: pale, 'stroke-width': 1.2 })
      )
    case 'crash':
    case 'lost':
      return cross(at, 0.065)
    case 'copied':
      return copied(a, b)
    case 'pending':
      return pending(a, b)
    case 'overtaken':
      return element('circle', {
        cx: pt(x),
        cy: pt(y),
        r: pt(0.075),
        fill: ink,
        'fill-opacity': 0.18,
        stroke: ink,
        'stroke-width': 1.6,
      })
    case 'clock':
      return textIn(
        { text: '3', box: { x, y, width: 0.2, height: 0.15 } },
        sizes.clockPoints,
        { fill: palette.waits.light, 'font-weight': 'bold' },
        undefined,
      )
    case 'violates':
      return signOfEvent(at, { ...plain, sign: inside, violates: true })
    case 'blamed':
      return signOfEvent(at, { ...plain, sign: inside, blamed: true })
    case 'line':
      return line(a, b, { stroke: ink, 'stroke-width': 1.2, 'stroke-dasharray': '1.5 3.5' })
    case 'read':
      return accessSquare(at, false)
    case 'write':
      return accessSquare(at, true)
    case 'none':
      return ''
    default:
      return sign satisfies never
  }
}

/** The elements of the legend and the caption. */
export const legendSvg = ({ legend, caption }: RunDrawing): readonly string[] => [
  ...legend.flatMap(({ sign, inside, at, text, isVerdict }) => [
    signSvg(sign, inside, at),
    isVerdict
      ? textIn(text, sizes.verdictPoints, { fill: accent, 'font-weight': 'bold' }, undefined)
      : textIn(text, sizes.legendPoints, { fill: pale }, undefined),
  ]),
  ...caption.map((text) => textIn(text, sizes.captionPoints, { fill: pale }, undefined)),
]
