// The observer of the order in real time agrees with the times of the requests at every step, and with the monitors that
// single specs have under the same name.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import semaphore from '../../specs/semaphore/spec.js'
import suzukiKasami from '../../specs/suzuki-kasami/spec.js'
import ring from '../../specs/token-ring/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { protocol } from '../../src/protocol/protocol.js'
import { realTimeOrder } from '../../src/protocol/real-time-order.js'
import type { Spec } from '../../src/protocol/spec.js'
import { flag } from '../../src/sorts/flag.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { wholeModel } from '../laws/agreement.js'
import { faults, modelOptions, recipes } from '../laws/random-recipes.js'
import { specOf } from '../laws/random-spec.js'
import { overtakingsInRealTime } from './request-times.js'

const observed = (given: Spec, options: ModelOptions) => {
  const properties = [realTimeOrder()]
  return modelFor({ ...given, properties }, options, properties)
}

// Nothing is enforced, so that overtaking is frequent. A site may wait in the section, and a call may make
// several sites wait in one step.
const free = protocol({
  roles: { site: many({ phase: oneOf('idle', 'called', 'wanted', 'held', 'again') }) },
  shared: { called: flag },
})
const { local } = free.roles.site
type Phase = 'idle' | 'called' | 'wanted' | 'held' | 'again'
const becomes = (from: Phase, to: Phase) =>
  local({ guard: (me) => me.phase === from, effect: () => [{ phase: to }] })
const crowd = algorithm({
  name: 'crowd',
  title: '',
  citation: '',
  about: '',
  sites: { min: 2, max: 4, fallback: 3 },
  protocol: free,
  clauses: {
    request: becomes('idle', 'wanted'),
    enter: becomes('wanted', 'held'),
    exit: becomes('held', 'idle'),
    askAgainInside: becomes('held', 'again'),
    leave: becomes('again', 'wanted'),
    giveUp: becomes('wanted', 'idle'),
    enterAtOnce: becomes('idle', 'held'),
    listen: becomes('idle', 'called'),
    answer: becomes('called', 'held'),
    call: local({
      guard: () => true,
      effect: (_, { shared }) => [{}, free.write({ called: !shared.called })],
    }),
  },
  contention: {
    request: 'request',
    waits: ({ phase }, { shared }) =>
      phase === 'wanted' || phase === 'again' || (phase === 'called' && shared.called),
    holds: ({ phase }) => phase === 'held' || phase === 'again',
  },
  properties: [],
})

describe('the observer agrees with the times of the requests', () => {
  test('on random runs with frequent overtaking', () => {
    let count = 0
    for (let seed = 1; seed <= 15; seed++) {
      const options = seed % 2 === 0 ? { crash: 2, recovery: 2 } : {}
      count += overtakingsInRealTime(observed(crowd, { sites: 2 + (seed % 3), ...options }), 40, seed)
    }
    expect(count).toBeGreaterThan(40)
  })

  const random: readonly (readonly [Spec, ModelOptions])[] = [
    [ring, { sites: 3, entry: 'eager' }],
    [suzukiKasami, { sites: 3, requests: 20 }],
    [suzukiKasami, { sites: 3, requests: 20, entry: 'eager' }],
    [semaphore, { sites: 4, parameters: { kind: 'set' } }],
    [central, { sites: 3, crash: 3, recovery: 3, loss: 1 }],
  ]
  test.each(random)('on random runs of specs, %#', (spec, options) => {
    const count = [1, 2, 3].map((seed) => overtakingsInRealTime(observed(spec, options), 100, seed))
    expect(Math.max(...count)).toBeGreaterThan(0)
  })

  test('on random runs of random protocols', () => {
    fc.assert(
      fc.property(recipes, fc.oneof(modelOptions, faults), fc.nat(1000), (recipe, chosen, seed) => {
        const { whoCrashes: _, ...others } = chosen
        const given = specOf({ ...recipe, ordered: false, rules: [], monitors: [] })
        const spec = { ...given, properties: [realTimeOrder()] }
        overtakingsInRealTime(wholeModel(spec, others, true), 30, seed)
      }),
      { numRuns: 15, seed: 6 },
    )
  })
})

const lengthOf = (spec: Spec, options: ModelOptions, properties: Spec['properties']) =>
  check(modelFor({ ...spec, properties }, options, properties), properties, defaultCheckOptions).verdicts[0]!
    .trace?.steps.length

const named = (spec: Spec) => spec.properties.filter(({ name }) => name === 'servedInRealTimeOrder')

test.each([
  ['central-server', central, { sites: 2, requests: 1 }, 5],
  ['central-server with eager entry', central, { sites: 2, requests: 1, entry: 'eager' }, 4],
  ['suzuki-kasami', suzukiKasami, { sites: 3, requests: 1 }, 3],
  ['suzuki-kasami with eager entry', suzukiKasami, { sites: 2, requests: 1, entry: 'eager' }, 2],
] as const)('the property of %s under this name is violated in as many steps', (_, spec, options, length) => {
  expect(named(spec)).toHaveLength(1)
  expect(lengthOf(spec, options, named(spec))).toBe(length)
  expect(lengthOf(spec, options, [realTimeOrder()])).toBe(length)
})

// suzuki-kasami had a monitor of its own, for which such a site was in no line.
test('a site that is alone is not overtaken, not even if it enters in the step in which it requests', () => {
  const alone = { sites: 2, requests: 1, requesters: [0], entry: 'eager' } as const
  for (const spec of [suzukiKasami, central, ring])
    expect(lengthOf(spec, alone, named(spec)), spec.name).toBeUndefined()
})

// A list of sites would have to put one of them first, and renaming the sites would change it.
test('sites that begin to wait in the same step have no order, so renaming the sites renames the memory', () => {
  const under = (symmetry: 'all' | undefined) => {
    const model = observed(crowd, { sites: 2 })
    const { exploration, verdicts } = check(model, model.spec.properties, {
      ...defaultCheckOptions,
      continue: true,
      reduce: { timestamps: false, symmetry, partialOrder: false },
    })
    return { exploration, length: verdicts[0]!.trace?.steps.length }
  }
  const [all, orbits] = [under(undefined), under('all')]
  expect([all.length, orbits.length]).toEqual([2, 2])
  expect(orbits.exploration.reductions).toMatchObject([{ states: all.exploration.states }])
})
