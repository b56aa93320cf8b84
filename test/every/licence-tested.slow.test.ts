// Clauses that count sites, or loop over them, are not a proof for every number of sites: that their steps do not depend on the number is tested.
import {
  algorithm,
  deadlockFreedom,
  flag,
  int,
  many,
  mutualExclusion,
  oneOf,
  protocol,
  type Spec,
  setOf,
  siteId,
} from 'coterie'
import { describe, expect, test } from 'vitest'
import { proveForEveryNumber } from '../../src/every/prove.js'
import { everyText } from '../../src/report/proof/every-report.js'

const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'held'), seen: setOf(siteId) }) },
  shared: { locked: flag },
})
const { local } = p.roles.site

type Guard = Parameters<typeof local>[0]['guard']

// A lock of one variable. No site is ever in `seen`.
const lock = (enters: Guard): Spec =>
  algorithm({
    name: 'small',
    title: 'small',
    citation: 'none',
    about: 'A lock for tests of the licence.',
    sites: { min: 1, max: 8, fallback: 2 },
    protocol: p,
    clauses: {
      enter: local({ guard: enters, effect: () => [{ phase: 'held' }, p.write({ locked: true })] }),
      exit: local({
        guard: (me) => me.phase === 'held',
        effect: () => [{ phase: 'idle' }, p.write({ locked: false })],
      }),
    },
    contention: {
      request: 'enter',
      enter: 'enter',
      waits: () => false,
      holds: (me) => me.phase === 'held',
    },
    properties: [mutualExclusion, deadlockFreedom],
  })

const resultOf = (enters: Guard) => proveForEveryNumber(lock(enters), {}, { comparedStates: 200 })

describe('tested, and never said to hold', () => {
  test.each<readonly [string, Guard]>([
    [
      'a loop',
      (me, { others, shared }) => {
        for (const k of others) if (me.seen.has(k)) return false
        return !shared.locked
      },
    ],
    ['a count', (me, { others, shared }) => others.count((k) => me.seen.has(k)) === 0 && !shared.locked],
    ['a size', (me, { others, shared }) => others.filter((k) => me.seen.has(k)).size === 0 && !shared.locked],
    ['an array', (me, { shared }) => !me.seen.toArray().some((k) => k >= 0) && !shared.locked],
  ])('%s', (_, enters) => {
    const result = resultOf(enters)
    expect(result).toMatchObject({ verdict: 'tested', story: [] })
    const [four, five] = result.tested!.tested
    // By hand: 4 sites enter and 4 leave; so do 5. Each has part in 3 + 3 of the pairs and triples of 4 sites, and in 4 + 6 of those of 5.
    expect(four).toMatchObject({ sites: 4, states: 5, complete: true, steps: 8, cuts: 8 * 6 })
    expect(five).toMatchObject({ sites: 5, complete: false, steps: 10, cuts: 10 * 10 })
    expect(four!.madeUp!.calls).toBeGreaterThan(0)
    expect(result.compared.map(({ sites }) => sites)).toEqual([2, 3, 4])
    expect(result.others).toMatchObject([{ property: 'deadlockFreedom', verdict: 'not proved' }])
    const text = everyText(result, [])
    expect(text).toMatch(
      /\? mutualExclusion {2}no violation in .* was only tested \(8 steps of 4 sites and 10 /,
    )
    expect(text).not.toMatch(/holds|of any system/)
  })

  // The test of the licence refuses none of these: with four sites, the second is never true, and the third always.
  test.each<readonly [string, Guard]>([
    ['counts', (me, { others }) => others.count((k) => me.seen.has(k)) === 0],
    ['looks at the members, one by one', (_, { others }) => [...others].length === 1],
    ['reads a text of the others', (_, { others }) => `${others}` !== ''],
  ])('a lock that lets two sites enter has a bad view: it %s', (_, enters) => {
    expect(resultOf(enters)).toMatchObject({
      verdict: 'not proved',
      reason: expect.stringMatching(/two sites of a view/),
      tested: { tested: [{}, {}] },
    })
  })
})

describe('refused, and never said to be tested', () => {
  test.each<readonly [string, Guard, RegExp]>([
    [
      'the number of sites',
      (_, { sites, shared }) => sites.size === 3 * 5 || !shared.locked,
      /"enter" uses sites\.size/,
    ],
    [
      'the number of others',
      (_, { others, shared }) => others.count() === 3 * 5 || !shared.locked,
      /"enter" uses others\.count,/,
    ],
    [
      'the number of others that are not itself',
      (_, { others, shared, self }) => others.remove(self).size === 3 * 5 || !shared.locked,
      /others\.size/,
    ],
    [
      'the number of others of a role',
      (_, { others, shared }) => others('site').size === 3 * 5 || !shared.locked,
      /"enter" uses others\("site"\)\.size/,
    ],
    // Five sites do not show these.
    [
      'an array of more than six sites',
      (_, { sites, shared }) => [...sites].length > 2 * 3 || !shared.locked,
      /test fails: in a system of 7 sites, the step "enter" at 0 with the made-up record \(phase \w+\)/,
    ],
    [
      'exactly twenty others',
      (_, { others, shared }) => [...others].length === 20 || !shared.locked,
      /in a system of 21 sites/,
    ],
    [
      'more than 99 sites',
      (_, { sites, shared }) => [...sites].length > 99 || !shared.locked,
      /"enter" has the number 99 in its text/,
    ],
    [
      'ten sites in a set',
      (me, { shared }) => me.seen.toArray().length >= 2 * 5 || !shared.locked,
      /made-up record \(phase \w+, seen \{/,
    ],
    // Four sites show this: its two neighbours are not there if one of them is left out.
    [
      'two sites above',
      (_, { others, self, shared }) => others.filter((k) => k > self).size === 2 && !shared.locked,
      /in a system of 4 sites, the step "enter" at 1 with the record \(phase idle\) is not a step of sites 0 and 1 alone/,
    ],
  ])('%s', (_, enters, reason) => {
    const { verdict, reason: told } = resultOf(enters)
    expect(verdict).toBe('refused')
    expect(told).toMatch(reason)
    expect(told).not.toMatch(/\n/)
  })
})

// Only steps are compared, and this guard is false in each tested system. The result once named no operation.
test('an operation of a clause that no tested system takes is named', () => {
  const { verdict, tested } = resultOf((me) => me.seen.toArray().length > 9 * 9)
  expect(verdict).toBe('vacuous')
  expect(tested?.operations).toEqual(['"enter" uses seen.toArray'])
})

// The test once made only the first 200 calls again in larger systems, so it did not see what a site does later.
test('a site that has counted six others after some steps is noticed', () => {
  const late = protocol({
    roles: { site: many({ phase: oneOf('idle', 'held'), seen: setOf(siteId), looks: int(0, 3) }) },
    shared: { locked: flag },
  })
  const site = late.roles.site.local
  const counts = (most: number): Spec =>
    algorithm({
      name: 'late',
      title: 'late',
      citation: 'none',
      about: 'A lock that opens to a site that has looked three times and sees that number of others.',
      sites: { min: 1, max: 8, fallback: 2 },
      protocol: late,
      clauses: {
        look: site({
          guard: (me) => me.phase === 'idle' && me.looks < 3,
          effect: (me, { others }) => [{ seen: me.seen.union(others), looks: me.looks + 1 }],
        }),
        enter: site({
          guard: (me, { shared }) =>
            me.phase === 'idle' &&
            (!shared.locked || (me.looks === 3 && me.seen.toArray().length === 2 * most)),
          effect: () => [{ phase: 'held' }, late.write({ locked: true })],
        }),
        exit: site({
          guard: (me) => me.phase === 'held',
          effect: () => [{ phase: 'idle' }, late.write({ locked: false })],
        }),
      },
      contention: {
        request: 'enter',
        enter: 'enter',
        waits: () => false,
        holds: (me) => me.phase === 'held',
      },
      properties: [mutualExclusion],
      uses: { most },
    })
  const found = (most: number) => proveForEveryNumber(counts(most), {}, { comparedStates: 60 })
  expect(found(3)).toMatchObject({
    verdict: 'refused',
    reason: expect.stringMatching(
      /test fails: in a system of 7 sites, the step "enter" at \d with the made-up record \(phase idle, seen \{.*, looks 3\)/,
    ),
  })
  // No system has a half of a site.
  expect(found(0.25).verdict).toBe('tested')
})

describe('why there is no test', () => {
  const reason = (enters: Guard) => resultOf(enters).reason
  test('a number that no test reaches', () => {
    expect(reason((_, { sites, shared }) => [...sites].length > 99 || !shared.locked)).toMatch(
      /"enter" uses an iteration over sites, .*\. It cannot be tested either: "enter" has the number 99 /,
    )
  })
  test('site numbers that are compared with constants', () => {
    expect(reason((_, { sites, shared }) => sites.max()! - sites.min()! > 4 || !shared.locked)).toMatch(
      /It cannot be tested either: .* gives other results with other site numbers/,
    )
  })
})
