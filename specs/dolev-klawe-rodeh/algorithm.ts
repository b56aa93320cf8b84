// Dolev, Klawe and Rodeh 1982: the highest number on a ring, with messages in one direction only. In each phase an active site
// compares its number with those of the two active sites before it, and stays active only if the middle one of the three is
// the highest; it then represents that number. So a phase leaves at most half of the sites active: O(N log N) messages.
import { type ContextOf, int, many, mapOf, oneOf, optional, protocol, send, siteId } from 'coterie'

const number = int(0, Infinity)

export const extrema = protocol({
  roles: {
    site: many({
      phase: oneOf('asleep', 'active', 'passive'),
      max: optional(number), // the number that it represents
      left: optional(number), // the number of the active site before it
      elected: optional(number),
    }),
  },
  messages: { M1: { number }, M2: { number }, ELECTED: { number } },
  // The numbers of the sites along the ring, all different. No clause changes them.
  shared: { numbers: mapOf(siteId, number) },
})

export const { M1, M2, ELECTED } = extrema.messages
export const { local, upon } = extrema.roles.site
export type Ring = Pick<ContextOf<typeof extrema>, 'self' | 'next' | 'shared'>

export const numberOf = ({ self, shared }: Pick<Ring, 'self' | 'shared'>): number => shared.numbers.get(self)!

/** (A1) A site becomes active, and sends its number. */
export const start = local({
  guard: (me) => me.phase === 'asleep',
  effect: (_, ring) => [
    { phase: 'active', max: numberOf(ring) },
    send(ring.next, M1({ number: numberOf(ring) })),
  ],
})

/** (A2) Upon M1, note the number and send it on as M2. If it is one's own again, no other site is active. */
export const onM1 = upon('M1', (me, { number }, ring) => {
  const { next } = ring
  if (me.phase === 'passive') return [{}, send(next, M1({ number }))]
  if (number === me.max) return [{ phase: 'passive', elected: number }, send(next, ELECTED({ number }))]
  if (me.phase === 'active') return [{ left: number }, send(next, M2({ number }))]
  const own = numberOf(ring)
  return [
    { phase: 'active', max: own, left: number },
    send(next, M1({ number: own })),
    send(next, M2({ number })),
  ]
})

/** (A3) Upon M2, represent the number before one's own, if it is higher than that and than the one in M2; else be passive. */
export const onM2 = upon('M2', (me, { number }, { next }) => {
  if (me.phase === 'passive') return [{}, send(next, M2({ number }))]
  return me.left! > me.max! && me.left! > number
    ? [{ max: me.left, left: null }, send(next, M1({ number: me.left! }))]
    : [{ phase: 'passive', max: null, left: null }]
})

/** Upon ELECTED: record the number, and pass it on; the site that sent it first does not. */
export const onElected = upon('ELECTED', (me, { number }, { next }) =>
  me.elected === null ? [{ elected: number }, send(next, ELECTED({ number }))] : [],
)

/** In the order of the paper; the last one is an addition. */
export const clauses = { start, onM1, onM2, onElected }
