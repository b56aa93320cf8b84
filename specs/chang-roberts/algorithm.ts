// Chang and Roberts 1979: election on a ring. Every participant sends its identifier around the ring, and a participant stops
// every identifier lower than its own. So only the highest identifier returns to its sender, and that site is the leader.
import {
  type ContextOf,
  choice,
  flag,
  many,
  numbers,
  optional,
  precedes,
  protocol,
  send,
  siteId,
} from 'coterie'

export const election = protocol({
  parameters: {
    // With more than three sites there are other arrangements, too.
    ids: choice('the identifiers along the ring', 'increasing', 'decreasing'),
    attribute: numbers(
      'the attribute of identifier 0, 1, ... that makes it high, such as its processor; ties go by number',
    ),
  },
  roles: {
    site: many({
      participant: flag,
      elected: optional(siteId),
    }),
  },
  // The identifiers are the site numbers, in the order of the ring or against it.
  messages: { ELECTION: { id: siteId }, ELECTED: { id: siteId } },
})

export const { ELECTION, ELECTED } = election.messages
export const { local, upon } = election.roles.site

export type Ring = Pick<ContextOf<typeof election>, 'self' | 'sites' | 'next' | 'parameters'>

export const idOf = ({ self, sites, parameters }: Omit<Ring, 'next'>): number =>
  parameters.ids === 'increasing' ? self : sites.size - 1 - self

/** Whether an identifier is higher than another: by attribute, and with equal ones by the identifier itself. */
export const isAbove = (
  one: number,
  other: number,
  { parameters: { attribute } }: Pick<Ring, 'parameters'>,
) => precedes([attribute.get(other)!, other], [attribute.get(one)!, one])

/** (1) A site that knows of no election becomes a participant and sends its identifier to its successor. */
export const start = local({
  guard: (me) => !me.participant && me.elected === null,
  effect: (_, ring) => [{ participant: true }, send(ring.next, ELECTION({ id: idOf(ring) }))],
})

/** (2) Upon ELECTION: forward a higher identifier, replace a lower one by its own; upon its own, become the leader. */
export const onElection = upon('ELECTION', (me, { id }, ring) => {
  const own = idOf(ring)
  const { next } = ring
  if (id === own) return [{ participant: false, elected: own }, send(next, ELECTED({ id: own }))]
  if (isAbove(id, own, ring)) return [{ participant: true }, send(next, ELECTION({ id }))]
  // A participant has already sent its own identifier, and drops a lower one.
  return me.participant ? [] : [{ participant: true }, send(next, ELECTION({ id: own }))]
})

/** (3) Upon ELECTED: record the leader and forward the message; the leader itself does not. */
export const onElected = upon('ELECTED', (_, { id }, ring) =>
  id === idOf(ring) ? [] : [{ participant: false, elected: id }, send(ring.next, ELECTED({ id }))],
)

/** All clauses, in the order of the source. */
export const clauses = { start, onElection, onElected }
