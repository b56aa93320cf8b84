// A search whose states are in files finds the states, numbers, parents and verdicts of one in memory.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import filter from '../../specs/peterson-filter/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { defaultReductions, noReduction } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { ReachableStates } from '../../src/search/reachable-states.js'
import { checkedWithin, wholeModel } from '../laws/agreement.js'
import { modelOptions, recipes } from '../laws/random-recipes.js'
import { specOf } from '../laws/random-spec.js'
import { checked, traceOf, verdictsOf } from '../tiny/found.js'
import { scratchArrays } from './scratch-arrays.js'

const limits = {
  maxStates: Number.POSITIVE_INFINITY,
  maxDepth: Number.POSITIVE_INFINITY,
  memory: 2 ** 28,
}

/** What is known of each state by its number: its vector, and the state that it was found from. */
const numbered = (model: Model, maxCandidates?: number) => {
  const of = () =>
    new ReachableStates(model, { monitors: [], properties: [], reduce: defaultReductions(model) })
  const known = (
    { kernel }: ReachableStates,
    size: number,
    read: (state: number, v: Int32Array) => void,
    parentOf: (state: number) => number | undefined,
  ) =>
    Array.from({ length: size }, (_, state) => {
      const v = new Int32Array(kernel.tables.slots.count)
      read(state, v)
      return `${v.join()} from ${parentOf(state) ?? state}`
    })
  if (maxCandidates === undefined) {
    const reachable = of()
    const search = reachable.explore({ order: 'bfs', kernel: 'js', links: false, ...limits }, () => false)
    toTheEnd(search.run())
    const { visited } = search
    return known(
      reachable,
      visited.size,
      (state, v) => visited.read(state, v),
      (state) => search.parentOf(state),
    )
  }
  const reachable = of()
  const options = { ...limits, files: scratchArrays(), maxCandidates }
  const search = reachable.exploreOnDisk(options, () => false)
  toTheEnd(search.run())
  expect(search.complete).toBe(true)
  return known(
    reachable,
    search.size,
    (state, v) => search.read(state, v),
    (state) => search.parentOf(state),
  )
}

test.each([
  ['Maekawa on a ring', maekawa, { sites: 3, parameters: { quorums: 'ring' } }],
  // Its packing grows several times.
  ['Ricart and Agrawala', ricartAgrawala, { sites: 3, requests: 1 }],
  ['Ricart and Agrawala with canonical timestamps', ricartAgrawala, { sites: 3, requesters: [0, 1] }],
  ['Peterson with several initial states', filter, { sites: 3 }],
] as const)(
  '%s: states have the same numbers and parents, however many are compared at once',
  (_, spec, options) => {
    const model = makeModel(spec, options)
    const inMemory = numbered(model)
    expect(inMemory.length).toBeGreaterThan(100)
    for (const most of [1, 7, Number.POSITIVE_INFINITY]) expect(numbered(model, most)).toEqual(inMemory)
  },
)

test('random protocols have the same counts and verdicts on a disk', () => {
  const seen = { compared: 0, violated: 0 }
  fc.assert(
    fc.property(recipes, modelOptions, fc.boolean(), (recipe, options, observed) => {
      const model = wholeModel(specOf(recipe), options, observed)
      const exact = checkedWithin(model, 500)
      if (exact === undefined) return
      const decided = exact.verdicts.filter(({ property: { kind } }) => kind !== 'entryPossible')
      const properties = decided.map(({ property }) => property)
      const onDisk = check(model, properties, {
        ...defaultCheckOptions,
        continue: true,
        reduce: noReduction,
        store: 'disk',
        files: scratchArrays(),
      })
      const told = ({ exploration, verdicts }: typeof exact) => ({
        counts: [
          ...[exploration.states, exploration.initialStates, exploration.transitions],
          ...[exploration.selfLoops, exploration.depth, exploration.complete],
        ],
        verdicts: verdicts
          .filter(({ property }) => properties.includes(property))
          .map(({ property, verdict, trace }) => [
            property.name,
            verdict,
            trace?.steps.map(({ label }) => JSON.stringify(label)),
          ]),
      })
      expect(told(onDisk)).toEqual(told(exact))
      seen.compared++
      if (exact.verdicts.some(({ verdict }) => verdict === 'violated')) seen.violated++
    }),
    { seed: 161_803, numRuns: 25 },
  )
  expect(seen.compared).toBeGreaterThan(10)
  expect(seen.violated).toBeGreaterThan(5)
})

const onDisk = (more = {}) => ({ store: 'disk' as const, files: scratchArrays(), ...more })
const ring = { sites: 3, requests: 1, self: 'channel' as const, parameters: { quorums: 'ring' } }

test('a search that stops at a deadlock has the run of the search in memory, and has counted what that has', () => {
  const some = maekawa.properties.filter(({ name }) => name === 'deadlockFreedom')
  const stopped = (how = {}) =>
    check(modelFor(maekawa, ring, some), some, { ...defaultCheckOptions, reduce: noReduction, ...how })
  const [there, here] = [stopped(), stopped(onDisk())]
  const labels = (result: typeof there) => traceOf(result, 'deadlockFreedom').steps.map(({ label }) => label)
  expect(labels(here)).toEqual(labels(there))
  const counts = ({ exploration: { states, transitions, cut } }: typeof there) => [states, transitions, cut]
  expect(counts(here)).toEqual(counts(there))
  expect(there.exploration.cut).toBe('violation')
})

test('the bound on depth expands the same states', () => {
  for (const maxDepth of [0, 3, 9]) {
    const { exploration: there } = checked(maekawa, ring, { maxDepth })
    const { exploration: here } = checked(maekawa, ring, onDisk({ maxDepth }))
    expect([here.states, here.transitions, here.cut]).toEqual([there.states, there.transitions, there.cut])
  }
})

test('properties of runs are open, and say why', () => {
  const { properties } = ricartAgrawala
  const some = properties.filter(({ name }) => ['entryPossible', 'starvationFreedom'].includes(name))
  const model = modelFor(ricartAgrawala, { sites: 2, requests: 1 }, some)
  const { verdicts } = check(model, some, { ...defaultCheckOptions, ...onDisk() })
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['inconclusive', 'inconclusive'])
  for (const { because } of verdicts) expect(because).toMatch(/^the states are on a disk/)
})

test('a full disk ends the search, and what was found stays', () => {
  const result = checked(maekawa, ring, { ...onDisk(), files: scratchArrays(20_000) })
  expect(result.exploration.cut).toBe('disk')
  expect(result.exploration.states).toBeGreaterThan(100)
  expect(verdictsOf(result).mutualExclusion).toBe('inconclusive')
  // Without room for the initial state.
  const none = checked(maekawa, ring, { ...onDisk(), files: scratchArrays(0) })
  expect([none.exploration.cut, none.exploration.states]).toEqual(['disk', 0])
})

test.each([
  [
    'symmetry',
    { reduce: { ...noReduction, symmetry: 'all' as const } },
    /^store disk: symmetry needs the states in memory/,
  ],
  ['a constraint', { within: 'clock(all)<=3' }, /a search on a disk expands every state; use exact$/],
  ['depth-first search', { search: 'dfs' as const }, /^store disk: .* use bfs$/],
])('%s is refused', (_, options, why) => {
  expect(() => checked(lamport, { sites: 2 }, onDisk(options))).toThrow(why)
})
