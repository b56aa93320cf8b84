// Mutants of Paxos: each of its conditions dropped. Two ballots of each proposer are enough; usually one is.
import { type Mutant, send } from 'coterie'
import { ACCEPT, ACCEPTED, accepted, PROMISE, type Site, upon } from './algorithm.js'
import { type Ballot, isAbove, isSame } from './ballot.js'

interface Proposing {
  readonly quorum?: (sites: number) => number
  readonly value?: (highest: number | undefined, self: number) => number
  readonly takes?: (mine: Ballot, other: Ballot) => boolean // whether another report replaces the one so far
}

const proposing = (change: Proposing) => {
  const { quorum = (sites) => Math.floor(sites / 2) + 1, value = (highest, self) => highest ?? self } = change
  const { takes = (mine, other) => isAbove(other, mine) } = change
  return {
    onPromise: upon('PROMISE', (me, message, { self, from, sites }) => {
      if (me.phase !== 'preparing' || !isSame(message.ballot, me.ballot)) return []
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

const accepting = (accepts: (me: Site, ballot: Ballot) => boolean) => ({
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
      'A majority must promise. Any two majorities share a site, and that site knows of the other ballot.',
    clauses: proposing({ quorum: () => 1 }),
    model: once,
    verdicts: { agreement: 10 },
  },
  {
    name: 'an acceptor accepts every proposal',
    teaches:
      'An acceptor must keep its promise: a later ballot has already asked it, and does not learn of a ' +
      'lower ballot accepted afterwards.',
    clauses: accepting(() => true),
    model: once,
    verdicts: { agreement: 10 },
  },
  {
    name: 'a promise is not remembered',
    teaches:
      'An acceptor must remember its promise. An acceptor that forgets it in a crash breaks agreement in ' +
      'the same way.',
    clauses: {
      onPrepare: upon('PREPARE', (me, message, { from }) =>
        isAbove(message.ballot, me.promised)
          ? [{}, send(from, PROMISE({ ballot: message.ballot, accepted: me.accepted }))]
          : [],
      ),
    },
    model: once,
    verdicts: { agreement: 10 },
  },
  {
    name: 'one acceptance is enough',
    teaches:
      'A value is chosen only when a majority has accepted it, so that every other majority has a member ' +
      'that knows it.',
    clauses: {
      onAccepted: upon('ACCEPTED', (me, message) =>
        me.phase === 'proposing' && isSame(message.ballot, me.ballot) ? [{ phase: 'decided' }] : [],
      ),
    },
    model: once,
    verdicts: { agreement: 6 },
  },
  {
    name: 'what was accepted in the lowest ballot is proposed',
    teaches:
      'Of several accepted values only the value of the highest ballot can have been chosen. It takes ' +
      'three ballots to see this.',
    clauses: proposing({ takes: (mine, other) => isAbove(mine, other) }),
    model: { requests: 2 },
    verdicts: { agreement: 14 },
  },
  {
    name: 'a value that no site proposed',
    teaches: 'Only a proposed value may be chosen. A constant satisfies agreement alone.',
    clauses: proposing({ value: () => 2 }),
    model: once,
    verdicts: { validity: 5 },
  },
  {
    name: 'no acceptor accepts anything',
    teaches: 'If no acceptor accepts a value, no value is chosen: agreement holds, and nothing is decided.',
    clauses: accepting(() => false),
    model: once,
    verdicts: { someoneLearns: 'violated', twoLearn: 'violated' },
  },
  {
    name: 'no acceptor accepts anything, of one proposer',
    teaches: 'A proposer that no other proposer overtakes learns a value if a majority answers.',
    clauses: accepting(() => false),
    model: { ...once, parameters: { proposers: '1' } },
    verdicts: { someoneLearns: 'violated', twoLearn: 'violated', starvationFreedom: 'violated' },
  },
]
