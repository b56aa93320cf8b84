// What a submission imports: the protocol of Maekawa's algorithm, and its builders.
import { flag, listOf, many, oneOf, protocol, quorums, setOf, siteId } from 'coterie'

export const maekawa = protocol({
  parameters: { quorums: quorums('whose votes a site needs', 'grid') },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      votes: setOf(siteId), // the sites that have voted for its request
      voted: flag, // whether it has given its vote
      queue: listOf(siteId), // the requests that wait for it
    }),
  },
  messages: { REQUEST: {}, VOTE: {}, RELEASE: {} },
})

export const { REQUEST, VOTE, RELEASE } = maekawa.messages
export const { local, upon } = maekawa.roles.site
