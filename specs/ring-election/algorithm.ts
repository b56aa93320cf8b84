// An election on a ring in which crashed sites are skipped: one message collects the sites that are up, and a second one
// announces the winner. The winner is the highest site of the list. How the members of the new ring use the list is left out.
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
  setOf,
  siteId,
} from 'coterie'

export const ring = protocol({
  parameters: {
    leader: choice('the leader at the start', 'nobody', 'highest'),
    // A site that finds itself among those that a message names removes it from the ring.
    names: choice('the sites that a message lists', 'all it has passed', 'its initiator'),
    attribute: numbers('the attribute that makes a site high, such as its processor; ties go by site number'),
  },
  roles: { site: many({ participant: flag, elected: optional(siteId) }) },
  messages: {
    ELECTION: { names: setOf(siteId), highest: siteId },
    COORDINATOR: { names: setOf(siteId), leader: siteId },
  },
})

export const { ELECTION, COORDINATOR } = ring.messages
export const { local, upon } = ring.roles.site
export type Context = Omit<ContextOf<typeof ring>, 'from'>
type Names = ReturnType<typeof ELECTION>['names']

/** Whether a site is higher than another: by attribute, and with equal ones by number. */
export const isAbove = (
  one: number,
  other: number,
  { parameters: { attribute } }: Pick<Context, 'parameters'>,
) => precedes([attribute.get(other)!, other], [attribute.get(one)!, one])

/** The next site on the ring that is not suspected; the site itself if it suspects all others. */
export const next = ({ self, sites, suspects }: Context): number => {
  const after = (site: number): number => (site - self - 1 + sites.size) % sites.size
  return sites.filter((site) => site === self || !suspects(site)).minBy(after)!
}

export const only = ({ self, sites }: Context): Names => sites.clear().add(self)

/** (1) A site that knows of no leader, or notices that the leader has crashed, sends ELECTION with its number. */
export const start = local({
  guard: ({ participant, elected }, { suspects }) => !participant && (elected === null || suspects(elected)),
  effect: (_, ctx) => [
    { participant: true, elected: null },
    send(next(ctx), ELECTION({ names: only(ctx), highest: ctx.self })),
  ],
})

/** (2) Upon ELECTION: take part, and pass it on. After a full round it names the leader, and COORDINATOR is sent. */
export const onElection = upon('ELECTION', (_, message, ctx) => {
  const { self } = ctx
  const to = next(ctx)
  const highest = isAbove(message.highest, self, ctx) ? message.highest : self
  // If no other site is up, the round is also complete.
  return message.names.has(self) || to === self
    ? [{ participant: false, elected: highest }, send(to, COORDINATOR({ names: only(ctx), leader: highest }))]
    : [{ participant: true, elected: null }, send(to, ELECTION({ names: message.names.add(self), highest }))]
})

/** (3) Upon COORDINATOR: that is the leader; pass it on for one full round. */
export const onCoordinator = upon('COORDINATOR', (_, { names, leader }, ctx) => {
  if (names.has(ctx.self)) return []
  const to = next(ctx)
  const rest = to === ctx.self ? [] : [to]
  return [
    { participant: false, elected: leader },
    send(rest, COORDINATOR({ names: names.add(ctx.self), leader })),
  ]
})

/** In the order of the book. */
export const clauses = { start, onElection, onCoordinator }
