// Mutants of Paxos: each of its conditions dropped. Two ballots of each proposer are enough, one mostly.
import { type Mutant, send } from 'coterie'
import { ACCEPT, ACCEPTED, accepted, PROMISE, type Site, upon } from './algorithm.js'

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

export const mutants: readonly Mutant[] = [
  {
    name: 'a proposer sticks to its own value',
    teaches: 'A value that may have been chosen must be proposed again.',
    clauses: proposing({ value: (_, self) => self }),
    model: once,
    verdicts: { agreement: 10 },
  },
  {
    name: 'one promise is enough',
    teaches:
      'A majority must promise: any two majorities share a site, and that site has heard of the ' +
      'other ballot.',
    clauses: proposing({ quorum: () => 1 }),
    model: once,
    verdicts: { agreement: 10 },
  },
  {
    name: 'an acceptor accepts whatever comes',
    teaches:
      'An acceptor keeps its promise: a lower ballot, which no later ballot learns of, comes too late.',
    clauses: accepting(() => true),
    model: once,
    verdicts: { agreement: 10 },
  },
  {
    name: 'a promise is not remembered',
    teaches:
      'A promise must be remembered; an acceptor that forgets it in a crash breaks agreement in ' +
      'the same way.',
    clauses: {
      onPrepare: upon('PREPARE', (me, message, { from }) =>
        message.ballot > (me.promised ?? 0)
          ? [{}, send(from, PROMISE({ ballot: message.ballot, accepted: me.accepted }))]
          : [],
      ),
    },
    model: once,
    verdicts: { agreement: 10 },
  },
  {
    name: 'one acceptance is enough',
    teaches: 'A value is chosen only when a majority has accepted it, so that no majority is without it.',
    clauses: {
      onAccepted: upon('ACCEPTED', (me, message) =>
        me.phase === 'proposing' && message.ballot === me.ballot ? [{ phase: 'decided' }] : [],
      ),
    },
    model: once,
    verdicts: { agreement: 6 },
  },
  {
    name: 'what was accepted in the lowest ballot is proposed',
    teaches:
      'Of several values that were accepted only that of the highest ballot can have been chosen; ' +
      'three ballots are needed to see it.',
    clauses: proposing({ takes: (mine, other) => other < mine }),
    model: { requests: 2 },
    verdicts: { agreement: 14 },
  },
  {
    name: 'a value that nobody proposed',
    teaches: 'Only what somebody proposed may be chosen: agreement alone is met by a constant.',
    clauses: proposing({ value: () => 2 }),
    model: once,
    verdicts: { validity: 5 },
  },
  {
    name: 'no acceptor accepts anything',
    teaches: 'Acceptors accept so that something is learnt: who learns nothing agrees with everybody.',
    clauses: accepting(() => false),
    model: once,
    verdicts: { someoneLearns: 'violated', twoLearn: 'violated' },
  },
  {
    name: 'no acceptor accepts anything, of one proposer',
    teaches: 'A proposer that no other overtakes learns a value, if a majority answers.',
    clauses: accepting(() => false),
    model: { ...once, parameters: { proposers: '1' } },
    verdicts: { someoneLearns: 'violated', twoLearn: 'violated', starvationFreedom: 'violated' },
  },
]
