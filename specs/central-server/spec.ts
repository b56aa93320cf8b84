// The spec: its source, its properties, and which sites wait or are in the critical section.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  listOf,
  livelockFreedom,
  mutualExclusion,
  quiescence,
  siteId,
  someoneEnters,
  starvationFreedom,
  type ViewOf,
  violation,
} from 'coterie'
import { central, clauses } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { variants } from './variants.js'

const withToken = (view: ViewOf<typeof central>) =>
  [...view.all('client'), ...view.all('coordinator')].filter(({ token }) => token)
const inTransit = (view: ViewOf<typeof central>) => view.inFlight('TOKEN') + view.inFlight('RELEASE')

const exactlyOneToken = central.inWords(
  central.always(
    'exactlyOneToken',
    'there is exactly one token, at a site or in transit',
    (view) => withToken(view).length + inTransit(view) === 1,
  ),
  (view, say) =>
    say.places(
      'token',
      withToken(view).map(({ self }) => self),
      inTransit(view),
    ),
)

const shortQueue = central.always('queueShorterThanN', 'the queue never contains all clients', (view) =>
  view.all('coordinator').every(({ queue }) => queue.size < view.competitors.length),
)

// R. Misra, Distributed Mutual Exclusion, slide "Analysis of Central Algorithm". The bound above is stronger.
const queueAtMostN = central.always('queueAtMostN', 'the queue has at most N entries', (view) =>
  view.all('coordinator').every(({ queue }) => queue.size <= view.competitors.length),
)

// Clients join a line at the clause `joins`, and should enter in the order of that line.
const inOrder = (name: string, claim: string, joins: string) =>
  central.monitor(name, claim, 'every step', listOf(siteId), (line, { clause, from, site }, was, is) => {
    const client = from ?? site
    // After a violation a client may still be in the line when it joins again. The line must stay bounded.
    if (clause === joins) return line.includes(client) || is.crashed(site) ? line : line.push(client)
    if (is.waits(site) || !was.waits(site)) return line
    // A crashed client forgets its request; the coordinator does not.
    if (!is.holds(site)) return joins === 'request' ? line.filter((other) => other !== site) : line
    return line.first() === site ? line.shift() : violation
  })

const usual = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
  quiescence,
  exactlyOneToken,
  shortQueue,
  queueAtMostN,
]

export default algorithm({
  name: 'central-server',
  title: 'The central server',
  citation:
    'G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed Systems: Concepts and Design, ' +
    '5th edition, 2011, section 15.2',
  category: 'centralised',
  about:
    'Each clause, with its sends, is one atomic step. Channels must not lose or copy messages; ' +
    'they need not be FIFO (only the bounds on the queue need it). The coordinator is a site of ' +
    'its own. It serves clients in the order in which their requests arrive, not in the order in ' +
    'which they were made. All clients follow the same rules, so every renaming of them, ' +
    'including in the queue, is a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: central,
  clauses,
  variants,
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  initial: { coordinator: () => ({ token: true }) },
  formulas,
  properties: [
    ...usual,
    inOrder('servedInArrivalOrder', 'clients enter in the order in which their requests arrive', 'onRequest'),
    inOrder(
      'servedInRealTimeOrder',
      'clients enter in the order in which they make their requests',
      'request',
    ),
    central.servedInRequestOrder(),
  ],
  expectations,
})
