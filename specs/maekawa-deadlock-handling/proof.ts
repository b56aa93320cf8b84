// The steps of the proof of mutual exclusion, those of the algorithm without deadlock handling: a vote that is given back
// is not out any more.
import { proofStep, violation } from 'coterie'
import { allVotesAtOneOnly, lines, oneVoteEach } from '../maekawa/proof.js'
import { maekawa } from './protocol.js'

// With rules=timestamps no vote is ever taken back, and so there is a deadlock.
const votesAreKept = proofStep(
  maekawa.rule(
    'votesAreKept',
    'a site returns a vote only on leaving the section',
    'every step',
    ({ clause }, was, is) => {
      if (clause === 'exit' || clause === 'onRelease') return undefined
      const after = is.all('site')
      return was.all('site').every(({ vote }, i) => vote === null || vote.site === after[i]!.vote?.site)
        ? undefined
        : violation
    },
  ),
  {
    source:
      'R. Misra, Distributed Mutual Exclusion (lecture), ' + "'Quorum-Based Mutual Exclusion Algorithms'",
    says: 'a site sends a REPLY only after it has received a RELEASE for the previous REPLY',
    isFalse: 'with deadlock handling a YIELD returns the vote, too',
  },
)

export const proof = [
  proofStep(
    maekawa.always('oneVoteEach', 'each voter has at most one vote out', (view) =>
      oneVoteEach(view.all('site'), view),
    ),
    lines.oneVoteEach,
  ),
  proofStep(
    maekawa.always('allVotesAtOneOnly', 'at most one site has all votes of its quorum', (view) =>
      allVotesAtOneOnly(view.all('site'), (site) => view.parameters.quorums.get(site)),
    ),
    lines.allVotesAtOneOnly,
  ),
  votesAreKept,
]
