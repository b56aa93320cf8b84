// The protocol: the record of a site, the messages, and the parameters of the model.
import {
  type ContextOf,
  choice,
  flag,
  int,
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

// The attempt of a requester that a message belongs to; 0 if messages have no tags. The next request does not reuse a number,
// so a tag names one attempt, even without an order of the messages.
const tag = int(0, Infinity)
export const asked = record({ t: timestamp, site: siteId, tag })

export const maekawa = protocol({
  parameters: {
    quorums: quorums('whose votes a site needs', 'all'),
    // never: exactly as the lecture says; the others are in variants.ts.
    again: choice(
      {
        help: 'how a site that gave up its votes requests again',
        meanings: {
          never: 'a site that gave up its votes does not request them again',
          untagged:
            'a site that gave up its votes requests them again at once, with messages that ' +
            'do not name the attempt',
          tagged:
            'a site that gave up its votes requests them again at once, with messages that ' +
            'name the attempt',
        },
      },
      'never',
      'untagged',
      'tagged',
    ),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      t: optional(timestamp),
      attempt: tag,
      votes: setOf(siteId),
      failed: setOf(siteId), // the voters that have sent FAIL
      inquiries: setOf(siteId), // the voters that want their vote back
      vote: optional(asked), // the request that has the vote of this site
      inquired: flag, // whether this site has sent an INQUIRE for its vote
      queue: listOf(asked), // the other requests, earliest first
    }),
  },
  messages: {
    REQUEST: { t: timestamp, tag },
    VOTE: { tag },
    FAIL: { tag },
    INQUIRE: { tag },
    RELINQUISH: {},
    RELEASE: {},
  },
})

export const { REQUEST, VOTE, FAIL, INQUIRE, RELINQUISH, RELEASE } = maekawa.messages
export const { local, upon } = maekawa.roles.site
export type Site = MeOf<typeof maekawa, 'site'>
export type Context = ContextOf<typeof maekawa>
