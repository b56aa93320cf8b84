// Measures what a wait-for graph has on top of each other. It reads only the drawing, not how it was laid out.
import type { waitForLayout } from '../../src/diagram/wait-for-layout.js'
import { type Box, meet } from './boxes.js'

type Drawn = ReturnType<typeof waitForLayout>
type Place = Pick<Box, 'x' | 'y'>

// As large as emitters draw them, in inches.
const radius = 0.475
const head = 0.13

const away = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Points of a way, close to each other. */
const dense = (way: readonly Place[]): readonly Place[] =>
  way.slice(1).flatMap((to, k) => {
    const from = way[k]!
    const steps = Math.max(1, Math.ceil(away(from, to) / 0.02))
    return Array.from({ length: steps + 1 }, (_, at) => ({
      x: from.x + ((to.x - from.x) * at) / steps,
      y: from.y + ((to.y - from.y) * at) / steps,
    }))
  })

/** Arrows through other sites, heads on each other, labels on anything, what leaves the frame, and reasons that are missing. */
export const waitOverlapsOf = ({ places, arrows, frame }: Drawn): readonly string[] => {
  const name = ({ wait: { from, to } }: Drawn['arrows'][number]): string => `${from} to ${to}`
  const ways = arrows.map(({ way }) => dense(way))
  const found: string[] = []
  const isOut = ({ x, y }: Place): boolean =>
    x < frame.left || x > frame.left + frame.width || y < frame.top || y > frame.top + frame.height
  for (const [k, arrow] of arrows.entries()) {
    const { wait, way, label, plate } = arrow
    for (const [id, site] of places.entries()) {
      const isEnd = id === wait.from || id === wait.to
      if (ways[k]!.some((point) => away(point, site) < (isEnd ? radius : radius + 0.03)))
        found.push(`${name(arrow)} runs through site ${id}`)
    }
    for (const end of [way[0]!, way.at(-1)!])
      if (Math.min(...[wait.from, wait.to].map((id) => away(end, places[id]!))) > radius + 0.05)
        found.push(`${name(arrow)} does not end at its site`)
    if (ways[k]!.some(isOut)) found.push(`${name(arrow)} leaves the frame`)
    if (label !== '' && plate === undefined) found.push(`${name(arrow)} has no reason`)
    for (const other of arrows.slice(k + 1)) {
      if (away(way.at(-1)!, other.way.at(-1)!) < head)
        found.push(`${name(arrow)} and ${name(other)} share a head`)
      if (plate !== undefined && other.plate !== undefined && meet(plate, other.plate))
        found.push(`the labels of ${name(arrow)} and ${name(other)} overlap`)
    }
    if (plate === undefined) continue
    const { x, y, width, height } = plate
    if (isOut({ x: x - width / 2, y: y - height / 2 }) || isOut({ x: x + width / 2, y: y + height / 2 }))
      found.push(`the label of ${name(arrow)} leaves the frame`)
    if (places.some((site) => meet(plate, { ...site, width: 2 * radius, height: 2 * radius })))
      found.push(`the label of ${name(arrow)} covers a site`)
    for (const [at, points] of ways.entries()) {
      const isOn = points.some((point) => meet(plate, { ...point, width: 0.001, height: 0.001 }))
      if (at === k && !isOn) found.push(`the label of ${name(arrow)} is not on its arrow`)
      if (at !== k && isOn) found.push(`the label of ${name(arrow)} is on the arrow of ${name(arrows[at]!)}`)
    }
  }
  return found
}
