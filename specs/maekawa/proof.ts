// The steps of the proof of mutual exclusion: a voter gives one vote at a time, so two sites whose quorums have a voter in
// common cannot both have all their votes.
import { proofStep, proof as provedBy } from 'coterie'
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

const { ofPair, ofSite, ofTwo } = maekawa.lemma

type Node = Parameters<Parameters<typeof ofSite>[2]>[0]
type View = Parameters<Parameters<typeof ofSite>[2]>[1]
type Type = 'REQUEST' | 'VOTE' | 'RELEASE'

/** That one message of a type at most is in transit from one node to another. */
const oneAtMost = (from: number, to: number, type: Type, view: View) =>
  view.inOrder(from, to, (one, other) => one.type !== type || other.type !== type)

/** That a node neither has the vote of another, nor will have it, nor gives it back. */
const hasNoVote = (i: Node, voter: number, view: View) =>
  !i.votes.has(voter) && view.allOf([view.none(voter, i.self, 'VOTE'), view.none(i.self, voter, 'RELEASE')])

/** That a vote is once at most on its way, counted, or on its way back. */
const hasOneVote = (i: Node, voter: number, view: View) => {
  const given = view.none(voter, i.self, 'VOTE')
  const returned = view.none(i.self, voter, 'RELEASE')
  if (i.votes.has(voter)) return view.allOf([given, returned])
  return view.allOf([
    view.oneOf([given, returned]),
    oneAtMost(voter, i.self, 'VOTE', view),
    oneAtMost(i.self, voter, 'RELEASE', view),
  ])
}

/** That a node has one request at most at a voter of its quorum while it waits or is inside, else none. */
const asksOnce = (i: Node, voter: Node, view: View) => {
  const asked = view.none(i.self, voter.self, 'REQUEST')
  const answered = view.none(voter.self, i.self, 'VOTE')
  const isCounted = i.votes.has(voter.self)
  const isQueued = voter.queue.some((k) => k === i.self)
  const isElsewhere = isCounted || isQueued
  const mayAsk = i.phase !== 'idle' && view.parameters.quorums.get(i.self)!.has(voter.self)
  if (!mayAsk) return !isElsewhere && view.allOf([asked, answered])
  if (isElsewhere) return !(isCounted && isQueued) && view.allOf([asked, answered])
  return view.allOf([
    view.oneOf([asked, answered]),
    oneAtMost(i.self, voter.self, 'REQUEST', view),
    oneAtMost(voter.self, i.self, 'VOTE', view),
  ])
}

const oneRequest =
  'while a node waits or is inside, each member of its quorum has one request of it, in transit, ' +
  'queued, or voted for; other nodes have none'
const whileOut = 'a node that has given its vote to one request is locked until the RELEASE'
const maekawa1985 =
  'M. Maekawa, A √N Algorithm for Mutual Exclusion in Decentralized Systems, ACM ' +
  'TOCS 3(2), 1985, sections 2 and 3'
const misra = "R. Misra, Distributed Mutual Exclusion (lecture), 'Correctness' of Maekawa's algorithm"
const gupta = "I. Gupta, Mutual Exclusion (lecture, transcript and slides), 'Safety' of Maekawa's algorithm"

export default provedBy({
  source: maekawa1985,
  lemmas: {
    quorumsIntersect: ofTwo(
      'site',
      {
        says: 'any two quorums have a node in common',
        source: `section 2; ${gupta}, sentence 2; R. Misra, 'Quorum-Based Mutual Exclusion Algorithms'`,
      },
      (i, j, view) =>
        view.parameters.quorums.get(i.self)!.some((k) => view.parameters.quorums.get(j.self)!.has(k)),
    ),
    queuedOnce: ofSite(
      'site',
      'a node queues each request once',
      ({ queue }) => queue.toSet().size === queue.size,
    ),
    oneRequest: ofPair('site', oneRequest, asksOnce),
    oneRequestAtItself: ofSite('site', `${oneRequest}; so it is at the node itself`, (i, view) =>
      asksOnce(i, i, view),
    ),
    lockedWhileOut: ofPair(
      'site',
      {
        says: whileOut,
        source:
          "section 3; R. Misra, 'Quorum-Based Mutual Exclusion Algorithms': no REPLY before the RELEASE",
      },
      (i, j, view) => j.voted || hasNoVote(i, j.self, view),
    ),
    lockedByItself: ofSite(
      'site',
      `${whileOut}; so is one that votes for itself`,
      (i) => i.voted || !i.votes.has(i.self),
    ),
    votesOnce: ofPair(
      'site',
      'a vote is in one place: on its way, counted, or on its way back',
      (i, j, view) => hasOneVote(i, j.self, view),
    ),
    votesForOne: ofTwo(
      'site',
      {
        says: 'a node votes for one request at a time; so it has not sent a REPLY to both of two sites',
        source: `section 3; ${misra}, sentence 4; ${gupta}, sentence 3`,
      },
      (i, j, view) =>
        view.allOf(
          view.competitors.map((voter) => view.oneOf([hasNoVote(i, voter, view), hasNoVote(j, voter, view)])),
        ),
    ),
    insideHasQuorum: ofSite(
      'site',
      {
        says: 'a node enters with the votes of its whole quorum',
        source: `section 3; ${misra}, sentence 3`,
      },
      (i, view) => i.phase !== 'held' || i.votes.equals(view.parameters.quorums.get(i.self)!),
    ),
  },
  sentences: {
    allVotesAtOneOnly: ofTwo(
      'site',
      {
        says: 'when a process has the replies of its whole voting set, no other has those of its own',
        source: `${gupta}, sentence 1`,
      },
      (i, j, view) => {
        const quorum = (k: Node) => view.parameters.quorums.get(k.self)!
        return !i.votes.equals(quorum(i)) || !j.votes.equals(quorum(j))
      },
    ),
    commonVoterVotesOnce: ofTwo(
      'site',
      {
        says: 'a process of both voting sets has not voted for both',
        source: `${gupta}, sentences 2 and 3; ${misra}, sentence 4`,
      },
      (i, j, view) =>
        view.parameters.quorums
          .get(i.self)!
          .every((k) => !view.parameters.quorums.get(j.self)!.has(k) || !i.votes.has(k) || !j.votes.has(k)),
    ),
  },
  theorems: { mutualExclusion: ['quorumsIntersect', 'votesForOne', 'insideHasQuorum'] },
  universe: { channel: 'any' },
})
