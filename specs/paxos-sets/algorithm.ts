// Paxos as TLA+ has it: the set of all messages that were sent is shared data, from which no message is ever removed. So a
// message may be received at any time, again, or never. Each ballot has a leader of its own, which remembers nothing.
import { either } from 'coterie'
import {
  acceptor,
  ballotsOf,
  leaders,
  majority,
  Promised,
  proposal,
  safeIn,
  voteFor,
  write,
} from './protocol.js'

export { paxos } from './protocol.js'

/** (1a) The leader of a ballot begins it. */
export const begin = leaders.local({
  guard: () => true,
  effect: (_, { shared, parameters }) =>
    either(ballotsOf(parameters).map((b) => [{}, write({ begun: shared.begun.add(b) })] as const)),
})

/** (1b) An acceptor that has taken part in no later ballot promises to take part in no earlier one, and reports its last vote. */
export const promise = acceptor.local({
  guard: () => true,
  effect: (me, { self, shared }) =>
    either(
      [...shared.begun]
        .filter((b) => b > me.promised)
        .map((b) => {
          const sent = Promised({ ballot: b, by: self, votedIn: me.votedIn, votedFor: me.votedFor })
          return [{ promised: b }, write({ promises: shared.promises.add(sent) })] as const
        }),
    ),
})

/** (2a) A leader that has proposed nothing proposes a value that the promises of a quorum show to be safe. */
export const propose = leaders.local({
  guard: () => true,
  effect: (_, { shared, parameters, all }) =>
    either(
      ballotsOf(parameters)
        .filter((b) => shared.proposals.every((sent) => sent.ballot !== b))
        .flatMap((b) =>
          safeIn(shared, b, majority(all('acceptor'))).map((value) => proposal(shared, b, value)),
        ),
    ),
})

/** (2b) An acceptor votes for a proposal, unless it has taken part in a later ballot. */
export const vote = acceptor.local({
  guard: () => true,
  effect: (me, { self, shared }) =>
    either(
      [...shared.proposals]
        .filter((sent) => sent.ballot >= me.promised)
        .map((sent) => voteFor(shared, self, sent)),
    ),
})

/** In the order of the source. */
export const clauses = { begin, promise, propose, vote }
