// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  someoneEnters,
  starvationFreedom,
  type ViewOf,
} from 'coterie'
import { clauses, semaphore } from './algorithm.js'
import { expectations } from './models.js'
import { sleeps, variants } from './variants.js'

type View = ViewOf<typeof semaphore>
const sitesInside = (view: View) => view.competitors.filter((site) => view.holds(site))
const inside = (view: View) => sitesInside(view).length

// Dijkstra's S counts the sites that may still enter, so mutual exclusion is the promise of S = 1 alone.
const mutualExclusion = semaphore.always(
  'mutualExclusion',
  'if S starts at 1, at most one site is in the critical section',
  (view) => view.parameters.permits > 1 || inside(view) <= 1,
  (view) => view.parameters.permits <= 1 && inside(view) > 0,
  ({ permits }) => permits <= 1,
)

// Each entry takes one from S, so S and the sites inside cannot make more than S at the start, unless an entry took nothing.
const atMostPermits = semaphore.inWords(
  semaphore.always(
    'atMostPermits',
    'at most as many sites are in the critical section as S is at the start',
    (view) => inside(view) <= view.parameters.permits,
    (view) => inside(view) > 0,
  ),
  (view, say) => {
    const { S } = view.shared
    const { permits } = view.parameters
    const who = say.together(sitesInside(view), [])
    return `${who}, but S was ${permits} at the start; S is ${S} now, so a decrement of S is lost`
  },
)

const asManyAsPermits = semaphore.sometimes(
  'asManyAsPermits',
  'in some run a site is in the critical section, and as many at once as S is at the start, or all',
  (view) => inside(view) > 0 && inside(view) === Math.min(view.parameters.permits, view.competitors.length),
)

export default algorithm({
  name: 'semaphore',
  title: 'Semaphore',
  citation: 'E. W. Dijkstra, Cooperating Sequential Processes (EWD 123), Eindhoven, 1965',
  about:
    'There are no messages: sites share the variable S. Each clause is one atomic step; a ' +
    'sleeping site that receives a unit is in the section in that step. S is the number of sites ' +
    'that may still enter: atMostPermits counts to its initial value, and mutualExclusion is ' +
    'claimed only if that is 1. All sites follow the same rules and no numbers are compared, so ' +
    'every renaming of the sites is a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: semaphore,
  clauses,
  variants,
  contention: {
    request: 'request',
    waits: (me, { self, shared }) =>
      me.phase === 'inside' ? sleeps(self, shared) : me.phase === 'wanted' || me.phase === 'tested',
    holds: (me, { self, shared }) => me.phase === 'inside' && !sleeps(self, shared),
  },
  shared: ({ parameters }) => ({ S: parameters.permits }),
  properties: [
    mutualExclusion,
    atMostPermits,
    asManyAsPermits,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    semaphore.servedInRequestOrder(),
    semaphore.servedInRealTimeOrder(),
  ],
  expectations,
})
