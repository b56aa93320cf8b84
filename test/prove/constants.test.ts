// A lemma or a clause that compares an unbounded number with a constant depends on more than the order of numbers.
import { expect, test } from 'vitest'
import { algorithm, flag, int, many, mutualExclusion, protocol, timestamp } from '../../src/index.js'
import { noLemmas, proof } from '../../src/protocol/proof.js'
import { isProved } from '../../src/prove/proof-result.js'
import { proofText } from '../../src/report/proof/proof-text.js'
import { checked } from './proofs.js'

const counting = protocol({ roles: { site: many({ count: int(0, Infinity) }) }, messages: {} })
const { local } = counting.roles.site
const specWith = (guard: (me: { readonly count: number }) => boolean) =>
  algorithm({
    ...{ name: 'counting', title: 'Counting', citation: 'none', about: 'For a test.' },
    sites: { min: 1, max: 2, fallback: 1 },
    protocol: counting,
    clauses: { count: local({ guard, effect: (me) => [{ count: me.count + 1 }] }) },
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties: [mutualExclusion],
  })
const checkedWith = (
  guard: (me: { readonly count: number }) => boolean,
  lemma: (i: { readonly count: number }) => boolean,
) => {
  const lemmas = { lemma: counting.lemma.ofSite('site', 'the lemma', lemma) }
  return checked(specWith(guard), proof({ source: 'none', lemmas, theorems: {} }), {}, { maxStates: 10 })
}

// Each of these was once proved: distances above 17 were not tried.
test('a constant above the sampled distances in the text of a lemma or of a clause is noticed', () => {
  expect(() =>
    checkedWith(
      () => true,
      ({ count }) => count !== 1_000,
    ),
  ).toThrow('depends on how far numbers lie apart')
  expect(() =>
    checkedWith(
      ({ count }) => count < 40,
      () => true,
    ),
  ).toThrow('clause "count": its result depends on')
})

test('where only the order of numbers counts, the text says that this was tested on samples', () => {
  const result = checkedWith(
    () => true,
    ({ count }) => count >= 0,
  )
  expect(isProved(result)).toBe(true)
  expect(proofText(result)).toMatch(/^universe: .*unbounded numbers by their order \(tested on samples\)$/m)
})

const ticking = protocol({ roles: { site: many({ clock: timestamp, bad: flag }) }, messages: {} })
const ticks = (guard: (clock: number) => boolean, universe = {}) => {
  const spec = algorithm({
    ...{ name: 'ticking', title: 'Ticking', citation: 'none', about: 'For a test.' },
    sites: { min: 1, max: 2, fallback: 1 },
    protocol: ticking,
    clauses: {
      tick: ticking.roles.site.local({
        guard: () => true,
        effect: (me) => [{ clock: me.clock + 1 }],
      }),
      spoil: ticking.roles.site.local({
        guard: (me) => guard(me.clock),
        effect: () => [{ bad: true }],
      }),
    },
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties: [mutualExclusion],
  })
  const lemmas = { good: ticking.lemma.ofSite('site', 'not bad', (i) => !i.bad) }
  return checked(spec, proof({ source: 'none', lemmas, theorems: {}, universe }), {}, { cellsAlone: true })
}

// Each of these was once proved: a clock that is read alone was the same even, great number in all calls.
test('a clause that looks at how great a single timestamp is, and not at the order of two, is refused', () => {
  const guards: ((clock: number) => boolean)[] = [
    (clock) => clock % 2 === 1,
    (clock) => clock < 1_000,
    (clock) => String(clock).length === 1,
  ]
  for (const guard of guards) expect(() => ticks(guard)).toThrow('or on how great a timestamp is')
  expect(ticks((clock) => clock < 0).rows[0]!.cells.map(({ result }) => result.verdict)).toEqual([
    'inductive',
    'inductive',
  ])
})

// The line said so of unbounded numbers alone.
test('where numbers have a bound, the text says that the order of timestamps was tested on samples', () => {
  const text = proofText(ticks(() => false, { number: 2 }))
  expect(text).toMatch(
    /^universe: .*timestamps by their order \(tested on samples\); unbounded numbers up to 2,/m,
  )
})

const pair = protocol({
  roles: { site: many({ low: int(0, Infinity), high: int(0, Infinity), bad: flag }) },
  messages: {},
})
const { local: ofPair } = pair.roles.site

// It was once proved: with another number between 0 and the one that is compared, no call had the constant.
test('a constant is noticed although other numbers lie between the two that it is about', () => {
  const spec = algorithm({
    ...{ name: 'pair', title: 'Pair', citation: 'none', about: 'For a test.' },
    sites: { min: 1, max: 2, fallback: 1 },
    protocol: pair,
    clauses: {
      raise: ofPair({ guard: () => true, effect: (me) => [{ high: me.high + 1 }] }),
      spoil: ofPair({
        guard: (me) => me.low > 1 && me.high > me.low + 1 && me.high === 1_000,
        effect: () => [{ bad: true }],
      }),
    },
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties: [mutualExclusion],
  })
  const lemmas = { good: pair.lemma.ofSite('site', 'not bad', (i) => !i.bad) }
  expect(() =>
    checked(spec, proof({ source: 'none', lemmas, theorems: {} }), {}, { cellsAlone: true }),
  ).toThrow('clause "spoil": its result depends on how far numbers lie apart')
})

// It was once inductive: the constant of a formula is in the text of no function.
test('a constant in a lemma that is typed is noticed', () => {
  const spec = specWith(() => true)
  const typed = (text: string) => checked(spec, noLemmas, {}, { typed: text, maxStates: 10 })
  expect(() => typed('!(count(i)=1000)')).toThrow('the lemma "typed": its result depends on how far')
  expect(isProved(typed('count(i)=0 || !(count(i)=0)'))).toBe(true)
})
