// A lemma and a clause mean in the universe what they mean in a state: keys of items, errors that are caught, and constants.
import { expect, test } from 'vitest'
import {
  algorithm,
  int,
  listOf,
  many,
  mutualExclusion,
  oneOf,
  proof,
  protocol,
  setOf,
  siteId,
} from '../../src/index.js'
import type { Lemma } from '../../src/protocol/lemma.js'
import { checked } from './proofs.js'

const pairs = protocol({
  roles: {
    site: many({
      phase: oneOf('out', 'in'),
      queue: listOf(siteId),
      met: setOf(siteId),
      count: int(0, Infinity),
    }),
  },
})
const { local } = pairs.roles.site
const { ofSite } = pairs.lemma

const spec = (guard: (count: number) => boolean) =>
  algorithm({
    name: 'counting',
    title: 'Counting',
    citation: 'none',
    about: 'For a test.',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: pairs,
    clauses: {
      enter: local({
        guard: (me) => me.phase === 'out' && guard(me.count),
        effect: (me) => [{ phase: 'in', count: me.count + 1 }],
      }),
      push: local({
        guard: (me) => me.queue.size < 2,
        effect: (me, { self }) => [{ queue: me.queue.push(self), met: me.met.add(self) }],
      }),
    },
    workload: {},
    waits: () => false,
    holds: () => false,
    properties: [mutualExclusion],
  })

test('a sort of unbounded numbers that begin above 2 is refused', () => {
  const far = protocol({ roles: { site: many({ count: int(3, Infinity) }) } })
  const counting = { name: 'far', title: 'Far', citation: 'none', about: 'For a test.' } as const
  const step = far.roles.site.local({ guard: (me) => me.count < 4, effect: () => [{}] })
  const functions = { waits: () => false, holds: () => false, properties: [mutualExclusion] }
  const made = algorithm({
    ...counting,
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: far,
    clauses: { step },
    workload: {},
    ...functions,
  })
  const small = far.lemma.ofSite('site', 'small', ({ count }) => count < 5)
  expect(() => checked(made, proof({ source: 'none', lemmas: { small }, theorems: {} }))).toThrow(
    'begin at 0, 1 or 2',
  )
})

const broken = (lemma: Lemma, guard: (count: number) => boolean = () => true): readonly string[] =>
  checked(spec(guard), proof({ source: 'none', lemmas: { lemma }, theorems: {} }))
    .rows[0]!.cells.filter(({ result }) => result.verdict !== 'inductive')
    .map(({ clause }) => clause!)

test.each([
  ['some item of a list', ofSite('site', 'at most one', ({ queue }) => !queue.some((_, k) => k > 0))],
  ['every item of a list', ofSite('site', 'at most one', ({ queue }) => queue.every((_, k) => k === 0))],
  ['the first item of a list', ofSite('site', 'none', ({ queue }) => queue.first('none') === 'none')],
  ['some member of a set', ofSite('site', 'not 0', ({ met }) => !met.some((_, site) => site === 0))],
])('a lemma has the key of %s', (_, lemma) => expect(broken(lemma)).toEqual(['push']))

test('a lemma that catches the request for a value is refused', () => {
  const catching = ofSite('site', 'out', (i) => {
    try {
      return i.phase === 'out'
    } catch {
      return true
    }
  })
  expect(() => broken(catching)).toThrow('it must not catch errors')
})

test('a clause that compares an unbounded number with a constant is refused', () => {
  const out = ofSite('site', 'out', ({ phase }) => phase === 'out')
  expect(broken(out, (count) => count < 1)).toEqual(['enter'])
  expect(() => broken(out, (count) => count > 1 && count < 5)).toThrow(
    'clause "enter": its result depends on',
  )
  expect(() => broken(out, (count) => count === 7)).toThrow('clause "enter": its result depends on')
})

test('a lemma that compares one with a constant is refused', () => {
  const notFive = ofSite('site', 'not five', ({ count }) => count !== 5)
  expect(() => broken(notFive)).toThrow('lemma "lemma": its result depends on')
})

test('a lemma of channels of any length reads none as a whole', () => {
  const counting = protocol({ roles: { site: many({ phase: oneOf('out', 'in') }) }, messages: { M: {} } })
  const made = algorithm({
    ...{ name: 'counting', title: 'Counting', citation: 'none', about: 'For a test.' },
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: counting,
    clauses: { hear: counting.roles.site.upon('M', () => [{ phase: 'in' }]) },
    workload: {},
    waits: () => false,
    holds: () => false,
    properties: [mutualExclusion],
  })
  const short = counting.lemma.ofPair('site', 'short', (i, j, view) => view.channel(i.self, j.self).size < 2)
  const universe = { channel: 'any' } as const
  expect(() => checked(made, proof({ source: 'none', lemmas: { short }, theorems: {}, universe }))).toThrow(
    'claim every, none, some or inOrder of the view',
  )
  const sorted = counting.lemma.ofPair('site', 'sorted', (i, j, view) => view.inOrder(i, j, () => true))
  const declared = proof({ source: 'none', lemmas: { sorted }, theorems: {}, universe })
  expect(() => checked(made, declared, { order: 'unordered' })).toThrow('inOrder claims an order of messages')
  const first = counting.lemma.ofPair('site', 'first', (i, j, view) => !view.channel(i.self, j.self).get(0))
  const bounded = proof({ source: 'none', lemmas: { first }, theorems: {} })
  expect(() => checked(made, bounded, { order: 'unordered' })).toThrow('nothing else is free of an order')
})

test('a lemma that is false whatever the state is excludes all of them', () => {
  const never = ofSite('site', 'not the second', ({ self }) => self !== 1)
  const out = ofSite('site', 'out', ({ phase }) => phase === 'out')
  const { rows } = checked(
    spec(() => true),
    proof({ source: 'none', lemmas: { never, out }, theorems: {} }),
  )
  const needs = rows.map(({ cells }) =>
    cells.map(({ result }) => (result.verdict === 'inductive' ? result.needs : 'x')),
  )
  expect(needs).toEqual([
    [[], []],
    [['never'], []],
  ])
})
