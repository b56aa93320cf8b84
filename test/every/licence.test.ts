// Clauses that a view of two sites cannot follow are refused, with the clause and the operation. A refused spec is not wrong.
import {
  algorithm,
  flag,
  many,
  mapOf,
  mutualExclusion,
  oneOf,
  protocol,
  type Spec,
  send,
  setOf,
  siteId,
} from 'coterie'
import { describe, expect, test } from 'vitest'
import { proveForEveryNumber } from '../../src/every/prove.js'

const p = protocol({
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      allowed: setOf(siteId),
      kept: mapOf(siteId, flag),
      on: flag,
    }),
  },
  messages: { ASK: {}, YES: {} },
})
const { local, upon } = p.roles.site

type Guard = Parameters<typeof local>[0]['guard']

// Each site asks all others, and answers only while idle. It is not safe, but each clause is one that views follow.
const lock = (
  enters: Guard,
  { asked, holds }: { asked?: Parameters<typeof upon>[1]; holds?: () => boolean } = {},
): Spec =>
  algorithm({
    name: 'small',
    title: 'small',
    citation: 'none',
    about: 'A lock for tests of refusals.',
    sites: { min: 1, max: 8, fallback: 2 },
    protocol: p,
    clauses: {
      request: local({
        guard: (me) => me.phase === 'idle',
        effect: (_, { others }) => [{ phase: 'wanted' }, send(others, p.messages.ASK())],
      }),
      onAsk: upon('ASK', asked ?? ((_, __, { from }) => [{}, send(from, p.messages.YES())])),
      onYes: upon('YES', (me, _, { from }) => [{ allowed: me.allowed.add(from) }]),
      enter: local({ guard: enters, effect: () => [{ phase: 'held' }] }),
      exit: local({
        guard: (me) => me.phase === 'held',
        effect: (me) => [{ phase: 'idle', allowed: me.allowed.clear() }],
      }),
    },
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: holds ?? ((me) => me.phase === 'held'),
    },
    properties: [mutualExclusion],
  })

const verdictOf = (spec: Spec) => proveForEveryNumber(spec, {}, { maxViews: 300, comparedStates: 50 })

const refused: readonly (readonly [string, Guard, RegExp])[] = [
  [
    'the number of sites',
    (me, { sites }) => me.phase === 'wanted' && sites.size > 6,
    /"enter" uses sites\.size/,
  ],
  ['the size of a set', (me) => me.phase === 'wanted' && me.allowed.size > 0, /"enter" uses allowed\.size/],
  [
    'the first of the others',
    (me, { others }) => me.phase === 'wanted' && others.first() === 1,
    /"enter" uses others\.first/,
  ],
  [
    'a computed site',
    (me, { self }) => me.phase === 'wanted' && me.allowed.has(self + 1),
    /"enter" uses allowed\.has\(a site number that it has computed\)/,
  ],
  [
    'site 0',
    (me, { self }) => me.phase === 'wanted' && self === 0,
    /"enter" gives other results with other site numbers/,
  ],
  [
    'a site of a large number',
    (me, { self }) => me.phase === 'wanted' && self === 60_417,
    /"enter" gives other results with other site numbers/,
  ],
  [
    'even site numbers',
    (me, { self }) => me.phase === 'wanted' && self % 2 === 0,
    /"enter" gives other results with other site numbers/,
  ],
  [
    'a count within every',
    (me, { others }) => {
      let count = 0
      others.every(() => {
        count++
        return true
      })
      return me.phase === 'wanted' && count > 1
    },
    /"enter" gives other results .* counts the sites/,
  ],
  [
    'a refusal that it catches',
    (me, { sites }) => {
      try {
        return me.phase === 'wanted' && sites.size > 100
      } catch {
        return false
      }
    },
    /"enter" uses sites\.size/,
  ],
  // A sequence of keys is not a set. Its `has` takes a position: it once was proved to take a site.
  [
    'a position among the keys of a map',
    (me, { self }) => me.phase === 'wanted' && me.kept.keySeq().has(self),
    /"enter" uses the keys of kept\.has/,
  ],
  [
    'a position among sorted keys',
    (me, { self }) => me.phase === 'wanted' && me.kept.keySeq().sort().has(self),
    /"enter" uses the keys of kept\.has/,
  ],
  [
    'the keys of a map as a set',
    (me, { others }) => me.phase === 'wanted' && others.equals(me.kept.keySeq() as never),
    /"enter" uses others\.equals\(what is not a set\)/,
  ],
  [
    'a set in order as a set without one',
    (me, { others }) => me.phase === 'wanted' && me.allowed.equals(others.sort()),
    /"enter" uses allowed\.equals\(what is not a set\)/,
  ],
  // A view has two sites: it does not show what each other site would say of all others, which the theorem about pairs would need.
  [
    'a question about all others within one about each of them',
    (me, { others }) => me.phase === 'wanted' && others.every((i) => others.some((k) => k !== i)),
    /"enter" uses a question about all other sites within a question about each of them/,
  ],
  [
    'such a question that every view refutes',
    (me, { others }) => me.phase === 'wanted' && others.some(() => others.some((k) => me.kept.has(k))),
    /within a question about each of them/,
  ],
  [
    'all fields of its record',
    (me) => me.phase === 'wanted' && Object.keys(me).length > 0,
    /"enter" uses a spread of its record/,
  ],
]

describe('a clause is refused if it uses', () => {
  test.each(refused)('%s', (_, guard, reason) => {
    const result = verdictOf(lock(guard))
    expect(result.verdict).toBe('refused')
    expect(result.reason).toMatch(reason)
    expect(result.reason).not.toMatch(/\n/)
  })

  test('a message to itself', () => {
    const asked: Parameters<typeof upon>[1] = (_, __, { self }) => [{}, send(self, p.messages.YES())]
    expect(verdictOf(lock((me) => me.phase === 'wanted', { asked })).reason).toMatch(
      /"onAsk" sends a message to itself/,
    )
  })
})

test('the keys of a map answer what they can', () => {
  const guard: Guard = (me, { others, self }) =>
    me.phase === 'wanted' &&
    me.kept.keySeq().isSubset(others) &&
    !me.kept.keySeq().includes(self) &&
    me.kept
      .keySeq()
      .filter((i) => i < self)
      .sort()
      .toSet()
      .equals(me.allowed)
  expect(verdictOf(lock(guard)).verdict).toBe('not proved')
})

describe('a question about all others has both answers if a view does not refute it', () => {
  const all: Guard = (me, { others }) => me.phase === 'wanted' && me.allowed.equals(others)

  // With two sites, !equals(others) keeps both out once they have answered; with three it does not.
  test('a guard that must not be true of all is never proved', () => {
    const guard: Guard = (me, { others }) => me.phase === 'wanted' && !others.every((i) => me.allowed.has(i))
    expect(verdictOf(lock(guard)).verdict).toBe('not proved')
  })

  test('a lock that only an empty set of others opens is not proved vacuously safe', () => {
    const guard: Guard = (me, { others }) => me.phase === 'wanted' && others.isEmpty()
    expect(verdictOf(lock(guard)).verdict).toBe('vacuous')
  })

  test('some site outside a view may be the one that matters', () => {
    const guard: Guard = (me, { others }) =>
      me.phase === 'wanted' && !me.allowed.equals(others) && !me.allowed.isEmpty()
    expect(verdictOf(lock(guard)).verdict).toBe('not proved')
  })

  test('the guard of the lock itself is one that views follow', () => {
    expect(verdictOf(lock(all)).verdict).toBe('not proved')
  })

  test('no site ever inside: vacuous, not holds', () => {
    expect(verdictOf(lock(all, { holds: () => false })).verdict).toBe('vacuous')
  })
})
