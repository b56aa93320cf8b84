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
    name: 'the own request is not noted as served',
    teaches:
      'The token says which requests were served, or a second request is never the first that was not.',
    clauses: leaving({ notes: false }),
    model: three,
    verdicts: { deadlockFreedom: 15, entryPossible: 12 },
  },
  {
    name: 'the own request is not noted as served, two sites',
    teaches: 'The token says which requests were served; with two sites it shows earlier that it must.',
    clauses: leaving({ notes: false }),
    model: two,
    verdicts: { deadlockFreedom: 12, entryPossible: 10 },
  },
  {
    name: 'who stands in the queue is appended again',
    teaches:
      'Who stands in the queue must not be appended again, or the token goes to a site that does ' +
      'not want it.',
    clauses: leaving({ checks: false }),
    model: { ...three, self: 'channel' },
    verdicts: { deadlockFreedom: 19, entryPossible: 19 },
    counts: [33540, 103541, 39],
  },
  {
    name: 'an idle site with the token ignores a request',
    teaches:
      'An idle site with the token must answer: as it does not enter it does not leave, and ' +
      'no site would look at the request again.',
    clauses: answering(() => false),
    model: three,
    verdicts: { deadlockFreedom: 3, entryPossible: 7 },
  },
  {
    name: 'an idle site with the token answers every request',
    teaches: 'A request that was overtaken by the token that answers it must be known as an old one.',
    clauses: answering((me) => me.phase === 'idle'),
    model: three,
    verdicts: { deadlockFreedom: 22, entryPossible: 25 },
    counts: [24304, 78970, 36],
  },
  {
    name: 'the last request counts as outstanding also where it was served',
    teaches:
      'A request is outstanding only if the token was not there since, or it goes to sites that ' +
      'do not want it.',
    clauses: { ...leaving({ test: atLeast }), ...answering(idle(atLeast)) },
    model: three,
    verdicts: { deadlockFreedom: 7, entryPossible: 14 },
  },
  // In the next two a site leaves without a token, or gets one that it has: here it then has none, and one. Where a site counts
  // its tokens, and sends one more on leaving even without, there are 514 and 241 states instead of 355 and 231, with the same
  // violations of mutual exclusion; and no deadlock in the first, since the token is sent twice.
  {
    name: 'the token is given away from within the section',
    teaches: 'A site in the section must keep the token until it leaves.',
    clauses: {
      ...leaving({}),
      ...answering((me, known, from) => me.phase !== 'wanted' && next(known, me.token!.served, from)),
    },
    model: two,
    verdicts: { mutualExclusion: 6, deadlockFreedom: 12, entryPossible: 10 },
  },
  {
    name: 'the token is copied',
    teaches: 'Sending the token gives it away: two tokens are two sites inside.',
    clauses: leaving({ keeps: true }),
    model: two,
    verdicts: { mutualExclusion: 9, exactlyOneToken: 5, servedInRequestOrder: 7 },
  },
  {
    name: 'on leaving the token is not sent on',
    teaches:
      'On leaving the token goes to the head of the queue, which is of no use to a site that keeps it.',
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
    teaches:
      'The highest number is remembered, so that an old request that was overtaken does not undo a new one.',
    clauses: answering(idle(next), (_, n) => n),
    model: { ...three, order: 'unordered' },
    verdicts: { deadlockFreedom: 15, entryPossible: 16 },
  },
  {
    name: 'nobody enters',
    teaches:
      'A lock must let sites enter: a lock that no site ever gets excludes perfectly, so every ' +
      'spec needs a witness.',
    clauses: { enter: undefined },
    model: two,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 1, entryPossible: 1, someoneEnters: 'violated' },
  },
  // Mutants that change nothing in a model of this size.
  {
    name: 'an idle site with the token answers every request, two sites',
    teaches: 'A request that was overtaken by the token that answers it must be known as an old one.',
    equivalent: 'with two sites a request never meets a token that has answered it already',
    clauses: answering((me) => me.phase === 'idle'),
    model: two,
    verdicts: {},
    counts: [115, 166, 20],
  },
  {
    name: 'the last number heard is remembered, not the highest',
    teaches:
      'The highest number is remembered, so that an old request that was overtaken does not undo a new one.',
    equivalent: 'on a FIFO channel the last is the highest',
    clauses: answering(idle(next), (_, n) => n),
    model: three,
    verdicts: {},
    counts: [21459, 69640, 36],
  },
  {
    name: 'any higher number counts as outstanding',
    teaches: 'The next number after the one served is the one that is outstanding.',
    equivalent: 'a site asks again only after it was served, so at most one request is outstanding',
    clauses: { ...leaving({ test: more }), ...answering(idle(more)) },
    model: three,
    verdicts: {},
    counts: [21459, 69640, 36],
  },
  {
    name: 'the last request counts as outstanding also where it was served, two sites',
    teaches:
      'A request is outstanding only if the token was not there since, or it goes to sites that ' +
      'do not want it.',
    survives:
      'the token may go to a site that does not want it, but of two sites the other is the one ' +
      'that asks next',
    clauses: { ...leaving({ test: atLeast }), ...answering(idle(atLeast)) },
    model: two,
    verdicts: {},
    counts: [395, 646, 22],
  },
  {
    name: 'the site with the lowest number is served first',
    teaches: 'The queue ensures that no site is passed over forever; if all sites stop requesting, none is.',
    survives: 'a site that requests a bounded number of times is eventually served, in any order',
    clauses: leaving({ lowest: true }),
    model: three,
    verdicts: {},
    counts: [20175, 65364, 36],
  },
]
