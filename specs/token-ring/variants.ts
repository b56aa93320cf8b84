// Variant of the token ring: an idle site passes the token on in the step that receives it.
import { send, type Variants } from 'coterie'
import { successor, TOKEN, upon } from './algorithm.js'

const keepOrPass = upon('TOKEN', (me, _, { self, sites }) =>
  me.phase === 'idle' ? [{}, send(successor(self, sites), TOKEN())] : [{ token: true }],
)

export const variants: Variants = { reading: { atomic: { onToken: keepOrPass } } }
