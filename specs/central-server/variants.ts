// Variant of the central server: a client returns a token that it did not request.
import { send, type Variants } from 'coterie'
import { client, RELEASE } from './algorithm.js'

/** A client that did not request the token, or has it already, sends it back. */
const returnStrayToken = client.upon('TOKEN', (me, _, { from }) =>
  me.phase === 'wanted' && !me.token ? [{ token: true }] : [{}, send(from, RELEASE())],
)

export const variants: Variants = { stray: { return: { onToken: returnStrayToken } } }
