// The protocol: the record of a site, the messages, and the quorums.
import {
  type ContextOf,
  listOf,
  type MeOf,
  many,
  oneOf,
  optional,
  protocol,
  quorums,
  setOf,
  siteId,
} from 'coterie'

export const maekawa = protocol({
  parameters: { quorums: quorums('the quorums from which a site chooses', 'ring') },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      quorum: optional(siteId), // the site whose quorum it uses for its present request
      asked: optional(siteId), // the voter whose VOTE it awaits
      votes: setOf(siteId), // the sites that have voted for its request
      vote: optional(siteId), // the site that has its own vote
      queue: listOf(siteId), // the requests that wait for it
    }),
  },
  messages: { REQUEST: {}, VOTE: {}, RELEASE: {} },
})

export const { REQUEST, VOTE, RELEASE } = maekawa.messages
export const { local, upon } = maekawa.roles.site
export type Site = MeOf<typeof maekawa, 'site'>
export type Context = Omit<ContextOf<typeof maekawa>, 'from'>
