// A proof that could not be checked is refused where it is declared.
import { flag, many, proof, protocol } from 'coterie'
import { expect, test } from 'vitest'

const { ofSite } = protocol({ roles: { site: many({ raised: flag }) } }).lemma

const lemmasOf = (count: number) =>
  Object.fromEntries(
    Array.from(
      { length: count },
      (_, k) => [`lemma${k}`, ofSite('site', 'no flag is raised', (i) => !i.raised)] as const,
    ),
  )

test('a proof has at most 64 lemmas', () => {
  expect(proof({ source: 'none', lemmas: lemmasOf(64), theorems: {} }).lemmas).toHaveLength(64)
  expect(() => proof({ source: 'none', lemmas: lemmasOf(65), theorems: {} })).toThrow(/65 lemmas.*at most 64/)
})

test('a theorem follows from lemmas of the proof', () => {
  expect(() =>
    proof({ source: 'none', lemmas: lemmasOf(1), theorems: { mutualExclusion: ['lemma1' as never] } }),
  ).toThrow(/lemma1.*did you mean "lemma0"/)
})

test('the bounds of a universe are whole numbers from 1', () => {
  for (const channel of [0, 1.5])
    expect(() => proof({ source: 'none', lemmas: lemmasOf(1), theorems: {}, universe: { channel } })).toThrow(
      /channel.*a whole number from 1/,
    )
  for (const number of [{ 3: 0 }, { 0: 2 }, { 3: '2' as never }])
    expect(() => proof({ source: 'none', lemmas: lemmasOf(1), theorems: {}, universe: { number } })).toThrow(
      /number.*a whole number from 1 for each number of sites/,
    )
})
