// Lamport's single-decree Paxos: several sites propose a value each, and no two ever learn different ones. Proposals are
// made in ballots. A site that begins one first asks a majority, and takes over what it accepted in the highest ballot so far.
import {
  choice,
  integer,
  type MeOf,
  many,
  oneOf,
  optional,
  protocol,
  record,
  send,
  setOf,
  siteId,
  stable,
} from 'coterie'
import { ballot, isAbove, isSame } from './ballot.js'

export const accepted = record({ ballot, value: siteId })

export const paxos = protocol({
  parameters: {
    proposers: integer('how many sites propose a value', 1, 3, 2),
    // `nothing` is what the algorithm requires: Paxos Made Simple, section 2.5.
    forgets: choice('what a crash erases from stable storage', 'nothing', 'promises', 'votes', 'ballots'),
  },
  roles: {
    site: many({
      // What is on stable storage outlives a crash: the ballot of a proposer, and all that an acceptor remembers.
      phase: oneOf('idle', 'preparing', 'proposing', 'decided'),
      ballot: stable(optional(ballot)), // its last own one
      value: optional(siteId), // what it proposes in that ballot; at the end, what was chosen. A value is named by its site.
      votes: setOf(siteId), // the sites that have answered in this phase
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

export const { PREPARE, PROMISE, ACCEPT, ACCEPTED } = paxos.messages
export const { local, upon } = paxos.roles.site
export type Site = MeOf<typeof paxos, 'site'>
const isMajority = (votes: Site['votes'], sites: { readonly size: number }) => 2 * votes.size > sites.size

/** (1a) A proposer begins a ballot, higher than all of its own, and gives up the one before: PREPARE to all acceptors. */
export const prepare = local({
  guard: (me, { self, parameters }) => self < parameters.proposers && me.phase !== 'decided',
  effect: (me, { self, sites }) => {
    const next = ballot.make({ round: (me.ballot?.round ?? 0) + 1, proposer: self })
    return [
      { phase: 'preparing', ballot: next, value: null, votes: me.votes.clear(), highest: null },
      send(sites, PREPARE({ ballot: next })),
    ]
  },
})

/** (1b) Upon PREPARE of a higher ballot than any before: promise to ignore lower ones, and report what was accepted. */
export const onPrepare = upon('PREPARE', (me, message, { from }) =>
  isAbove(message.ballot, me.promised)
    ? [{ promised: message.ballot }, send(from, PROMISE({ ballot: message.ballot, accepted: me.accepted }))]
    : [],
)

/** (2a) With promises of a majority: propose what they have accepted in the highest ballot, or else its own value. */
export const onPromise = upon('PROMISE', (me, message, { self, from, sites }) => {
  if (me.phase !== 'preparing' || !isSame(message.ballot, me.ballot)) return []
  const votes = me.votes.add(from)
  const higher = message.accepted !== null && isAbove(message.accepted.ballot, me.highest?.ballot ?? null)
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
  me.promised === null || !isAbove(me.promised, message.ballot)
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
  if (me.phase !== 'proposing' || !isSame(message.ballot, me.ballot)) return []
  const votes = me.votes.add(from)
  return isMajority(votes, sites) ? [{ phase: 'decided', votes: votes.clear() }] : [{ votes }]
})

/** In the order of the book. */
export const clauses = { prepare, onPrepare, onPromise, onAccept, onAccepted }
