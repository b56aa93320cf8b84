// The wait-for graph of the state in which a trace ends, in DOT: the sites on a circle, an arrow from each that waits to
// each it waits for. Waits on a cycle are bold. As in the space-time diagram everything is pinned and `neato` draws it,
// so that the same sites always stand at the same places.
import type { Model } from '../semantics/model.js'
import { type State, viewOfState } from '../semantics/state.js'
import { lastState, type Trace } from '../trace/trace.js'
import { type DotAttributes, dotAttributes, dotString, shortened } from './dot-text.js'
import { modelLine } from './model-line.js'
import { palette } from './palette.js'
import { alongPath, type Box, bestPlace, type Point } from './place-labels.js'
import { textWidth, wrapped } from './text-width.js'
import { siteTitle } from './trace-text.js'
import { isOnCycle, type Wait, waitsOf } from './wait-cycle.js'

const ink = palette.ink.light
const pale = palette.pale.light
const paper = palette.paper.light
const accent = palette.accent.light

const nodeSize = 0.95
const points = 11
const labelPoints = 10

const inches = (value: number): number => Math.round(value * 1000) / 1000 + 0
const pin = ({ x, y }: Point): string => `${inches(x)},${inches(-y)}!`

const look = (model: Model, state: State, site: number, concerned: boolean): DotAttributes => {
  const title = siteTitle(model, site)
  const view = viewOfState(model, state)
  const competes = model.competitors.includes(site)
  if (view.holds(site)) {
    return {
      label: `${title}\nin section`,
      style: 'filled',
      color: palette.holds.light,
      penwidth: 4,
      fillcolor: palette.holdsFill.light,
    }
  }
  if (view.waits(site)) {
    return {
      label: `${title}\nwaits`,
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
      color: accent,
      penwidth: 2,
      fillcolor: paper,
    }
  }
  const label = competes ? `${title}\nidle` : title
  return concerned
    ? { label, style: 'filled', color: ink, fillcolor: paper }
    : { label, style: 'filled', color: pale, fontcolor: pale, fillcolor: paper }
}

// The first site at the top, the others clockwise.
const onCircle = (count: number): readonly Point[] => {
  const radius = Math.max(1.3, (count * 2.3) / (2 * Math.PI))
  return Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count
    return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
  })
}

// Straight, but bent aside where there is a wait the other way round as well.
const wayOf = (places: readonly Point[], { from, to }: Wait, mutual: boolean): readonly Point[] => {
  const [a, b] = [places[from]!, places[to]!]
  if (from === to) return [a, { x: a.x * 1.9, y: a.y * 1.9 }, a]
  if (!mutual) return [a, b]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = Math.hypot(dx, dy)
  return [a, { x: (a.x + b.x) / 2 - (dy / length) * 0.25, y: (a.y + b.y) / 2 + (dx / length) * 0.25 }, b]
}

// Waits of the same site for the same other are one arrow with all their reasons.
const merged = (waits: readonly Wait[]): readonly Wait[] => {
  const byPair = new Map<string, Wait>()
  for (const wait of waits) {
    const key = `${wait.from} ${wait.to}`
    const known = byPair.get(key)
    byPair.set(key, known === undefined ? wait : { ...wait, label: `${known.label}\n${wait.label}` })
  }
  return [...byPair.values()]
}

/**
 * The DOT of the wait-for graph of the last state of a trace; undefined where the spec does not say who waits for whom.
 */
export const waitForDot = (trace: Trace): string | undefined => {
  const { model } = trace
  const state = lastState(trace)
  const all = waitsOf(model, state)
  if (all === undefined) return undefined
  const waits = merged(all)
  const places = onCircle(model.sites.length)
  const placed: Box[] = places.map((place) => ({ ...place, width: nodeSize, height: nodeSize }))
  const ways = waits.map((wait) =>
    wayOf(
      places,
      wait,
      waits.some(({ from, to }) => from === wait.to && to === wait.from),
    ),
  )
  const segments = ways.map((way) => way.slice(1).map((to, at) => ({ from: way[at]!, to })))
  const edges = waits.flatMap((wait, number) => {
    const way = ways[number]!
    const label = wait.label
      .split('\n')
      .map((line) => shortened(line, 40))
      .join('\n')
    const lines = label.split('\n').length
    const size = { width: textWidth(label, labelPoints) + 0.06, height: 0.17 * lines + 0.03 }
    const bold = isOnCycle(all, wait)
    const colour = bold ? accent : ink
    const style = { color: colour, penwidth: bold ? 2.5 : 1 }
    const reason = `wait${number}`
    // A bent arrow bends at its label.
    const bend = way.length === 3
    const candidates = (bend ? [0.5] : [0.5, 0.42, 0.58, 0.36, 0.64]).map((part) => ({
      ...alongPath(way, part),
      ...size,
    }))
    const place = bestPlace(candidates, placed, segments.filter((_, other) => other !== number).flat())
    placed.push(place)
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
  })
  const cyclic = waits.some((wait) => isOnCycle(all, wait))
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
      const concerned = waits.some(({ from, to }) => from === id || to === id)
      return `  site${id}${dotAttributes({ ...look(model, state, id, concerned), pos: pin(places[id]!) })}`
    }),
    ...edges,
    '}',
    '',
  ].join('\n')
}
