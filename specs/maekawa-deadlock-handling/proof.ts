// The steps of the proof of mutual exclusion, those of the algorithm without deadlock handling: a vote that is given back
// is not out any more.
import { proofStep } from 'coterie'
import { allVotesAtOneOnly, lines, oneVoteEach } from '../maekawa/proof.js'
import { maekawa } from './protocol.js'

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
]
