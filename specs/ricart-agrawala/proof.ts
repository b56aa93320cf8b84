// The steps of the proof of mutual exclusion. Each is a statement about a pair of sites that want the critical section,
// and about the REPLYs between them.
import { precedes, proofStep, proof as provedBy, violation } from 'coterie'
import { ra } from './algorithm.js'

/** A site, as the proof sees it. */
interface Site {
  readonly self: number
  readonly t: number | null
  readonly replied: { has(site: number): boolean }
}

/** A state, as the proof sees it. */
interface State {
  channel(from: number, to: number): { some(test: (message: { readonly type: string }) => boolean): boolean }
}

/** Whether a site has a request that it has not served yet. */
const isPending = ({ t }: Site) => t !== null

/** Whether the first request is before the second. */
const isEarlier = (one: Site, other: Site) => precedes([one.t, one.self], [other.t, other.self])

/** Whether one site has replied to the present request of another: the REPLY has been counted or is in transit. */
const hasReplied = (view: State, from: Site, to: Site) =>
  to.replied.has(from.self) || view.channel(from.self, to.self).some(({ type }) => type === 'REPLY')

// Whether a claim about each ordered pair of sites with pending requests is true.
const ofEachPair = (sites: readonly Site[], claim: (one: Site, other: Site) => boolean) =>
  sites.every((one) =>
    sites.every(
      (other) => one.self === other.self || !isPending(one) || !isPending(other) || claim(one, other),
    ),
  )

/** No two sites have replied to each other. */
export const notBothReplied = (sites: readonly Site[], view: State) =>
  ofEachPair(sites, (one, other) => !hasReplied(view, one, other) || !hasReplied(view, other, one))

/** No site has replied to a request later than its own. */
export const noReplyToLater = (sites: readonly Site[], view: State) =>
  ofEachPair(sites, (one, other) => !isEarlier(one, other) || !hasReplied(view, one, other))

/** The request of this site is later than all to which it has replied. */
export const isLaterThanAnswered = (sites: readonly Site[], site: number, view: State) =>
  ofEachPair(
    sites,
    (one, other) => one.self !== site || !hasReplied(view, one, other) || isEarlier(other, one),
  )

/** The functions to which these predicates pass timestamps. */
export const usesOfProof = {
  isPending,
  isEarlier,
  hasReplied,
  ofEachPair,
  notBothReplied,
  noReplyToLater,
  isLaterThanAnswered,
}

const source =
  'G. Ricart, A. Agrawala, An Optimal Algorithm for Mutual Exclusion in Computer Networks, CACM ' +
  '24(1), 1981, section 3; ' +
  "R. Misra, Distributed Mutual Exclusion (lecture), 'Ricart-Agrawala: Correctness'"

/** The lines of the proof, for any protocol whose properties `always` and `rule` make. */
export const lines = {
  notBothReplied: {
    source:
      "I. Gupta, Mutual Exclusion (lecture), 'Analysis: Ricart-Agrawala's Algorithm'; P. " +
      'Krzyzanowski, Distributed ' +
      "Mutual Exclusion (lecture CS 417, 2023), 'Assessment: Ricart & Agrawala'",
    says:
      'if two processes were inside, both would have sent a REPLY to each other, and each pair ' +
      'would be the smaller',
  },
  noReplyToLater: {
    source,
    says:
      'the later site enters only with a REPLY of the earlier one, which the earlier one does not ' +
      'send before it leaves',
  },
  laterThanAnswered: {
    source,
    says:
      'the earlier site received the request of the later one after it had made its own; otherwise ' +
      'its own would be later',
  },
} as const

export const proof = [
  proofStep(
    ra.always('notBothReplied', 'no two sites with pending requests have replied to each other', (view) =>
      notBothReplied(view.all('site'), view),
    ),
    lines.notBothReplied,
  ),
  proofStep(
    ra.always('noReplyToLater', 'no site with a pending request has replied to a later one', (view) =>
      noReplyToLater(view.all('site'), view),
    ),
    lines.noReplyToLater,
  ),
  proofStep(
    ra.rule(
      'laterThanAnswered',
      'a new request is later than every pending request to which its site has replied',
      'request',
      ({ site }, _, after) => (isLaterThanAnswered(after.all('site'), site, after) ? undefined : violation),
    ),
    lines.laterThanAnswered,
  ),
]

const { ofPair, ofSite } = ra.lemma

const misra =
  "R. Misra, Distributed Mutual Exclusion (lecture), 'Correctness' of Ricart and Agrawala's algorithm"

/** Whether j has replied to the request of i: the REPLY has been counted or is in transit. */
const answers = (
  i: Site,
  j: Site,
  view: { inTransit(from: Site, to: Site, type: 'REPLY'): readonly unknown[] },
) => i.replied.has(j.self) || view.inTransit(j, i, 'REPLY').length > 0

export default provedBy({
  source:
    'G. Ricart, A. Agrawala, An Optimal Algorithm for Mutual Exclusion in Computer Networks, CACM ' +
    '24(1), 1981, section 3',
  lemmas: {
    pendingHasTimestamp: ofSite(
      'site',
      'a node has a sequence number while it requests or is inside',
      (i) => (i.t === null) === (i.phase === 'idle'),
    ),
    clockNotBehind: ofSite(
      'site',
      'its clock is at least its sequence number',
      (i) => i.t === null || i.t <= i.clock,
    ),
    askedOnce: ofPair(
      'site',
      'each request is in transit, deferred, or answered by each other node, and only once',
      (i, j, view) =>
        view.inTransit(i, j, 'REQUEST').length +
          (j.deferred.has(i.self) ? 1 : 0) +
          view.inTransit(j, i, 'REPLY').length +
          (i.replied.has(j.self) ? 1 : 0) ===
        (i.phase === 'idle' ? 0 : 1),
    ),
    requestIsCurrent: ofPair(
      'site',
      'a REQUEST in transit has the sequence number of its sender',
      (i, j, view) => view.inTransit(i, j, 'REQUEST').every(({ t }) => t === i.t),
    ),
    receivedIsSeen: ofPair(
      'site',
      {
        says:
          'a node that has received a request has seen its sequence number, so its own next ' +
          'one is higher; so the earlier of two received the request of the other after it ' +
          'had made its own',
        source: `section 3; ${misra}, sentence 2`,
      },
      (i, j, view) => i.t === null || !(j.deferred.has(i.self) || answers(i, j, view)) || i.t <= j.clock,
    ),
    repliesToEarlier: ofPair(
      'site',
      {
        says:
          'a node with a request of its own has replied only to earlier requests; so not to ' +
          'one of lower priority',
        source: `section 3; ${misra}, sentence 4`,
      },
      (i, j, view) => j.t === null || !answers(i, j, view) || isEarlier(i, j),
    ),
    insideHasAllReplies: ofPair(
      'site',
      {
        says:
          'a node enters only with a REPLY of every other node; so beside another only with ' +
          'a REPLY that this one sent before its exit',
        source: `section 3; ${misra}, sentence 3`,
      },
      (i, j) => i.phase !== 'held' || i.replied.has(j.self),
    ),
  },
  theorems: { mutualExclusion: ['repliesToEarlier', 'insideHasAllReplies', 'pendingHasTimestamp'] },
})
