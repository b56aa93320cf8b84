// The deposit of some ATMs between enter(S) and exit(S), where the lock is Maekawa's: the ATMs share the account, and ask the
// ATMs of their quorum for votes. Two quorums have an ATM in common, and it votes for one at a time, so no deposit is lost. The
// clauses of the lock are those of maekawa, and the deposit is that of bank-account-distributed.
import { flag, int, listOf, type MeOf, many, oneOf, protocol, quorums, setOf, siteId, stable } from 'coterie'
import { add, read, write } from '../bank-account-distributed/algorithm.js'
import {
  enter as enterByVotes,
  exit as exitAndRelease,
  onRelease,
  onRequest,
  onVote,
  request,
} from '../maekawa/algorithm.js'

const amount = int(0, Number.POSITIVE_INFINITY)

export const bank = protocol({
  parameters: { quorums: quorums('whose votes an ATM needs', 'ring') },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      votes: setOf(siteId),
      voted: flag,
      queue: listOf(siteId),
      next: oneOf('read', 'add', 'write', 'leave'), // the next step of an ATM that is in the section
      amount,
      deposits: stable(amount), // how many deposits it has written; only the properties read this
    }),
  },
  messages: { REQUEST: {}, VOTE: {}, RELEASE: {} },
  shared: { account: amount },
})

export const { local, upon } = bank.roles.site

/** enter(S): with the votes of the quorum, begin the deposit. */
export const enter = local({ ...enterByVotes, effect: () => [{ phase: 'held', next: 'read' }] })

/** exit(S): after the deposit, give the votes back. */
export const exit = {
  ...exitAndRelease,
  guard: (me: MeOf<typeof bank, 'site'>) => me.phase === 'held' && me.next === 'leave',
}

/** All clauses: those of the lock around those of the deposit. */
export const clauses = { request, onRequest, onVote, enter, read, add, write, exit, onRelease }
