// Ricart and Agrawala 1981 with a failure detector: a site does not wait for a REPLY of a site that has crashed. A suspected
// site counts as one that has replied. All other clauses are those of the algorithm.
import { exit, local, onReply, onRequest, request } from '../ricart-agrawala/algorithm.js'

export { ra } from '../ricart-agrawala/algorithm.js'

/** (c) Enter when every other site has replied or crashed. */
export const enter = local({
  guard: (me, { others, suspects }) =>
    me.phase === 'wanted' && others.every((i) => me.replied.has(i) || suspects(i)),
  effect: () => [{ phase: 'held' }],
})

/** In the order of the source. */
export const clauses = { request, onRequest, onReply, enter, exit }
