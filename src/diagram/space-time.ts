// A trace as a space-time diagram (Lamport 1978), in DOT: a lane for each site, time running down, a box for each
// step in its own row, an arrow for each message. Graphviz's own layouts bend lanes, so every node is pinned and
// `neato` only draws the lines. A lane is dashed while its site waits and thick while it is in the critical
// section, so a violation of mutual exclusion is two thick lanes side by side; a crash is a cross, and the lane is
// dotted from there. The changes of a step are left to the text.

import { modelLine } from '../report/model-line.js'
import { waitsWords } from '../report/status-words.js'
import { siteTitle } from '../report/trace-text.js'
import { type State, viewOfState } from '../semantics/state.js'
import type { Trace } from '../trace/trace.js'
import { type DotAttributes, dotAttributes, dotString } from './dot-text.js'
import { palette } from './palette.js'
import type { Point } from './place-labels.js'
import {
  type Arrow,
  eventPoints,
  lostText,
  messagePoints,
  type SpaceTimeLayout,
  spaceTimeLayout,
} from './space-time-layout.js'
import { wrapped } from './text-width.js'

const ink = palette.ink.light
const pale = palette.pale.light
const paper = palette.paper.light
const accent = palette.accent.light

// The distance of the cross of a crash below its box: in the middle between two rows.
const crossBelow = 0.12

const inches = (value: number): number => Math.round(value * 1000) / 1000 + 0

const node = (id: string, { x, y }: Point, attributes: DotAttributes): string =>
  `  ${id}${dotAttributes({ ...attributes, pos: `${inches(x)},${inches(-y)}!` })}`

const edge = (from: string, to: string, attributes: DotAttributes): string =>
  `  ${from} -> ${to}${dotAttributes(attributes)}`

// A node without extent: an end of a line.
const end = (id: string, at: Point): string => node(id, at, { shape: 'none', label: '', width: 0, height: 0 })

const laneStyle = ({ model }: Trace, state: State, site: number): DotAttributes => {
  const view = viewOfState(model, state)
  if (view.holds(site)) return { color: palette.holds.light, penwidth: 6 }
  if (view.waits(site)) return { color: palette.waits.light, penwidth: 2, style: 'dashed' }
  if (view.crashed(site)) return { color: accent, style: 'dotted' }
  return { color: pale }
}

/** Whether a step is the crash of the site that takes it. */
const isCrash = ({ model, initial, steps }: Trace, at: number): boolean => {
  const { kind, site } = steps[at]!.label
  if (kind !== 'local' || model.options.crash === 0) return false
  const before = steps[at - 1]?.next ?? initial
  return viewOfState(model, steps[at]!.next).crashed(site) && !viewOfState(model, before).crashed(site)
}

// A lane runs from its title through every step of its site, and through steps of others that change its own status
// (a hand-off by a shared variable); each segment shows the status after the previous step.
const lane = (trace: Trace, { lanes, rows, events, bottom }: SpaceTimeLayout, site: number): string[] => {
  const x = lanes[site]!
  const stops = [{ id: `lane${site}`, look: laneStyle(trace, trace.initial, site) }]
  const turns: string[] = []
  for (const [at, { label, next }] of trace.steps.entries()) {
    const look = laneStyle(trace, next, site)
    if (label.site === site && events[at] !== undefined) stops.push({ id: `step${at + 1}`, look })
    else if (look.color !== stops.at(-1)!.look.color) {
      turns.push(end(`turn${site}_${at + 1}`, { x, y: rows[at]! }))
      stops.push({ id: `turn${site}_${at + 1}`, look })
    }
  }
  return [
    end(`end${site}`, { x, y: bottom }),
    end(`tip${site}`, { x, y: bottom + 0.2 }),
    ...turns,
    ...stops.map(({ id, look }, at) =>
      edge(id, stops[at + 1]?.id ?? `end${site}`, { ...look, arrowhead: 'none' }),
    ),
    edge(`end${site}`, `tip${site}`, { color: pale }),
  ]
}

const looks: { readonly [K in Arrow['kind']]: DotAttributes } = {
  delivered: { color: ink },
  // Two parallel lines with a gap between them.
  copied: { color: `${ink}:transparent:${ink}` },
  lost: { color: accent, arrowhead: 'none' },
  pending: { color: ink, style: 'dashed', arrowhead: 'odot' },
}

// Arrows leave and reach boxes at their sides.
const sideOf = (site: number, other: number): string => (other < site ? ':w' : ':e')

// Two strokes, since not every font has a cross.
const cross = (id: string, { x, y }: Point): string[] => {
  const arm = 0.075
  const corners = [
    { id: `${id}nw`, x: x - arm, y: y - arm },
    { id: `${id}se`, x: x + arm, y: y + arm },
    { id: `${id}ne`, x: x + arm, y: y - arm },
    { id: `${id}sw`, x: x - arm, y: y + arm },
  ]
  const stroke = { color: accent, penwidth: 2.5, arrowhead: 'none' }
  return [
    end(id, { x, y }),
    ...corners.map((corner) => end(corner.id, corner)),
    edge(corners[0]!.id, corners[1]!.id, stroke),
    edge(corners[2]!.id, corners[3]!.id, stroke),
  ]
}

const arrowLines = (arrow: Arrow, number: number): string[] => {
  const { flight, kind, path, step, loops, text, label, note } = arrow
  const { from, to, sent } = flight
  const look = looks[kind]
  const name = `message${number}`
  const ends = path.at(-1)!
  const tail = (sent === undefined ? `lane${from}` : `step${sent + 1}`) + sideOf(from, to)
  const head =
    kind === 'delivered' || kind === 'copied' ? `step${step! + 1}${sideOf(to, from)}` : `${kind}${number}`
  const bends = path.slice(1, -1).map((at, k) => ({ id: `bend${number}_${k + 1}`, at }))
  const stops = [tail, ...(loops ? [name] : bends.map(({ id }) => id)), head]
  return [
    ...(kind === 'lost' ? cross(head, ends) : kind === 'pending' ? [end(head, ends)] : []),
    ...bends.map(({ id, at }) => end(id, at)),
    ...(note === undefined
      ? []
      : [
          node(`note${number}`, note, {
            shape: 'plaintext',
            label: lostText(step!),
            fontcolor: accent,
            fontsize: messagePoints,
            width: inches(note.width),
            height: inches(note.height),
            fixedsize: 'true',
          }),
        ]),
    node(name, label, {
      shape: 'box',
      style: 'filled',
      color: paper,
      fillcolor: paper,
      label: text,
      width: inches(label.width),
      height: inches(label.height),
      fixedsize: 'true',
      fontsize: messagePoints,
    }),
    ...stops
      .slice(1)
      .map((stop, at) =>
        edge(stops[at]!, stop, at === stops.length - 2 ? look : { ...look, arrowhead: 'none' }),
      ),
  ]
}

// No single step is responsible for an infinite run.
const endsViolated = ({ shows, loop }: Trace): boolean => shows?.verdict === 'violated' && loop === undefined

// A line across all lanes at the start of a loop: in the middle between two rows.
const loopLine = ({ loop, steps }: Trace, layout: SpaceTimeLayout): readonly string[] =>
  loop === undefined || loop === steps.length ? [] : lineAbove('loop', loop, layout)

const lineAbove = (name: string, step: number, layout: SpaceTimeLayout): readonly string[] => {
  const { rows, box } = layout
  const y = step === 0 ? rows[0]! - 0.26 : (rows[step - 1]! + rows[step]!) / 2
  return [
    end(`${name}left`, { x: -box.width / 2 - 0.1, y }),
    end(`${name}right`, { x: lastLane(layout) + box.width / 2 + 0.1, y }),
    edge(`${name}left`, `${name}right`, { color: accent, style: 'dotted', arrowhead: 'none' }),
  ]
}

const lastLane = ({ lanes, sites }: SpaceTimeLayout): number => lanes[sites.at(-1)!]!

/** What else a diagram shows of a run. */
interface Emphasis {
  /** The sites that get a lane; by default all. Messages from and to others are left out. */
  readonly sites?: readonly number[]
  /** Steps (from 0) that are octagons, and what the legend says of them. */
  readonly marked?: { readonly steps: readonly number[]; readonly says: string }
  /** A dotted line above this step (from 0), and what the legend says of the steps below it. */
  readonly line?: { readonly above: number; readonly says: string }
}

const legend = (trace: Trace, arrows: readonly Arrow[], { marked, line }: Emphasis): string => {
  const { model, initial, steps, shows } = trace
  const states = [initial, ...steps.map(({ next }) => next)]
  const ever = (which: 'waits' | 'holds') =>
    states.some((state) => model.competitors.some((site) => viewOfState(model, state)[which](site)))
  const some = (kind: Arrow['kind']) => arrows.some((arrow) => arrow.kind === kind)
  return [
    'time runs down',
    ever('waits') ? `dashed lane: ${waitsWords(model)}` : '',
    ever('holds') ? `thick lane: ${model.spec.statusNames?.holds ?? 'in the critical section'}` : '',
    some('copied') ? 'double arrow: a copy, the message stays in transit' : '',
    some('lost') ? 'cross: lost' : '',
    steps.some((_, at) => isCrash(trace, at)) ? 'cross on a lane: crashed, dotted until it recovers' : '',
    some('pending') ? 'dashed arrow with a ring: still in transit' : '',
    trace.loop !== undefined && trace.loop < steps.length ? 'below the dotted line: the loop' : '',
    trace.loop === steps.length ? 'then stuttering forever' : '',
    line === undefined ? '' : `below the dotted line: ${line.says}`,
    marked === undefined || marked.steps.length === 0 ? '' : `octagon: ${marked.says}`,
    endsViolated(trace) && steps.length > 0
      ? `${steps.at(-1)!.label.kind === 'lose' ? 'last cross' : 'bold box'}: ${shows!.property} is violated after it`
      : '',
  ]
    .filter((part) => part !== '')
    .join('; ')
}

/** The titles of the lanes, and a box for each step. */
const boxLines = (
  trace: Trace,
  { sites, lanes, rows, events, box }: SpaceTimeLayout,
  marked: ReadonlySet<number>,
): readonly string[] => {
  const { model, steps } = trace
  const violated = endsViolated(trace)
  const size = { width: inches(box.width), height: inches(box.height), fixedsize: 'true' }
  return [
    ...sites.map((id) =>
      node(
        `lane${id}`,
        { x: lanes[id]!, y: 0 },
        {
          shape: 'box',
          style: 'filled',
          color: paper,
          fillcolor: paper,
          label: siteTitle(model, id),
          fontsize: 12,
          ...size,
        },
      ),
    ),
    ...steps.flatMap(({ label }, at) =>
      events[at] === undefined
        ? []
        : [
            node(
              `step${at + 1}`,
              { x: lanes[label.site]!, y: rows[at]! },
              {
                shape: marked.has(at) ? 'octagon' : 'box',
                style: marked.has(at) ? 'filled' : 'rounded,filled',
                // A duplicated message was delivered: drawn double like its arrow.
                peripheries: label.kind === 'duplicate' ? 2 : undefined,
                fillcolor: paper,
                label: events[at],
                ...size,
                // The step that completes a violation.
                ...(violated && at === steps.length - 1 ? { color: accent, penwidth: 2.5 } : {}),
              },
            ),
          ],
    ),
  ]
}

/** The DOT of the space-time diagram of a trace. The DOT names its layout engine, so any Graphviz draws it. */
export const spaceTimeDot = (trace: Trace, emphasis: Emphasis = {}): string => {
  const { model, steps } = trace
  const layout = spaceTimeLayout(trace, undefined, emphasis.sites)
  const { sites, lanes, rows, box, arrows } = layout
  const width = Math.max(5, lastLane(layout) + box.width)
  const caption = [modelLine(model), legend(trace, arrows, emphasis)]
    .map((line) => wrapped(line, 9, width))
    .join('\n')
  return [
    `digraph ${dotString(`${model.spec.name} space-time`)} {`,
    `  graph${dotAttributes({ layout: 'neato', splines: 'line', outputorder: 'edgesfirst', bgcolor: 'transparent', pad: 0.2, fontname: 'Arial', fontsize: 9, fontcolor: pale, labelloc: 'b', label: caption })}`,
    `  node${dotAttributes({ fontname: 'Arial', fontsize: eventPoints, fontcolor: ink, color: ink })}`,
    `  edge${dotAttributes({ color: ink, arrowsize: 0.7 })}`,
    ...boxLines(trace, layout, new Set(emphasis.marked?.steps)),
    ...sites.flatMap((id) => lane(trace, layout, id)),
    ...steps.flatMap(({ label }, at) =>
      isCrash(trace, at)
        ? cross(`crash${at + 1}`, { x: lanes[label.site]!, y: rows[at]! + box.height / 2 + crossBelow })
        : [],
    ),
    ...arrows.flatMap(arrowLines),
    ...loopLine(trace, layout),
    ...(emphasis.line === undefined ? [] : lineAbove('line', emphasis.line.above, layout)),
    '}',
    '',
  ].join('\n')
}
