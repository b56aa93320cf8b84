// The wait-for graph of the last state of a trace, in DOT: the sites as their quorums stand or on a circle, and an
// arrow from each waiting site to each site that it waits for. Arrows on a cycle are bold. As in the space-time diagram, every node is
// pinned and `neato` draws it, so that the same sites are always at the same places.
import type { Model } from '../model/model.js'
import { modelLine } from '../report/model-line.js'
import { waitsWords } from '../report/status-words.js'
import { siteTitle } from '../report/trace-text.js'
import { type State, viewOfState } from '../semantics/state.js'
import { lastState, type Trace } from '../trace/trace.js'
import { waitsOf } from '../trace/wait-cycle.js'
import { type DotAttributes, dotAttributes, dotString } from './dot-text.js'
import { palette } from './palette.js'
import type { Point } from './place-labels.js'
import { sitePlaces } from './site-places.js'
import { wrapped } from './text-width.js'
import { labelPoints, nodeSize, type WaitArrow, waitForLayout } from './wait-for-layout.js'

const ink = palette.ink.light
const pale = palette.pale.light
const paper = palette.paper.light
const accent = palette.accent.light

const points = 11

const inches = (value: number): number => Math.round(value * 1000) / 1000 + 0
const pin = ({ x, y }: Point): string => `${inches(x)},${inches(-y)}!`

const look = (model: Model, state: State, site: number, concerned: boolean): DotAttributes => {
  const title = siteTitle(model, site)
  const view = viewOfState(model, state)
  const competes = model.competitors.includes(site)
  if (view.holds(site)) {
    return {
      label: `${title}\n${model.spec.statusNames?.holds ?? 'in section'}`,
      style: 'filled',
      color: palette.holds.light,
      penwidth: 4,
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

/** An arrow with the plate of its reasons, and through it if there is a wait in the opposite direction. */
const edgeLines = (
  { wait, label, way, bold, plate: place }: WaitArrow,
  number: number,
): readonly string[] => {
  const colour = bold ? accent : ink
  const style = { color: colour, penwidth: bold ? 2.5 : 1 }
  const reason = `wait${number}`
  const bend = way.length === 3
  const plate = {
    shape: 'box',
    style: 'filled',
    color: paper,
    fillcolor: paper,
    fontcolor: colour,
    label,
    fontsize: labelPoints,
    width: inches(place.width),
    height: inches(place.height),
    fixedsize: 'true',
    pos: pin(place),
  }
  return [
    ...(wait.label === '' && !bend ? [] : [`  ${reason}${dotAttributes(plate)}`]),
    ...(bend
      ? [
          `  site${wait.from} -> ${reason}${dotAttributes({ ...style, arrowhead: 'none' })}`,
          `  ${reason} -> site${wait.to}${dotAttributes(style)}`,
        ]
      : [`  site${wait.from} -> site${wait.to}${dotAttributes(style)}`]),
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
  const { places, arrows } = waitForLayout(all, model.sites.length, 2.3, false, sitePlaces(model))
  const cyclic = arrows.some(({ bold }) => bold)
  const caption = [modelLine(model), `an arrow: waits for${cyclic ? '; bold: on a cycle' : ''}`]
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
      return `  site${id}${dotAttributes({ ...look(model, state, id, concerned), pos: pin(places[id]!) })}`
    }),
    ...arrows.flatMap(edgeLines),
    '}',
    '',
  ].join('\n')
}
