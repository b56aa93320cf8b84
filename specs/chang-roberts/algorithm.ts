// Chang and Roberts 1979: a leader is elected on a ring. Every site that takes part sends its identifier round, only the
// highest comes back to its sender, and that one is the leader.
import { choice, flag, int, many, optional, protocol, send } from 'coterie'

const identifier = int(0, Infinity)

export const election = protocol({
  parameters: {
    // With more than three sites there are other arrangements.
    ids: choice('the identifiers along the ring', 'increasing', 'decreasing'),
  },
  roles: {
    site: many({
      participant: flag,
      elected: optional(identifier),
    }),
  },
  messages: { ELECTION: { id: identifier }, ELECTED: { id: identifier } },
})

export const { ELECTION, ELECTED } = election.messages
export const { local, upon } = election.roles.site

type Ring = {
  readonly self: number
  readonly sites: { readonly size: number }
  readonly parameters: { readonly ids: string }
}

export const idOf = ({ self, sites, parameters }: Ring): number =>
  parameters.ids === 'increasing' ? self : sites.size - 1 - self

const successor = ({ self, sites }: Ring): number => (self + 1) % sites.size

/** (1) A site that knows of no election takes part, and sends its identifier to its successor. */
export const start = local({
  guard: (me) => !me.participant && me.elected === null,
  effect: (_, ring) => [{ participant: true }, send(successor(ring), ELECTION({ id: idOf(ring) }))],
})

/** (2) Upon ELECTION: pass on a higher identifier, replace a lower one by the own; with the own one, be the leader. */
export const onElection = upon('ELECTION', (me, { id }, ring) => {
  const own = idOf(ring)
  const next = successor(ring)
  if (id === own) return [{ participant: false, elected: own }, send(next, ELECTED({ id: own }))]
  if (id > own) return [{ participant: true }, send(next, ELECTION({ id }))]
  // A site that takes part has sent its own already, and drops a lower one.
  return me.participant ? [] : [{ participant: true }, send(next, ELECTION({ id: own }))]
})

/** (3) Upon ELECTED: remember the leader, and pass it on; the leader itself does not. */
export const onElected = upon('ELECTED', (_, { id }, ring) =>
  id === idOf(ring) ? [] : [{ participant: false, elected: id }, send(successor(ring), ELECTED({ id }))],
)

/** In the order of the book. */
export const clauses = { start, onElection, onElected }
