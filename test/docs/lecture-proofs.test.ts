// docs/lecture-proofs.md: every sentence that states an invariant is a lemma, and the claim of its slide leads to it. What the lemmas are is
// compared in lecture-proofs.slow.test.ts.
import { expect, test } from 'vitest'
import { catalogueProof } from '../../src/cli/load/catalogue.js'
import { withoutLemma } from '../../src/lesson/lecture-proofs.js'
import type { Proof } from '../../src/protocol/proof.js'
import { lemmas, sentences } from './lecture-proofs.js'
import { page } from './lectures.js'
import { printed } from './printed.js'

const slidesOf = (slides: readonly { readonly lecture: string; readonly slide: number }[]) =>
  slides.map(({ lecture, slide }) => `${lecture}: ${slide}`)

test('every lecture has sentences, and those that are no lemma say why', () => {
  const lectures = new Set(sentences.flatMap(({ slides }) => slides.map((slide) => slide.slice(0, 3))))
  expect([...lectures].toSorted()).toEqual(page.lectures.map(({ number }) => number))
  for (const { says, lemma, because } of sentences)
    expect(lemma !== undefined || because.length > 5, says).toBe(true)
})

test('a sentence that is no lemma names a claim of docs/lectures.md', () => {
  for (const { says, lemma, because } of sentences)
    if (lemma === undefined)
      expect(
        page.claims.some(({ id }) => new RegExp(`\\b${id}\\b`).test(because)),
        says,
      ).toBe(true)
})

test('each sentence that is no lemma is shown with a spec, and by the command beside its grid', async () => {
  const shown = (spec: string) => withoutLemma(sentences, spec)
  for (const sentence of sentences.filter(({ lemma }) => lemma === undefined))
    expect(
      sentence.specs.some((spec) => shown(spec).includes(sentence)),
      sentence.says,
    ).toBe(true)
  expect(shown('ricart-agrawala-queue').map(({ says }) => says)).toContain(
    '1: two processes cannot both have access',
  )
  const { out } = await printed(['prove', 'token-ring', '--sites', '2'])
  expect(out).toContain(
    '  - So mutual exclusion is guaranteed (slides 003: 9); no lemma: the theorem, which follows from oneToken and',
  )
  const alone = await printed(['prove', 'token-ring', '--sites', '2', '--alone', 'oneToken'])
  expect(alone.out).not.toContain('no lemma: ')
})

test.each(lemmas)('$says: a claim of each of its slides has the command', ({ slides, lemma }) => {
  const leading = page.claims.filter(({ runs }) => runs.some(({ command }) => command === lemma.command))
  const led = leading.flatMap((claim) => slidesOf(claim.slides))
  for (const slide of slides) expect(led, lemma.command).toContain(slide)
})

// Whom a lemma that represents a sentence of a lecture names.
const authors: { readonly [lecture: string]: RegExp } = {
  '000': /R\. Misra/,
  '001': /I\. Gupta/,
  '002': /I\. Gupta/,
  '003': /P\. Krzyzanowski/,
  '004': /CS425|I\. Gupta/,
}

test.each(lemmas)('$says: its lemma names the lecture', async ({ slides, lemma }) => {
  const proof = (await catalogueProof(lemma.spec)) as Proof
  const found = [...proof.lemmas, ...proof.sentences].find(({ name }) => name === lemma.name)
  for (const slide of slides) expect(found?.source, lemma.name).toMatch(authors[slide.slice(0, 3)]!)
})
