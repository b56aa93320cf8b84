// The drawing of a run as SVG text, for files: the command line and counterexamples/. Layers from back to front: clashes, lanes,
// accesses, messages, dots, texts. Nothing is shown by colour alone.
import { stepHeading } from '../../report/words/step-heading.js'
import type { Trace } from '../../trace/trace.js'
import { arrowHeadAt } from '../arrow-head.js'
import { palette } from '../palette.js'
import { element, pointsText, pt, type SvgAttributes, type SvgPart, textIn, tooltip } from '../svg-text.js'
import {
  type Access,
  type Arrow,
  type EventMark,
  numberPoints,
  type Overtaken,
  type RunDrawing,
  sizes,
} from './drawing.js'
import { accessHead, accessWay, headOf } from './heads.js'
import { legendSvg } from './legend-svg.js'
import { accessSquare, cross, dotSvg, line, spanSvg } from './signs-svg.js'

const ink = palette.ink.light
const pale = palette.pale.light
const paper = palette.paper.light
const accent = palette.accent.light
const waits = palette.waits.light

const way = ({ path, control }: Arrow, look: SvgAttributes): string => {
  const [from, to] = [path[0]!, path.at(-1)!]
  if (control === undefined) return line(from, to, look)
  return element('path', {
    d: `M${pt(from.x)},${pt(from.y)}Q${pt(control.x)},${pt(control.y)} ${pt(to.x)},${pt(to.y)}`,
    fill: 'none',
    ...look,
  })
}

const arrowSvg = (arrow: Arrow): string => {
  const { kind, path } = arrow
  const end = path.at(-1)!
  const head = () => element('polygon', { points: pointsText(headOf(arrow)!), fill: ink })
  switch (kind) {
    case 'delivered':
      return way(arrow, { stroke: ink, 'stroke-width': 1.1 }) + head()
    case 'copied':
      // Two parallel lines with a gap between them.
      return (
        way(arrow, { stroke: ink, 'stroke-width': 3.4 }) +
        way(arrow, { stroke: paper, 'stroke-width': 1.4 }) +
        head()
      )
    case 'lost':
      return way(arrow, { stroke: ink, 'stroke-width': 1.2 }) + cross(end, 0.07)
    case 'pending':
      return (
        way(arrow, { stroke: ink, 'stroke-width': 1, 'stroke-dasharray': '5 3' }) +
        element('circle', {
          cx: pt(end.x),
          cy: pt(end.y),
          r: 3,
          fill: paper,
          stroke: ink,
          'stroke-width': 1.1,
        })
      )
    default:
      return kind satisfies never
  }
}

const accessSvg = (x: number, access: Access): string => {
  const { y, writes, label, whole } = access
  const [from, to] = accessWay(access, x)
  const look = writes ? {} : { 'stroke-dasharray': '1.5 2.5' }
  const parts = [
    line(from, to, { stroke: ink, 'stroke-width': 0.9, ...look }),
    element('polygon', { points: pointsText(accessHead(access, x)), fill: ink }),
    accessSquare({ x, y }, writes),
    textIn(label, sizes.messagePoints, { fill: ink }, paper),
  ].join('')
  const isCut = label.text.replaceAll('\n', ' ') !== whole
  return isCut ? element('g', {}, tooltip(whole) + parts) : parts
}

const eventTexts = ({ label, number, clock, sign, violates }: EventMark): string =>
  [
    ...(label === undefined
      ? []
      : [
          textIn(
            label,
            sign === 'lost' ? sizes.messagePoints : sizes.eventPoints,
            { fill: violates ? accent : ink, 'font-weight': violates ? 'bold' : undefined },
            paper,
          ),
        ]),
    ...(number === undefined
      ? []
      : [textIn(number, numberPoints(number.text), { fill: paper, 'font-weight': 'bold' }, undefined)]),
    ...(clock === undefined
      ? []
      : [textIn(clock, sizes.clockPoints, { fill: waits, 'font-weight': 'bold' }, paper)]),
  ].join('')

const loopSvg = ({ path }: NonNullable<RunDrawing['loop']>): string =>
  element('polyline', { points: pointsText(path), fill: 'none', stroke: ink, 'stroke-width': 1.6 }) +
  element('polygon', { points: pointsText(arrowHeadAt(path.at(-2)!, path.at(-1)!, 0.13)), fill: ink })

const title = (text: string, x: number): string =>
  textIn(
    { text, box: { x, y: 0, width: 0, height: 0.2 } },
    sizes.titlePoints,
    { fill: ink, 'font-weight': 'bold' },
    paper,
  )

/** What lies behind the messages: clashes, lanes, accesses, dotted lines. */
const ground = ({ lanes, memory, clashes, dividers, loop, top, bottom }: RunDrawing): readonly string[] => [
  ...clashes.map(({ box: { x, y, width, height } }) =>
    element('rect', {
      x: pt(x - width / 2),
      y: pt(y - height / 2),
      width: pt(width),
      height: pt(height),
      fill: accent,
      'fill-opacity': 0.16,
    }),
  ),
  ...lanes.map(({ x, spans }) => spans.map((span) => spanSvg({ x, y: span.from }, span.to, span)).join('')),
  ...(memory === undefined
    ? []
    : [
        line(
          { x: memory.x, y: top },
          { x: memory.x, y: bottom },
          { stroke: pale, 'stroke-width': 3, 'stroke-opacity': 0.45 },
        ),
        ...memory.accesses.map((access) => accessSvg(memory.x, access)),
      ]),
  ...dividers.map(({ y, from, to }) =>
    line({ x: from, y }, { x: to, y }, { stroke: ink, 'stroke-width': 1.2, 'stroke-dasharray': '1.5 3.5' }),
  ),
  ...(loop === undefined ? [] : [loopSvg(loop)]),
]

const overtakenSvg = ({ at, faster, slower }: Overtaken): string =>
  element(
    'circle',
    {
      cx: pt(at.x),
      cy: pt(at.y),
      r: pt(sizes.overtaken),
      fill: ink,
      'fill-opacity': 0.18,
      stroke: ink,
      'stroke-width': 1.6,
    },
    tooltip(`${faster.text} overtakes ${slower.text}`),
  )

const eventSvg = ({ model, steps }: Trace, event: EventMark, at: number): string =>
  event.site === undefined
    ? ''
    : element(
        'g',
        {},
        tooltip(`${at + 1} ${stepHeading(model, steps[at]!.label)}`) +
          dotSvg(event.at, event) +
          eventTexts(event),
      )

/** The drawing as a part of an SVG document. */
export const runSvgPart = (trace: Trace, drawing: RunDrawing): SvgPart => {
  const { lanes, events, arrows, memory, overtaken, left, right, legend, caption, end } = drawing
  const texts = [...legend.map(({ text }) => text), ...caption]
  const width = Math.max(right, ...texts.map(({ box }) => box.x + box.width / 2)) - left
  const body = [
    ...ground(drawing),
    ...arrows.map(arrowSvg),
    ...overtaken.map(overtakenSvg),
    ...arrows.map(({ label }) =>
      label === undefined
        ? ''
        : textIn(label, sizes.messagePoints, { fill: ink, 'font-style': 'italic' }, paper),
    ),
    ...events.map((event, at) => eventSvg(trace, event, at)),
    ...lanes.map(({ x, title: text }) => title(text, x)),
    ...(memory === undefined ? [] : [title(memory.title, memory.x)]),
    ...legendSvg(drawing),
  ]
  return { left, top: -0.14, width, height: end + 0.14, body: body.filter((part) => part !== '').join('\n') }
}
