// Mutants of Paxos: each of its conditions dropped. Two ballots of each proposer are enough, one mostly.

import spec from '../../../specs/paxos.js'
import {
  int,
  type MeOf,
  many,
  oneOf,
  optional,
  protocol,
  record,
  send,
  setOf,
  siteId,
} from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const ballot = int(1, Infinity)
const accepted = record({ ballot, value: siteId })
const words = protocol({
  roles: {
    site: many({
      phase: oneOf('idle', 'preparing', 'proposing', 'decided'),
      ballot: optional(ballot),
      value: optional(siteId),
      votes: setOf(siteId),
      highest: optional(accepted),
      promised: optional(ballot),
      accepted: optional(accepted),
    }),
  },
  messages: {
    PREPARE: { ballot },
    PROMISE: { ballot, accepted: optional(accepted) },
    ACCEPT: { ballot, value: siteId },
    ACCEPTED: { ballot },
  },
})
const { PROMISE, ACCEPT, ACCEPTED } = words.messages
const { upon } = words.roles.site
type Site = MeOf<typeof words, 'site'>

interface Proposing {
  readonly quorum?: (sites: number) => number
  readonly value?: (highest: number | undefined, self: number) => number
  readonly takes?: (mine: number, other: number) => boolean // whether another report replaces the one so far
}
const proposing = (change: Proposing) => {
  const { quorum = (sites) => Math.floor(sites / 2) + 1, value = (highest, self) => highest ?? self } = change
  const { takes = (mine, other) => other > mine } = change
  return {
    onPromise: upon('PROMISE', (me, message, { self, from, sites }) => {
      if (me.phase !== 'preparing' || message.ballot !== me.ballot) return []
      const votes = me.votes.add(from)
      const other = message.accepted
      const replaces = other !== null && (me.highest === null || takes(me.highest.ballot, other.ballot))
      const highest = replaces ? other : me.highest
      if (votes.size < quorum(sites.size)) return [{ votes, highest }]
      const chosen = value(highest?.value, self)
      return [
        { phase: 'proposing', value: chosen, votes: votes.clear(), highest: null },
        send(sites, ACCEPT({ ballot: message.ballot, value: chosen })),
      ]
    }),
  }
}
const accepting = (accepts: (me: Site, ballot: number) => boolean) => ({
  onAccept: upon('ACCEPT', (me, message, { from }) =>
    accepts(me, message.ballot)
      ? [
          {
            promised: message.ballot,
            accepted: accepted.make({ ballot: message.ballot, value: message.value }),
          },
          send(from, ACCEPTED({ ballot: message.ballot })),
        ]
      : [],
  ),
})

const once = { requests: 1 } as const

export const paxosMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'a proposer sticks to its own value',
    teaches: 'what may have been chosen must be proposed again',
    changed: proposing({ value: (_, self) => self }),
    model: once,
    violates: { agreement: 10 },
  },
  {
    spec,
    mutant: 'one promise is enough',
    teaches: 'two majorities meet, and who is in both has heard of the other',
    changed: proposing({ quorum: () => 1 }),
    model: once,
    violates: { agreement: 10 },
  },
  {
    spec,
    mutant: 'an acceptor accepts whatever comes',
    teaches: 'the promise is that a lower ballot, of which nobody will hear, comes too late',
    changed: accepting(() => true),
    model: once,
    violates: { agreement: 10 },
  },
  {
    spec,
    mutant: 'a promise is not remembered',
    teaches: 'the same, and an acceptor that forgets it in a crash does the same',
    changed: {
      onPrepare: upon('PREPARE', (me, message, { from }) =>
        message.ballot > (me.promised ?? 0)
          ? [{}, send(from, PROMISE({ ballot: message.ballot, accepted: me.accepted }))]
          : [],
      ),
    },
    model: once,
    violates: { agreement: 10 },
  },
  {
    spec,
    mutant: 'one acceptance is enough',
    teaches: 'a value is chosen only when no majority can be without it',
    changed: {
      onAccepted: upon('ACCEPTED', (me, message) =>
        me.phase === 'proposing' && message.ballot === me.ballot ? [{ phase: 'decided' }] : [],
      ),
    },
    model: once,
    violates: { agreement: 6 },
  },
  {
    spec,
    mutant: 'what was accepted in the lowest ballot is proposed',
    teaches:
      'of several values that were accepted only the last can have been chosen; three ballots are needed to see it',
    changed: proposing({ takes: (mine, other) => other < mine }),
    model: { requests: 2 },
    violates: { agreement: 14 },
  },
  {
    spec,
    mutant: 'a value that nobody proposed',
    teaches: 'agreement alone is met by a constant',
    changed: proposing({ value: () => 2 }),
    model: once,
    violates: { validity: 5 },
  },
  {
    spec,
    mutant: 'no acceptor accepts anything',
    teaches: 'who learns nothing agrees with everybody',
    changed: accepting(() => false),
    model: once,
    violates: { someoneLearns: 'violated', twoLearn: 'violated' },
  },
]
