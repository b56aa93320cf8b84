// Lemmas from views as lemmas of a proof: each fact says of a state what it says of the view of that state, and the proofs that follow are
// complete, also for a spec without a proof of its own. Soundness does not rest on this: the grid checks the lemmas as any others.
import { Map as ImmutableMap, Set as ImmutableSet, List } from 'immutable'
import { describe, expect, test } from 'vitest'
import { lock } from '../../specs/test-and-set/algorithm.js'
import ringProof from '../../specs/token-ring/proof.js'
import type { Configuration } from '../../src/every/cut/configuration.js'
import { firstOne } from '../../src/every/cut/cut-collections.js'
import { type Fact, isTrueOf, plain } from '../../src/every/lemmas/fact.js'
import { factsOf } from '../../src/every/lemmas/facts.js'
import { formsOf } from '../../src/every/lemmas/forms.js'
import type { RoleShape, Shape } from '../../src/every/shape/shape.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { isTrue } from '../../src/protocol/claim.js'
import { lemmaViewOf } from '../../src/protocol/lemma.js'
import { proof } from '../../src/protocol/proof.js'
import { violatedFor } from '../../src/prove/lemma-properties.js'
import { isProved } from '../../src/prove/proof-result.js'
import { formLemmas } from '../../src/prove/views/forms.js'
import { proofFromViews, timesIn, withLemmasOfViews } from '../../src/prove/views/lemmas-of-views.js'
import { type Fields, oneOf, type Place } from '../../src/prove/views/meaning.js'
import { proofText } from '../../src/report/proof/proof-text.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { encodeState, type State, viewOfState } from '../../src/semantics/state.js'
import { fieldOf } from '../../src/sorts/record.js'
import { closedViews, lemmasOf, specOf } from '../every/closed-views.js'
import { checked } from './proofs.js'

// Found once for all tests.
const testAndSet = lemmasOf('test-and-set')

const reachable = (model: Model): readonly State[] => {
  const found = new Map<string, State>()
  const open = [...initialStates(model)]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const text = encodeState(model, state)
    if (found.has(text)) continue
    found.set(text, state)
    open.push(...enabledIn(model, state).map(({ next }) => next))
  }
  return [...found.values()]
}

/** A state of two sites as a view: nothing is left out. */
const asView = (model: Model, shape: Shape, { sites, variables, channels }: State): Configuration => {
  const index = (site: number) => (site < 2 ? site : firstOne + site - 2)
  const members = (value: unknown): unknown => {
    if (List.isList(value)) return value.toArray().map((site) => index(site as number))
    if (ImmutableMap.isMap(value))
      return [...value].map(([site, held]) => [index(site as number), held]).sort()
    if (ImmutableSet.isSet(value)) return [...value].map((site) => index(site as number)).sort()
    return value
  }
  const cut = ({ fields }: RoleShape, site: number) =>
    fields.map(({ name, kind }) => {
      const value = fieldOf(sites.get(site), name)
      return kind === 'scalar' ? value : members(value)
    })
  return {
    sites: [cut(shape.many, 0), cut(shape.many, 1)],
    ones: shape.ones.map((role, k) => cut(role, 2 + k)),
    shared: variables.toArray(),
    channels: new Map(
      channels.toArray().flatMap((contents, at): [string, ReturnType<typeof contents.toArray>][] => {
        const [from, to] = [Math.floor(at / model.sites.length), at % model.sites.length]
        return contents.isEmpty() ? [] : [[`${index(from)},${index(to)}`, contents.toArray()]]
      }),
    ),
  }
}

/** A relation of two facts about messages, if there are two. */
const either = (facts: readonly Fact[]): readonly Fact[] => {
  const [one, two] = facts.filter(({ meaning: { of } }) => of === 'transit')
  if (two === undefined) return []
  const is = (...at: readonly [Configuration, number, number]) =>
    isTrueOf(one!, ...at) || isTrueOf(two, ...at)
  const parts = [one!.meaning, two.meaning]
  return [plain('either', ['either', 'neither'], { of: 'some of', parts }, is)]
}

describe('facts say of a state of two sites what they say of its view', () => {
  test.each([
    ['test-and-set', {}, 8],
    ['central-server', {}, 20],
    ['ricart-agrawala-queue', { requests: 1 }, 20],
  ] as const)('%s', async (name, options, atLeast) => {
    const spec = await specOf(name)
    const views = closedViews(spec)
    const known = factsOf(views)
    const facts = [...known, ...either(known)]
    const model = makeModel(spec, { sites: 2, ...options })
    const answers = facts.map(() => new Set<boolean>())
    const states = reachable(model)
    for (const state of states) {
      const cut = asView(model, views.shape, state)
      const view = viewOfState(model, state)
      const all = view.all(spec.roles[0]!.name) as unknown as readonly Fields[]
      for (const [i, j] of [
        [0, 1],
        [1, 0],
      ] as const) {
        const place: Place = { view: lemmaViewOf(view), i: all[i]!, j: all[j]!, timesIn: timesIn(spec) }
        for (const [k, fact] of facts.entries()) {
          const wanted = isTrueOf(fact, cut, i, j)
          answers[k]!.add(wanted)
          for (const value of [true, false]) {
            const claim = oneOf(place, [{ meaning: fact.meaning, value }])
            const channel = (from: number, to: number) => view.channel(from, to) as never
            expect(isTrue(claim, channel), `${fact.name} is ${value}`).toBe(wanted === value)
          }
        }
      }
    }
    // The forms of the parts are those of the views of all reachable states.
    const { lemmas } = proof({
      source: '',
      lemmas: Object.fromEntries(formLemmas(views.shape, formsOf(views), '')),
      theorems: {},
    })
    for (const lemma of lemmas)
      for (const state of states)
        expect(violatedFor(lemma, viewOfState(model, state)), lemma.name).toEqual([])
    // Most facts are true somewhere and false somewhere else.
    expect(answers.filter(({ size }) => size === 2).length).toBeGreaterThan(atLeast)
  })
})

describe('a spec without a proof of its own', () => {
  test.each([2, 3])('test-and-set is proved by the lemmas of views for %i sites', async (sites) => {
    const { lemmas } = await testAndSet
    const own = proofFromViews(lemmas)
    const spec = await specOf('test-and-set')
    const result = checked(spec, own, { sites })
    expect(isProved(result)).toBe(true)
    expect(result.bounds.channel).toBe('any')
    expect(result.theorems.map(({ theorem }) => theorem)).toEqual([
      { property: 'mutualExclusion', from: ['views1'] },
    ])
    const broken = checked(spec, own, { sites }, { drop: ['views2'] })
    expect(isProved(broken)).toBe(false)
    const [first] = broken.rows
    expect(
      first!.cells.filter(({ result: { verdict } }) => verdict !== 'inductive').map(({ clause }) => clause),
    ).toContain('testAndSet')
  })

  test('a mutant breaks a lemma', async () => {
    const { lemmas } = await testAndSet
    const { mutants } = await import('../../specs/test-and-set/mutants.js')
    const mutant = await specOf('test-and-set', mutants[0]!.name)
    expect(isProved(checked(mutant, proofFromViews(lemmas), { sites: 2 }))).toBe(false)
  })
})

test('the text shows lemmas of views under their own heading, in the list and in the grid', async () => {
  const { ofSite } = lock.lemma
  const own = proof({
    source: 'a lecture',
    lemmas: {
      locked: ofSite('site', 'the lock is taken', (i, { shared }) => i.phase !== 'held' || shared.locked),
    },
    theorems: {},
  })
  const { lemmas } = await testAndSet
  const text = proofText(
    checked(await specOf('test-and-set'), withLemmasOfViews(own, proofFromViews(lemmas)), { sites: 2 }),
  )
  expect(text).toContain(
    '\n 1  locked: the lock is taken\n    from views of two sites, docs/every-n.md:\n 2  views1: ',
  )
  expect(text).toMatch(/\n1 locked +\+ .*\nfrom views *\n2 views1 +\+ /)
  expect(text).toMatch(/and so mutualExclusion\n/)
})

test('lemmas of views come after those of a proof, with the theorem once more', async () => {
  const ofViews = proofFromViews((await testAndSet).lemmas)
  const both = withLemmasOfViews(ringProof, ofViews)
  expect(both.lemmas).toEqual([...ringProof.lemmas, ...ofViews.lemmas])
  expect(both.universe).toEqual(ringProof.universe)
  expect(both.theorems.map(({ from }) => from)).toEqual([
    ...ringProof.theorems.map(({ from }) => from),
    ['views1'],
  ])
  expect(() => withLemmasOfViews(ofViews, ofViews)).toThrow(
    /"views1" has the name of a lemma that views give/,
  )
})
