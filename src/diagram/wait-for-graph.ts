// The wait-for graph of the last state of a trace, in DOT: the sites as their quorums stand or on a circle, and an
// arrow from each waiting site to each site that it waits for. Arrows on a cycle are bold, and in the colour of a
// violation in a deadlock alone, as in SVG (wait-lines.ts). As in the space-time diagram, every node is
// pinned and `neato` draws it, so that the same sites are always at the same places.
import type { Model } from '../model/model.js'
import { siteTitle } from '../report/run/trace-text.js'
import { modelLine } from '../report/words/model-line.js'
import { waitsWords } from '../report/words/status-words.js'
import { type State, viewOfState } from '../semantics/state.js'
import { lastState, type Trace } from '../trace/trace.js'
import { waitsOf } from '../trace/wait-cycle.js'
import { type DotAttributes, dotAttributes, dotString } from './dot-text.js'
import { waitPlaces } from './network/network-shape.js'
import { palette } from './palette.js'
import { alongPath, fromLine, overlap, type Point } from './place-labels.js'
import { lastMoment, redSites } from './run/statuses.js'
import { wrapped } from './text-width.js'
import { labelPoints, type WaitArrow, waitForLayout } from './wait-for-layout.js'
import { nodeSize } from './wait-for-routes.js'
import { waitLine } from './wait-lines.js'
import { waitLooks } from './wait-looks.js'

const ink = palette.ink.light
const pale = palette.pale.light
const paper = palette.paper.light
const accent = palette.accent.light

const points = 11

const inches = (value: number): number => Math.round(value * 1000) / 1000 + 0
const pin = ({ x, y }: Point): string => `${inches(x)},${inches(-y)}!`

const look = (
  model: Model,
  state: State,
  site: number,
  clashes: boolean,
  concerned: boolean,
): DotAttributes => {
  const title = siteTitle(model, site)
  const view = viewOfState(model, state)
  const competes = model.competitors.includes(site)
  const mark = view.markOf(site)
  if (view.holds(site) || mark !== undefined) {
    return {
      label: `${title}\n${mark ?? model.spec.statusNames?.holds ?? 'in section'}`,
      style: 'filled',
      color: clashes ? accent : palette.holds.light,
      penwidth: clashes ? 5.5 : 4,
      fillcolor: palette.holdsFill.light,
    }
  }
  if (view.waits(site)) {
    return {
      label: `${title}\n${waitsWords(model)}`,
      style: 'filled,dashed',
      color: palette.waits.light,
      penwidth: 2,
      fillcolor: palette.waitsFill.light,
    }
  }
  if (view.crashed(site)) {
    return {
      label: `${title}\ncrashed`,
      style: 'filled,dotted',
      color: ink,
      penwidth: 2,
      fillcolor: paper,
    }
  }
  const label = competes ? `${title}\nidle` : title
  return concerned
    ? { label, style: 'filled', color: ink, fillcolor: paper }
    : { label, style: 'filled', color: pale, fontcolor: pale, fillcolor: paper }
}

const isOnLine = (way: readonly Point[]): boolean =>
  way.every((point) => fromLine(point, { from: way[0]!, to: way.at(-1)! }) < 0.01)

/** The part of a way, from 0 to 1, at which it is nearest to a point. */
const nearestPart = (way: readonly Point[], { x, y }: Point): number =>
  Array.from({ length: 51 }, (_, k) => k / 50).reduce((best, part) => {
    const away = (at: number) => Math.hypot(alongPath(way, at).x - x, alongPath(way, at).y - y)
    return away(part) < away(best) ? part : best
  }, 0)

// A curve in DOT is a line through some of its points. Graphviz draws an edge to the middle of a circle, up to its border.
const pointsOfCurve = [0.25, 0.5, 0.75]

/** An arrow through its bends, and through the plate of its reasons. */
const edgeLines = (
  { wait, label, way, bold, plate }: WaitArrow,
  colour: string,
  number: number,
): readonly string[] => {
  const style = { color: colour, style: 'dashed', penwidth: bold ? 2.5 : 1 }
  const name = `wait${number}`
  const isStraight = wait.from !== wait.to && isOnLine(way)
  const bends = isStraight ? [] : pointsOfCurve.map((part) => alongPath(way, part))
  const along = (point: Point): number => nearestPart(way, point)
  const nodes = [
    ...bends.map((at, k) => ({
      name: `${name}${'abc'[k]}`,
      at,
      attributes: { shape: 'point', width: 0.01, label: '', color: colour, pos: pin(at) },
    })),
    ...(plate === undefined
      ? []
      : [
          {
            name,
            at: plate,
            attributes: {
              shape: 'box',
              style: 'filled',
              color: paper,
              fillcolor: paper,
              fontcolor: colour,
              label,
              fontsize: labelPoints,
              width: inches(plate.width),
              height: inches(plate.height),
              fixedsize: 'true',
              pos: pin(plate),
            },
          },
        ]),
  ]
    // A bend under the plate is not drawn.
    .filter(
      (one) =>
        one.at === plate ||
        plate === undefined ||
        overlap({ ...one.at, width: 0.05, height: 0.05 }, plate) === 0,
    )
    .sort((a, b) => along(a.at) - along(b.at))
  // A straight arrow runs under its plate.
  const passed = isStraight ? [] : nodes
  const chain = [`site${wait.from}`, ...passed.map((one) => one.name), `site${wait.to}`]
  return [
    ...nodes.map((one) => `  ${one.name}${dotAttributes(one.attributes)}`),
    ...chain.slice(1).map((to, k) => {
      const isLast = k === chain.length - 2
      return `  ${chain[k]} -> ${to}${dotAttributes({ ...style, ...(isLast ? {} : { arrowhead: 'none' }) })}`
    }),
  ]
}

/**
 * The DOT of the wait-for graph of the last state of a trace; undefined if the spec does not define which sites a
 * site waits for.
 */
export const waitForDot = (trace: Trace): string | undefined => {
  const { model } = trace
  const state = lastState(trace)
  const all = waitsOf(model, state)
  if (all === undefined) return undefined
  const { places, arrows } = waitForLayout(all, model.sites.length, waitPlaces(model))
  const red = redSites(lastMoment(trace))
  const looks = waitLooks(model, state, all)
  const colourOf = ({ wait: { from, to } }: WaitArrow): string => waitLine(looks.of(from, to)).stroke
  const bold = arrows.filter((arrow) => arrow.bold)
  const cyclic = bold.length > 0
  const isOfLoops = bold.every(({ wait: { from, to } }) => from === to)
  const cycle = looks.cycle === 'deadlock' ? 'on a cycle of a deadlock' : 'on a cycle'
  const meaning = isOfLoops ? 'waits for itself' : cycle
  const caption = [modelLine(model), `an arrow: waits for${cyclic ? `; bold: ${meaning}` : ''}`]
  const graph = {
    layout: 'neato',
    splines: 'line',
    outputorder: 'edgesfirst',
    bgcolor: 'transparent',
    pad: 0.2,
    fontname: 'Arial',
    fontsize: 9,
    fontcolor: pale,
    labelloc: 'b',
    label: caption.map((line) => wrapped(line, 9, 5)).join('\n'),
  }
  return [
    `digraph ${dotString(`${model.spec.name} wait-for`)} {`,
    `  graph${dotAttributes(graph)}`,
    `  node${dotAttributes({ shape: 'circle', fixedsize: 'true', width: nodeSize, fontname: 'Arial', fontsize: points, fontcolor: ink })}`,
    `  edge${dotAttributes({ arrowsize: 0.8 })}`,
    ...model.sites.map(({ id }) => {
      const concerned = arrows.some(({ wait: { from, to } }) => from === id || to === id)
      return `  site${id}${dotAttributes({ ...look(model, state, id, red.has(id), concerned), pos: pin(places[id]!) })}`
    }),
    ...arrows.flatMap((arrow, number) => edgeLines(arrow, colourOf(arrow), number)),
    '}',
    '',
  ].join('\n')
}
