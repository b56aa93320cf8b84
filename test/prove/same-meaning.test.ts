// What a clause does with sets, maps and numbers means in the search what it means in the reference: members that another sort numbers
// otherwise, members and keys that a sort does not have, the order of iteration, and numbers that the search cannot follow.
import { Set as ImmutableSet } from 'immutable'
import { describe, expect, test } from 'vitest'
import {
  algorithm,
  flag,
  int,
  many,
  mapOf,
  mutualExclusion,
  oneOf,
  optional,
  proof,
  protocol,
  type Spec,
  send,
  setOf,
  siteId,
} from '../../src/index.js'
import type { Lemma } from '../../src/protocol/lemma.js'
import type { Sort } from '../../src/sorts/sort.js'
import { checked } from './proofs.js'

const rest = {
  ...{ title: 'Test', citation: 'none', about: 'For a test.', properties: [mutualExclusion] },
  sites: { min: 2, max: 3, fallback: 2 },
  contention: { waits: () => false, holds: () => false },
} as const

/** The verdicts of all cells, row by row; the last row says whether steps stay in the universe. */
const grid = (spec: Spec, lemmas: { readonly [name: string]: Lemma }, sites = 2) => {
  const { rows, stays } = checked(spec, proof({ source: 'none', lemmas, theorems: {} }), { sites })
  return [...rows.map(({ cells }) => cells), stays].map((cells) => cells.map(({ result }) => result.verdict))
}

const kept = ['inductive']
const broken = ['not inductive']

describe('a set that is passed on unread', () => {
  const names = protocol({
    roles: { site: many({ from: setOf(oneOf('x', 'y')), to: setOf(oneOf('y', 'x')) }) },
  })
  const copying = algorithm({
    ...rest,
    name: 'names',
    protocol: names,
    clauses: { copy: names.roles.site.local({ guard: () => true, effect: (me) => [{ to: me.from }] }) },
  })
  const { ofSite } = names.lemma

  test('keeps its members where another sort has them in another order', () => {
    const noXThere = ofSite('site', '', ({ to }) => !to.has('x'))
    const noYThere = ofSite('site', '', ({ to }) => !to.has('y'))
    const noXHere = ofSite('site', '', ({ from }) => !from.has('x'))
    expect(grid(copying, { noXThere, noXHere })).toEqual([kept, kept, kept])
    expect(grid(copying, { noYThere, noXHere })).toEqual([broken, kept, kept])
  })

  test.each([
    ['more members', int(0, 3), int(0, 1)],
    ['others', int(0, 1), int(1, 2)],
  ])('fails where it may have %s than its new sort', (_, from, to) => {
    const numbers = protocol({ roles: { site: many({ from: setOf(from), to: setOf(to) }) } })
    const moving = algorithm({
      ...rest,
      name: 'numbers',
      protocol: numbers,
      clauses: { copy: numbers.roles.site.local({ guard: () => true, effect: (me) => [{ to: me.from }] }) },
    })
    expect(grid(moving, {})).toEqual([broken])
  })
})

describe('a map that is passed on unread', () => {
  const moving = (from: Sort<number>, to: Sort<number>, values: Sort<number> = int(0, 1)) => {
    const maps = protocol({
      roles: { site: many({ from: mapOf(from, int(0, 1)), to: mapOf(to, values) }) },
    })
    return algorithm({
      ...rest,
      name: 'maps',
      protocol: maps,
      clauses: { copy: maps.roles.site.local({ guard: () => true, effect: (me) => [{ to: me.from }] }) },
    })
  }

  test.each([
    ['more keys', int(0, 3), int(0, 1)],
    ['other keys', int(0, 1), int(1, 2)],
  ])('fails where it may have %s than its new sort', (_, from, to) => {
    expect(grid(moving(from, to), {})).toEqual([broken])
  })

  test('succeeds where its new sort has its keys and values', () => {
    expect(grid(moving(int(0, 1), int(0, 3), int(0, 2)), {})).toEqual([kept])
  })
})

test('a message with a member that its sort does not have fails', () => {
  const bags = protocol({
    roles: { site: many({ open: flag }) },
    messages: { BAG: { bag: setOf(int(0, 1)) } },
  })
  const { local, upon } = bags.roles.site
  const giving = (member: number) =>
    algorithm({
      ...rest,
      name: 'bags',
      protocol: bags,
      clauses: {
        give: local({
          guard: (me) => me.open,
          effect: (_, { next }) => [
            { open: false },
            send(next, bags.messages.BAG({ bag: ImmutableSet([member]) })),
          ],
        }),
        take: upon('BAG', () => []),
      },
    })
  const { ofPair } = bags.lemma
  const none = ofPair('site', '', (i, j, view) => view.inTransit(i, j, 'BAG').length === 0)
  const closed = bags.lemma.ofSite('site', '', (i) => !i.open)
  expect(grid(giving(1), { none })).toEqual([
    ['not inductive', 'inductive'],
    ['inductive', 'inductive'],
  ])
  expect(grid(giving(7), { none }).at(-1)).toEqual(['not inductive', 'inductive'])
  expect(grid(giving(7), { none, closed }).at(-1)).toEqual(['inductive', 'inductive'])
})

describe('the first of a collection is that of the reference', () => {
  const some = protocol({
    roles: {
      site: many({
        met: setOf(siteId),
        votes: mapOf(siteId, flag),
        letters: setOf(oneOf('y', 'x')),
        first: optional(siteId),
        letter: optional(oneOf('x', 'y')),
      }),
    },
    messages: { MET: { met: setOf(siteId) } },
  })
  const { local, upon } = some.roles.site
  const { ofSite } = some.lemma
  type Effect = Parameters<typeof local>[0]['effect']
  type Guard = Parameters<typeof local>[0]['guard']
  const spec = (guard: Guard, effect: Effect) =>
    algorithm({
      ...rest,
      name: 'first',
      protocol: some,
      clauses: {
        step: local({ guard, effect }),
        hear: upon('MET', (_, { met }) => [{ first: met.first(null) }]),
      },
    })
  const isNot = (site: number) => ofSite('site', '', ({ first }) => first !== site)
  const firstRow = (made: Spec, lemma: Lemma, sites = 2) => grid(made, { lemma }, sites)[0]![0]

  test('after a member was added', () => {
    const adding = spec(
      (me) => me.met.has(1) && !me.met.has(0),
      (me) => [{ first: me.met.add(0).first(null) }],
    )
    expect([firstRow(adding, isNot(0)), firstRow(adding, isNot(1))]).toEqual(['inductive', 'not inductive'])
  })

  test('after one was removed: Immutable.js moves the last to its place', () => {
    const removing = spec(
      (me) => me.met.size === 3,
      (me) => [{ first: me.met.remove(0).first(null) }],
    )
    expect([1, 2].map((site) => firstRow(removing, isNot(site), 3))).toEqual(['inductive', 'not inductive'])
  })

  test('of the keys of a map', () => {
    const setting = spec(
      (me) => me.votes.has(1) && !me.votes.has(0),
      (me) => [{ first: me.votes.set(0, true).keySeq().first(null) }],
    )
    expect([0, 1].map((site) => firstRow(setting, isNot(site)))).toEqual(['inductive', 'not inductive'])
  })

  test('of names, in the order of their texts', () => {
    const naming = spec(
      (me) => me.letters.size === 2,
      (me) => [{ letter: me.letters.first(null) }],
    )
    const isNoY = ofSite('site', '', ({ letter }) => letter !== 'y')
    const isNoX = ofSite('site', '', ({ letter }) => letter !== 'x')
    expect([firstRow(naming, isNoY), firstRow(naming, isNoX)]).toEqual(['inductive', 'not inductive'])
  })

  test.each([
    ['that it has changed', (met: ImmutableSet<number>) => met.add(0)],
    ['of its own', () => ImmutableSet([1, 0])],
  ])('in canonical order, if a site sends itself a set %s', (_, made) => {
    const sending = spec(
      (me) => me.met.has(1) && !me.met.has(0),
      (me, { self }) => [{}, send(self, some.messages.MET({ met: made(me.met) }))],
    )
    expect([0, 1].map((site) => firstRow(sending, isNot(site)))).toEqual(['not inductive', 'inductive'])
  })
})

describe('numbers', () => {
  const counting = protocol({ roles: { site: many({ count: int(0, Infinity), bad: flag }) } })
  const { local } = counting.roles.site
  const { ofSite } = counting.lemma
  const good = ofSite('site', '', ({ bad }) => !bad)
  const small = ofSite('site', '', ({ count }) => count < 2)
  const double = local({
    guard: (me) => me.count > 1,
    effect: (me) => [{ count: 2 * me.count, bad: true }],
  })
  const beginning = (count: number) =>
    algorithm({
      ...rest,
      name: 'doubling',
      protocol: counting,
      clauses: { double },
      initial: { site: () => ({ count }) },
    })

  test('a step that the search cannot follow leaves a lemma undecided', () => {
    const doubling = beginning(0)
    expect(grid(doubling, { good })).toEqual([['open'], broken])
    expect(grid(doubling, { good, small })).toEqual([kept, kept, kept])
    const own = proof({ source: 'none', lemmas: { good }, theorems: {} })
    expect(() => checked(doubling, own, {}, { typed: 'bad(i)=false' })).toThrow('"double" cannot be followed')
    expect(() => checked(doubling, own, {}, { alone: 'good' })).toThrow('"double" cannot be followed')
  })

  test('an initial number above the bound is refused', () => {
    const own = proof({ source: 'none', lemmas: { good }, theorems: {}, universe: { number: 2 } })
    expect(() => checked(beginning(5), own)).toThrow(
      'an initial state is outside the universe (a number above the bound)',
    )
  })
})
