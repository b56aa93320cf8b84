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
      {
        help: 'when a voter sends FAILED',
        meanings: {
          sanders:
            'a voter sends FAILED to each request that is not its earliest, also to one that ' +
            'an earlier request displaces',
          1985: 'a voter sends FAILED only to a request that is not its earliest when it arrives',
          lecture: 'a voter sends FAILED only to a request that is later than the one that has its vote',
          timestamps: 'a voter sends neither FAILED nor INQUIRE, and timestamps only order its queue',
        },
      },
      'sanders',
      '1985',
      'lecture',
      'timestamps',
    ),
    yields: choice(
      {
        help: 'which sites return a vote upon INQUIRE',
        meanings: {
          'failed or yielded':
            'a site returns a vote upon INQUIRE if it has a FAILED or has returned another vote',
          'failed and yielded':
            'a site returns a vote upon INQUIRE only if it has a FAILED and has returned another vote',
        },
      },
      'failed or yielded',
      'failed and yielded',
    ),
    stamps: choice(
      {
        help: 'where requests get their timestamps',
        meanings: {
          'own clocks': 'requests get their timestamps from the clocks of their sites',
          oracle:
            'requests get their timestamps from one shared clock, which no real system has, ' +
            'so they may be unbounded',
        },
      },
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
