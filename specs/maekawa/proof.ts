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

type Type = 'REQUEST' | 'VOTE' | 'RELEASE'

/** What a lemma asks of a state. */
interface Messages {
  channel(from: number, to: number): { some(test: (message: { readonly type: Type }) => boolean): boolean }
}

/** A voter, as the lemmas see it. */
interface Voter {
  readonly self: number
  readonly queue: { some(test: (site: number) => boolean): boolean }
}

const isSent = (type: Type, from: number, to: number, view: Messages): boolean =>
  view.channel(from, to).some((message) => message.type === type)

/** Where a vote of a voter is that a site will have, has, or gives back. */
const placesOfVote = (i: Site, voter: number, view: Messages): readonly (() => boolean)[] => [
  () => i.votes.has(voter),
  () => isSent('VOTE', voter, i.self, view),
  () => isSent('RELEASE', i.self, voter, view),
]

/** Whether a vote of this voter is out at a site. */
const hasVote = (i: Site, voter: number, view: Messages): boolean =>
  placesOfVote(i, voter, view).some((isHere) => isHere())

/** Whether so many of these are true; none is asked once it is clear. */
const areTrue = (times: 0 | 1, tests: readonly (() => boolean)[]): boolean => {
  let found = 0
  for (const test of tests) {
    if (test()) found += 1
    if (found > times) return false
  }
  return found === times
}

/** Whether a site has so many requests at a voter: on its way, queued, or answered with a vote that it still has. */
const asks = (i: Site, voter: Voter, times: 0 | 1, view: Messages): boolean =>
  areTrue(times, [
    () => i.votes.has(voter.self),
    () => isSent('VOTE', voter.self, i.self, view),
    () => isSent('REQUEST', i.self, voter.self, view),
    () => voter.queue.some((k) => k === i.self),
  ])

const oneRequest =
  'while a node waits or is inside, each member of its quorum has one request of ' +
  'it, in transit, queued, or voted for'
const whileOut = 'a node that has given its vote to one request is locked until the RELEASE'

// Two sites with quorums=majority: complete in 20 s of processor time. Three with quorums=ring: the cells that were decided
// in 48 s of it are kept, and the others are open.
export default provedBy({
  source:
    'M. Maekawa, A √N Algorithm for Mutual Exclusion in Decentralized Systems, ACM ' +
    'TOCS 3(2), 1985, sections 2 and 3',
  lemmas: {
    quorumsIntersect: ofTwo('site', 'any two quorums have a node in common', (i, j, view) =>
      view.parameters.quorums.get(i.self)!.some((k) => view.parameters.quorums.get(j.self)!.has(k)),
    ),
    differentMessages: ofPair(
      'site',
      'no two messages of one kind are on the way from one node to another',
      (i, j, view) => {
        const channel = view.channel(i.self, j.self)
        const [first, second, third] = [0, 1, 2].map((k) => () => channel.get(k)?.type)
        return (
          first!() === undefined ||
          second!() === undefined ||
          (first!() !== second!() && third!() !== first!() && third!() !== second!())
        )
      },
    ),
    queuedOnce: ofSite(
      'site',
      'a node queues each request once',
      ({ queue }) => queue.toSet().size === queue.size,
    ),
    oneRequest: ofPair('site', oneRequest, (i, j, view) =>
      asks(i, j, i.phase !== 'idle' && view.parameters.quorums.get(i.self)!.has(j.self) ? 1 : 0, view),
    ),
    oneRequestAtItself: ofSite('site', `${oneRequest}; so does the node itself`, (i, view) =>
      asks(i, i, i.phase !== 'idle' && view.parameters.quorums.get(i.self)!.has(i.self) ? 1 : 0, view),
    ),
    lockedWhileOut: ofPair('site', whileOut, (i, j, view) => j.voted || !hasVote(i, j.self, view)),
    lockedByItself: ofSite(
      'site',
      `${whileOut}; so is one that votes for itself`,
      (i) => i.voted || !i.votes.has(i.self),
    ),
    votesOnce: ofPair(
      'site',
      'a vote is in one place: on its way, counted, or on its way back',
      (i, j, view) => {
        const places = placesOfVote(i, j.self, view)
        return areTrue(0, places) || areTrue(1, places)
      },
    ),
    votesForOne: ofTwo('site', 'a node votes for one request at a time', (i, j, view) =>
      view.competitors.every((voter) => !hasVote(i, voter, view) || !hasVote(j, voter, view)),
    ),
    insideHasQuorum: ofSite(
      'site',
      'a node enters with the votes of its whole quorum',
      (i, view) => i.phase !== 'held' || i.votes.equals(view.parameters.quorums.get(i.self)!),
    ),
  },
  theorems: { mutualExclusion: ['quorumsIntersect', 'votesForOne', 'insideHasQuorum'] },
  universe: { channel: 3 },
})
