// Mutants of Suzuki and Kasami's algorithm: a token that is copied, kept, or given away too early, and numbers misread.

import spec from '../../../specs/suzuki-kasami.js'
import {
  int,
  listOf,
  type MeOf,
  many,
  mapOf,
  oneOf,
  optional,
  protocol,
  record,
  send,
  siteId,
} from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const numbers = mapOf(siteId, int(1, Number.POSITIVE_INFINITY))
const contents = { served: numbers, queue: listOf(siteId) }
const token = record(contents)
const words = protocol({
  roles: {
    site: many({ phase: oneOf('idle', 'wanted', 'held'), known: numbers, token: optional(token) }),
  },
  messages: { REQUEST: { n: int(1, Number.POSITIVE_INFINITY) }, TOKEN: contents },
})
const { TOKEN } = words.messages
const { local, upon } = words.roles.site
type Site = MeOf<typeof words, 'site'>
type Numbers = typeof token.initial.served
type Test = (known: Numbers, served: Numbers, site: number) => boolean

const next: Test = (known, served, site) => known.get(site, 0) === served.get(site, 0) + 1

// Upon REQUEST, with another test of who is sent the token, and another rule of what is remembered.
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
}

// On leaving, with another test of who is appended, or one of the steps left out.
const leaving = ({ test = next, notes = true, checks = true, forwards = true, keeps = false }: Leaving) => ({
  exit: local({
    guard: (me) => me.phase === 'held',
    effect: ({ known, token: mine }, { self, sites }) => {
      if (mine === null) return [{ phase: 'idle' }]
      const own = known.get(self)
      const served = own === undefined || !notes ? mine.served : mine.served.set(self, own)
      const queue = mine.queue.concat(
        [...sites].filter((i) => i !== self && test(known, served, i) && !(checks && mine.queue.includes(i))),
      )
      const head = queue.first()
      if (head === undefined || !forwards) return [{ phase: 'idle', token: token.make({ served, queue }) }]
      const sent = { served, queue: queue.shift() }
      return [{ phase: 'idle', token: keeps ? token.make(sent) : null }, send(head, TOKEN(sent))]
    },
  }),
})
const atLeast: Test = (known, served, i) => known.get(i, 0) >= served.get(i, 0)
const more: Test = (known, served, i) => known.get(i, 0) > served.get(i, 0)

const two = { sites: 2, requests: 2 } as const
const three = { sites: 3, requests: 2 } as const

export const suzukiKasamiMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'the own request is not noted as served',
    teaches: 'the second request of a site is then never the first that was not served',
    changed: leaving({ notes: false }),
    model: three,
    violates: { deadlockFreedom: 15, entryPossible: 12 },
  },
  {
    spec,
    mutant: 'the own request is not noted as served, two sites',
    teaches: 'with fewer sites it shows earlier',
    changed: leaving({ notes: false }),
    model: two,
    violates: { deadlockFreedom: 12, entryPossible: 10 },
  },
  {
    spec,
    mutant: 'who stands in the queue is appended again',
    teaches:
      'the token then goes to somebody who does not want it, and an old request for it has been heard there already',
    changed: leaving({ checks: false }),
    model: { ...three, self: 'channel' },
    violates: { deadlockFreedom: 19, entryPossible: 19 },
    counts: [33540, 103541, 39],
  },
  {
    spec,
    mutant: 'an idle site with the token ignores a request',
    teaches: 'who does not enter does not leave, so nobody would ever look at the request again',
    changed: answering(() => false),
    model: three,
    violates: { deadlockFreedom: 3, entryPossible: 7 },
  },
  {
    spec,
    mutant: 'an idle site with the token answers every request',
    teaches: 'a request that was overtaken by the token that answers it must be known as an old one',
    changed: answering((me) => me.phase === 'idle'),
    model: three,
    violates: { deadlockFreedom: 22, entryPossible: 25 },
    counts: [24304, 78970, 36],
  },
  {
    spec,
    mutant: 'the last request counts as outstanding also where it was served',
    teaches: 'the token goes to those who do not want it',
    changed: { ...leaving({ test: atLeast }), ...answering(idle(atLeast)) },
    model: three,
    violates: { deadlockFreedom: 7, entryPossible: 14 },
  },
  {
    spec,
    mutant: 'the token is given away from within the section',
    teaches: 'who is in must have the token until it leaves',
    changed: {
      ...leaving({}),
      ...answering((me, known, from) => me.phase !== 'wanted' && next(known, me.token!.served, from)),
    },
    model: two,
    violates: { mutualExclusion: 6, deadlockFreedom: 12, entryPossible: 10 },
  },
  {
    spec,
    mutant: 'the token is copied',
    teaches: 'two tokens, two sites inside',
    changed: leaving({ keeps: true }),
    model: two,
    violates: { mutualExclusion: 9, exactlyOneToken: 5 },
  },
  {
    spec,
    mutant: 'on leaving the token is not sent on',
    teaches: 'the queue is of no use to one who keeps the token',
    changed: leaving({ forwards: false }),
    model: two,
    violates: { deadlockFreedom: 5, entryPossible: 3 },
    counts: [132, 178, 20],
  },
  {
    spec,
    mutant: 'the last number heard is remembered, not the highest, unordered',
    teaches: 'where requests overtake each other an old one must not undo a new one',
    changed: answering(idle(next), (_, n) => n),
    model: { ...three, order: 'unordered' },
    violates: { deadlockFreedom: 15, entryPossible: 16 },
  },
  {
    spec,
    mutant: 'nobody enters',
    teaches: 'a lock that nobody gets excludes perfectly',
    changed: { enter: undefined },
    model: two,
    violates: { mutualExclusion: 'vacuous', deadlockFreedom: 1, entryPossible: 1, someoneEnters: 'violated' },
  },
]

/** Mutants that are no mutants in a model of this size. */
export const suzukiKasamiEquivalents: readonly Mutant[] = [
  {
    spec,
    mutant: 'an idle site with the token answers every request, two sites',
    teaches: 'with two sites a request never meets a token that has answered it already',
    changed: answering((me) => me.phase === 'idle'),
    model: two,
    violates: {},
    counts: [115, 166, 20],
  },
  {
    spec,
    mutant: 'the last number heard is remembered, not the highest',
    teaches: 'on a FIFO channel the last is the highest',
    changed: answering(idle(next), (_, n) => n),
    model: three,
    violates: {},
    counts: [21459, 69640, 36],
  },
  {
    spec,
    mutant: 'any higher number counts as outstanding',
    teaches: 'a site asks again only after it was served, so at most one request is outstanding',
    changed: { ...leaving({ test: more }), ...answering(idle(more)) },
    model: three,
    violates: {},
    counts: [21459, 69640, 36],
  },
]
