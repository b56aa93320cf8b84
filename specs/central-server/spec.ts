// The spec: the clauses with their source, who waits and who is in the critical section, and the properties.
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
  violation,
} from 'coterie'
import { central, clauses } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { variants } from './variants.js'

const exactlyOneToken = central.always('exactlyOneToken', 'there is one token, kept or under way', (view) => {
  const kept = [...view.all('client'), ...view.all('coordinator')].filter(({ token }) => token).length
  return kept + view.inFlight('TOKEN') + view.inFlight('RELEASE') === 1
})

const shortQueue = central.always('queueShorterThanN', 'never are all clients in the queue', (view) =>
  view.all('coordinator').every(({ queue }) => queue.size < view.competitors.length),
)

// Clients stand in line from the clause `joins` on, and should enter in the order of that line.
const inOrder = (name: string, claim: string, joins: string) =>
  central.monitor(name, claim, 'every step', listOf(siteId), (line, { clause, from, site }, was, is) => {
    const client = from ?? site
    // Once the rule is broken a client may still stand in line when it joins again; the line must not grow for ever.
    if (clause === joins) return line.includes(client) || is.crashed(site) ? line : line.push(client)
    if (is.waits(site) || !was.waits(site)) return line
    // In a crash a client forgets that it has asked; the coordinator does not.
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
]

export default algorithm({
  name: 'central-server',
  title: 'The central server',
  citation:
    'G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed Systems: Concepts and Design, ' +
    '5th edition, 2011, section 15.2',
  about:
    'A clause is atomic, with all messages that it sends. Channels must not lose or copy messages; ' +
    'they need not be FIFO. The coordinator is a site of its own. Clients are served in the order ' +
    'in which their requests arrive, not in that in which they were made. All clients follow the ' +
    'same rules, so every renaming of them, in the queue as well, is a symmetry.',
  sites: { min: 1, max: 10, fallback: 3 },
  protocol: central,
  clauses,
  variants,
  workload: { request: 'request', enter: 'enter' },
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  initial: { coordinator: () => ({ token: true }) },
  formulas,
  properties: [
    ...usual,
    inOrder('servedInArrivalOrder', 'clients enter in the order in which their requests arrive', 'onRequest'),
    inOrder('servedInRealTimeOrder', 'clients enter in the order in which they ask', 'request'),
    central.servedInRequestOrder(),
  ],
  expectations,
})
