// A lemma or a clause that compares an unbounded number with a constant depends on more than the order of numbers.
import { expect, test } from 'vitest'
import { algorithm, int, many, mutualExclusion, protocol } from '../../src/index.js'
import { proof } from '../../src/protocol/proof.js'
import { isProved } from '../../src/prove/proof-result.js'
import { proofText } from '../../src/report/proof-text.js'
import { checked } from './proofs.js'

const counting = protocol({ roles: { site: many({ count: int(0, Infinity) }) }, messages: {} })
const { local } = counting.roles.site
const specWith = (guard: (me: { readonly count: number }) => boolean) =>
  algorithm({
    ...{ name: 'counting', title: 'Counting', citation: 'none', about: 'For a test.' },
    sites: { min: 1, max: 2, fallback: 1 },
    protocol: counting,
    clauses: { count: local({ guard, effect: (me) => [{ count: me.count + 1 }] }) },
    workload: {},
    waits: () => false,
    holds: () => false,
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
