// Variants of the regeneration: other evidence that the token is lost than an inquiry.
import type { Variants } from 'coterie'
import { local, missesPredecessor, newToken, timeout } from './algorithm.js'

/** suspicion: a site whose predecessor seems to have crashed makes a new token at once. */
const replace = local({
  guard: missesPredecessor,
  effect: (me) => [me.token ? { asked: true } : { asked: true, token: true }],
})

/** timeout: a site without the token may make a new one at any time. */
const replaceAfterTimeout = timeout({ guard: (me) => !me.token, effect: newToken })
const neverInquire = local({ guard: () => false, effect: () => [] })

export const variants: Variants = {
  evidence: {
    suspicion: { inquire: replace },
    timeout: { inquire: neverInquire, tooLong: replaceAfterTimeout },
  },
}
