// An election on a ring in which crashed sites are skipped: a message goes round and collects who is up, a second one says
// who has won. How the members of the new ring use the list, which the second message could carry as well, is left out.
import { type ContextOf, choice, flag, many, optional, protocol, send, setOf, siteId } from 'coterie'

export const ring = protocol({
  parameters: {
    leader: choice('who leads at first', 'nobody', 'highest'),
    // A site that finds itself among those that a message names takes it off the ring.
    names: choice('whom a message names', 'all it has passed', 'its initiator'),
  },
  roles: { site: many({ participant: flag, elected: optional(siteId) }) },
  messages: {
    ELECTION: { names: setOf(siteId), highest: siteId },
    COORDINATOR: { names: setOf(siteId), leader: siteId },
  },
})

export const { ELECTION, COORDINATOR } = ring.messages
export const { local, upon } = ring.roles.site
export type Seen = Omit<ContextOf<typeof ring>, 'from'>
type Names = ReturnType<typeof ELECTION>['names']

/** The next site on the ring that is not suspected; the own one, if all others are. */
export const next = ({ self, sites, suspects }: Seen): number => {
  const after = (site: number): number => (site - self - 1 + sites.size) % sites.size
  return sites.filter((site) => site === self || !suspects(site)).minBy(after)!
}

const only = ({ self, sites }: Seen): Names => sites.clear().add(self)

const named = (names: Names, { self, parameters }: Seen) =>
  parameters.names === 'its initiator' ? names : names.add(self)

/** (1) A site that knows of no leader, or notices that the leader has crashed, sends ELECTION with its number round. */
export const start = local({
  guard: ({ participant, elected }, { suspects }) => !participant && (elected === null || suspects(elected)),
  effect: (_, seen) => [
    { participant: true, elected: null },
    send(next(seen), ELECTION({ names: only(seen), highest: seen.self })),
  ],
})

/** (2) Upon ELECTION: take part, and pass it on; come round, it names the leader, and COORDINATOR is sent round. */
export const onElection = upon('ELECTION', (_, message, seen) => {
  const { self } = seen
  const to = next(seen)
  const highest = Math.max(message.highest, self)
  // Where nobody else is up it has come round as well.
  return message.names.has(self) || to === self
    ? [
        { participant: false, elected: highest },
        send(to, COORDINATOR({ names: only(seen), leader: highest })),
      ]
    : [
        { participant: true, elected: null },
        send(to, ELECTION({ names: named(message.names, seen), highest })),
      ]
})

/** (3) Upon COORDINATOR: that is the leader; pass it on until it has come round. */
export const onCoordinator = upon('COORDINATOR', (_, { names, leader }, seen) => {
  if (names.has(seen.self)) return []
  const to = next(seen)
  const rest = to === seen.self ? [] : [to]
  return [
    { participant: false, elected: leader },
    send(rest, COORDINATOR({ names: named(names, seen), leader })),
  ]
})

/** In the order of the book. */
export const clauses = { start, onElection, onCoordinator }
