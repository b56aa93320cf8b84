// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  quiescence,
  someoneEnters,
  starvationFreedom,
  type ViewOf,
} from 'coterie'
import { clauses, ring, TOKEN } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { variants } from './variants.js'

const withToken = (view: ViewOf<typeof ring>) => view.all('site').filter(({ token }) => token)

const exactlyOneToken = ring.inWords(
  ring.always(
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

const properties = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
  quiescence,
  exactlyOneToken,
  ring.servedInRequestOrder(),
  ring.servedInRealTimeOrder(),
]

export default algorithm({
  name: 'token-ring',
  title: 'The token ring',
  citation: 'G. Le Lann, Distributed Systems: Towards a Formal Approach, IFIP Congress 1977',
  category: 'token-based',
  about:
    'Each clause, with its send, is one atomic step. Channels must not lose or copy messages; ' +
    'with one token, their order does not matter. Each site sends only to its successor, so ' +
    'rotations of the ring are symmetries and other renamings are not. The token starts at ' +
    'site 0, or in transit to site 0 if it may not stay at an idle site.',
  sites: { min: 2, fallback: 3 },
  protocol: ring,
  clauses,
  variants,
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  topology: 'one-way ring',
  symmetry: 'rotations',
  statuses: { 'with token': (me) => me.token, 'without token': (me) => !me.token },
  initial: {
    site: ({ self, others, parameters }) => ({
      token: parameters.reading === 'hold' && others.every((other) => self < other),
    }),
  },
  inFlight: ({ sites, parameters }) =>
    parameters.reading === 'atomic' ? [{ from: sites.max()!, to: sites.min()!, message: TOKEN() }] : [],
  formulas,
  properties,
  expectations,
})
