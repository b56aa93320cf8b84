// The lemmas of `coterie prove --lemmas`: true of all views, inductive, and none of them superfluous. A brute force that shares nothing
// with the search but the sentences agrees on a small spec.
import { List } from 'immutable'
import { describe, expect, test } from 'vitest'
import type { Lemmas } from '../../src/every/lemmas/find-lemmas.js'
import { asked } from '../../src/every/lemmas/lemma.js'
import { sentence } from '../../src/every/lemmas/lemma-words.js'
import { makeModel } from '../../src/model/model.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { channelIndex } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { checkOf, closedViews, lemmasFor, lemmasOf, specOf } from './closed-views.js'

const small = [
  ['test-and-set', {}],
  ['test-and-set', { parameters: { kind: 'cas' } }],
  ['token-ring', {}],
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
  const sentences = ({ lemmas, facts }: Lemmas): readonly string[] =>
    lemmas.map(({ asked: { lemma } }) => sentence(lemma, facts))

  test('Suzuki and Kasami, Raymond: there is one, at a site or on its way to one', async () => {
    const both = 'Never both: i is in the critical section; j is in the critical section.'
    expect(sentences((await lemmasOf('suzuki-kasami')).lemmas)).toEqual([
      both,
      'At most one is true: i has a token; j has a token; a TOKEN to i is in transit; a TOKEN to j is in transit.',
    ])
    expect(sentences((await lemmasOf('raymond')).lemmas)).toEqual([
      both,
      'At most one is true: holder of i is the site itself; holder of j is the site itself; a PRIVILEGE to i is in transit; a PRIVILEGE to j is in transit.',
    ])
  })

  // What the lemmas of the token ring say, by hand: of the tokens of a pair, and of those on the two arcs between.
  interface Seen {
    readonly tokens: readonly [boolean, boolean]
    readonly arcs: readonly [number, number]
  }
  const meanings: readonly ((seen: Seen) => boolean)[] = [
    () => true,
    ({ tokens, arcs: [there, back] }) =>
      tokens.every((token) => (token ? 1 : 0) + (there > 0 ? 1 : 0) + (back > 0 ? 1 : 0) <= 1),
    ({ tokens: [one, other] }) => !(one && other),
  ]

  test.each([[[0, 1, 2]], [[0, 2]], [[0, 1]]])(
    'token ring, %j: all states of a ring of three say the same',
    async (chosen) => {
      const { views, lemmas } = await lemmasOf('token-ring')
      expect(sentences(lemmas).slice(1)).toEqual([
        'At most one is true: token of j is set; a TOKEN is on the arc from i to j; a TOKEN is on the arc from j to i.',
        'Never both: token of i is set; token of j is set.',
      ])
      const spec = await specOf('token-ring')
      const model = makeModel(spec, { sites: 3 })
      const [first] = initialStates(model)
      type RingState = typeof first & object
      const inTransit = (state: RingState, from: number) =>
        state.channels.get(channelIndex(model, from, (from + 1) % 3))!.size
      const onArc = (state: RingState, from: number, to: number): number =>
        from === to ? 0 : inTransit(state, from) + onArc(state, (from + 1) % 3, to)
      const site = (state: RingState, k: number) =>
        state.sites.get(k) as unknown as { readonly phase: string; readonly token: boolean }
      const isGood = (state: RingState): boolean =>
        [0, 1, 2].every((i) => {
          const { phase, token } = site(state, i)
          // The forms: a site is in the critical section with its token, and an arc has one message at most.
          if (phase === 'held' && !token) return false
          return [0, 1, 2].every((j) => {
            if (i === j) return true
            const arcs = [onArc(state, i, j), onArc(state, j, i)] as const
            const both = site(state, i).phase === 'held' && site(state, j).phase === 'held'
            const seen = { tokens: [token, site(state, j).token], arcs } as const
            return !both && arcs.every((count) => count < 2) && chosen.every((k) => meanings[k]!(seen))
          })
        })
      let [good, escapes] = [0, 0]
      const each = [0, 1, 2].map(() =>
        ['idle', 'wanted', 'held'].flatMap((phase) => [
          { phase, token: true },
          { phase, token: false },
        ]),
      )
      const message = List([spec.messages.sort.initial])
      for (const a of each[0]!)
        for (const b of each[1]!)
          for (const c of each[2]!)
            for (let on = 0; on < 8; on++) {
              const sites = List([a, b, c].map((own, k) => first!.sites.get(k)!.merge(own as never)))
              let { channels } = first!
              for (const from of [0, 1, 2])
                channels = channels.set(
                  channelIndex(model, from, (from + 1) % 3),
                  (on >> from) & 1 ? message : List(),
                )
              const state = first!.merge({ sites, channels })
              if (!isGood(state)) continue
              good++
              for (const { next } of steps(model, state, [])) if (!isGood(next)) escapes++
            }
      expect(good).toBeGreaterThan(20)
      const found = checkOf(
        views,
        lemmas,
        chosen.map((k) => lemmas.lemmas[k]!.asked),
      ).escapes
      expect(found.length > 0).toBe(escapes > 0)
      expect(escapes > 0).toBe(chosen.length < 3)
    },
  )
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
  test('of a variant that two sites can enter', async () => {
    const found = lemmasFor(closedViews(await specOf('test-and-set'), { parameters: { kind: 'split' } }))
    expect(found).toEqual({ none: expect.stringMatching(/^no lemmas of up to three facts exclude/) })
  })

  test.each([
    ['test-and-set', 'the lock is not closed'],
    ['test-and-set', 'a failed try opens the lock'],
    ['central-server', 'the coordinator keeps its token when it grants'],
  ])('of %s, mutant %s', async (name, mutant) => {
    const views = closedViews(await specOf(name, mutant))
    expect(views.bad).toBeDefined()
    expect(lemmasFor(views)).toEqual({
      none: expect.stringMatching(/leads to two sites in the critical section$/),
    })
  })
})
