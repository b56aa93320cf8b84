// The ring around a step that violates something, is to blame, or delivers a copy. Lines and texts end before it.
import type { Point } from '../place-labels.js'
import { crossesOf, type Way } from './arrows.js'
import type { Grid } from './grid.js'
import { headOf } from './heads.js'
import { fromPoint } from './line-distances.js'
import { ringOf } from './ring-size.js'
import type { Told } from './told.js'

/** The radius of the ring of a step before anything has a place; undefined without one. */
export const ringAt = ({ trace, radius, violating, blamed }: Told, step: number): number | undefined => {
  const { kind } = trace.steps[step]!.label
  return ringOf({
    sign: kind === 'lose' ? 'lost' : 'dot',
    radius,
    violates: violating.has(step),
    blamed: blamed.has(step),
    copy: kind === 'duplicate',
  })
}

/** How far from the middle of the dot of a step the lines of messages and accesses end. */
export const clearAt = (all: Told, step: number): number => {
  const ring = ringAt(all, step)
  return ring === undefined ? all.radius : ring + 0.01
}

/** A ring with its place. */
export interface Ring extends Point {
  readonly step: number
  /** With half of its line. */
  readonly radius: number
}

const halfLine = 0.012

/** The rings of a layout. */
export const ringsOf = (all: Told, { rows, laneOf }: Grid, ways: readonly Way[]): readonly Ring[] => {
  const crosses = crossesOf(ways)
  return all.trace.steps.flatMap(({ label }, step): Ring[] => {
    const ring = ringAt(all, step)
    const x = label.kind === 'lose' ? crosses.get(step)?.x : laneOf(label.site)
    return x === undefined || ring === undefined ? [] : [{ x, y: rows[step]!, step, radius: ring + halfLine }]
  })
}

/** Arrows that end near the ring of another step must not have their head in it: such an arrow touches it. */
export const offRings = (ways: readonly Way[], rings: readonly Ring[]): readonly Way[] =>
  rings.length === 0
    ? ways
    : ways.map((way) => {
        const head = headOf(way)
        if (head === undefined) return way
        const isIn = rings.some(
          ({ x, y, step, radius }) =>
            step !== way.step &&
            head.some((a, k) => {
              const b = head[(k + 1) % head.length]!
              return fromPoint(x, y, a.x, a.y, b.x, b.y) < radius
            }),
        )
        return isIn ? { ...way, touches: true } : way
      })
