// What a proof must not be: induction that begins outside the universe or with a false lemma, and lemmas that claim more of messages
// than the argument for channels of any length covers (src/prove/witnesses.ts).
import { List } from 'immutable'
import { describe, expect, test } from 'vitest'
import {
  algorithm,
  either,
  int,
  listOf,
  many,
  mutualExclusion,
  oneOf,
  proof,
  protocol,
  type Spec,
  send,
  setOf,
  siteId,
} from '../../src/index.js'
import { isInductive, isProved } from '../../src/prove/proof-result.js'
import { checked } from './proofs.js'

const p = protocol({
  roles: {
    site: many({ phase: oneOf('out', 'in'), n: int(0, Number.POSITIVE_INFINITY), list: listOf(siteId) }),
  },
  messages: { X: {}, Y: { who: setOf(siteId), n: int(0, Number.POSITIVE_INFINITY) } },
})
const { X, Y } = p.messages
const { local, upon } = p.roles.site
const { ofPair, ofSite } = p.lemma

const about = {
  name: 'small',
  title: 'Small',
  citation: 'none',
  about: 'For a test.',
  sites: { min: 2, max: 3, fallback: 2 },
  protocol: p,
  contention: {
    waits: () => false,
  },
  properties: [mutualExclusion],
} as const

const spec = (site: () => object, inFlight = 0): Spec =>
  algorithm({
    ...about,
    clauses: {
      // No state of the universe has a third item, nor a step that leads to one.
      enter: local({
        guard: (me) => !me.list.rest().rest().isEmpty(),
        effect: () => [{ phase: 'in' }],
      }),
      tell: local({ guard: (me) => me.phase === 'out', effect: (_, { next }) => [{}, send(next, X())] }),
      // The first number is 5, so that a short search meets no number below 0.
      count: local({ guard: (me) => me.n > 0, effect: (me) => [{ n: me.n - 1 }] }),
      below: local({
        guard: (me) => me.n < 1,
        effect: (me, { next, others }) => [{}, send(next, Y({ n: me.n - 1, who: others }))],
      }),
      onX: upon('X', () => []),
      onY: upon('Y', (_, { who, n }, { self }) => [{}, send(self, Y({ who, n }))]),
    },
    initial: { site: site as () => never },
    inFlight: () => Array.from({ length: inFlight }, () => ({ from: 0, to: 1, message: X() })),
    contention: { ...about.contention, holds: (me) => me.phase === 'in' },
  })

const out = ofSite('site', 'no site is inside', (i) => i.phase === 'out')
const five = () => ({ n: 5 })

const proofOf = (lemma: Parameters<typeof proof>[0]['lemmas'][string], channel: number | 'any' = 'any') =>
  proof({ source: 'none', lemmas: { lemma }, theorems: {}, universe: { channel, list: 2 } })

describe('induction begins in the initial states', () => {
  test('an initial list or channel that is too long is outside the universe', () => {
    const long = spec(() => ({ list: List([0, 0, 0]) }))
    expect(() => checked(long, proofOf(out))).toThrow(
      /an initial state is outside the universe \(site 0.*size\)/,
    )
    expect(() => checked(spec(five, 3), proofOf(out, 2))).toThrow(/a channel with 3 messages/)
  })

  test('a lemma that is false in one of them is not proved, even if the search ended before it', () => {
    const two = spec(() => either([{ n: 5 }, { n: 5, list: List([0]) }]))
    const empty = ofSite('site', 'no list has an item', (i) => i.list.isEmpty())
    const result = checked(two, proofOf(empty), {}, { maxStates: 1 })
    expect(result.rows[0]).toMatchObject({ truth: { verdict: 'inconclusive' }, isTrueAtFirst: false })
    expect([isInductive({ ...result, stays: [] }), isProved({ ...result, stays: [] })]).toEqual([true, false])
  })
})

test('a clause fails that sends a number below the least', () => {
  const { stays } = checked(spec(five), proofOf(out), {}, { maxStates: 3 })
  expect(stays.map(({ clause, result }) => [clause, result.verdict])).toContainEqual([
    'below',
    'not inductive',
  ])
})

test('a site sends the set of a message to itself', () => {
  const lemma = ofPair('site', 'a sender is not in it', (i, j, view) =>
    view.allOf([i, j].map((from) => view.every(from, i, 'Y', ({ who }) => !who.has(j.self)))),
  )
  const { rows } = checked(spec(five), proofOf(lemma), { self: 'channel' }, { maxStates: 3 })
  expect(rows[0]!.cells.map(({ result }) => result.verdict)).toEqual(Array(6).fill('inductive'))
})

test('a counterexample on an unordered channel receives the message that the search has chosen', () => {
  const lemma = ofPair('site', 'an X needs a Y', (i, j, view) =>
    view.oneOf([view.none(i, j, 'X'), view.some(i, j, 'Y', () => true)]),
  )
  const result = checked(spec(five), proofOf(lemma), { order: 'unordered' }, { maxStates: 3 })
  expect(isInductive(result)).toBe(false)
})

const twice = (count: number) =>
  ofPair('site', 'at most three', (i, j, view) => {
    let seen = 0
    return view.every(i, j, 'X', () => {
      seen += 1
      return seen <= count
    })
  })

describe('with channels of any length, what a lemma claims of messages is what it returns, message by message', () => {
  test.each([
    [
      'returns the second of two claims',
      ofPair('site', '', (i, j, view) => view.none(i, j, 'X') && view.none(j, i, 'Y')),
      /not part of what it returns/,
    ],
    [
      'joins claims as truth values',
      ofSite('site', '', (i, view) => view.competitors.every((k) => view.none(k, i, 'X') as never)),
      /not part of what it returns/,
    ],
    [
      'returns a copy of a claim',
      ofPair('site', '', (i, j, view) => ({ ...view.none(i, j, 'X') })),
      /it returned \{ claims, from, to, type, test \}; it must return true or false/,
    ],
    ['counts messages', twice(3), /two answers for the same message/],
    [
      'catches the refusal of a whole channel',
      ofPair('site', '', (i, j, view) => {
        try {
          return view.inTransit(i, j, 'X').length === 0
        } catch {
          return true
        }
      }),
      /no lemma can read whole/,
    ],
    [
      'names no site of the model',
      ofPair('site', '', (i, _, view) => view.none(i, 2, 'X')),
      /there is no such site/,
    ],
    [
      'names no message',
      ofPair('site', '', (i, j, view) => view.none(i, j, 'Z' as 'X')),
      /it claims something of Z/,
    ],
  ])('one that %s is refused', (_, lemma, why) => {
    expect(() => checked(spec(five), proofOf(lemma), {}, { maxStates: 3 })).toThrow(why)
  })
})
