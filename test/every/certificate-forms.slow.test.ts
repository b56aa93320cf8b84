// Certificates of all forms of views: the audit closes the same sets by the reference semantics alone, and refuses what is not closed,
// bad, or of another form.
import { send } from 'coterie'
import { describe, expect, test } from 'vitest'
import { REQUEST, upon, VOTE } from '../../specs/maekawa/algorithm.js'
import { checkSpec } from '../../src/check/check-spec.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { withQuorums } from '../../src/every/cut/voter-shape.js'
import type { EveryOptions } from '../../src/every/shape/shape.js'
import { mutated } from '../../src/protocol/mutant.js'
import { type Certified, certified, type Header, leastSet, objection } from './certified.js'
import { seeds } from './never-contradicts.js'
import { randomArrays } from './random-arrays.js'
import { randomRing } from './random-ring.js'
import { randomTickets } from './random-tickets.js'
import { randomVoters } from './random-voters.js'
import { specOfText } from './spec-of-text.js'

const unbounded = { parameters: { tickets: 'unbounded' } } as const
const known = new Map<string, Certified>()
const proofOf = async (name: string, options: EveryOptions = {}) => {
  const { spec } = await loadSpec(name)
  const key = `${name} ${JSON.stringify(options)}`
  const certificate = known.get(key) ?? certified(spec, options)!
  known.set(key, certificate)
  return { spec, certificate }
}

describe('two closures with nothing in common give one set', () => {
  test.each([
    ['test-and-set', {}],
    ['central-server', {}],
    ['token-ring', {}],
    ['token-ring', { order: 'unordered' }],
    ['chang-roberts', {}],
    ['maekawa', {}],
    ['ticket-lock', unbounded],
  ] as const)('%s %j', async (name, options) => {
    const { spec, certificate } = await proofOf(name, options)
    expect([...leastSet(spec, certificate)].sort()).toEqual([...certificate.views].sort())
  })
})

test.each([
  ['token-ring', {}, 1],
  ['ticket-lock', unbounded, 1],
  ['chang-roberts', {}, 13],
  ['maekawa', {}, 61],
] as const)('%s is confirmed, and refuted without a view', async (name, options, every) => {
  const { spec, certificate } = await proofOf(name, options)
  expect(objection(spec, certificate)).toBeUndefined()
  for (let k = 0; k < certificate.views.length; k += every) {
    const views = certificate.views.filter((_, other) => other !== k)
    expect(objection(spec, { ...certificate, views }, 2), `without view ${k + 1}`).toMatch(
      /(that the certificate does not have|is not in the certificate)$/,
    )
  }
})

type Change = (certificate: Certified) => Certified

const headed =
  (changes: Header): Change =>
  ({ header, views }) => ({ header: { ...header, ...changes }, views })

const viewed =
  (change: (view: string) => string): Change =>
  ({ header, views }) => ({ header, views: [...new Set(views.map(change))] })

const more =
  (change: (views: readonly string[]) => string): Change =>
  ({ header, views }) => ({ header, views: [...views, change(views)] })

describe('a changed certificate is not confirmed', () => {
  test.each<[string, string, EveryOptions, Change, RegExp]>([
    ['no views', 'token-ring', {}, ({ header }) => ({ header, views: [] }), /a reachable state of 2 sites/],
    [
      'a bad view',
      'token-ring',
      {},
      more(([first]) => first!.replaceAll('"idle"', '"held"').replaceAll('"token":false', '"token":true')),
      /^view 25 has both sites in the critical section$/,
    ],
    [
      'two tokens on one arc',
      'token-ring',
      {},
      more((views) =>
        views
          .find((view) => view.includes('TOKEN'))!
          .replace('{"type":"TOKEN"}', '{"type":"TOKEN"},{"type":"TOKEN"}'),
      ),
      /leads to a view that the certificate does not have$/,
    ],
    [
      'arcs as channels',
      'token-ring',
      {},
      headed({ form: undefined }),
      /no views with channels, since its sites form/,
    ],
    ['a ring as a voter', 'token-ring', {}, headed({ form: 'voter' }), /no views with a voter and clients/],
    [
      'an order that messages do not keep',
      'token-ring',
      {},
      headed({ order: 'unordered' }),
      /^form: messages may overtake each other/,
    ],
    [
      'an order of numbers that the views do not have',
      'token-ring',
      {},
      headed({ numbers: 'by order' }),
      /^numbers: views of a ring keep numbers as they are/,
    ],
    [
      'no views with equal attributes',
      'chang-roberts',
      {},
      ({ header, views }) => ({ header, views: views.filter((view) => !view.includes('"numbers":[0,0]')) }),
      /a reachable state of 2 sites has a view/,
    ],
    [
      'attributes that are given',
      'chang-roberts',
      {},
      headed({ parameters: { ids: 'increasing', attribute: 'number' } }),
      /for every attribute, so none may be given$/,
    ],
    [
      'other identifiers',
      'chang-roberts',
      {},
      headed({ parameters: { ids: 'decreasing' } }),
      /that the certificate does not have$/,
    ],
    [
      'a name of no site',
      'chang-roberts',
      {},
      viewed((view) => view.replace('"elected":1', '"elected":7')),
      /^view \d+ is not a view of chang-roberts: it is not in its written form/,
    ],
    [
      'only views with both bits',
      'maekawa',
      {},
      ({ header, views }) => ({ header, views: views.filter((view) => !view.includes('quorum":false')) }),
      /^an initial view is not in the certificate$/,
    ],
    [
      'both clients inside',
      'maekawa',
      {},
      more((views) =>
        views
          .find((view) => view.match(/quorum":true/g)?.length === 2 && view.includes('"held"'))!
          .replaceAll(/"phase":"(idle|wanted)"/g, '"phase":"held"'),
      ),
      /^view 123 has both sites in the critical section$/,
    ],
    [
      'a field of the voter as one of the client',
      'maekawa',
      {},
      viewed((view) => view.replaceAll('"votes":', '"voted":false,"votes":')),
      /do not divide the record of maekawa into a client and a voter$/,
    ],
    [
      'quorums that are given',
      'maekawa',
      {},
      headed({ parameters: { guard: 'voted', quorums: 'all' } }),
      /for all quorums that intersect, so none may be given$/,
    ],
    [
      'a voter as channels',
      'maekawa',
      {},
      headed({ form: undefined }),
      /no views with channels, since its parameter/,
    ],
    [
      'four tickets',
      'ticket-lock',
      unbounded,
      headed({ parameters: { tickets: '4', draw: 'atomic' } }),
      /^a step makes a timestamp that is not one of those before it/,
    ],
    [
      'numbers as they are',
      'ticket-lock',
      unbounded,
      headed({ numbers: undefined }),
      /that the certificate does not have$/,
    ],
    [
      'numbers that are compared with 0',
      'ticket-lock',
      unbounded,
      headed({ numbers: 'by order and 0' }),
      /that the certificate does not have$/,
    ],
    [
      'a ticket without its place among the others',
      'ticket-lock',
      unbounded,
      viewed((view) => view.replace('"ticket":1', '"ticket":5')),
      /it is not in its written form/,
    ],
  ])('%s', async (_, name, options, change, reason) => {
    const { spec, certificate } = await proofOf(name, options)
    const found = objection(spec, change(certificate))
    expect(found).toMatch(reason)
    expect(found).not.toContain('\n')
  })
})

test('a voter that sends what clients send is refuted', async () => {
  const { spec, certificate } = await proofOf('maekawa')
  const onRequest = upon('REQUEST', (me, _, { from }) =>
    me.voted ? [{}, send(from, REQUEST())] : [{ voted: true }, send(from, VOTE())],
  )
  const changed = mutated(spec, { name: 'changed', clauses: { onRequest } })
  expect(objection(changed, certificate, 1)).toMatch(
    /^onRequest sends REQUEST, which is in transit to voters and to clients$/,
  )
})

// The prover closes the views of random protocols. Without their bad views they must be refuted if the search finds a violation.
test.each([
  ['ring', [12, 24, 43, 56].map(randomRing), 120],
  ['voters', [3, 4].map(randomVoters), 700],
  ['arrays', [7, 8].map(randomArrays), 120],
  ['numbers', seeds(6).map(randomTickets), 120],
] as const)(
  'random protocols with %s: the audit confirms what is closed, and no set of one that fails',
  async (_, given, maxViews) => {
    let [good, bad] = [0, 0]
    for (const one of given) {
      const spec = typeof one === 'string' ? await specOfText(one) : one
      const certificate = certified(spec, {}, { maxViews, past: true })
      if (certificate === undefined) continue
      let found = objection(spec, certificate)
      if (found === undefined) {
        good++
        continue
      }
      let { header, views } = certificate
      for (let place = badView(found); place !== undefined; place = badView(found)) {
        const at = place
        views = views.filter((__, k) => k !== at)
        found = objection(spec, { header, views }, 2)
      }
      const fails = [2, 3, 4].some((sites) => {
        const model = { ...withQuorums(spec, {}, sites), sites, requests: 2 }
        const request = { properties: ['mutualExclusion'], maxStates: 1500 }
        return checkSpec(spec, model, request).verdicts[0]!.verdict === 'violated'
      })
      if (fails) bad++
      if (fails) expect(found, spec.name).toMatch(/that the certificate does not have$/)
    }
    expect(good).toBeGreaterThan(0)
    expect(bad).toBeGreaterThan(0)
  },
)

const badView = (found: string | undefined): number | undefined => {
  const place = /^view (\d+) has both/.exec(found ?? '')?.[1]
  return place === undefined ? undefined : Number(place) - 1
}
