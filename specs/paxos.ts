// Lamport's single-decree Paxos: several sites propose a value each, and no two ever learn different ones. Proposals are
// made in ballots; who begins one asks a majority first, and takes over what it has accepted in the highest ballot before.
// biome-ignore format: names
import {
  algorithm, choice, int, type MeOf, many, oneOf, optional, protocol, record, send, setOf, siteId, stable, starvationFreedom,
  whole,
} from 'coterie'

const ballot = int(1, Infinity)
const accepted = record({ ballot, value: siteId })
const paxos = protocol({
  parameters: {
    proposers: whole('how many sites propose a value', 1, 3, 2),
    // Nothing is what the algorithm asks for: Paxos Made Simple, section 2.5.
    forgets: choice('what a crash wipes off stable storage', 'nothing', 'promises', 'votes', 'ballots'),
  },
  roles: {
    site: many({
      // What is on stable storage outlives a crash: the ballot of a proposer, and all that an acceptor remembers.
      phase: oneOf('idle', 'preparing', 'proposing', 'decided'),
      ballot: stable(optional(ballot)), // its last own one
      value: optional(siteId), // what it proposes in that ballot; at the end, what was chosen. A value is named by its site.
      votes: setOf(siteId), // who has answered in the present phase
      highest: optional(accepted), // of what those have reported
      promised: stable(optional(ballot)), // as an acceptor: it takes part in no lower ballot
      accepted: stable(optional(accepted)), // as an acceptor: the last that it has accepted
    }),
  },
  messages: {
    PREPARE: { ballot },
    PROMISE: { ballot, accepted: optional(accepted) },
    ACCEPT: { ballot, value: siteId },
    ACCEPTED: { ballot },
  },
})
const { PREPARE, PROMISE, ACCEPT, ACCEPTED } = paxos.messages
const { local, upon } = paxos.roles.site
type Site = MeOf<typeof paxos, 'site'>

const isMajority = (votes: Site['votes'], sites: { readonly size: number }) => 2 * votes.size > sites.size

/** (1a) A proposer begins a ballot, higher than all of its own, and gives up the one before: PREPARE to all acceptors. */
export const prepare = local({
  guard: (me, { self, parameters }) => self < parameters.proposers && me.phase !== 'decided',
  effect: (me, { self, sites }) => {
    // No two sites use the same number.
    const next = me.ballot === null ? self + 1 : me.ballot + sites.size
    return [
      { phase: 'preparing', ballot: next, value: null, votes: me.votes.clear(), highest: null },
      send(sites, PREPARE({ ballot: next })),
    ]
  },
})

/** (1b) Upon PREPARE of a higher ballot than any before: promise to ignore lower ones, and report what was accepted. */
export const onPrepare = upon('PREPARE', (me, message, { from }) =>
  message.ballot > (me.promised ?? 0)
    ? [{ promised: message.ballot }, send(from, PROMISE({ ballot: message.ballot, accepted: me.accepted }))]
    : [],
)

/** (2a) With promises of a majority: propose what they have accepted in the highest ballot, or else the own value. */
export const onPromise = upon('PROMISE', (me, message, { self, from, sites }) => {
  if (me.phase !== 'preparing' || message.ballot !== me.ballot) return []
  const votes = me.votes.add(from)
  const higher = message.accepted !== null && message.accepted.ballot > (me.highest?.ballot ?? 0)
  const highest = higher ? message.accepted : me.highest
  if (!isMajority(votes, sites)) return [{ votes, highest }]
  const value = highest?.value ?? self
  return [
    { phase: 'proposing', value, votes: votes.clear(), highest: null },
    send(sites, ACCEPT({ ballot: message.ballot, value })),
  ]
})

/** (2b) Upon ACCEPT, unless a higher ballot was promised: accept it. */
export const onAccept = upon('ACCEPT', (me, message, { from }) =>
  message.ballot >= (me.promised ?? 0)
    ? [
        {
          promised: message.ballot,
          accepted: accepted.make({ ballot: message.ballot, value: message.value }),
        },
        send(from, ACCEPTED({ ballot: message.ballot })),
      ]
    : [],
)

/** (3) Accepted by a majority: the value is chosen. */
export const onAccepted = upon('ACCEPTED', (me, message, { from, sites }) => {
  if (me.phase !== 'proposing' || message.ballot !== me.ballot) return []
  const votes = me.votes.add(from)
  return isMajority(votes, sites) ? [{ phase: 'decided', votes: votes.clear() }] : [{ votes }]
})

const decided = (sites: readonly { readonly phase: string; readonly value: number | null }[]) =>
  sites.filter(({ phase }) => phase === 'decided').map(({ value }) => value)

const agreement = paxos.always('agreement', 'no two sites learn different values', (view) => {
  const values = decided(view.all('site'))
  return values.every((value) => value === values[0])
})
const validity = paxos.always('validity', 'a value that is learnt was proposed by some proposer', (view) =>
  decided(view.all('site')).every((value) => value !== null && value < view.parameters.proposers),
)
const someoneLearns = paxos.sometimes('someoneLearns', 'in some run a site learns a value', (view) => {
  return decided(view.all('site')).length > 0
})
const twoLearn = paxos.sometimes('twoLearn', 'in some run two sites learn a value', (view) => {
  return decided(view.all('site')).length > 1
})

export default algorithm({
  name: 'paxos',
  title: 'Paxos, one decree',
  citation:
    'L. Lamport, The Part-Time Parliament, ACM TOCS 16(2), 1998; Paxos Made Simple, ACM SIGACT News 32(4), 2001',
  about:
    'A clause is atomic, the messages it sends included. All sites are acceptors, the first of them proposers as well, and only proposers learn. Messages may be lost, copied and reordered. A request is a ballot; ballots grow, so say how many each proposer begins. That anybody ever learns a value is not promised: two proposers can keep overtaking each other. A crash forgets how far a proposer has come, but neither its ballot nor what an acceptor has promised and accepted: those are on stable storage (Paxos Made Simple, section 2.5). To write there is part of the clause that answers.',
  sites: { min: 1, max: 5, fallback: 3 },
  protocol: paxos,
  clauses: { prepare, onPrepare, onPromise, onAccept, onAccepted },
  workload: { request: 'prepare' },
  symmetry: 'none',
  endless: 'The ballots',
  waits: ({ phase }) => phase === 'preparing' || phase === 'proposing',
  holds: ({ phase }) => phase === 'decided',
  canRequest: ({ self, parameters }) => self < parameters.proposers,
  recovered: {
    site: (_, { parameters: { forgets } }) => {
      if (forgets === 'promises') return { promised: null }
      if (forgets === 'votes') return { accepted: null }
      return forgets === 'ballots' ? { ballot: null } : {}
    },
  },
  properties: [agreement, validity, someoneLearns, twoLearn, starvationFreedom],
  // biome-ignore format: a table
  expectations: [
    { model: { requests: 1 }, counts: [1392, 3756, 17], verdicts: { starvationFreedom: 'violated' }, note: 'each may begin one ballot, and the later one stops the earlier' },
    { model: { requests: 1, parameters: { proposers: '1' } }, counts: [32, 57, 9], verdicts: { twoLearn: 'violated', starvationFreedom: 'holds' }, note: 'with one proposer, which nobody overtakes' },
    { model: { requests: 1, order: 'unordered' }, counts: [6280, 24142, 16], verdicts: {} },
    { model: { requests: 1, order: 'unordered', loss: 1 }, counts: [19819, 93757, 16], verdicts: {} },
    { model: { requests: 1, order: 'unordered', duplication: 1 }, counts: [52610, 264088, 17], verdicts: {} },
    { model: { requests: 2 }, counts: [105211, 359219, 30], verdicts: {}, large: true },
    { model: { requests: 1, crash: 1, recovery: 1, whoCrashes: '2' }, counts: [5924, 18488, 18], verdicts: {}, note: 'an acceptor' },
    { model: { requests: 1, crash: 1, recovery: 1, whoCrashes: '0' }, counts: [6236, 19518, 19], verdicts: {}, note: 'a proposer, which is an acceptor as well' },
    { model: { requests: 1, crash: 1, recovery: 1, whoCrashes: '2', parameters: { forgets: 'promises' } }, counts: [8311, 24954, 19], verdicts: { agreement: { violated: 12 } },
      counterexample: { folder: 'paxos-forgotten-promise', property: 'agreement', prose: 'Sites 0 and 1 both begin a ballot, and site 2 makes the majority of each: it promises ballot 1 to site 0, and then ballot 2 to site 1. By the second promise it takes part in ballot 1 no more. It crashes and comes up again, without its promises. So it accepts the value of site 0 in ballot 1, and site 0 learns that its value is chosen. But site 1 has been told that site 2 has accepted nothing, and proposes its own value in ballot 2; site 2 accepts that too. The proof says that a majority which has promised a ballot accepts nothing below it from then on, so that what it has reported stays true. A promise that does not outlive a crash is none; so an acceptor writes it on stable storage before it answers.' } },
    { model: { requests: 1, crash: 1, recovery: 1, whoCrashes: '2', parameters: { forgets: 'votes' } }, counts: [7086, 21502, 18], verdicts: { agreement: { violated: 12 } }, note: 'a value that has been chosen is not reported' },
    { model: { requests: 2, crash: 1, recovery: 1, whoCrashes: '1', parameters: { forgets: 'ballots' } }, counts: [518298, 1949918, 32], verdicts: {}, large: true, note: 'a ballot that is begun once more finds no majority, since an acceptor promises each once; but where one message is copied agreement is violated in 22 steps, after some three million states' },
  ],
})
