// The protocol: the record of a site, the messages, and the parameters of the model.
import {
  type ContextOf,
  choice,
  clock,
  flag,
  listOf,
  type MeOf,
  many,
  oneOf,
  optional,
  protocol,
  quorums,
  record,
  setOf,
  siteId,
  timestamp,
} from 'coterie'

export const asked = record({ t: timestamp, site: siteId })
export type Request = typeof asked.initial

export const maekawa = protocol({
  // The first value of each parameter is the rule of algorithm.ts; the others are in variants.ts.
  parameters: {
    quorums: quorums('whose votes a site needs', 'ring'),
    rules: choice(
      'when a voter sends FAILED. lecture: upon a request that is later than the one that has ' +
        'its vote; 1985: or than one in its queue; sanders: also to the first in the queue, when ' +
        'an earlier request displaces it; timestamps: never, and no INQUIRE: timestamps only ' +
        'order the queue',
      'sanders',
      '1985',
      'lecture',
      'timestamps',
    ),
    yields: choice(
      'which sites return a vote upon INQUIRE: those that have a FAILED or have returned ' +
        'another vote; or those with both',
      'failed or yielded',
      'failed and yielded',
    ),
    stamps: choice(
      'where requests get their timestamps. oracle: from one shared clock, which no real system ' +
        'has; it allows unbounded requests',
      'own clocks',
      'oracle',
    ),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: optional(clock), // none with an oracle
      t: optional(timestamp),
      votes: setOf(siteId),
      failed: setOf(siteId), // the voters that have sent FAILED or got their vote back, and have not voted since
      inquiries: setOf(siteId), // the voters that want their vote back and do not have it yet
      vote: optional(asked), // the request that has the vote of this site
      inquired: flag, // whether this site has sent an INQUIRE for its vote
      queue: listOf(asked), // the other requests, earliest first
    }),
  },
  shared: { next: optional(clock) }, // the next timestamp of the oracle
  messages: { REQUEST: { t: timestamp }, VOTE: {}, FAILED: {}, INQUIRE: {}, YIELD: {}, RELEASE: {} },
})

export const { REQUEST, VOTE, FAILED, INQUIRE, YIELD, RELEASE } = maekawa.messages
export const { local, upon } = maekawa.roles.site
export type Site = MeOf<typeof maekawa, 'site'>
export type Context = ContextOf<typeof maekawa>
export type Ranked = { readonly t: number; readonly site: number }
