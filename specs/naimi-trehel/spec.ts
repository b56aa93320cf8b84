// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
  type ViewOf,
} from 'coterie'
import { clauses, nt } from './algorithm.js'
import { expectations, formulas } from './models.js'

const withToken = (view: ViewOf<typeof nt>) => view.all('site').filter(({ token }) => token)

const exactlyOneToken = nt.inWords(
  nt.always(
    'exactlyOneToken',
    'there is exactly one token, at a site or in transit',
    (view) => withToken(view).length + view.inFlight('TOKEN') === 1,
  ),
  (view, say) =>
    say.places(
      'token',
      withToken(view).map(({ self }) => self),
      view.inFlight('TOKEN'),
    ),
)

const fathersLeadToARoot = nt.always(
  'fathersLeadToARoot',
  'the fathers of every site lead to a root, so they form trees',
  (view) => {
    const sites = view.all('site')
    const above = (father: number | null) => (father === null ? null : sites[father]!.father)
    return sites.every(({ father }) => sites.reduce<number | null>(above, father) === null)
  },
)

export default algorithm({
  name: 'naimi-trehel',
  title: 'Naimi and Trehel, a token and path reversal',
  citation:
    'M. Naimi, M. Trehel, A. Arnold, A log(N) Distributed Mutual Exclusion Algorithm Based on ' +
    'Path Reversal, J. Parallel Distrib. Comput. 34(1), 1996',
  category: 'token-based',
  about:
    'Each clause, with its sends, is one atomic step: a procedure of the paper, or its entry, which ' +
    'waits for token_present. requesting_cs is a phase that is not idle. Channels must not lose or ' +
    'copy messages; they need not be FIFO. The token starts at site 0, which is the father of all ' +
    'other sites. A queue is spread over the sites, each of which stores only its next, so unbounded ' +
    'requests give finitely many states. No clause is for crashes: a crash forgets the father, and a ' +
    'site without a father is a root. No numbers of sites are compared, so all renamings that map ' +
    'site 0 to itself are symmetries.',
  sites: { min: 1, fallback: 3 },
  protocol: nt,
  clauses,
  topology: { field: 'father' },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    // A site with a token, of which a copy may be elsewhere, waits for nobody.
    waitsFor: (view, site) => {
      const sites = view.all('site')
      if (sites[site]!.token) return []
      const isSent = (from: number, to: number) => view.channel(from, to).some(({ type }) => type === 'TOKEN')
      const hasOrGets = (self: number) =>
        sites[self]!.token || sites.some(({ self: from }) => isSent(from, self))
      return sites
        .filter(({ self, next }) => self !== site && (hasOrGets(self) || isSent(self, site) || next === site))
        .map(({ self }) => ({ site: self, label: 'TOKEN' }))
    },
  },
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
