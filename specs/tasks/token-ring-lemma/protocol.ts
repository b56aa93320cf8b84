// What a submission imports: the protocol of the token ring, and the type of a view of its states.
import { flag, many, oneOf, protocol, type ViewOf } from 'coterie'

export const ring = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), token: flag }) },
  messages: { TOKEN: {} },
})

export type View = ViewOf<typeof ring>

export const { TOKEN } = ring.messages
export const { local, upon } = ring.roles.site
