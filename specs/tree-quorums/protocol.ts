// The protocol: the record of a site, and the messages.
import { type ContextOf, listOf, type MeOf, many, oneOf, optional, protocol, setOf, siteId } from 'coterie'

export const tree = protocol({
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      asked: optional(siteId), // the site whose VOTE it awaits
      votes: setOf(siteId), // the sites that have voted for its request
      vote: optional(siteId), // the site that has its own vote
      queue: listOf(siteId), // the requests that wait for it
    }),
  },
  messages: { REQUEST: {}, VOTE: {}, RELEASE: {} },
})

export const { REQUEST, VOTE, RELEASE } = tree.messages
export const { local, upon } = tree.roles.site
export type Site = MeOf<typeof tree, 'site'>
export type Context = Omit<ContextOf<typeof tree>, 'from'>
