// Rings: views with two arcs.
import {
  algorithm,
  flag,
  int,
  many,
  mutualExclusion,
  oneOf,
  optional,
  protocol,
  type Spec,
  send,
  setOf,
  siteId,
  timestamp,
} from 'coterie'
import { describe, expect, test } from 'vitest'
import { mutantsOf } from '../../src/cli/load/load-mutants.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { proveForEveryNumber } from '../../src/every/prove.js'
import { mutated } from '../../src/protocol/mutant.js'
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
  /** How many tokens are in transit at first, and from which end of the ring. */
  readonly transit?: readonly [count: number, from: 'max' | 'min']
}

const passing = ({ enter, pass, token, first, transit: [count, end] = [0, 'max'] }: Parts): Spec =>
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
    inFlight: ({ sites }) =>
      Array.from({ length: count }, () => ({
        from: end === 'max' ? sites.max()! : sites.min()!,
        to: end === 'max' ? sites.min()! : sites.max()!,
        message: TOKEN(),
      })),
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    properties: [mutualExclusion],
  })

describe('a ring', () => {
  test('has no bad view without a change', () => {
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
      'skips a site if there are more than four',
      {
        pass: (_, { self, sites, next }) => [
          { phase: 'idle', token: false },
          send(sites.size > 4 ? (self + 2) % sites.size : next, TOKEN()),
        ],
      },
      /"exit" uses sites\.size/,
    ],
    [
      'sends to a site that it has computed',
      { pass: (_, { self }) => [{ phase: 'idle', token: false }, send(self + 1, TOKEN())] },
      /"exit" uses send\(a site number that it has computed\)/,
    ],
    [
      'begins with a token on another channel',
      { first: () => false, transit: [1, 'min'] },
      /messages are in transit initially; on a ring they must be from sites\.max\(\) to sites\.min\(\)/,
    ],
    [
      'asks whether the next site is site 0, which only its states of two sites show',
      { enter: (me, { next }) => me.phase === 'wanted' && (me.token || !next) },
      /a reachable state of 2 sites has a view that the proof does not have, and the text of "enter"/,
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

  test.each<[string, Parts]>([
    // With two sites there is one token; with more, each site but the last has one.
    [
      'in which several sites begin with a token',
      { first: (self, others) => !others.every((other) => other < self) },
    ],
    ['in which one site begins with a token, and one token is in transit', { transit: [1, 'max'] }],
    ['that begins with two tokens in transit', { first: () => false, transit: [2, 'max'] }],
    [
      'whose sites keep the token that they pass on',
      { pass: (_, { next }) => [{ phase: 'idle' }, send(next, TOKEN())] },
    ],
    [
      'whose sites keep the token and send two',
      { token: (_, __, { next }) => [{ token: true }, send(next, TOKEN())] },
    ],
    // Three tokens come together on an arc: "two or more" may leave one, or two.
    [
      'on which tokens pile up',
      {
        pass: (_, { next }) => [
          { phase: 'idle', token: false },
          send(next, TOKEN()),
          send(next, TOKEN()),
          send(next, TOKEN()),
        ],
      },
    ],
    // The sites that it compares with are in the view or not: the question has both answers.
    [
      'whose first site needs no token',
      {
        enter: (me, { self, others }) =>
          me.phase === 'wanted' && (me.token || others.every((other) => self < other)),
      },
    ],
  ])('%s is not proved', (_, parts) => {
    expect(proveForEveryNumber(passing(parts), {}, few).verdict).toBe('not proved')
  })

  test('that begins with its token in transit is as safe', () => {
    const parts: Parts = { first: () => false, transit: [1, 'max'] }
    expect(proveForEveryNumber(passing(parts), {}, few)).toMatchObject({ verdict: 'sampled', views: 24 })
  })
})

// Each has clauses that send to next, and a part that arcs do not have.
const ringWith = (part: 'shared variables' | 'timestamps' | 'names of sites'): Spec => {
  const q = protocol({
    roles: {
      site: many({
        phase: oneOf('idle', 'held'),
        known: part === 'names of sites' ? setOf(siteId) : optional(flag),
        t: part === 'timestamps' ? timestamp : int(0, 1),
      }),
    },
    messages: { TOKEN: {} },
    shared: part === 'shared variables' ? { lock: flag } : {},
  })
  const { site } = q.roles
  return algorithm({
    name: 'ring-with-more',
    title: 'more',
    citation: 'none',
    about: 'A ring for tests of refusals.',
    sites: { min: 2, max: 8, fallback: 2 },
    protocol: q,
    clauses: {
      enter: site.local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'held' }] }),
      exit: site.local({
        guard: (me) => me.phase === 'held',
        effect: (_, { next }) => [{ phase: 'idle' }, send(next, q.messages.TOKEN())],
      }),
      onToken: site.upon('TOKEN', () => []),
    },
    contention: {
      enter: 'enter',
      waits: () => false,
      holds: (me) => me.phase === 'held',
    },
    properties: [mutualExclusion],
  })
}

test.each([
  ['shared variables', /it has shared variables and messages; a step may then involve four sites/],
  ['timestamps', /its sites form a ring, and it has timestamps/],
  ['names of sites', /its sites form a ring, and the field "known" names several sites/],
] as const)('a ring with %s is refused', (part, reason) => {
  const { verdict, reason: why } = proveForEveryNumber(ringWith(part), {}, few)
  expect(verdict).toBe('refused')
  expect(why).toMatch(reason)
})

test('random rings: proof and search never disagree', () => {
  expect(neverContradicts(seeds(5).map(randomRing), 1, 60).closed).toBeGreaterThan(0)
})
