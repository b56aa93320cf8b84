// Variant of the token ring: an idle site passes the token on in the step that receives it.
import { send, type Variants } from 'coterie'
import { TOKEN, upon } from './algorithm.js'

/** reading=atomic: an idle site passes the token on at once; a waiting one keeps it. */
const keepOrPass = upon('TOKEN', (me, _, { next }) =>
  me.phase === 'idle' ? [{}, send(next, TOKEN())] : [{ token: true }],
)

export const variants: Variants = { reading: { atomic: { onToken: keepOrPass } } }
