// The steps of the proof of mutual exclusion and fairness, each as an invariant. Where channels are not FIFO, the second
// fails two steps before mutual exclusion does: it is the line that needs FIFO.
import { precedes, proofStep, proof as provedBy, type ViewOf } from 'coterie'
import { lamport, ts } from './algorithm.js'
import { heardLater, krzyzanowski, lemmas, misra } from './lemmas.js'

type View = ViewOf<typeof lamport>
type Site = ReturnType<View['all']>[number]

const source =
  'M. Singhal, N. Shivaratri, Advanced Concepts in Operating Systems, 1994, section 6.5; R. Misra, ' +
  'Distributed ' +
  "Mutual Exclusion (lecture), 'Lamport's algorithm: Correctness'"

/** Whether a site has a pending request: its own request is in its own queue. */
const isPending = ({ self, queue }: Site) => queue.has(self)

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
      says:
        'if two sites were inside, both would have their own request at the top and L1 at ' + 'one instant',
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
      says:
        "by L1 and the FIFO channel, the earlier request is in the other site's queue, " + 'ahead of its own',
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
      says:
        'the earlier request is ahead in the queue of the other site, so that site does ' + 'not enter first',
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

const { ofPair, ofState, ofTwo } = lamport.lemma

/** Sentences of lectures. */
export const sentences = {
  topAndLaterAtOneOnly: ofTwo(
    'site',
    {
      says:
        'two sites inside would both have their own request at the top (L2) and a later ' +
        'message of all others (L1) at one instant; no two sites have',
      source: `${misra}, mutual exclusion, sentences 2 and 3`,
    },
    (i, j, view) => !mayEnter(i, view.all('site')) || !mayEnter(j, view.all('site')),
  ),
  earlierIsAhead: ofPair(
    'site',
    {
      says:
        'the earlier request is ahead of its own in the queue of a site that has heard a ' +
        'later message from there',
      source: `${misra}, fairness, sentences 5 and 6`,
    },
    (i, j) => {
      const [mine, theirs] = [i.queue.get(i.self), j.queue.get(j.self)]
      if (mine === undefined || theirs === undefined || !heardLater(i, j.self)) return true
      return !precedes([theirs, j.self], [mine, i.self]) || isBehind(i, j)
    },
  ),
  oneIsEarlier: ofTwo(
    'site',
    {
      says:
        'the timestamps of requests are unique, with the number of the process: one of ' +
        'two is earlier than the other',
      source: `${krzyzanowski}, "Lamport's Mutual Exclusion"`,
    },
    (i, j) => {
      const [mine, theirs] = [i.queue.get(i.self), j.queue.get(j.self)]
      if (mine === undefined || theirs === undefined) return true
      return precedes([mine, i.self], [theirs, j.self]) !== precedes([theirs, j.self], [mine, i.self])
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
      says:
        'the queues are replicated, so the same process is on top of each: they are equal ' +
        'while no message is in transit',
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

export default provedBy({
  source,
  lemmas,
  sentences,
  theorems: { mutualExclusion: ['pendingIsQueued', 'laterMeansQueued', 'insideMeansTop'] },
  universe: { channel: 'any' },
})
