// Where the search for waiting sites starts: site 0 in the algorithm. Here it starts at the site after the one that leaves.
import type { Variants } from 'coterie'
import { local, passOn } from './algorithm.js'

/**
 * append=the next site: on leaving, look for waiting sites from the next site on, and pass the token to the
 * first of the queue.
 */
const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self, sites }) =>
    passOn(
      me,
      self,
      [...sites].map((i) => (self + 1 + i) % sites.size),
    ),
})

export const variants: Variants = { append: { 'the next site': { exit } } }
