// The drawing of a run as DOT, for those who go on with other tools: the same places as in the SVG, every node pinned, so that `neato`
// only draws the lines. It is simpler: all arrows are straight, and there is no shade between lanes and no legend.
import { modelLine } from '../../report/words/model-line.js'
import type { Trace } from '../../trace/trace.js'
import { type DotAttributes, dotAttributes, dotString } from '../dot-text.js'
import { palette } from '../palette.js'
import type { Point } from '../place-labels.js'
import { wrapped } from '../text-width.js'
import { busySites } from './busy-sites.js'
import {
  type Arrow,
  type EventMark,
  type Lane,
  numberPoints,
  type PlacedText,
  type RunDrawing,
  type Span,
  sizes,
} from './drawing.js'
import { notShown } from './legend.js'
import { runDrawing } from './run-drawing.js'
import type { RunOptions } from './told.js'

const ink = palette.ink.light
const pale = palette.pale.light
const paper = palette.paper.light
const accent = palette.accent.light

const inches = (value: number): number => Math.round(value * 1000) / 1000 + 0

const node = (id: string, { x, y }: Point, attributes: DotAttributes): string =>
  `  ${id}${dotAttributes({ ...attributes, pos: `${inches(x)},${inches(-y)}!` })}`

const edge = (from: string, to: string, attributes: DotAttributes): string =>
  `  ${from} -> ${to}${dotAttributes(attributes)}`

// A node without extent: an end of a line.
const end = (id: string, at: Point): string => node(id, at, { shape: 'none', label: '', width: 0, height: 0 })

const textNode = (id: string, { text, box }: PlacedText, attributes: DotAttributes): string =>
  node(id, box, {
    shape: 'none',
    label: text,
    width: inches(box.width),
    height: inches(box.height),
    fixedsize: 'true',
    ...attributes,
  })

const spanLook = ({ status, clash }: Span): DotAttributes => {
  switch (status) {
    case 'idle':
      return { color: pale }
    case 'waits':
      return { color: palette.waits.light, penwidth: 2, style: 'dashed' }
    case 'holds':
      return { color: clash ? accent : palette.holds.light, penwidth: clash ? 11 : 7 }
    case 'down':
      return { style: 'invis' }
    default:
      return status satisfies never
  }
}

const laneLines = ({ site, x, title, spans }: Lane): readonly string[] => [
  textNode(
    `lane${site}`,
    { text: title, box: { x, y: 0, width: 1, height: 0.2 } },
    { fontsize: sizes.titlePoints },
  ),
  ...spans.map(({ from }, k) => end(`lane${site}_${k}`, { x, y: from })),
  end(`end${site}`, { x, y: spans.at(-1)!.to }),
  ...spans.map((span, k) =>
    edge(`lane${site}_${k}`, k + 1 < spans.length ? `lane${site}_${k + 1}` : `end${site}`, {
      ...spanLook(span),
      arrowhead: 'none',
    }),
  ),
]

const eventLines = (
  { at, sign, radius, label, number, clock, violates, blamed, copy }: EventMark,
  step: number,
): readonly string[] => {
  const id = `step${step + 1}`
  const colour = violates ? accent : ink
  const look: DotAttributes =
    sign === 'dot'
      ? {
          shape: blamed ? 'octagon' : 'circle',
          style: 'filled',
          fillcolor: colour,
          peripheries: copy || violates ? 2 : undefined,
        }
      : { shape: 'none' }
  return [
    node(id, at, {
      ...look,
      label: sign === 'dot' ? (number?.text ?? '') : 'x',
      fontcolor: number === undefined ? colour : paper,
      fontsize: number === undefined ? undefined : numberPoints(number.text),
      color: colour,
      width: 2 * radius,
      height: 2 * radius,
      fixedsize: 'true',
    }),
    ...(label === undefined ? [] : [textNode(`${id}_label`, label, { fontcolor: colour })]),
    ...(clock === undefined
      ? []
      : [textNode(`${id}_clock`, clock, { fontcolor: palette.waits.light, fontsize: sizes.clockPoints })]),
  ]
}

const looks: { readonly [K in Arrow['kind']]: DotAttributes } = {
  delivered: {},
  // Two parallel lines with a gap between them.
  copied: { color: `${ink}:transparent:${ink}` },
  lost: { color: ink, arrowhead: 'none' },
  pending: { style: 'dashed', arrowhead: 'odot' },
}

const arrowLines = (
  { kind, flight, step, path, label, control }: Arrow,
  number: number,
): readonly string[] => {
  const id = `message${number}`
  // A loss is an event of its own, except where a full channel loses the message of the step that sends it.
  const atSend = kind === 'lost' && flight.sent === step
  const head = atSend ? `lost${number}` : kind === 'pending' ? `pending${number}` : `step${step! + 1}`
  const tail = flight.sent === undefined ? `lane${flight.from}_0` : `step${flight.sent + 1}`
  const loops = flight.from === flight.to
  const bend = loops && control !== undefined ? [`bend${number}`] : []
  const stops = [tail, ...bend, head]
  return [
    ...(kind === 'pending' ? [end(head, path.at(-1)!)] : []),
    ...(atSend ? [node(head, path.at(-1)!, { shape: 'none', label: 'x', fontcolor: ink })] : []),
    ...bend.map((name) => end(name, path[Math.floor(path.length / 2)]!)),
    ...(label === undefined ? [] : [textNode(id, label, { fontsize: sizes.messagePoints })]),
    ...stops
      .slice(1)
      .map((stop, at) =>
        edge(stops[at]!, stop, at === stops.length - 2 ? looks[kind] : { ...looks[kind], arrowhead: 'none' }),
      ),
  ]
}

const memoryLines = ({ memory, top, bottom }: RunDrawing): readonly string[] => {
  if (memory === undefined) return []
  const { x, title, accesses } = memory
  return [
    textNode(
      'shared',
      { text: title, box: { x, y: 0, width: 1, height: 0.2 } },
      { fontsize: sizes.titlePoints },
    ),
    end('shared_top', { x, y: top }),
    end('shared_end', { x, y: bottom }),
    edge('shared_top', 'shared_end', { color: pale, penwidth: 3, arrowhead: 'none' }),
    ...accesses.flatMap(({ step, y, writes, label }) => [
      node(
        `access${step + 1}`,
        { x, y },
        {
          shape: 'square',
          label: '',
          style: 'filled',
          fillcolor: writes ? ink : palette.paper.light,
          width: 0.1,
          fixedsize: 'true',
        },
      ),
      writes
        ? edge(`step${step + 1}`, `access${step + 1}`, {})
        : edge(`access${step + 1}`, `step${step + 1}`, { style: 'dotted' }),
      textNode(`access${step + 1}_label`, label, { fontsize: sizes.messagePoints }),
    ]),
  ]
}

/** The DOT of the space-time diagram of a run. It names its layout engine, so any Graphviz draws it. */
export const spaceTimeDot = (trace: Trace, options: RunOptions = {}): string => {
  const { model } = trace
  const sites = options.sites ?? busySites(trace)
  const drawing = runDrawing(trace, { ...options, sites })
  const { lanes, events, arrows, dividers, left, right } = drawing
  const caption = [modelLine(model), ...notShown(trace, sites)]
    .map((line) => wrapped(line, 9, Math.max(5, right - left)))
    .join('\n')
  return [
    `digraph ${dotString(`${model.spec.name} space-time`)} {`,
    `  graph${dotAttributes({ layout: 'neato', splines: 'line', outputorder: 'edgesfirst', bgcolor: 'transparent', pad: 0.2, fontname: 'Arial', fontsize: 9, fontcolor: pale, labelloc: 'b', label: caption })}`,
    `  node${dotAttributes({ fontname: 'Arial', fontsize: sizes.eventPoints, fontcolor: ink, color: ink })}`,
    `  edge${dotAttributes({ color: ink, arrowsize: 0.7 })}`,
    ...lanes.flatMap(laneLines),
    ...events.flatMap((event, step) => (event.site === undefined ? [] : eventLines(event, step))),
    ...arrows.flatMap(arrowLines),
    ...memoryLines(drawing),
    ...dividers.flatMap(({ y, from, to }, k) => [
      end(`line${k}_left`, { x: from, y }),
      end(`line${k}_right`, { x: to, y }),
      edge(`line${k}_left`, `line${k}_right`, { color: ink, style: 'dotted', arrowhead: 'none' }),
    ]),
    '}',
    '',
  ].join('\n')
}
