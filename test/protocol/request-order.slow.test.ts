// The observer of the order of requests agrees with vector clocks at every step, and with counts of another
// program.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import bakery from '../../specs/bakery/spec.js'
import carvalhoRoucairol from '../../specs/carvalho-roucairol/spec.js'
import central from '../../specs/central-server/spec.js'
import dekker from '../../specs/dekker/spec.js'
import lamport from '../../specs/lamport/spec.js'
import fastMutex from '../../specs/lamport-fast-mutex/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import mcs from '../../specs/mcs/spec.js'
import monitor from '../../specs/monitor/spec.js'
import raymond from '../../specs/raymond/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import suzukiKasami from '../../specs/suzuki-kasami/spec.js'
import szymanski from '../../specs/szymanski/spec.js'
import testAndSet from '../../specs/test-and-set/spec.js'
import ring from '../../specs/token-ring/spec.js'
import zookeeper from '../../specs/zookeeper-lock/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import type { Model } from '../../src/model/model.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import { either, send } from '../../src/protocol/effect.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { steps } from '../../src/semantics/steps.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { wholeModel } from '../laws/agreement.js'
import { faults, modelOptions, recipes } from '../laws/random-recipes.js'
import { specOf } from '../laws/random-spec.js'
import { ordersOf } from './both-orders.js'
import { overtakings } from './vector-clocks.js'

const inOrder = (spec: Spec) => spec.properties.filter(({ name }) => name === 'servedInRequestOrder')
const observed = (spec: Spec, options: ModelOptions): Model => modelFor(spec, options, inOrder(spec))
const shortest = (model: Model) =>
  check(model, inOrder(model.given), defaultCheckOptions).verdicts[0]!.trace?.steps

/** The numbers of the steps of a shortest counterexample among the enabled steps. */
const choices = (model: Model): number[] => {
  let state = initialStates(model)[0]!
  return shortest(model)!.map(({ label }) => {
    const enabled = [...steps(model, state)]
    const at = enabled.findIndex((step) => JSON.stringify(step.label) === JSON.stringify(label))
    state = enabled[at]!.next
    return at
  })
}

describe('the monitor agrees with vector clocks', () => {
  const random: readonly (readonly [Spec, ModelOptions])[] = [
    [ra, { sites: 3, order: 'unordered', duplication: 3, applicationMessages: 20 }],
    [ra, { sites: 3, requests: 20, crash: 2, recovery: 2, loss: 1, whoCrashes: 'waiting' }],
    [suzukiKasami, { sites: 3, requests: 20 }],
    [central, { sites: 3, order: 'unordered', applicationMessages: 10, loss: 3, duplication: 3 }],
    [central, { sites: 3, applicationMessages: 20, crash: 3, recovery: 3, toCrashed: 'kept' }],
    [ring, { sites: 3, applicationMessages: 20, entry: 'eager' }],
    [raymond, { sites: 4, order: 'unordered' }],
    [carvalhoRoucairol, { sites: 3, requests: 20 }],
    [lamport, { sites: 3, requests: 20 }],
    [maekawa, { parameters: { quorums: 'ring' }, self: 'channel', applicationMessages: 30 }],
    [bakery, { sites: 3, requests: 20 }],
    [szymanski, { sites: 3, crash: 1, recovery: 1 }],
    [mcs, { sites: 3 }],
    [monitor, { sites: 3, parameters: { signal: 'mesa', test: 'while' } }],
    [zookeeper, { sites: 3 }],
  ]
  test.each(random)('on random runs of specs, %#', (spec, options) => {
    const model = observed(spec, options)
    overtakings(model, 60, 1)
  })

  // After the counterexample the run continues at random, with a rule that has been violated once.
  const violated: readonly (readonly [Spec, ModelOptions, length: number])[] = [
    [suzukiKasami, { sites: 3, requests: 2 }, 6],
    [central, { sites: 2, requests: 1, applicationMessages: 1 }, 7],
    [ring, { sites: 3, requests: 1, applicationMessages: 1 }, 5],
    [raymond, { sites: 3 }, 8],
    [carvalhoRoucairol, { sites: 2, requests: 2 }, 13],
    [dekker, {}, 10],
    [fastMutex, { sites: 2 }, 19],
    [szymanski, { sites: 2 }, 16],
    [testAndSet, { sites: 3 }, 11],
  ]
  test.each(violated)('at the end of a shortest counterexample, %#', (spec, options, length) => {
    const model = observed(spec, options)
    const along = choices(model)
    expect(along).toHaveLength(length)
    expect(overtakings(model, length - 1, 1, along)).toBe(0)
    expect(overtakings(model, length, 1, along)).toBe(1)
    overtakings(model, length + 20, 1, along)
  })

  test('on random runs of random protocols', () => {
    fc.assert(
      fc.property(recipes, fc.oneof(modelOptions, faults), fc.nat(1000), (recipe, chosen, seed) => {
        const { whoCrashes: _, ...others } = chosen
        const spec = specOf({ ...recipe, ordered: true, rules: [], monitors: [] })
        overtakings(wholeModel(spec, { ...others, applicationMessages: seed % 3 }, true), 30, seed)
      }),
      { numRuns: 15, seed: 6 },
    )
  })

  // Mutual exclusion is not enforced, so that overtaking is frequent: sites request, enter, leave, give up,
  // request again, and send messages.
  const free = protocol({
    roles: { site: many({ phase: oneOf('idle', 'wanted', 'held') }) },
    messages: { HELLO: { loud: flag }, ANSWER: {} },
  })
  const { HELLO, ANSWER } = free.messages
  const { local, upon } = free.roles.site
  const becomes = (from: 'idle' | 'wanted' | 'held', to: 'idle' | 'wanted' | 'held') =>
    local({ guard: (me) => me.phase === from, effect: () => [{ phase: to }] })
  const crowd = algorithm({
    name: 'crowd',
    title: '',
    citation: '',
    about: '',
    sites: { min: 2, max: 3, fallback: 3 },
    protocol: free,
    clauses: {
      request: becomes('idle', 'wanted'),
      enter: becomes('wanted', 'held'),
      exit: becomes('held', 'idle'),
      again: becomes('held', 'wanted'),
      giveUp: becomes('wanted', 'idle'),
      enterAtOnce: becomes('idle', 'held'),
      say: local({
        guard: (me) => me.phase === 'wanted',
        effect: (_, { self, sites }) =>
          either([
            [{}, send((self + 1) % sites.size, HELLO())],
            [{}, send(sites, HELLO({ loud: true }))],
          ]),
      }),
      onHello: upon('HELLO', (_, { loud }, { from }) => (loud ? [{}, send(from, ANSWER())] : [])),
      onAnswer: upon('ANSWER', () => []),
    },
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    properties: [free.servedInRequestOrder()],
  })

  test('on random runs with frequent overtaking', () => {
    let count = 0
    fc.assert(
      fc.property(fc.oneof(modelOptions, faults), fc.nat(1000), (chosen, seed) => {
        const { whoCrashes, timeouts: _, ...others } = chosen
        const who = whoCrashes === undefined || ['site', 'odd'].includes(whoCrashes) ? {} : { whoCrashes }
        const model = observed(crowd, { sites: 3, ...others, ...who, applicationMessages: seed % 3 })
        count += overtakings(model, 50, seed)
      }),
      { numRuns: 12, seed: 6 },
    )
    // This seed gives overtakings.
    expect(count).toBeGreaterThan(2)
  })
})

// Site 0 sends equal messages to site 1 before and after its request; their order cannot be observed.
describe('equal messages with different pasts', () => {
  const twice = protocol({
    roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), told: int(0, 2) }) },
    messages: { HELLO: {} },
  })
  const { HELLO } = twice.messages
  const { local, upon } = twice.roles.site
  const spec = algorithm({
    name: 'twice',
    title: '',
    citation: '',
    about: '',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: twice,
    clauses: {
      tell: local({
        guard: (me, { self }) => self === 0 && (me.phase === 'idle' ? me.told === 0 : me.told === 1),
        effect: (me) => [{ told: me.told + 1 }, send(1, HELLO())],
      }),
      request: local({
        guard: (me, { self }) => me.phase === 'idle' && (self === 1 || me.told === 1),
        effect: () => [{ phase: 'wanted' }],
      }),
      hear: upon('HELLO', (me) => (me.told === 0 ? [{ told: 1 }] : either([]))),
      enter: local({
        guard: (me, { self }) => self === 1 && me.phase === 'wanted' && me.told === 1,
        effect: () => [{ phase: 'held' }],
      }),
    },
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    properties: [twice.servedInRequestOrder()],
  })
  const lengthOf = (options: ModelOptions) => {
    const model = observed(spec, options)
    return check(model, spec.properties, defaultCheckOptions).verdicts[0]!.trace?.steps.length
  }

  test('may arrive in reverse order on an unordered channel', () =>
    expect(lengthOf({ order: 'unordered' })).toBe(6))
  test('arrive in their order on a FIFO channel', () => expect(lengthOf({})).toBe(undefined))
})

// The figures come from an independent brute-force search.
describe('a second observer for real time gives the states of the independent search', () => {
  test.each([
    ['two sites', 2, [24, 42, 5]],
    ['three sites', 3, [111, 213, 8]],
  ])('for a token ring with %s', (_, sites, counts) =>
    expect(ordersOf(ring, { sites })).toEqual({ counts, lengths: [undefined, 3] }),
  )
})

// Equal messages may differ in their pasts, and messages in a bag have no positions.
describe('renaming the sites renames the memory of the monitor', () => {
  test.each([
    ['FIFO channels', { sites: 3 }],
    ['unordered channels', { sites: 2, order: 'unordered' }],
    ['an application message', { sites: 2, order: 'unordered', applicationMessages: 1, requests: 1 }],
  ] as const)('for all permutations of the clients of a central server, with %s', (_, options) => {
    const under = (symmetry: 'all' | undefined) => {
      const model = observed(central, options)
      const { exploration, verdicts } = check(model, inOrder(central), {
        ...defaultCheckOptions,
        continue: true,
        reduce: { timestamps: false, symmetry, partialOrder: false },
      })
      return { exploration, length: verdicts[0]!.trace?.steps.length }
    }
    const [all, orbits] = [under(undefined), under('all')]
    expect(orbits.length).toBe(all.length)
    expect(orbits.exploration.states).toBeLessThan(all.exploration.states)
    expect(orbits.exploration.reductions).toMatchObject([{ states: all.exploration.states }])
  })
})

// Ricart and Agrawala's order, whose shortest violation is long. The figures come from an independent brute-force search.
test('the model has the states of the independent search, and both orders are violated', () =>
  expect(ordersOf(ra, { sites: 3 })).toEqual({ counts: [10153, 27740, 32], lengths: [16, 8] }))
