// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
} from 'coterie'
import { clauses, nt } from './algorithm.js'
import { expectations, formulas } from './models.js'

const exactlyOneToken = nt.always(
  'exactlyOneToken',
  'there is exactly one token, at a site or in transit',
  (view) => view.all('site').filter(({ token }) => token).length + view.inFlight('TOKEN') === 1,
)

const fathersLeadToARoot = nt.always(
  'fathersLeadToARoot',
  'the fathers of every site lead to a root, so they form trees',
  (view) => {
    const sites = view.all('site')
    return sites.every((site) => {
      const end = sites.reduce<number | null>((father) => (father === null ? null : sites[father]!.father), site.father)
      return end === null
    })
  },
)

export default algorithm({
  name: 'naimi-trehel',
  title: 'Naimi and Trehel, a token and path reversal',
  citation:
    'M. Naimi, M. Trehel, A. Arnold, A log(N) Distributed Mutual Exclusion Algorithm Based on Path Reversal, ' +
    'J. Parallel Distrib. Comput. 34(1), 1996',
  category: 'token-based',
  about: 'TODO',
  sites: { min: 1, fallback: 3 },
  protocol: nt,
  clauses,
  workload: { request: 'request', enter: 'enter' },
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  statuses: { 'with token': (me) => me.token, root: (me) => me.father === null },
  initial: { site: ({ self }) => ({ father: self === 0 ? null : 0, token: self === 0 }) },
  formulas,
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    exactlyOneToken,
    fathersLeadToARoot,
    nt.servedInRequestOrder(),
    nt.servedInRealTimeOrder(),
  ],
  expectations,
})
