// The picture of a network in an SVG file, as places.
import type { DrawnNetwork } from './drawn-network.js'
import { numberOf, type Shape, shapesOf } from './svg-reading.js'

const corner = (shape: Shape, x: number, y: number) => ({ x: x + shape.x, y: y + shape.y })
const points = (shape: Shape) =>
  [...(shape.attributes.points ?? '').matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) =>
    corner(shape, Number(x), Number(y)),
  )
const rectCorners = (shape: Shape) => {
  const [x, y] = [numberOf(shape, 'x'), numberOf(shape, 'y')]
  return [corner(shape, x, y), corner(shape, x + numberOf(shape, 'width'), y + numberOf(shape, 'height'))]
}

/** What an SVG of a network shows. */
export const networkInSvg = (svg: string): DrawnNetwork => {
  const shapes = shapesOf(svg)
  const inGroup = (shape: Shape): string =>
    shape.groups.findLast(({ attributes }) => attributes.class)?.attributes.class ?? ''
  const cards = shapes
    .filter(({ name, attributes }) => name === 'rect' && attributes.class === 'nw-frame')
    .map((shape) => {
      const [start, end] = rectCorners(shape)
      const group = shape.groups.at(-1)
      const title = shapes.find(
        ({ groups, attributes }) => groups.at(-1) === group && attributes.class === 'nw-title',
      )
      return { title: title?.text ?? '', left: start!.x, right: end!.x, top: start!.y, bottom: end!.y }
    })
  const arrows = shapes.flatMap((shape) => {
    const kind = /^nw-(message|wait|access)\b/.exec(inGroup(shape))?.[1]
    const path = points(shape)
    return shape.name !== 'polyline' || kind === undefined
      ? []
      : [{ kind: kind as 'message' | 'wait' | 'access', from: path[0]!, to: path.at(-1)! }]
  })
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!
  return {
    cards,
    arrows,
    corners: shapes.flatMap((shape) =>
      shape.name === 'rect'
        ? rectCorners(shape)
        : shape.name === 'text'
          ? [corner(shape, numberOf(shape, 'x'), numberOf(shape, 'y'))]
          : points(shape),
    ),
    frame: { left: 0, top: 0, right: Number(width), bottom: Number(height) },
  }
}
