// The steps of the proof of mutual exclusion: a voter gives one vote at a time, so two sites whose quorums have a voter in
// common cannot both have all their votes.
import { proofStep } from 'coterie'
import { maekawa } from './algorithm.js'

/** A site, as the proof sees it. */
interface Site {
  readonly self: number
  readonly votes: { has(site: number): boolean; equals(sites: unknown): boolean }
}

/** A state, as the proof sees it. */
interface State {
  channel(from: number, to: number): { some(test: (message: { readonly type: string }) => boolean): boolean }
}

/** Each voter has at most one vote out: counted, or in transit. */
export const oneVoteEach = (sites: readonly Site[], view: State) =>
  sites.every(
    (voter) =>
      sites.filter(
        (site) =>
          site.votes.has(voter.self) ||
          view.channel(voter.self, site.self).some(({ type }) => type === 'VOTE'),
      ).length <= 1,
  )

/** At most one site has the votes of its whole quorum. */
export const allVotesAtOneOnly = (sites: readonly Site[], quorumOf: (site: number) => unknown) =>
  sites.filter(
    (site, _, all) =>
      all.some((voter) => site.votes.has(voter.self)) && site.votes.equals(quorumOf(site.self)),
  ).length <= 1

const source =
  'M. Maekawa, A √N Algorithm for Mutual Exclusion in Decentralized Systems, ACM TOCS 3(2), 1985, ' +
  'section 3; ' +
  "I. Gupta, Mutual Exclusion (lecture), 'Maekawa: Safety'"

/** The lines of the proof. */
export const lines = {
  oneVoteEach: { source, says: 'a voter sends one reply at a time: none before the RELEASE of the last' },
  allVotesAtOneOnly: {
    source,
    says:
      'when a site has all its votes, no other has, since a voter of both quorums would have voted ' +
      'for both',
  },
} as const

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
