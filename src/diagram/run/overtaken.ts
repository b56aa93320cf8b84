// Where the drawing of a run shows that one message overtakes another: the intersection of their arrows or, if they are drawn without
// one, the head of the faster arrow.

import type { Point, Segment } from '../place-labels.js'
import type { Way } from './arrows.js'
import type { Told } from './told.js'

/** An overtaking and the place of its mark. */
export interface Crossing {
  readonly faster: Way
  readonly slower: Way
  readonly at: Point
}

const segments = ({ path }: Way): readonly Segment[] => path.slice(1).map((to, k) => ({ from: path[k]!, to }))

/** The intersection of two segments, if any; not for overlapping ones. */
const meeting = (a: Segment, b: Segment): Point | undefined => {
  const [ax, ay] = [a.to.x - a.from.x, a.to.y - a.from.y]
  const [bx, by] = [b.to.x - b.from.x, b.to.y - b.from.y]
  const across = ax * by - ay * bx
  if (across === 0) return undefined
  const [dx, dy] = [b.from.x - a.from.x, b.from.y - a.from.y]
  const along = (dx * by - dy * bx) / across
  const other = (dx * ay - dy * ax) / across
  if (along < 0 || along > 1 || other < 0 || other > 1) return undefined
  return { x: a.from.x + ax * along, y: a.from.y + ay * along }
}

/** Every overtaking among these ways. */
export const crossings = ({ overtakings }: Told, ways: readonly Way[]): readonly Crossing[] => {
  if (overtakings.length === 0) return []
  const key = ({ sent, from, to, end }: Way['flight']) => `${sent} ${from} ${to} ${JSON.stringify(end)}`
  const byFlight = new Map<string, Way[]>()
  for (const way of ways) {
    const before = byFlight.get(key(way.flight))
    if (before === undefined) byFlight.set(key(way.flight), [way])
    else before.push(way)
  }
  const of = (flight: Way['flight']): readonly Way[] =>
    (byFlight.get(key(flight)) ?? []).filter((one) => one.flight.message.equals(flight.message))
  return overtakings.flatMap(({ faster, slower }): Crossing[] => {
    // The first arrival of the faster message, and the last way of the slower one.
    const quick = of(faster)[0]
    const slow = of(slower).at(-1)
    if (quick === undefined || slow === undefined) return []
    for (const a of segments(quick)) {
      for (const b of segments(slow)) {
        const at = meeting(a, b)
        if (at !== undefined) return [{ faster: quick, slower: slow, at }]
      }
    }
    return [{ faster: quick, slower: slow, at: quick.path.at(-1)! }]
  })
}

/** Whether one is below the other; no arrow rises. Asked of many pairs, of which few meet. */
const areApart = ({ path: one }: Way, { path: other }: Way): boolean =>
  one[0]!.y > other.at(-1)!.y || other[0]!.y > one.at(-1)!.y

/** How many arrows cross another of the same channel and seem to overtake it, but do not. */
export const seemingOvertakings = (ways: readonly Way[], overtaken: readonly Crossing[]): number => {
  const channels = new Map<string, Way[]>()
  for (const way of ways) {
    const key = `${way.flight.from} ${way.flight.to}`
    channels.set(key, [...(channels.get(key) ?? []), way])
  }
  let count = 0
  for (const all of channels.values())
    for (const [k, one] of all.entries())
      for (const other of all.slice(k + 1)) {
        if (one.flight === other.flight || areApart(one, other)) continue
        const isReal = overtaken.some(
          ({ faster, slower }) =>
            (faster === one && slower === other) || (faster === other && slower === one),
        )
        if (!isReal && segments(one).some((a) => segments(other).some((b) => meeting(a, b) !== undefined)))
          count++
      }
  return count
}
