// Suzuki and Kasami's algorithm in models that may have two tokens, compared with an independent brute-force
// explorer. In the spec, as in the paper, the token carries its contents, and a flag records possession, so a
// site that receives a second token has one. The other explorer stores the contents once for all tokens, and
// counts the tokens of each site. A site that exits without a token sends one all the same, and its count
// becomes negative, which the explorer treats as possession. A spec written this way gives the same figures.
// In models with one token both versions agree.
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { asExpected } from '../../src/check/expectations.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  int,
  listOf,
  many,
  mapOf,
  mutualExclusion,
  oneOf,
  protocol,
  record,
  type Spec,
  send,
  siteId,
} from '../../src/index.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'

const number = int(0, Number.POSITIVE_INFINITY)
const numbers = mapOf(siteId, number)
const token = record({ served: numbers, queue: listOf(siteId) })
const sk = protocol({
  roles: {
    site: many({ phase: oneOf('idle', 'wanted', 'held'), known: numbers, tokens: int(-9, 9) }),
  },
  messages: { REQUEST: { n: number }, TOKEN: {} },
  shared: { token },
})
const { REQUEST, TOKEN } = sk.messages
const { local, upon } = sk.roles.site

type Numbers = typeof token.initial.served
const outstanding = (known: Numbers, served: Numbers, site: number) =>
  known.get(site, 0) === served.get(site, 0) + 1

const counted = (wrong: 'nothing' | 'copied' | 'given away from within'): Spec => {
  const request = local({
    guard: (me) => me.phase === 'idle',
    effect: (me, { self, others }) => {
      if (me.tokens !== 0) return [{ phase: 'wanted' }]
      const n = me.known.get(self, 0) + 1
      return [{ phase: 'wanted', known: me.known.set(self, n) }, send(others, REQUEST({ n }))]
    },
  })
  const onRequest = upon('REQUEST', (me, { n }, { from, shared }) => {
    const known = me.known.set(from, Math.max(me.known.get(from, 0), n))
    const willing = me.phase === 'idle' || (me.phase === 'held' && wrong === 'given away from within')
    return me.tokens !== 0 && willing && outstanding(known, shared.token.served, from)
      ? [{ known, tokens: me.tokens - 1 }, send(from, TOKEN())]
      : [{ known }]
  })
  const onToken = upon('TOKEN', (me) => [{ tokens: me.tokens + 1 }])
  const enter = local({
    guard: (me) => me.phase === 'wanted' && me.tokens !== 0,
    effect: () => [{ phase: 'held' }],
  })
  const exit = local({
    guard: (me) => me.phase === 'held',
    effect: ({ known, tokens }, { self, sites, shared }) => {
      const own = known.get(self)
      const served = own === undefined ? shared.token.served : shared.token.served.set(self, own)
      const { queue } = shared.token
      const line = queue.concat([...sites].filter((i) => outstanding(known, served, i) && !queue.includes(i)))
      const next = line.first()
      const noted = sk.write({ token: token.make({ served, queue: line.shift() }) })
      if (next === undefined) return [{ phase: 'idle' }, noted]
      return [{ phase: 'idle', tokens: wrong === 'copied' ? tokens : tokens - 1 }, send(next, TOKEN()), noted]
    },
  })
  return algorithm({
    name: 'suzuki-kasami-counted',
    title: 'Suzuki and Kasami, tokens counted',
    citation: 'I. Suzuki, T. Kasami, A Distributed Mutual Exclusion Algorithm, ACM TOCS 3(4), 1985',
    about: 'The contents of the token are stored once.',
    sites: { min: 1, max: 3, fallback: 2 },
    protocol: sk,
    clauses: { request, onRequest, onToken, enter, exit },
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    endless: 'The sequence numbers',
    initial: { site: ({ self }) => ({ tokens: self === 0 ? 1 : 0 }) },
    properties: [
      mutualExclusion,
      deadlockFreedom,
      entryPossible,
      sk.always('exactlyOneToken', 'one site has a token, or one token is in transit', (view) => {
        const having = view.all('site').filter(({ tokens }) => tokens !== 0)
        return having.length + view.inFlight('TOKEN') === 1
      }),
    ],
  })
}

const two = { sites: 2, requests: 2 } as const
type Row = readonly [
  wrong: Parameters<typeof counted>[0],
  options: ModelOptions,
  counts: readonly number[],
  violated: { readonly [property: string]: number },
]
// biome-ignore format: a table
const rows: readonly Row[] = [
  ['nothing', two, [115, 166, 20], {}],
  ['nothing', { sites: 3, requests: 1 }, [834, 2342, 18], {}],
  ['nothing', { ...two, duplication: 1 }, [554, 992, 21], { mutualExclusion: 12, exactlyOneToken: 3 }],
  ['copied', two, [241, 353, 20], { mutualExclusion: 9, exactlyOneToken: 5 }],
  ['given away from within', two, [514, 874, 22], { mutualExclusion: 6, exactlyOneToken: 5 }],
]

test.each(rows)(
  'the counted token with %s wrong and %j has the figures of the other explorer',
  (wrong, options, counts, violated) => {
    const spec = counted(wrong)
    const properties = propertiesNamed(spec, [])
    const { exploration, verdicts } = check(modelFor(spec, options, properties), properties, {
      ...defaultCheckOptions,
      continue: true,
    })
    expect([exploration.states, exploration.transitions, exploration.depth]).toEqual(counts)
    for (const found of verdicts) {
      const length = violated[found.property.name]
      expect(asExpected(found), found.property.name).toBe(
        length === undefined ? 'holds' : `violated in ${length}`,
      )
    }
  },
)
