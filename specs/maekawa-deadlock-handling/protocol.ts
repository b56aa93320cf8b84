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
  // The first value of each is the rule below; the others are in variants.ts.
  parameters: {
    quorums: quorums('whose votes a site needs', 'ring'),
    rules: choice(
      'when a voter sends FAILED. lecture: to a request that does not outrank the one it has voted for; ' +
        '1985: nor those that wait; sanders: also to the first that waits, when a better one comes before it',
      'sanders',
      '1985',
      'lecture',
    ),
    yields: choice(
      'which sites give a vote back that is inquired for: those that have a FAILED, or have given back ' +
        'another; or those with both',
      'failed or yielded',
      'failed and yielded',
    ),
    stamps: choice(
      'where requests get their timestamps. oracle: from one clock for all, which no real system has; ' +
        'with it requests can be unbounded',
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
      failed: setOf(siteId), // which voters have sent FAILED or got their vote back, and have not voted since
      inquiries: setOf(siteId), // which voters want their vote back and have not got it
      vote: optional(asked), // the request that has the own vote
      inquired: flag, // whether the own vote has been asked back
      queue: listOf(asked), // the other requests, earliest first
    }),
  },
  shared: { next: optional(clock) }, // the stamp that an oracle gives next
  messages: { REQUEST: { t: timestamp }, VOTE: {}, FAILED: {}, INQUIRE: {}, YIELD: {}, RELEASE: {} },
})

export const { REQUEST, VOTE, FAILED, INQUIRE, YIELD, RELEASE } = maekawa.messages
export const { local, upon } = maekawa.roles.site
export type Site = MeOf<typeof maekawa, 'site'>
export type Context = ContextOf<typeof maekawa>
export type Ranked = { readonly t: number; readonly site: number }
