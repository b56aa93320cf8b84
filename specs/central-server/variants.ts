// Variant of the central server: a client that gets a token it did not ask for gives it back.
import { send, type Variants } from 'coterie'
import { client, RELEASE } from './algorithm.js'

const returnStrayToken = client.upon('TOKEN', (me, _, { from }) =>
  me.phase === 'wanted' && !me.token ? [{ token: true }] : [{}, send(from, RELEASE())],
)

export const variants: Variants = { stray: { return: { onToken: returnStrayToken } } }
