// Find a lemma from which mutual exclusion follows. This one is too weak: it misses most mistakes.
import type { View } from './protocol.js'

/** True in every reachable state. */
export const lemma = (view: View): boolean => view.all('site').filter(({ token }) => token).length <= 1
