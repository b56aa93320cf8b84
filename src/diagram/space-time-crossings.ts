// Where in a space-time diagram one message is seen to overtake another: the place at which their arrows cross, or, where
// they were drawn so that they do not, the head of the faster.

import { overtakings } from '../trace/overtakings.js'
import type { Trace } from '../trace/trace.js'
import type { Point, Segment } from './place-labels.js'
import type { Arrow, SpaceTimeLayout } from './space-time-layout.js'

/** An overtaking and where it is marked. */
export interface Crossing {
  readonly faster: Arrow
  readonly slower: Arrow
  readonly at: Point
}

const segments = ({ path }: Arrow): readonly Segment[] =>
  path.slice(1).map((to, k) => ({ from: path[k]!, to }))

/** Where two pieces of arrows meet, if they do; not where they run along each other. */
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

/** Every overtaking of the trace that the layout was made of. */
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
    // The first arrival of the one, and the last way of the other.
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
