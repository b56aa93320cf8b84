// The lemmas of `coterie prove --lemmas`: true of all views, inductive, and none of them superfluous. A brute force that shares nothing
// with the search but the sentences agrees on a small spec.
import { List } from 'immutable'
import { describe, expect, test } from 'vitest'
import type { EveryResult } from '../../src/every/every-result.js'
import { asked } from '../../src/every/lemmas/lemma.js'
import { sentence } from '../../src/every/lemmas/lemma-words.js'
import { whyNoLemmas, whyNotOfStates } from '../../src/every/other-form.js'
import { makeModel } from '../../src/model/model.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { steps } from '../../src/semantics/steps.js'
import { checkOf, closedViews, lemmasFor, lemmasOf, specOf } from './closed-views.js'
import { auditAgrees, noneOfMutant, sentences } from './lemmas-told.js'

const small = [
  ['test-and-set', {}],
  ['test-and-set', { parameters: { kind: 'cas' } }],
  ['suzuki-kasami', {}],
] as const

describe.each(small)('the lemmas of %s %j', (name, options) => {
  test('are true of all views, inductive, and each is needed', async () => {
    const { views, lemmas } = await lemmasOf(name, options)
    const all = lemmas.lemmas.map(({ asked }) => asked)
    const { universe } = lemmas
    for (const { view } of views.list)
      for (const number of universe.vectorsOf(view))
        for (const { excludes } of all) expect(excludes(universe.vectors[number]!)).toBe(false)
    const { escapes, views: kept } = checkOf(views, lemmas, all)
    expect(escapes).toEqual([])
    expect(kept).toBeGreaterThanOrEqual(views.list.length)
    expect(universe.size).toBeGreaterThan(kept)
    for (const one of all.slice(1)) {
      const rest = all.filter((other) => other !== one)
      expect(checkOf(views, lemmas, rest).escapes, sentence(one.lemma, lemmas.facts)).not.toEqual([])
    }
  })
})

describe('lemmas of test-and-set', () => {
  type Site = { readonly phase: string }
  // What the sentences mean, written by hand.
  const meanings: { readonly [says: string]: (i: Site, j: Site, locked: boolean) => boolean } = {
    'Never both: i is in the critical section; j is in the critical section.': (i, j) =>
      !(i.phase === 'held' && j.phase === 'held'),
    'If i is in the critical section, then locked is set.': (i, _, locked) => i.phase !== 'held' || locked,
  }

  test.each([[[0, 1]], [[0]], [[1]]])('%j: all states of three sites say the same', async (chosen) => {
    const { views, lemmas } = await lemmasOf('test-and-set')
    const all = lemmas.lemmas.map(({ asked }) => asked)
    const says = all.map(({ lemma }) => sentence(lemma, lemmas.facts))
    expect(says).toHaveLength(2)
    const mine = chosen.map((k) => meanings[says[k]!]!)
    const model = makeModel(await specOf('test-and-set'), { sites: 3 })
    const [first] = initialStates(model)
    const phases = ['idle', 'setting', 'held']
    const isGood = (state: typeof first & object): boolean =>
      [0, 1, 2].every((i) =>
        [0, 1, 2].every(
          (j) =>
            i === j ||
            mine.every((is) =>
              is(
                state.sites.get(i) as unknown as Site,
                state.sites.get(j) as unknown as Site,
                state.variables.get(0) === true,
              ),
            ),
        ),
      )
    let escapes = 0
    let good = 0
    for (const a of phases)
      for (const b of phases)
        for (const c of phases)
          for (const locked of [false, true]) {
            const sites = List([a, b, c].map((phase, k) => first!.sites.get(k)!.merge({ phase } as never)))
            const state = first!.merge({ sites, variables: List([locked]) })
            if (!isGood(state)) continue
            good++
            for (const { next } of steps(model, state, [])) if (!isGood(next)) escapes++
          }
    expect(good).toBeGreaterThan(0)
    const found = checkOf(
      views,
      lemmas,
      chosen.map((k) => all[k]!),
    ).escapes
    expect(found.length > 0).toBe(escapes > 0)
    expect(escapes > 0).toBe(chosen.length === 1)
  })
})

describe('lemmas of a token', () => {
  test('Suzuki and Kasami: there is one, at a site or on its way to one', async () => {
    const both = 'Never both: i is in the critical section; j is in the critical section.'
    expect(sentences((await lemmasOf('suzuki-kasami')).lemmas)).toEqual([
      both,
      'At most one is true: i has a token; j has a token; a TOKEN to i is in transit; a TOKEN to j is in transit.',
    ])
  })
})

describe('the audit confirms all views that satisfy the lemmas, and refutes those that satisfy all but one', () => {
  test.each([['test-and-set', {}, 2]] as const)('%s %j', auditAgrees)
})

test('lemmas of arcs and inboxes say nothing of a state of N sites', async () => {
  for (const name of ['token-ring', 'suzuki-kasami'])
    expect(whyNotOfStates((await lemmasOf(name)).lemmas)).toMatch(/and not about a state of N sites$/)
  expect(whyNotOfStates((await lemmasOf('test-and-set')).lemmas)).toBeUndefined()
})

test('lemmas that only a third site breaks are not inductive', async () => {
  const { views, lemmas } = await lemmasOf('test-and-set')
  const fact = (name: string) => lemmas.facts.findIndex((one) => one.name === name)
  // True as long as there are two sites: if the lock is closed, one of the two is inside.
  const ofTwo = asked({
    kind: 'never together',
    literals: [
      { fact: fact('locked'), value: true },
      { fact: fact('holds(i)'), value: false },
      { fact: fact('holds(j)'), value: false },
    ],
  })
  const { escapes } = checkOf(views, lemmas, [...lemmas.lemmas.map((one) => one.asked), ofTwo])
  expect(escapes[0]).toMatchObject({ violated: [ofTwo] })
  for (const { by } of escapes) expect(by).toMatch(/^testAndSet at \d, of three sites$/)
})

describe('no lemmas', () => {
  test('of shared arrays', async () => {
    const result = { spec: await specOf('bakery') } as EveryResult
    expect(whyNoLemmas(result)).toBe('the views have shared arrays, of which lemmas say nothing')
  })

  test('of a variant that two sites can enter', async () => {
    const found = lemmasFor(closedViews(await specOf('test-and-set'), { parameters: { kind: 'split' } }))
    expect(found).toEqual({ none: expect.stringMatching(/^no lemmas of up to three facts exclude/) })
  })

  test.each([
    ['test-and-set', 'the lock is not closed'],
    ['test-and-set', 'a failed try opens the lock'],
  ])('of %s, mutant %s', noneOfMutant)
})
