// The steps of the proof of mutual exclusion and fairness, each as an invariant. Where channels are not FIFO, the second
// fails two steps before mutual exclusion does: it is the line that needs FIFO.
import { precedes, proofStep, proof as provedBy, type ViewOf } from 'coterie'
import { lamport, ts } from './algorithm.js'

type View = ViewOf<typeof lamport>
type Site = ReturnType<View['all']>[number]

const source =
  'M. Singhal, N. Shivaratri, Advanced Concepts in Operating Systems, 1994, section 6.5; R. Misra, ' +
  'Distributed ' +
  "Mutual Exclusion (lecture), 'Lamport's algorithm: Correctness'"

/** Whether a site has a pending request: its own request is in its own queue. */
const isPending = ({ self, queue }: Site) => queue.has(self)

/** Whether a site has heard a later message from another (L1); a site that is inside has heard from all. */
const heardLater = (me: Site, from: number) => me.phase === 'held' || me.ack.has(from)

/** Whether L1 and L2 are true at a site, or it has entered with them. */
const mayEnter = ({ self, phase, queue, ack }: Site, others: readonly Site[]) =>
  phase === 'held' ||
  (phase === 'wanted' &&
    others.every((i) => i.self === self || (ack.has(i.self) && precedes(ts(queue, self), ts(queue, i.self)))))

/** Whether the queue of `me` has the request of `other`, as `other` has it itself. */
const knowsRequest = (me: Site, other: Site) => me.queue.get(other.self) === other.queue.get(other.self)

const identical = (sites: readonly Site[]) =>
  sites.every((me) =>
    sites.every((other) => sites.every(({ self }) => me.queue.get(self) === other.queue.get(self))),
  )

const nothingInTransit = (view: View) =>
  view.inFlight('REQUEST') + view.inFlight('REPLY') + view.inFlight('RELEASE') === 0

/** Whether the queue of `me` has no request that is earlier than its own. */
const isAtTop = ({ self, queue }: Site, others: readonly Site[]) =>
  others.every((i) => i.self === self || !queue.has(i.self) || precedes(ts(queue, self), ts(queue, i.self)))

/** Whether the queue of `me` has a request of `other` ahead of its own. */
const isBehind = (me: Site, other: Site) =>
  me.queue.has(other.self) && precedes(ts(me.queue, other.self), ts(me.queue, me.self))

/** The functions to which these predicates pass timestamps. */
export const usesOfProof = {
  isPending,
  heardLater,
  mayEnter,
  knowsRequest,
  isAtTop,
  isBehind,
  identical,
  nothingInTransit,
}

export const proof = [
  proofStep(
    lamport.always(
      'topAndLaterAtOneOnly',
      'at most one site has its own request at the top of its queue (L2) and a later message from ' +
        'all others (L1)',
      (view) => view.all('site').filter((me, _, sites) => mayEnter(me, sites)).length <= 1,
    ),
    {
      source,
      says: 'if two sites were inside, both would have their own request at the top and L1 at one instant',
    },
  ),
  proofStep(
    lamport.always(
      'laterMeansQueued',
      'a site that has heard later messages has every earlier pending request in its queue',
      (view) =>
        view
          .all('site')
          .every((me, _, sites) =>
            sites.every(
              (other) =>
                me.self === other.self ||
                !isPending(me) ||
                !isPending(other) ||
                !heardLater(me, other.self) ||
                !precedes(ts(other.queue, other.self), ts(me.queue, me.self)) ||
                knowsRequest(me, other),
            ),
          ),
    ),
    {
      source,
      says: "by L1 and the FIFO channel, the earlier request is in the other site's queue, ahead of its own",
    },
  ),
  proofStep(
    lamport.always(
      'insideMeansTop',
      'while a site is inside, its queue has no request earlier than its own',
      (view) => view.all('site').every((me, _, sites) => me.phase !== 'held' || isAtTop(me, sites)),
    ),
    {
      source,
      says: "a site's own request on top of a queue with a smaller one is a contradiction",
    },
  ),
  proofStep(
    lamport.always(
      'earlierIsAhead',
      'a site that has heard a later message from the site of an earlier pending request has a request of ' +
        'that site ahead of its own',
      (view) =>
        view
          .all('site')
          .every((me, _, sites) =>
            sites.every(
              (other) =>
                me.self === other.self ||
                !isPending(me) ||
                !isPending(other) ||
                !heardLater(me, other.self) ||
                !precedes(ts(other.queue, other.self), ts(me.queue, me.self)) ||
                isBehind(me, other),
            ),
          ),
    ),
    {
      source,
      says: 'the earlier request is ahead in the queue of the other site, so that site does not enter first',
    },
  ),
  proofStep(
    lamport.always(
      'identicalQueuesWhenQuiet',
      'while no message is in transit, all sites have the same queue',
      (view) => !nothingInTransit(view) || identical(view.all('site')),
    ),
    {
      source: "P. Krzyzanowski, Distributed Mutual Exclusion (lecture CS 417, 2023), 'Request a Resource'",
      says: 'the queues are replicated, and the same process is at the top of each',
    },
  ),
  proofStep(
    lamport.always('identicalQueues', 'all sites have the same queue', (view) => identical(view.all('site'))),
    {
      source: "P. Krzyzanowski, Distributed Mutual Exclusion (lecture CS 417, 2023), 'Request a Resource'",
      says: 'every process will have an identical queue',
      isFalse:
        'a request is in the queue of its site before its messages arrive; the queues agree only ' +
        'while no message is in transit',
    },
  ),
]

const { ofPair, ofSite, ofState, ofTwo } = lamport.lemma

const misra = "R. Misra, Distributed Mutual Exclusion (lecture), 'Correctness' of Lamport's algorithm"
const krzyzanowski = 'P. Krzyzanowski, Distributed Mutual Exclusion (lecture CS 417, 2023)'

/** Whether a message from a site is later than the request of another, or than its own. */
const isAfter = (t: number, from: number, request: number | undefined, of: number): boolean =>
  request !== undefined && precedes([request, of], [t, from])

/** The lemmas, also for the version that omits replies. */
export const lemmas = {
  pendingIsQueued: ofSite(
    'site',
    'a site has its own request in its queue while it waits or is inside',
    (i) => (i.phase === 'idle') === !i.queue.has(i.self),
  ),
  countsWhileWaiting: ofPair(
    'site',
    'a site counts later messages (L1) only while it waits',
    (i, j) => i.phase === 'wanted' || !i.ack.has(j.self),
  ),
  sentIsPast: ofPair(
    'site',
    'the clock of a site is not behind the messages that it has sent',
    (i, j, view) =>
      view.allOf([
        view.every(i, j, 'REQUEST', ({ t }) => t <= i.clock),
        view.every(i, j, 'REPLY', ({ t }) => t <= i.clock),
        view.every(i, j, 'RELEASE', ({ t }) => t <= i.clock),
      ]),
  ),
  ownIsPast: ofSite(
    'site',
    'the clock of a site is not behind its own request',
    (i) => !i.queue.has(i.self) || i.queue.get(i.self)! <= i.clock,
  ),
  sentInOrder: ofPair(
    'site',
    'messages arrive in the order of their timestamps: channels are FIFO, and each send advances a clock',
    (i, j, view) => view.inOrder(i, j, (earlier, later) => earlier.t < later.t),
  ),
  lastRequest: ofPair(
    'site',
    'the request of a site is the last REQUEST or RELEASE that it has sent',
    (i, j, view) => {
      const own = i.queue.get(i.self)
      if (own === undefined) return true
      return view.allOf([
        view.every(i, j, 'REQUEST', ({ t }) => t <= own),
        view.every(i, j, 'RELEASE', ({ t }) => t < own),
      ])
    },
  ),
  queuedOrOnItsWay: ofPair(
    'site',
    'the request of a site is in the queue of each other site, or on its way there',
    (i, j, view) => {
      const own = i.queue.get(i.self)
      return (
        own === undefined || j.queue.get(i.self) === own || view.some(i, j, 'REQUEST', ({ t }) => t === own)
      )
    },
  ),
  queuedIsPast: ofPair(
    'site',
    'the clock of a site is not behind its request in the queue of another',
    (i, j) => !j.queue.has(i.self) || j.queue.get(i.self)! <= i.clock,
  ),
  queuedIsOlder: ofPair(
    'site',
    'a REQUEST or RELEASE on its way is later than the queued request of its site, since channels are FIFO',
    (i, j, view) => {
      const queued = j.queue.get(i.self)
      if (queued === undefined) return true
      return view.allOf([
        view.every(i, j, 'REQUEST', ({ t }) => queued < t),
        view.every(i, j, 'RELEASE', ({ t }) => queued < t),
      ])
    },
  ),
  heardIsPast: ofPair(
    'site',
    'a site that sent a later message (L1) has a clock that is not behind the request',
    (i, j) => !heardLater(i, j.self) || !i.queue.has(i.self) || i.queue.get(i.self)! <= j.clock,
  ),
  heardLaterOnly: ofPair(
    'site',
    'after a later message (L1), only later ones come from its site, since channels are FIFO',
    (i, j, view) => {
      if (!heardLater(i, j.self)) return true
      const own = i.queue.get(i.self)
      return view.allOf([
        view.every(j, i, 'REQUEST', ({ t }) => isAfter(t, j.self, own, i.self)),
        view.every(j, i, 'REPLY', ({ t }) => isAfter(t, j.self, own, i.self)),
        view.every(j, i, 'RELEASE', ({ t }) => isAfter(t, j.self, own, i.self)),
      ])
    },
  ),
  laterMeansQueued: ofPair(
    'site',
    {
      says: 'a site that has heard a later message (L1) has every earlier pending request of its site in its queue, since channels are FIFO',
      source: `${misra}, mutual exclusion, sentence 5`,
    },
    (i, j) => {
      if (!heardLater(i, j.self)) return true
      const mine = i.queue.get(i.self)
      const theirs = j.queue.get(j.self)
      return (
        mine === undefined ||
        theirs === undefined ||
        !precedes([theirs, j.self], [mine, i.self]) ||
        i.queue.get(j.self) === theirs
      )
    },
  ),
  insideMeansTop: ofPair(
    'site',
    {
      says: 'a site is inside only with its own request on top of its queue (L2); a smaller one there is a contradiction',
      source: `${misra}, mutual exclusion, sentence 6`,
    },
    (i, j) =>
      i.phase !== 'held' || !i.queue.has(j.self) || precedes(ts(i.queue, i.self), ts(i.queue, j.self)),
  ),
}

/** Sentences of lectures about them. */
export const sentences = {
  topAndLaterAtOneOnly: ofTwo(
    'site',
    {
      says: 'two sites inside would both have their own request at the top (L2) and a later message of all others (L1) at one instant; no two sites have',
      source: `${misra}, mutual exclusion, sentences 2 and 3`,
    },
    (i, j, view) => !mayEnter(i, view.all('site')) || !mayEnter(j, view.all('site')),
  ),
  earlierIsAhead: ofPair(
    'site',
    {
      says: 'the earlier request is ahead of its own in the queue of a site that has heard a later message from there',
      source: `${misra}, fairness, sentences 5 and 6`,
    },
    (i, j) => {
      const [mine, theirs] = [i.queue.get(i.self), j.queue.get(j.self)]
      if (mine === undefined || theirs === undefined || !heardLater(i, j.self)) return true
      return !precedes([theirs, j.self], [mine, i.self]) || isBehind(i, j)
    },
  ),
  identicalQueues: ofPair(
    'site',
    {
      says: 'every process has an identical queue',
      source: `${krzyzanowski}, 'Request a Resource'`,
    },
    (i, j, view) => view.competitors.every((k) => i.queue.get(k) === j.queue.get(k)),
  ),
  identicalQueuesWhenQuiet: ofState(
    {
      says: 'the queues are replicated, so the same process is on top of each: they are equal while no message is in transit',
      source: `${krzyzanowski}, 'Assessment', safety`,
    },
    (view) =>
      identical(view.all('site')) ||
      view.oneOf(
        view.competitors.flatMap((i) =>
          view.competitors
            .filter((j) => j !== i)
            .flatMap((j) =>
              (['REQUEST', 'REPLY', 'RELEASE'] as const).map((type) => view.some(i, j, type, () => true)),
            ),
        ),
      ),
  ),
}

// Channels have any length. The messages of the round before are still on their way to a slow site, up to
// four. The lemmas need not say so.
export default provedBy({
  source,
  lemmas,
  sentences,
  theorems: { mutualExclusion: ['pendingIsQueued', 'laterMeansQueued', 'insideMeansTop'] },
  universe: { channel: 'any' },
})
