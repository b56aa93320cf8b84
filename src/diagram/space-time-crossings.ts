// Where a space-time diagram shows that one message overtakes another: the intersection of their arrows or, if the
// arrows are drawn without one, the head of the faster arrow.

import { overtakings } from '../trace/overtakings.js'
import type { Trace } from '../trace/trace.js'
import type { Point, Segment } from './place-labels.js'
import type { Arrow, SpaceTimeLayout } from './space-time-layout.js'

/** An overtaking and the place of its mark. */
export interface Crossing {
  readonly faster: Arrow
  readonly slower: Arrow
  readonly at: Point
}

const segments = ({ path }: Arrow): readonly Segment[] =>
  path.slice(1).map((to, k) => ({ from: path[k]!, to }))

/** The intersection of two segments of arrows, if any; not for overlapping segments. */
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

/** Every overtaking of the trace of this layout. */
export const crossings = (trace: Trace, { arrows }: SpaceTimeLayout): readonly Crossing[] => {
  const key = ({ sent, from, to, end }: Arrow['flight']) => `${sent} ${from} ${to} ${JSON.stringify(end)}`
  const byFlight = new Map<string, Arrow[]>()
  for (const arrow of arrows) {
    const before = byFlight.get(key(arrow.flight))
    if (before === undefined) byFlight.set(key(arrow.flight), [arrow])
    else before.push(arrow)
  }
  const ways = (flight: Arrow['flight']): readonly Arrow[] =>
    (byFlight.get(key(flight)) ?? []).filter((one) => one.flight.message.equals(flight.message))
  return overtakings(trace).flatMap(({ faster, slower }): Crossing[] => {
    // The first arrival of the faster message, and the last arrow of the slower one.
    const quick = ways(faster)[0]
    const slow = ways(slower).at(-1)
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
