// The lemmas of the proof of mutual exclusion, also for the version that omits replies. Channels have any length: the messages
// of the round before are still on their way to a slow site, up to four, and the lemmas need not say so.
import { precedes, type ViewOf } from 'coterie'
import { lamport, ts } from './algorithm.js'

type Site = ReturnType<ViewOf<typeof lamport>['all']>[number]

const { ofPair, ofSite } = lamport.lemma

export const misra = "R. Misra, Distributed Mutual Exclusion (lecture), 'Correctness' of Lamport's algorithm"
export const krzyzanowski = 'P. Krzyzanowski, Distributed Mutual Exclusion (lecture CS 417, 2023)'

/** Whether a site has heard a later message from another (L1); a site that is inside has heard from all. */
export const heardLater = (me: Site, from: number) => me.phase === 'held' || me.ack.has(from)

/** Whether a message from a site is later than the request of another, or than its own. */
const isAfter = (t: number, from: number, request: number | undefined, of: number): boolean =>
  request !== undefined && precedes([request, of], [t, from])

/** The lemmas, in the order of the proof. */
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
    'the messages that are in one channel now are in the order of their timestamps',
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
    'a REQUEST or RELEASE on its way is later than the queued request of its site, ' +
      'since channels are FIFO',
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
      says:
        'a site that has heard a later message (L1) has every earlier pending request of ' +
        'its site in its queue, since channels are FIFO',
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
      says:
        'a site is inside only with its own request on top of its queue (L2); a smaller ' +
        'one there is a contradiction',
      source: `${misra}, mutual exclusion, sentence 6`,
    },
    (i, j) =>
      i.phase !== 'held' || !i.queue.has(j.self) || precedes(ts(i.queue, i.self), ts(i.queue, j.self)),
  ),
}
