// A search whose states are in files finds the states, numbers, parents and verdicts of one in memory.
import { expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import filter from '../../specs/peterson-filter/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { checked, traceOf, verdictsOf } from '../tiny/found.js'
import { agreesOnProtocols, agreesWithin, areNumberedAlike, onDisk, ring } from './on-disk.js'
import { scratchArrays } from './scratch-arrays.js'

test.each([
  ['Ricart and Agrawala with canonical timestamps', ricartAgrawala, { sites: 3, requesters: [0, 1] }],
  ['Peterson with several initial states', filter, { sites: 3 }],
] as const)(
  '%s: states have the same numbers and parents, however many are compared at once',
  areNumberedAlike,
)

test('random protocols have the same counts and verdicts on a disk', () => agreesOnProtocols(5, 2, 1))

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

test('the bound on depth expands the same states', () => agreesWithin([0, 3]))

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
