// Paxos with the set of all messages that were sent as shared data, in the version of the TLA+ Examples in which somebody decides (Lim Ngian Xin
// Terry and Gaurav Gandhi, specifications/SimplifiedFastPaxos/Paxos.tla). TLC finds 1,207 states up to the permutations of replicas and values, on 22
// levels: the count for four replicas, quorums of three, two values and two ballots. There no ballot is -1; here it is 0, and ballots are 1 and 2.
// The version of L. Lamport, in which nobody decides, is specs/paxos-sets.
import {
  algorithm,
  either,
  int,
  many,
  one,
  optional,
  protocol,
  record,
  setOf,
  siteId,
  type ViewOf,
  values,
  violation,
} from '../../../src/index.js'

const Value = values('v1', 'v2')
const ballots = [1, 2]
const ballot = int(0, 2)
const Promised = record({ ballot, by: siteId, maxVBallot: ballot, maxValue: optional(Value) })
const Proposal = record({ ballot, value: Value })
const Accepted = record({ ballot, by: siteId, value: Value })

const paxos = protocol({
  roles: {
    replica: many({ maxBallot: ballot, maxVBallot: ballot, maxValue: optional(Value) }),
    // Proposes and learns; it remembers nothing.
    anyone: one({}),
  },
  shared: {
    prepared: setOf(ballot),
    promised: setOf(Promised),
    proposed: setOf(Proposal),
    accepted: setOf(Accepted),
    decision: optional(Value),
  },
})
const { write } = paxos
const { replica, anyone } = paxos.roles

/** The smallest majority of these replicas. */
const majority = (replicas: number) => Math.floor(replicas / 2) + 1

const subsets = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  size === 0
    ? [[]]
    : all.flatMap((first, k) => subsets(all.slice(k + 1), size - 1).map((rest) => [first, ...rest]))

/** Phase 1a: a proposer sends a Prepare with any ballot. */
const prepare = anyone.local({
  guard: () => true,
  effect: (_, { shared }) =>
    either(ballots.map((b) => [{}, write({ prepared: shared.prepared.add(b) })] as const)),
})

/** Phase 1b: a replica that has seen no later ballot promises, and reports what it has accepted. */
const promise = replica.local({
  guard: () => true,
  effect: (me, { self, shared }) =>
    either(
      ballots
        .filter((b) => shared.prepared.has(b) && me.maxBallot < b)
        .map((b) => {
          const { maxVBallot, maxValue } = me
          const sent = Promised({ ballot: b, by: self, maxVBallot, maxValue })
          return [{ maxBallot: b }, write({ promised: shared.promised.add(sent) })] as const
        }),
    ),
})

/** Phase 2a: with promises of a quorum a proposer asks to accept the value of the latest ballot in them, or any if there is none. */
const proposeWith = (latest: boolean) =>
  anyone.local({
    guard: () => true,
    effect: (_, { shared, self }) =>
      either(
        ballots
          .filter((b) => shared.proposed.every((sent) => sent.ballot !== b))
          .flatMap((b) => {
            // The number of a proposer is that of the replicas, who come before it.
            const some = subsets([...shared.promised.filter((sent) => sent.ballot === b)], majority(self))
            return Value.names
              .filter((v) =>
                some.some((messages) => {
                  const last = Math.max(...messages.map(({ maxVBallot }) => maxVBallot))
                  return (
                    last === 0 ||
                    !latest ||
                    messages.some(({ maxVBallot, maxValue }) => maxVBallot === last && maxValue === v)
                  )
                }),
              )
              .map(
                (v) =>
                  [{}, write({ proposed: shared.proposed.add(Proposal({ ballot: b, value: v })) })] as const,
              )
          }),
      ),
  })

/** Phase 2b: a replica accepts a proposal unless it has promised a later ballot. */
const accept = replica.local({
  guard: () => true,
  effect: (me, { self, shared }) =>
    either(
      [...shared.proposed]
        .filter((sent) => me.maxBallot <= sent.ballot)
        .map(
          ({ ballot: b, value }) =>
            [
              { maxBallot: b, maxVBallot: b, maxValue: value },
              write({ accepted: shared.accepted.add(Accepted({ ballot: b, by: self, value })) }),
            ] as const,
        ),
    ),
})

/** A value that a quorum has accepted in one ballot is decided. */
const decide = anyone.local({
  guard: () => true,
  effect: (_, { shared, self }) =>
    either(
      ballots.flatMap((b) => {
        const sent = shared.accepted.filter((one) => one.ballot === b)
        return sent.size < majority(self) ? [] : [[{}, write({ decision: sent.first()!.value })] as const]
      }),
    ),
})

const chosen = ({ accepted }: ViewOf<typeof paxos>['shared'], replicas: number) =>
  Value.names.filter((v) =>
    ballots.some(
      (b) => accepted.count((sent) => sent.ballot === b && sent.value === v) >= majority(replicas),
    ),
  )

/** The algorithm, or a mutant in which a proposer takes any value. */
export const paxosWith = ({ latest = true }) =>
  algorithm({
    name: 'paxos',
    title: 'Paxos',
    citation:
      'Lim Ngian Xin Terry, G. Gandhi, Paxos, TLA+ Examples, specifications/SimplifiedFastPaxos/Paxos.tla',
    about:
      'Any three of the four replicas are a quorum. Messages may be received at any time, and again, or never.',
    sites: { min: 3, max: 4, fallback: 4 },
    protocol: paxos,
    clauses: { prepare, promise, propose: proposeWith(latest), accept, decide },
    properties: [
      paxos.rule('consistency', 'a decision is never changed', 'every step', (_, before, after) =>
        before.shared.decision !== null && before.shared.decision !== after.shared.decision
          ? violation
          : undefined,
      ),
      paxos.sometimes(
        'oneChosen',
        'a value is chosen',
        ({ shared, all }) => chosen(shared, all('replica').length).length === 1,
      ),
    ],
  })
