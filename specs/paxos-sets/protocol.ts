// The protocol of Paxos with sets of messages: what acceptors remember, what was sent, and which values are safe.
import {
  type ContextOf,
  int,
  integer,
  many,
  one,
  optional,
  protocol,
  record,
  setOf,
  siteId,
  values,
} from 'coterie'

export const Value = values('v1', 'v2')
const ballot = int(0, 4) // 0: none
export const Promised = record({ ballot, by: siteId, votedIn: ballot, votedFor: optional(Value) })
export const Proposal = record({ ballot, value: Value })
export const Vote = record({ ballot, by: siteId, value: Value })

export const paxos = protocol({
  parameters: { ballots: integer('how many ballots there are', 1, 4, 2) },
  roles: {
    acceptor: many({
      promised: ballot, // maxBal
      votedIn: ballot, // maxVBal
      votedFor: optional(Value), // maxVal
    }),
    leaders: one({}),
  },
  shared: {
    begun: setOf(ballot), // 1a
    promises: setOf(Promised), // 1b
    proposals: setOf(Proposal), // 2a
    votes: setOf(Vote), // 2b
  },
})
export const { write } = paxos
export const { acceptor, leaders } = paxos.roles
type Shared = ContextOf<typeof paxos>['shared']
type Promises = typeof Promised.initial

export const ballotsOf = ({ ballots }: { readonly ballots: number }): readonly number[] =>
  Array.from({ length: ballots }, (_, k) => k + 1)

/** The smallest number of acceptors that is a majority. */
export const majority = (acceptors: { readonly size: number }): number => Math.floor(acceptors.size / 2) + 1

const subsets = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  size === 0
    ? [[]]
    : all.flatMap((first, k) => subsets(all.slice(k + 1), size - 1).map((rest) => [first, ...rest]))

/** Whether these promises of a quorum show that a value may be proposed: it is that of the last vote in them, if there is one. */
export const showSafe = (quorum: readonly Promises[], value: string): boolean => {
  const last = Math.max(...quorum.map(({ votedIn }) => votedIn))
  return last === 0 || quorum.some(({ votedIn, votedFor }) => votedIn === last && votedFor === value)
}

/** The values that may be proposed in a ballot, by the promises of some quorum. */
export const safeIn = (shared: Shared, b: number, size: number, isSafe = showSafe) => {
  const quorums = subsets([...shared.promises.filter((sent) => sent.ballot === b)], size)
  return Value.names.filter((value) => quorums.some((quorum) => isSafe(quorum, value)))
}

/** What a leader does that proposes a value. */
export const proposal = (shared: Shared, ballot: number, value: (typeof Value.names)[number]) =>
  [{}, write({ proposals: shared.proposals.add(Proposal({ ballot, value })) })] as const

/** What an acceptor does that votes for a proposal. */
export const voteFor = (shared: Shared, by: number, { ballot, value }: typeof Proposal.initial) =>
  [
    { promised: ballot, votedIn: ballot, votedFor: value },
    write({ votes: shared.votes.add(Vote({ ballot, by, value })) }),
  ] as const
