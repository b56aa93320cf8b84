// How large the ring around a step is that violates something, is to blame, or delivers a copy.
import { type EventMark, sizes } from './drawing.js'

type Ringed = Pick<EventMark, 'sign' | 'radius' | 'violates' | 'blamed' | 'copy'>

/** The radius of the ring of an event; undefined without one. */
export const ringOf = ({ sign, radius, violates, blamed, copy }: Ringed): number | undefined => {
  if (violates || blamed) return sign === 'lost' ? sizes.lossRing : radius + sizes.offDot
  return copy ? radius + sizes.copyOffDot : undefined
}

/** The radius of a ring for which the layout has left no room. Around a dot with a number it is close; the delivery of a copy has room for its own ring. */
export const snugRingOf = ({ sign, radius, copy }: Ringed): number => {
  if (sign === 'lost') return sizes.lossRing
  return radius + (copy ? sizes.offDot : Math.min(sizes.offDot, sizes.snugRing - radius))
}
