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
import { assignAndRequest, clauses, raymond } from './algorithm.js'
import { expectations, formulas, parent } from './models.js'

const privileged = (view: ViewOf<typeof raymond>) =>
  view.all('site').filter(({ holder, self }) => holder === self && !view.crashed(self))

const onePrivilege = raymond.inWords(
  raymond.always(
    'exactlyOnePrivilege',
    'there is exactly one privilege, in transit or at a site whose holder is the site itself; ' +
      'the holder of another site is its neighbour towards the privilege',
    (view) => privileged(view).length + view.inFlight('PRIVILEGE') === 1,
  ),
  (view, say) =>
    say.places(
      'privilege',
      privileged(view).map(({ self }) => self),
      view.inFlight('PRIVILEGE'),
    ),
)

const shortQueue = raymond.always('queueHasNoDoubles', 'no queue contains a site twice', (view) =>
  view.all('site').every(({ queue }) => queue.toSet().size === queue.size),
)

export default algorithm({
  name: 'raymond',
  title: "Raymond's tree",
  citation: 'K. Raymond, A Tree-Based Algorithm for Distributed Mutual Exclusion, ACM TOCS 7(1), 1989',
  category: 'token-based',
  about:
    'Each clause, with its sends, is one atomic step; a site enters in the step that assigns ' +
    'it the privilege. Messages travel only along the edges of the tree. Channels must not ' +
    'lose or copy messages. The queues are finite, so unbounded requests give finitely many ' +
    'states. The initialisation of the holders is left out, and so is the recovery: a ' +
    'recovered site does not learn from its neighbours where the privilege is. The symmetries ' +
    'are those of the tree that map site 0 to itself.',
  sites: { min: 1, fallback: 3 },
  protocol: raymond,
  clauses,
  uses: { assignAndRequest, parent },
  contention: {
    request: 'request',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    waitsFor: (view, site) => {
      const { holder } = view.all('site')[site]!
      return holder === site || holder === null ? [] : [{ site: holder, label: 'PRIVILEGE' }]
    },
  },
  topology: { parameter: 'tree', field: 'holder' },
  initial: { site: ({ self, parameters }) => ({ holder: parent(self, parameters.tree) }) },
  formulas,
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    raymond.servedInRequestOrder(),
    raymond.servedInRealTimeOrder(),
    onePrivilege,
    shortQueue,
  ],
  expectations,
})
