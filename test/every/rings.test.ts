// Rings: views with two arcs.
import { algorithm, flag, many, mutualExclusion, oneOf, protocol, type Spec, send } from 'coterie'
import { describe, expect, test } from 'vitest'
import { ViewsAudit } from '../../src/certificate/views-audit.js'
import { mutantsOf } from '../../src/cli/load/load-mutants.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { EveryProof, proveForEveryNumber } from '../../src/every/prove.js'
import { mutated } from '../../src/protocol/mutant.js'
import { toTheEnd } from '../../src/search/slices.js'
import { neverContradicts, seeds } from './never-contradicts.js'
import { randomRing } from './random-ring.js'

const all = { comparedStates: 500, past: true }
const few = { comparedStates: 100 }
const ring = async () => (await loadSpec('token-ring')).spec

describe('the token ring holds for every number of sites', () => {
  // 12 views with the token at a site, 8 with it on an arc, and 4 with it at a site that is left out. Where an idle site passes it on
  // at once, it is at a site in 8.
  test.each([
    ['hold', 24, 20],
    ['atomic', 20, 16],
  ] as const)('reading=%s: %i views, of which two sites show %i', async (reading, views, ofTwo) => {
    const result = proveForEveryNumber(await ring(), { parameters: { reading } }, all)
    expect(result).toMatchObject({ verdict: 'holds', views, closure: 'arcs of a ring' })
    expect(result.compared.map(({ views: shown, complete }) => [shown, complete])).toEqual([
      [ofTwo, true],
      [views, true],
      [views, true],
    ])
  })

  test('the order of channels makes no difference', async () => {
    expect(proveForEveryNumber(await ring(), { order: 'unordered' }, all)).toMatchObject({ views: 24 })
  })
})

// It is safe, but its clauses do not follow the ring.
test('the mutant that leaves out the successor is refused, with the clause and the operation', async () => {
  const loaded = await loadSpec('token-ring')
  const mutant = (await mutantsOf(loaded)).find(({ name }) => name.includes('in a ring of three'))!
  const { verdict, reason } = proveForEveryNumber(mutated(loaded.spec, mutant), {}, few)
  expect(verdict).toBe('refused')
  expect(reason).toMatch(/"pass" uses sites\.size/)
})

const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), token: flag }) },
  messages: { TOKEN: {} },
})
const { local, upon } = p.roles.site
const { TOKEN } = p.messages

interface Parts {
  readonly enter?: Parameters<typeof local>[0]['guard']
  readonly pass?: Parameters<typeof local>[0]['effect']
  readonly token?: Parameters<typeof upon>[1]
  readonly first?: (self: number, others: { every(test: (other: number) => boolean): boolean }) => boolean
}

const passing = ({ enter, pass, token, first }: Parts): Spec =>
  algorithm({
    name: 'small-ring',
    title: 'small',
    citation: 'none',
    about: 'A ring for tests of refusals.',
    sites: { min: 2, max: 8, fallback: 2 },
    protocol: p,
    clauses: {
      request: local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] }),
      enter: local({
        guard: enter ?? ((me) => me.phase === 'wanted' && me.token),
        effect: () => [{ phase: 'held' }],
      }),
      exit: local({
        guard: (me) => me.phase === 'held',
        effect: pass ?? ((_, { next }) => [{ phase: 'idle', token: false }, send(next, TOKEN())]),
      }),
      onToken: upon('TOKEN', token ?? (() => [{ token: true }])),
    },
    initial: {
      site: ({ self, others }) => ({
        token: first === undefined ? others.every((other) => self < other) : first(self, others),
      }),
    },
    workload: { request: 'request', enter: 'enter' },
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    properties: [mutualExclusion],
  })

describe('a ring', () => {
  test('has no bad view as it is', () => {
    // A program names no `uses`, so the text is not known to the end.
    expect(proveForEveryNumber(passing({}), {}, few)).toMatchObject({ verdict: 'sampled', views: 24 })
  })

  test.each<[string, Parts, RegExp]>([
    [
      'sends to all others',
      {
        pass: (_, { others, next }) => [
          { phase: 'idle', token: false },
          send(others, TOKEN()),
          send(next, TOKEN()),
        ],
      },
      /"exit" uses send to another site than next/,
    ],
    [
      'sees the sender',
      {
        token: (_, __, { from, self, next }) => (from < self ? [{ token: true }] : [{}, send(next, TOKEN())]),
      },
      /"onToken" uses from of its context on a ring/,
    ],
    [
      'counts its sites',
      {
        enter: (me, { sites }) => me.phase === 'wanted' && (me.token || sites.size > 6),
      },
      /"enter" uses sites\.size/,
    ],
    [
      'asks for its end in a clause',
      { enter: (me, { self, sites }) => me.phase === 'wanted' && (me.token || self === sites.max()) },
      /"enter" uses sites\.max/,
    ],
    [
      'compares the number of the next site',
      { enter: (me, { others, next }) => me.phase === 'wanted' && (me.token || others.has(next)) },
      /"enter" uses others\.has/,
    ],
  ])('that %s is refused', (_, parts, reason) => {
    const result = proveForEveryNumber(passing(parts), {}, few)
    expect(result.verdict).toBe('refused')
    expect(result.reason).toMatch(reason)
  })

  // With two sites there is one token; with more, each site but the last has one.
  test('in which several sites begin with a token is not proved', () => {
    const some: Parts['first'] = (self, others) => !others.every((other) => other < self)
    expect(proveForEveryNumber(passing({ first: some }), {}, few).verdict).toBe('not proved')
  })

  // Two tokens come together on an arc: "two or more" may leave one, or two.
  test('on which tokens pile up is not proved', () => {
    const twice: Parts['pass'] = (_, { next }) => [
      { phase: 'idle', token: false },
      send(next, TOKEN()),
      send(next, TOKEN()),
      send(next, TOKEN()),
    ]
    expect(proveForEveryNumber(passing({ pass: twice }), {}, few).verdict).toBe('not proved')
  })
})

test('random rings: proof and search never disagree', () => {
  expect(neverContradicts(seeds(5).map(randomRing), 1, 60).closed).toBeGreaterThan(0)
})

test('an audit refuses a ring in one line', async () => {
  const spec = await ring()
  const proof = new EveryProof(spec, {}, few)
  toTheEnd(proof)
  const audit = () => new ViewsAudit([...proof.certificate()].join(''), spec)
  expect(audit).toThrow(/^token-ring has views with arcs of a ring, .* only views with channels are audited$/)
})
