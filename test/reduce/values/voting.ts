// Voting: a high-level algorithm by which acceptors choose a value (L. Lamport, TLA+ Examples, specifications/Paxos/Voting.tla, with the
// constants of MCVoting.tla). TLC finds 77 states up to the permutations of three acceptors and of two values, with ballots 0 and 1.
import { Set as ImmutableSet } from 'immutable'
import {
  algorithm,
  either,
  element,
  int,
  many,
  mapOf,
  protocol,
  record,
  setOf,
  siteId,
  type ViewOf,
  values,
} from '../../../src/index.js'

const Value = values('v1', 'v2')
const ballots = [0, 1]
const Vote = record({ b: int(0, 1), v: Value })

export const voting = protocol({
  roles: { acceptor: many({}) },
  shared: { votes: mapOf(siteId, setOf(Vote)), maxBal: mapOf(siteId, int(-1, 1)) },
})
type Shared = ViewOf<typeof voting>['shared']

const { write } = voting
const { local } = voting.roles.acceptor
const hasVoted = ({ votes }: Shared, a: number, b: number) => votes.get(a).some((vote) => vote.b === b)
const votedFor = ({ votes }: Shared, a: number, b: number, v: string) =>
  votes.get(a).some((vote) => vote.b === b && vote.v === v)

/** Whether more than half of these sites have it. */
const quorum = (sites: ImmutableSet<number>, has: (a: number) => boolean) => 2 * sites.count(has) > sites.size

/** ShowsSafeAt of some quorum: among those that have reached ballot b, the latest vote before it, if there is one, is for v. */
const showsSafe = (shared: Shared, sites: ImmutableSet<number>, b: number, v: string): boolean => {
  const reached = sites.filter((a) => shared.maxBal.get(a) >= b)
  const pairs = reached.toArray().flatMap((a, k, all) => all.slice(k + 1).map((c) => [a, c]))
  return pairs.some((some) =>
    [-1, ...ballots.filter((c) => c < b)].some(
      (c) =>
        (c === -1 || some.some((a) => votedFor(shared, a, c, v))) &&
        ballots.every((d) => d <= c || d >= b || some.every((a) => !hasVoted(shared, a, d))),
    ),
  )
}

/** IncreaseMaxBal(a, b): an acceptor may promise at any time to cast no further votes in ballots below b. */
const increaseMaxBal = local({
  guard: () => true,
  effect: (_, { self, shared }) =>
    either(
      ballots
        .filter((b) => b > shared.maxBal.get(self))
        .map((b) => [{}, write({ maxBal: element(self, b) })] as const),
    ),
})

const always = () => true

/** VoteFor(a, b, v), with one of its conditions changed, or one more. */
export const voteFor = ({
  allows = always as (v: string, b: number) => boolean,
  isSafe = showsSafe,
  looks = true,
} = {}) =>
  local({
    guard: () => true,
    effect: (_, { self, others, sites, shared }) =>
      either(
        ballots.flatMap((b) =>
          Value.names.flatMap((v) =>
            allows(v, b) &&
            shared.maxBal.get(self) <= b &&
            !hasVoted(shared, self, b) &&
            (!looks ||
              others.every((c) => shared.votes.get(c).every((vote) => vote.b !== b || vote.v === v))) &&
            isSafe(shared, sites, b, v)
              ? [
                  [
                    {},
                    write({
                      votes: element(self, shared.votes.get(self).add(Vote({ b, v }))),
                      maxBal: element(self, b),
                    }),
                  ] as const,
                ]
              : [],
          ),
        ),
      ),
  })

const chosen = ({ shared, all }: ViewOf<typeof voting>) => {
  const sites = ImmutableSet(all('acceptor').map(({ self }) => self))
  return Value.names.filter((v) => ballots.some((b) => quorum(sites, (a) => votedFor(shared, a, b, v))))
}

const consistent = voting.always(
  'consistent',
  'at most one value is chosen',
  (view) => chosen(view).length < 2,
)
const oneValuePerBallot = voting.always(
  'oneValuePerBallot',
  'votes in one ballot are for one value',
  ({ shared, all }) =>
    ballots.every(
      (b) =>
        Value.names.filter((v) => all('acceptor').some(({ self }) => votedFor(shared, self, b, v))).length <
        2,
    ),
)
const someChosen = voting.sometimes('someChosen', 'a value is chosen', (view) => chosen(view).length === 1)

/** Voting, or a mutant of it. */
export const votingWith = (vote: ReturnType<typeof voteFor>) =>
  algorithm({
    name: 'voting',
    title: 'Voting',
    citation: 'L. Lamport, Voting, TLA+ Examples, specifications/Paxos/Voting.tla',
    about: 'Quorums are majorities. All acceptors and all values are alike.',
    sites: { min: 1, max: 4, fallback: 3 },
    protocol: voting,
    clauses: { increaseMaxBal, voteFor: vote },
    properties: [consistent, oneValuePerBallot, someChosen],
  })

/** The algorithm of the source. */
export const votingSpec = votingWith(voteFor())
