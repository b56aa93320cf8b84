// Mutants of Suzuki and Kasami's algorithm: a token that is copied, kept, or given away too early, and numbers misread.
import { type MeOf, type Mutant, record, send } from 'coterie'
import { contents, local, type Numbers, type sk, TOKEN, upon } from './algorithm.js'

const token = record(contents)
type Site = MeOf<typeof sk, 'site'>
type Test = (known: Numbers, served: Numbers, site: number) => boolean
const next: Test = (known, served, site) => known.get(site, 0) === served.get(site, 0) + 1

// Upon REQUEST, with another test for sending the token, and another rule for what to remember.
const answering = (
  sends: (me: Site, known: Numbers, from: number) => boolean,
  heard: (old: number, n: number) => number = Math.max,
  keeps = false,
) => ({
  onRequest: upon('REQUEST', (me, { n }, { from }) => {
    const known = me.known.set(from, heard(me.known.get(from, 0), n))
    if (me.token === null || !sends(me, known, from)) return [{ known }]
    const { served, queue } = me.token
    return [{ known, token: keeps ? me.token : null }, send(from, TOKEN({ served, queue }))]
  }),
})

const idle =
  (test: Test) =>
  (me: Site, known: Numbers, from: number): boolean =>
    me.phase === 'idle' && test(known, me.token!.served, from)

interface Leaving {
  readonly test?: Test
  readonly notes?: boolean
  readonly checks?: boolean
  readonly forwards?: boolean
  readonly keeps?: boolean
  readonly lowest?: boolean
}

// On leaving, with another test for the sites to append, or without one of the steps.
const leaving = ({ test = next, notes = true, checks = true, forwards = true, ...rest }: Leaving) => ({
  exit: local({
    guard: (me) => me.phase === 'held',
    effect: ({ known, token: mine }, { self, sites }) => {
      if (mine === null) return [{ phase: 'idle' }]
      const own = known.get(self)
      const served = own === undefined || !notes ? mine.served : mine.served.set(self, own)
      const queue = mine.queue.concat(
        [...sites].filter((i) => i !== self && test(known, served, i) && !(checks && mine.queue.includes(i))),
      )
      const head = rest.lowest === true ? queue.min() : queue.first()
      if (head === undefined || !forwards) return [{ phase: 'idle', token: token.make({ served, queue }) }]
      const sent = { served, queue: queue.remove(queue.indexOf(head)) }
      return [
        { phase: 'idle', token: rest.keeps === true ? token.make(sent) : null },
        send(head, TOKEN(sent)),
      ]
    },
  }),
})

const atLeast: Test = (known, served, i) => known.get(i, 0) >= served.get(i, 0)
const more: Test = (known, served, i) => known.get(i, 0) > served.get(i, 0)
const two = { sites: 2, requests: 2 } as const
const three = { sites: 3, requests: 2 } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'its own request is not noted as served',
    teaches:
      'The token must record which requests were served, or a second request is never found outstanding.',
    clauses: leaving({ notes: false }),
    model: three,
    verdicts: { deadlockFreedom: 15, entryPossible: 12 },
  },
  {
    name: 'its own request is not noted as served, two sites',
    teaches: 'The token must record which requests were served. With two sites the error shows earlier.',
    clauses: leaving({ notes: false }),
    model: two,
    verdicts: { deadlockFreedom: 12, entryPossible: 10 },
  },
  {
    name: 'a site in the queue is appended again',
    teaches:
      'A site in the queue must not be appended again, or the token goes to a site that does not want it.',
    clauses: leaving({ checks: false }),
    model: { ...three, self: 'channel' },
    verdicts: { deadlockFreedom: 19, entryPossible: 19 },
    counts: [33540, 103541, 39],
  },
  {
    name: 'an idle site with the token ignores a request',
    teaches:
      'An idle site with the token must send it. It neither enters nor leaves, so it would never look at ' +
      'the request again.',
    clauses: answering(() => false),
    model: three,
    verdicts: { deadlockFreedom: 3, entryPossible: 7 },
  },
  {
    name: 'an idle site with the token answers every request',
    teaches: 'A site must recognise an old request, which the token has overtaken.',
    clauses: answering((me) => me.phase === 'idle'),
    model: three,
    verdicts: { deadlockFreedom: 22, entryPossible: 25 },
    counts: [24304, 78970, 36],
  },
  {
    name: 'the last request counts as outstanding even where it was served',
    teaches:
      'A request is outstanding only if it has not been served since. Otherwise the token goes to a site ' +
      'that does not want it.',
    clauses: { ...leaving({ test: atLeast }), ...answering(idle(atLeast)) },
    model: three,
    verdicts: { deadlockFreedom: 7, entryPossible: 14 },
  },
  // In the next two a site leaves without a token, or gets one that it has: here it then has none, and one. Where a site counts
  // its tokens, and sends one more on leaving even without, there are 514 and 241 states instead of 355 and 231, with the same
  // violations of mutual exclusion; and no deadlock in the first, since the token is sent twice.
  {
    name: 'the token is given away from within the section',
    teaches: 'A site must keep the token until it leaves the section.',
    clauses: {
      ...leaving({}),
      ...answering((me, known, from) => me.phase !== 'wanted' && next(known, me.token!.served, from)),
    },
    model: two,
    verdicts: { mutualExclusion: 6, deadlockFreedom: 12, entryPossible: 10 },
  },
  {
    name: 'the token is copied',
    teaches: 'Sending the token gives it away. Two tokens let two sites in.',
    clauses: leaving({ keeps: true }),
    model: two,
    verdicts: { mutualExclusion: 9, exactlyOneToken: 5, servedInRequestOrder: 7 },
  },
  {
    name: 'on leaving, a site does not send the token on',
    teaches:
      'A leaving site must send the token to the head of the queue. A site that keeps it does not need ' +
      'the queue.',
    clauses: leaving({ forwards: false }),
    model: two,
    verdicts: {
      deadlockFreedom: 5,
      entryPossible: 3,
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
    },
    counts: [132, 178, 20],
  },
  {
    name: 'the last number heard is remembered, not the highest, unordered',
    teaches: 'A site must remember the highest number, so that an old request does not undo a new one.',
    clauses: answering(idle(next), (_, n) => n),
    model: { ...three, order: 'unordered' },
    verdicts: { deadlockFreedom: 15, entryPossible: 16 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: { enter: undefined },
    model: two,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 1, entryPossible: 1, someoneEnters: 'violated' },
  },
  // Mutants that change nothing in a model of this size.
  {
    name: 'an idle site with the token answers every request, two sites',
    teaches: 'A site must recognise an old request, which the token has overtaken.',
    equivalent: 'with two sites a request never meets a token that has answered it already',
    clauses: answering((me) => me.phase === 'idle'),
    model: two,
    verdicts: {},
    counts: [115, 166, 20],
  },
  {
    name: 'the last number heard is remembered, not the highest',
    teaches: 'A site must remember the highest number, so that an old request does not undo a new one.',
    equivalent: 'on a FIFO channel the last is the highest',
    clauses: answering(idle(next), (_, n) => n),
    model: three,
    verdicts: {},
    counts: [21459, 69640, 36],
  },
  {
    name: 'any higher number counts as outstanding',
    teaches: 'Only the number after the last one served is outstanding.',
    equivalent: 'a site asks again only after it was served, so at most one request is outstanding',
    clauses: { ...leaving({ test: more }), ...answering(idle(more)) },
    model: three,
    verdicts: {},
    counts: [21459, 69640, 36],
  },
  {
    name: 'the last request counts as outstanding even where it was served, two sites',
    teaches:
      'A request is outstanding only if it has not been served since. Otherwise the token goes to a site ' +
      'that does not want it.',
    survives:
      'the token may go to a site that does not want it, but with two sites the other one requests next',
    clauses: { ...leaving({ test: atLeast }), ...answering(idle(atLeast)) },
    model: two,
    verdicts: {},
    counts: [395, 646, 22],
  },
  {
    name: 'the site with the lowest number is served first',
    teaches:
      'The queue ensures that no site is passed over forever. This cannot happen if all sites stop ' +
      'requesting.',
    survives: 'a site that requests a bounded number of times is eventually served, in any order',
    clauses: leaving({ lowest: true }),
    model: three,
    verdicts: {},
    counts: [20175, 65364, 36],
  },
]
