// The bully algorithm, Garcia-Molina 1982: the highest site that is up makes itself the leader and informs all sites below. A
// site that finds the leader gone asks all sites above, and leads itself only if none of them answers. How a new leader takes
// over the work of the old one is left out.
import {
  type ContextOf,
  choice,
  many,
  numbers,
  oneOf,
  optional,
  precedes,
  protocol,
  send,
  siteId,
} from 'coterie'

export const bully = protocol({
  parameters: {
    leader: choice('the leader in the initial state', 'nobody', 'highest'),
    // detector: until the detector suspects every site above. any: also until a timeout, which may come too early.
    timeout: choice('how long a site waits', 'detector', 'any'),
    attribute: numbers('the attribute that makes a site high, such as its processor; ties go by site number'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'electing', 'answered'), // answered: a higher site has taken over
      elected: optional(siteId),
    }),
  },
  messages: { ELECTION: {}, ANSWER: {}, COORDINATOR: {} },
})

export const { ELECTION, ANSWER, COORDINATOR } = bully.messages
export const { local, timeout, upon } = bully.roles.site
export type Seen = Omit<ContextOf<typeof bully>, 'from'>
type Attributes = Pick<Seen, 'parameters'>
/** Whether a site is higher than another: by attribute, and with equal ones by number. */
export const isAbove = (one: number, other: number, { parameters: { attribute } }: Attributes) =>
  precedes([attribute.get(other)!, other], [attribute.get(one)!, one])

export const above = (seen: Seen) => seen.others.filter((site) => isAbove(site, seen.self, seen))
export const below = (seen: Seen) => seen.others.filter((site) => isAbove(seen.self, site, seen))
const noneAbove = (seen: Seen) => above(seen).every((site) => seen.suspects(site))
const elect = (seen: Seen) => [{ phase: 'electing', elected: null }, send(above(seen), ELECTION())] as const

const lead = (seen: Seen) =>
  [{ phase: 'idle', elected: seen.self }, send(below(seen), COORDINATOR())] as const

/** (1) A site that knows no leader, or notices that the leader has crashed, sends ELECTION to all sites above. */
export const start = local({
  guard: ({ phase, elected }, seen) => phase === 'idle' && (elected === null || seen.suspects(elected)),
  effect: (_, seen) => elect(seen),
})

/** (2) Upon ELECTION, which comes from below: answer, and start an election of its own unless one is in progress. */
export const onElection = upon('ELECTION', ({ phase }, _, seen) => {
  const answer = send(seen.from, ANSWER())
  if (phase !== 'idle') return [{}, answer]
  const [changes, sent] = elect(seen)
  return [changes, answer, sent]
})

/** (3) Upon ANSWER: a higher site has taken over; wait for its COORDINATOR. */
export const onAnswer = upon('ANSWER', ({ phase }) => (phase === 'electing' ? [{ phase: 'answered' }] : []))

/** (4) No answer, since all sites above are down: become the leader, and send COORDINATOR to all sites below. */
export const win = local({
  guard: ({ phase }, seen) => phase === 'electing' && noneAbove(seen),
  effect: (_, seen) => lead(seen),
})

/** (4) The same, if no answer has arrived in time. */
export const noAnswer = timeout({
  guard: ({ phase }) => phase === 'electing',
  effect: (_, seen) => lead(seen),
})

/** (5) An answer but no COORDINATOR, since all sites above are down: start again. */
export const again = local({
  guard: ({ phase }, seen) => phase === 'answered' && noneAbove(seen),
  effect: (_, seen) => elect(seen),
})

/** (5) The same, if no COORDINATOR has arrived in time. */
export const noCoordinator = timeout({
  guard: ({ phase }) => phase === 'answered',
  effect: (_, seen) => elect(seen),
})

/** (6) Upon COORDINATOR, which comes from above: its sender is the leader. */
export const onCoordinator = upon('COORDINATOR', (_, __, { from }) => [{ phase: 'idle', elected: from }])

/** All clauses, in the order of the source. */
export const clauses = { start, onElection, onAnswer, win, noAnswer, again, noCoordinator, onCoordinator }
