// The steps of the proof of mutual exclusion, those of the version with deferred replies.
import { precedes, proofStep, proof as provedBy, violation } from 'coterie'
import { isLaterThanAnswered, lines, noReplyToLater, notBothReplied } from '../ricart-agrawala/proof.js'
import { ra } from './algorithm.js'

export const proof = [
  proofStep(
    ra.always('notBothReplied', 'no two processes with pending requests have replied to each other', (view) =>
      notBothReplied(view.all('site'), view),
    ),
    lines.notBothReplied,
  ),
  proofStep(
    ra.always('noReplyToLater', 'no process with a pending request has replied to a later one', (view) =>
      noReplyToLater(view.all('site'), view),
    ),
    lines.noReplyToLater,
  ),
  proofStep(
    ra.rule(
      'laterThanAnswered',
      'a new request is later than every pending request to which its process has replied',
      'request',
      ({ site }, _, after) => (isLaterThanAnswered(after.all('site'), site, after) ? undefined : violation),
    ),
    lines.laterThanAnswered,
  ),
]

const { ofPair, ofSite, ofTwo } = ra.lemma

const gupta = "I. Gupta, Mutual Exclusion (lecture), 'Analysis: Ricart-Agrawala's Algorithm'"
const cs425 = 'Mutual Exclusion and Leader Election (lecture CS425, 2020)'
const krzyzanowski =
  "P. Krzyzanowski, Distributed Mutual Exclusion (lecture CS 417, 2023), 'Assessment: Ricart & Agrawala'"

/** A process, as the lemmas see it. */
interface Site {
  readonly self: number
  readonly t: number | null
  readonly replied: { has(site: number): boolean }
}

/** Whether the first request is before the second. */
const isEarlier = (one: Site, other: Site) => precedes([one.t, one.self], [other.t, other.self])

interface State {
  channel(from: number, to: number): { some(test: (message: { readonly type: string }) => boolean): boolean }
}

/** Whether j has replied to the request of i: the REPLY has been counted or is in transit. */
const answers = (i: Site, j: Site, view: State) =>
  i.replied.has(j.self) || view.channel(j.self, i.self).some(({ type }) => type === 'REPLY')

/** Whether exactly this number of tests succeed. Once the answer is clear, no further test is made. */
const areTrue = (times: 0 | 1, tests: readonly (() => boolean)[]): boolean => {
  let found = 0
  for (const test of tests) {
    if (test()) found += 1
    if (found > times) return false
  }
  return found === times
}

export default provedBy({
  source:
    "I. Gupta, Mutual Exclusion (lecture), 'Analysis: Ricart-Agrawala's Algorithm'; " +
    'G. Ricart, A. Agrawala, An ' +
    'Optimal Algorithm for Mutual Exclusion in Computer Networks, CACM 24(1), 1981, section 3',
  lemmas: {
    pendingHasTimestamp: ofSite(
      'site',
      'a process has a timestamp while it is Wanted or Held',
      (i) => (i.t === null) === (i.state === 'released'),
    ),
    queuesOthers: ofSite('site', 'a process queues only requests of others', (i) =>
      i.queue.every((k) => k !== i.self),
    ),
    differentMessages: ofPair(
      'site',
      'no two messages of one kind are on the way from one process to another',
      (i, j, view) =>
        view.inTransit(i, j, 'REQUEST').length <= 1 && view.inTransit(i, j, 'REPLY').length <= 1,
    ),
    queuedOnce: ofSite(
      'site',
      'a process queues each request once',
      ({ queue }) => queue.toSet().size === queue.size,
    ),
    askedOnce: ofPair(
      'site',
      'each request is in transit, queued, or answered by each other process, and only once',
      (i, j, view) =>
        areTrue(i.state === 'released' ? 0 : 1, [
          () => i.replied.has(j.self),
          () => view.channel(i.self, j.self).some(({ type }) => type === 'REQUEST'),
          () => view.channel(j.self, i.self).some(({ type }) => type === 'REPLY'),
          () => j.queue.some((k) => k === i.self),
        ]),
    ),
    requestIsCurrent: ofPair('site', 'a Request in transit has the timestamp of its sender', (i, j, view) =>
      view.inTransit(i, j, 'REQUEST').every(({ t }) => t === i.t),
    ),
    receivedIsSeen: ofPair(
      'site',
      {
        says:
          'a process that has received a Request has a clock that is not behind its ' +
          'timestamp; so if it replied before its own request, then that has the larger ' +
          'timestamp',
        source: `${cs425}, Ricart-Agrawala, safety, the question "What if" and its answer`,
      },
      (i, j, view) =>
        i.t === null || !(j.queue.some((k) => k === i.self) || answers(i, j, view)) || i.t <= j.clock,
    ),
    repliesToSmaller: ofPair(
      'site',
      {
        says:
          'a process with a request of its own has replied only to requests with a smaller ' +
          'pair (T, i); so two that had replied to each other would each have the smaller ' +
          'pair',
        source: `${gupta}, safety, sentence 3; ${cs425}, the same`,
      },
      (i, j, view) => j.t === null || !answers(i, j, view) || isEarlier(i, j),
    ),
    insideHasAllReplies: ofPair(
      'site',
      {
        says:
          'a process enters only with a Reply of every other process; so two inside would ' +
          'both have sent one to each other',
        source:
          `${gupta}, safety, sentence 2; ${cs425}, the same; P. Krzyzanowski, Distributed ` +
          "Mutual Exclusion (lecture CS 417, 2023), 'Categories'",
      },
      (i, j) => i.state !== 'held' || i.replied.has(j.self),
    ),
  },
  sentences: {
    notBothReplied: ofTwo(
      'site',
      {
        says: 'two competing processes do not send a REPLY to each other',
        source: `${krzyzanowski}, safety, sentence 1`,
      },
      (i, j, view) => i.t === null || j.t === null || !answers(i, j, view) || !answers(j, i, view),
    ),
    oneIsEarlier: ofTwo(
      'site',
      {
        says:
          'the timestamps in the requests are unique, with the number of the process: one ' +
          'of two is earlier than the other',
        source: `${krzyzanowski}, safety, sentence 2`,
      },
      (i, j) => i.t === null || j.t === null || isEarlier(i, j) !== isEarlier(j, i),
    ),
    timestampsDiffer: ofTwo(
      'site',
      {
        says: 'the timestamps in the requests are unique, without the number of the process',
        source: `${krzyzanowski}, safety, sentence 2, if numbers of processes do not count`,
      },
      (i, j) => i.t === null || j.t === null || i.t !== j.t,
    ),
  },
  theorems: { mutualExclusion: ['repliesToSmaller', 'insideHasAllReplies', 'pendingHasTimestamp'] },
  universe: { list: 2 },
})
