// What a submission imports: the protocol of Ricart and Agrawala's algorithm, and its builders.
import { many, oneOf, optional, protocol, setOf, siteId, timestamp } from 'coterie'

export const ra = protocol({
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      t: optional(timestamp), // of its own request
      replied: setOf(siteId),
      deferred: setOf(siteId), // the sites whose requests it answers later
    }),
  },
  messages: { REQUEST: { t: timestamp }, REPLY: {} },
})

export const { REQUEST, REPLY } = ra.messages
export const { local, upon } = ra.roles.site
