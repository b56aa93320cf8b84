// The protocol: the record of a site, the messages, and the parameters of the model.
import { choice, flag, listOf, many, oneOf, optional, protocol, setOf, siteId } from 'coterie'

export const central = protocol({
  parameters: {
    // fresh: the naive rule; the answers only say which sites wait.
    begins: choice('when a new coordinator starts to grant', 'with the answers of all', 'with a fresh token'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      token: flag,
      leader: siteId, // the last site that has announced itself
      // The coordinator only. Without a holder the token is at the coordinator.
      leads: flag,
      holder: optional(siteId),
      queue: listOf(siteId),
      answered: setOf(siteId),
    }),
  },
  messages: { REQUEST: {}, TOKEN: {}, RELEASE: {}, COORDINATOR: {}, ANSWER: { token: flag, waits: flag } },
})

export const { REQUEST, TOKEN, RELEASE, COORDINATOR, ANSWER } = central.messages
export const { local, upon } = central.roles.site
