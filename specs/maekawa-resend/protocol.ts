// The protocol: the record of a site, the messages, and the parameters of the model.
import {
  int,
  integer,
  listOf,
  type MeOf,
  many,
  mapOf,
  oneOf,
  optional,
  protocol,
  quorums,
  record,
  setOf,
  siteId,
  timestamp,
} from 'coterie'

/** A REQUEST as a voter remembers it. */
export const asked = record({ site: siteId, t: timestamp })

export const maekawa = protocol({
  parameters: {
    quorums: quorums('whose votes a site needs', 'one'),
    copies: integer('how many times a site sends a REQUEST or a RELEASE again', 0, 2, 1),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      t: timestamp, // of its latest request
      again: int(0, 2), // how many times it may still send its REQUEST or RELEASE again
      votes: setOf(siteId), // the sites that have voted for its request
      vote: optional(asked), // the request that has its own vote
      queue: listOf(asked), // the requests that wait for it, each copy included
      over: mapOf(siteId, timestamp), // the latest request of each site that has returned the vote
    }),
  },
  messages: { REQUEST: { t: timestamp }, VOTE: { t: timestamp }, RELEASE: { t: timestamp } },
})

export const { REQUEST, VOTE, RELEASE } = maekawa.messages
export const { local, upon } = maekawa.roles.site
export type Site = MeOf<typeof maekawa, 'site'>
