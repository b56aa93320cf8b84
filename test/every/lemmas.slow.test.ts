// Lemmas of sites that pass messages: few, inductive, and each needed. Each takes some ten seconds.
import { expect, test } from 'vitest'
import { sentence } from '../../src/every/lemmas/lemma-words.js'
import { checkOf, closedViews, lemmasFor, lemmasOf, specOf } from './closed-views.js'

test.each([
  ['central-server', 4],
  ['ricart-agrawala', 9],
  ['ricart-agrawala-queue', 9],
  ['carvalho-roucairol', 9],
] as const)('%s: %i lemmas', { timeout: 300_000 }, async (name, count) => {
  const { views, lemmas } = await lemmasOf(name)
  const all = lemmas.lemmas.map(({ asked }) => asked)
  expect(all).toHaveLength(count)
  for (const { view } of views.list)
    for (const number of lemmas.universe.vectorsOf(view))
      expect(all.some(({ excludes }) => excludes(lemmas.universe.vectors[number]!))).toBe(false)
  expect(checkOf(views, lemmas, all).escapes).toEqual([])
  for (const one of all.slice(1)) {
    const rest = all.filter((other) => other !== one)
    expect(checkOf(views, lemmas, rest).escapes, sentence(one.lemma, lemmas.facts)).not.toEqual([])
  }
})

test('no lemmas of a spec whose parts have too many combinations', async () => {
  const views = closedViews(await specOf('lamport'), { parameters: { counts: 'reply' } })
  expect(lemmasFor(views)).toEqual({ none: expect.stringMatching(/^there are more than 4,000,000 /) })
})

test('no lemmas of central-server, mutant a RELEASE grants to the head, and the coordinator keeps the token too', async () => {
  const views = closedViews(
    await specOf('central-server', 'a RELEASE grants to the head, and the coordinator keeps the token too'),
  )
  expect(views.bad).toBeDefined()
  expect(lemmasFor(views)).toEqual({
    none: expect.stringMatching(/leads to two sites in the critical section$/),
  })
})
