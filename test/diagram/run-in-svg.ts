// The picture of a run in an SVG file, as places. It knows the signs of the legend, and nothing of the layout.
import { palette } from '../../src/diagram/palette.js'
import { sizes } from '../../src/diagram/run/drawing.js'
import { pt } from '../../src/diagram/svg-text.js'
import type { ArrowEnd, DrawnRun, LaneSays } from './drawn-run.js'
import { numberOf, type Shape, shapesOf } from './svg-reading.js'

const { ink, pale, accent, waits, holds } = palette
const pathEnds = (shape: Shape): readonly (readonly [number, number])[] => {
  const text = shape.attributes.d ?? shape.attributes.points ?? ''
  return [...text.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [
    Number(x) + shape.x,
    Number(y) + shape.y,
  ])
}
const endsOf = (shape: Shape): readonly (readonly [number, number])[] =>
  shape.name === 'line'
    ? [
        [numberOf(shape, 'x1') + shape.x, numberOf(shape, 'y1') + shape.y],
        [numberOf(shape, 'x2') + shape.x, numberOf(shape, 'y2') + shape.y],
      ]
    : pathEnds(shape)

const laneLook = ({ attributes: { stroke, 'stroke-width': width } }: Shape): LaneSays | undefined => {
  if (stroke === waits.light) return 'waits'
  if (stroke === holds.light && width === String(pt(sizes.bar))) return 'holds'
  if (stroke === accent.light && width === String(pt(sizes.clashBar))) return 'clash'
  return stroke === pale.light && width === '1' ? 'idle' : undefined
}

const arrowLook = ({ name, attributes }: Shape): ArrowEnd | undefined => {
  if (name !== 'line' && name !== 'path' && name !== 'polyline') return undefined
  const { stroke, 'stroke-width': width, 'stroke-dasharray': dash } = attributes
  if (stroke === ink.light && width === '1.1') return 'delivered'
  if (stroke === ink.light && width === '3.4') return 'copied'
  if (stroke === ink.light && width === '1.2' && dash === undefined) return 'lost'
  return stroke === ink.light && width === '1' && dash === '5 3' ? 'pending' : undefined
}

const dotRadii = new Set([sizes.dot, sizes.numberedDot].map((radius) => String(pt(radius))))

/** What the first part of an SVG of a run shows, without its legend. */
export const runInSvg = (svg: string): DrawnRun => {
  const shapes = shapesOf(svg)
  const [part] = shapes.flatMap(({ groups }) => groups.slice(0, 1))
  const own = shapes.filter(({ groups }) => groups[0] === part)
  const lanes = own
    .filter(
      ({ name, attributes }) => name === 'text' && attributes['font-size'] === String(sizes.titlePoints),
    )
    .map((shape) => ({ title: shape.text, x: numberOf(shape, 'x') + shape.x }))
    .filter(({ title }) => title !== 'shared')
  const spans = own.flatMap((shape) => {
    const says = laneLook(shape)
    if (shape.name !== 'line' || says === undefined) return []
    const [[x, from], [x2, to]] = endsOf(shape) as [[number, number], [number, number]]
    return x === x2 && lanes.some((lane) => Math.abs(lane.x - x) < 0.1) ? [{ x, from, to, says }] : []
  })
  const bottom = Math.max(...spans.map(({ to }) => to))
  const marks = new Map(
    own.flatMap((shape): readonly (readonly [number, { x: number; y: number }])[] => {
      const step = /^(\d+) /.exec(shape.groups.at(-1)?.title ?? '')?.[1]
      if (step === undefined || shape.groups.length < 2) return []
      const { r, fill, d } = shape.attributes
      const isDot = shape.name === 'circle' && dotRadii.has(r ?? '') && fill === ink.light
      if (isDot)
        return [
          [Number(step) - 1, { x: numberOf(shape, 'cx') + shape.x, y: numberOf(shape, 'cy') + shape.y }],
        ]
      if (shape.name !== 'path' || d === undefined) return []
      const corners = pathEnds(shape)
      const middle = (k: 0 | 1) => corners.reduce((sum, corner) => sum + corner[k], 0) / corners.length
      return [[Number(step) - 1, { x: middle(0), y: middle(1) }]]
    }),
  )
  const arrows = own.flatMap((shape) => {
    const kind = arrowLook(shape)
    const ends = kind === undefined ? [] : endsOf(shape)
    const [from, to] = [ends[0], ends.at(-1)]
    return kind === undefined || from === undefined || to === undefined || from[1] > bottom
      ? []
      : [{ kind, from: { x: from[0], y: from[1] }, to: { x: to[0], y: to[1] } }]
  })
  const bands = own.flatMap((shape) => {
    if (shape.name !== 'rect' || shape.attributes['fill-opacity'] === undefined) return []
    const [left, top] = [numberOf(shape, 'x') + shape.x, numberOf(shape, 'y') + shape.y]
    return [{ left, top, right: left + numberOf(shape, 'width'), bottom: top + numberOf(shape, 'height') }]
  })
  return { lanes, marks, arrows, spans, bands }
}
