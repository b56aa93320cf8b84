// A search by tasks prints what the search in memory prints, for models with each kind of channel, fault and start. What is faster is tested by
// distributed.test.ts.
import { expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import filter from '../../specs/peterson-filter/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { OwnMemory } from '../../src/search/distributed/own-memory.js'
import { OwnTasks } from '../../src/search/distributed/task-runner.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { ReachableStates } from '../../src/search/reachable-states.js'
import {
  agreesOnProtocols,
  checkedByTasks,
  checkedSo,
  doerFor,
  printed,
  questionOf,
  severalWorkers,
} from './by-tasks.js'
import { models } from './searches-agree.js'

const ring: ModelOptions = { sites: 3, requests: 1, parameters: { quorums: 'ring' } }

const moreModels = [
  ...models,
  ['peterson with several initial states', filter, { sites: 2 }],
  ['lamport in a total order', lamport, { sites: 2, requests: 1, order: 'total', self: 'channel' }],
  ['ricart-agrawala with sets of messages', ricartAgrawala, { sites: 2, requests: 1, order: 'set' }],
  ['maekawa with rendezvous', maekawa, { ...ring, order: 'rendezvous' }],
  ['maekawa with crashes', maekawa, { ...ring, requesters: [0], crash: 1, recovery: 1 }],
] as const

test.each(moreModels)(
  '%s: the same is printed, with all verdicts and with the first violation',
  (_, spec, options) => {
    const [model, properties] = questionOf(spec, options)
    for (const how of [{ continue: true }, { continue: false }])
      expect(printed(checkedByTasks(model, properties, how))).toBe(printed(checkedSo(model, properties, how)))
  },
)

test('bounds on states and depth end the search at the same state', () => {
  const [model, properties] = questionOf(maekawa, ring)
  // A search of 5 steps or 3 states meets no violation that would end it.
  const bounds = [
    ...[0, 5, 40].map((maxDepth) => ({ maxDepth, continue: true })),
    ...[1, 3, 137].map((maxStates) => ({ maxStates, continue: true })),
    { maxDepth: 40 },
    { maxStates: 137 },
  ]
  for (const how of bounds)
    expect([how, printed(checkedByTasks(model, properties, how))]).toEqual([
      how,
      printed(checkedSo(model, properties, how)),
    ])
})

test('several workers that share nothing but the store do the tasks in another order, and write the same bytes', () => {
  const [model, properties] = questionOf(maekawa, ring)
  const how = { continue: true, fewest: 16 }
  const [alone, shared] = [new OwnMemory(), new OwnMemory()]
  const expected = printed(checkedByTasks(model, properties, how, alone))
  // One of them has no room for the earlier states, and so reads them in each level.
  const workers = [2 ** 28, 2 ** 16].map((bytes) => doerFor(model, properties, shared, bytes))
  expect(printed(checkedByTasks(model, properties, how, shared, severalWorkers(workers)))).toBe(expected)
  expect(alone.names.filter((name) => /-states-/.test(name)).length).toBeGreaterThan(30)
  expect(expected).toBe(printed(checkedSo(model, properties, { continue: true })))
  expect(shared.names.toSorted()).toEqual(alone.names.toSorted())
  for (const name of alone.names)
    expect([name, shared.read(name, 0, shared.lengthOf(name))]).toEqual([
      name,
      alone.read(name, 0, alone.lengthOf(name)),
    ])
})

test('random protocols: the same is printed', () => agreesOnProtocols(40, 15, 5))

test('states have the numbers and parents that they have in memory', () => {
  const model = makeModel(ricartAgrawala, { sites: 3, requests: 1 })
  const of = () => new ReachableStates(model, { monitors: [], properties: [], reduce: noReduction })
  const limits = { maxStates: 1e6, maxDepth: 1e6, memory: 2 ** 28 }
  const here = of()
  const inMemory = here.explore({ order: 'bfs', links: false, ...limits }, () => false)
  toTheEnd(inMemory.run())
  const store = new OwnMemory()
  const there = of()
  const runner = new OwnTasks(doerFor(model, [], store))
  const byTasks = there.exploreDistributed({ ...limits, store, runner }, () => false)
  toTheEnd(byTasks.run())
  const stateOf = ({ kernel }: ReachableStates, read: (v: Int32Array) => void) => {
    const v = new Int32Array(kernel.tables.slots.count)
    read(v)
    return kernel.tables.stateOf(v)
  }
  const { size } = inMemory.visited
  expect(size).toBeGreaterThan(2000)
  expect(byTasks.size).toBe(size)
  for (let state = 0; state < size; state++) {
    const one = stateOf(here, (v) => inMemory.visited.read(state, v))
    const other = stateOf(there, (v) => byTasks.read(state, v))
    if (!one.equals(other)) throw new Error(`state ${state} differs`)
    if (byTasks.parentOf(state) !== (inMemory.parentOf(state) ?? state)) throw new Error(`parent of ${state}`)
  }
})
