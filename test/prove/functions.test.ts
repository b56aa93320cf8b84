// A lemma and a clause mean in the universe what they mean in a state: keys of items, errors that are caught, and constants.
import { expect, test } from 'vitest'
import {
  algorithm,
  flag,
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
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties: [mutualExclusion],
  })

test('a sort of unbounded numbers that begin above 2 is refused', () => {
  const far = protocol({ roles: { site: many({ count: int(3, Infinity) }) } })
  const counting = { name: 'far', title: 'Far', citation: 'none', about: 'For a test.' } as const
  const step = far.roles.site.local({ guard: (me) => me.count < 4, effect: () => [{}] })
  const functions = {
    contention: { waits: () => false, holds: () => false },
    properties: [mutualExclusion],
  }
  const made = algorithm({
    ...counting,
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: far,
    clauses: { step },
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
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties: [mutualExclusion],
  })
  const short = counting.lemma.ofPair('site', 'short', (i, j, view) => view.channel(i.self, j.self).size < 2)
  const universe = { channel: 'any' } as const
  expect(() => checked(made, proof({ source: 'none', lemmas: { short }, theorems: {}, universe }))).toThrow(
    'claim every, none, some or inOrder of the view',
  )
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

// A call continues with the first value where nothing is known (src/prove/tree.ts).
const guessed = protocol({
  roles: { site: many({ mode: oneOf('odd', 'even'), n: int(1, Infinity), m: int(1, Infinity), same: flag }) },
})
const guessing = (
  effect: (me: { readonly mode: string; readonly n: number; readonly m: number }) => object,
) =>
  algorithm({
    name: 'guessed',
    title: 'Guessed',
    citation: 'none',
    about: 'For a test.',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: guessed,
    clauses: { step: guessed.roles.site.local({ guard: () => true, effect: (me) => [effect(me)] }) },
    contention: {
      waits: () => false,
      holds: () => false,
    },
    initial: { site: () => ({ mode: 'even' as const }) },
    properties: [mutualExclusion],
  })
const { ofSite: ofGuessed } = guessed.lemma

test('a number that was read is the same number after a guess of a smaller one', () => {
  const copying = guessing(({ n, m }) => (m > 0 ? { m: n, same: true } : { same: false }))
  const lemmas = { same: ofGuessed('site', 'm is n', (i) => !i.same || i.m === i.n) }
  const { rows } = checked(copying, proof({ source: 'none', lemmas, theorems: {} }), {}, { cellsAlone: true })
  expect(rows[0]!.cells.map(({ result }) => result.verdict)).toEqual(['inductive'])
})

test('what a clause does wrong in states that lemmas exclude is not an error, also if a guess leads there', () => {
  // The numbers are read before the mode.
  const wrong = guessing((me) => (me.n > 0 && me.n > me.m + 9 && me.mode === 'odd' ? { m: me.n } : {}))
  const excluded = { even: ofGuessed('site', 'the mode is even', (i) => i.mode === 'even') }
  const included = { any: ofGuessed('site', 'anything', () => true) }
  const asked = (lemmas: object) =>
    checked(wrong, proof({ source: 'none', lemmas: lemmas as never, theorems: {} }), {}, { cellsAlone: true })
  expect(asked(excluded).rows[0]!.cells.map(({ result }) => result.verdict)).toEqual(['inductive'])
  expect(() => asked({ ...included, far: ofGuessed('site', 'm is small', (i) => i.m <= i.n) })).toThrow(
    'depends on how far numbers lie apart',
  )
})

test('a clause that uses the distance between numbers at one site alone is refused, however many calls another site needs', () => {
  const modes = [...Array(30).keys()].map((k) => `m${k}`) as [string, ...string[]]
  const sites = protocol({
    roles: {
      site: many({ mode: oneOf(...modes), a: int(0, Infinity), b: int(0, Infinity), bad: flag }),
    },
  })
  const go = sites.roles.site.local({
    guard: () => true,
    effect: (me, { self }) => {
      if (self === 1) return [me.a - me.b === 3 ? { bad: true } : {}]
      return [{ a: me.a > me.b ? me.b : me.a, mode: me.mode === 'm0' ? 'm1' : me.mode }]
    },
  })
  const uneven = algorithm({
    name: 'uneven',
    title: 'Uneven',
    citation: 'none',
    about: 'For a test.',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: sites,
    clauses: { go },
    contention: {
      waits: () => false,
      holds: () => false,
    },
    initial: { site: () => ({ a: 3 }) },
    properties: [mutualExclusion],
  })
  const lemmas = { good: sites.lemma.ofSite('site', 'not bad', (i) => !i.bad) }
  expect(() =>
    checked(uneven, proof({ source: 'none', lemmas, theorems: {} }), {}, { cellsAlone: true }),
  ).toThrow('clause "go": its result depends on how far numbers lie apart')
})
