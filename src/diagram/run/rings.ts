// The ring around a step that violates something, is to blame, or delivers a copy. Lines and texts end before it.
import { type EventMark, sizes } from './drawing.js'
import type { Told } from './told.js'

/** The radius of the ring of an event; undefined without one. */
export const ringOf = ({
  sign,
  violates,
  blamed,
  copy,
}: Pick<EventMark, 'sign' | 'violates' | 'blamed' | 'copy'>): number | undefined => {
  if (violates || blamed) return sign === 'lost' ? sizes.lossRing : sizes.ring
  return copy ? sizes.copyRing : undefined
}

/** The same for a step before anything has a place. */
export const ringAt = ({ trace, violating, blamed }: Told, step: number): number | undefined => {
  const { kind } = trace.steps[step]!.label
  return ringOf({
    sign: kind === 'lose' ? 'lost' : 'dot',
    violates: violating.has(step),
    blamed: blamed.has(step),
    copy: kind === 'duplicate',
  })
}

/** How far from the middle of a dot the lines of messages and accesses end. */
export const clearOf = (ring: number | undefined): number => (ring === undefined ? sizes.dot : ring + 0.01)
