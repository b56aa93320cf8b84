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
import { clauses, outstanding, passOn, sk, token } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { normalForm } from './normal.js'
import { variants } from './variants.js'

const withToken = (view: ViewOf<typeof sk>) => view.all('site').filter((site) => site.token !== null)

const exactlyOneToken = sk.inWords(
  sk.always(
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

export default algorithm({
  name: 'suzuki-kasami',
  title: 'Suzuki and Kasami, a token and broadcast requests',
  citation: 'I. Suzuki, T. Kasami, A Distributed Mutual Exclusion Algorithm, ACM TOCS 3(4), 1985',
  category: 'token-based',
  about:
    'Each clause, with its sends, is one atomic step. Channels must not lose or copy ' +
    'messages; they need not be FIFO, since requests are numbered. The numbers are integers ' +
    'that only grow, and requests to a slow site accumulate in its channel, so unbounded ' +
    'requests give infinitely many states: set the number of requests per site, which bounds ' +
    'both, or use --reduce normal-form. The token starts at site 0, and the search for the next ' +
    'site starts there too, so ' +
    'renaming sites is not a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: sk,
  clauses,
  uses: { outstanding, passOn, token },
  variants,
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    // A site with a token, of which a copy may be elsewhere, waits for nobody. If the token is on its way to a site, the
    // others wait for that one, and that one for the sender.
    waitsFor: (view, site) => {
      const sites = view.all('site')
      if (sites[site]!.token !== null) return []
      const isSent = (from: number, to: number) => view.channel(from, to).some(({ type }) => type === 'TOKEN')
      return sites
        .filter(
          ({ self, token }) =>
            self !== site &&
            (token !== null || isSent(self, site) || sites.some(({ self: from }) => isSent(from, self))),
        )
        .map(({ self }) => ({ site: self, label: 'TOKEN' }))
    },
  },
  symmetry: 'none',
  endless: 'The sequence numbers',
  normalForm,
  statuses: {
    'with token': (me) => me.token !== null,
    'idle without token': (me) => me.phase === 'idle' && me.token === null,
  },
  initial: { site: ({ self }) => ({ token: self === 0 ? token.initial : null }) },
  formulas,
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    exactlyOneToken,
    sk.servedInRequestOrder(),
    sk.servedInRealTimeOrder(),
  ],
  expectations,
})
