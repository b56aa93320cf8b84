// The protocol: the record of a site, the messages, and the parameters of the model.
import { choice, listOf, many, one, oneOf, protocol, setOf, siteId } from 'coterie'

export const recipe = protocol({
  parameters: {
    watch: choice('what a client watches if it is not the first', 'node before', 'directory'),
    sessions: choice('sessions of clients that are up', 'last', 'expire unnoticed', 'expire noticed'),
    replies: choice('the answer to create', 'arrives', 'may be lost', 'may be lost, with GUIDs'),
  },
  roles: {
    client: many({ phase: oneOf('idle', 'creating', 'looking', 'checking', 'waiting', 'held', 'expired') }),
    server: one({}),
  },
  shared: {
    nodes: listOf(siteId), // the creator of each node, lowest number first
    same: setOf(siteId), // the clients whose watch has not fired
  },
})

export const { client, server } = recipe.roles
type Nodes = ReturnType<typeof recipe.declaration.shared.nodes.initial.toList>
type Sites = typeof recipe.declaration.shared.same.initial

export interface Directory {
  readonly shared: { readonly nodes: Nodes; readonly same: Sites }
}
