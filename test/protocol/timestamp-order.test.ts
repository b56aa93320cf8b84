// The rule of the order of timestamps agrees with the timestamps that the requests had when they were made.
import { describe, expect, test } from 'vitest'
import carvalhoRoucairol from '../../specs/carvalho-roucairol/spec.js'
import deadlockHandling from '../../specs/maekawa-deadlock-handling/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { optional } from '../../src/sorts/optional.js'
import { timestamp } from '../../src/sorts/timestamp.js'
import { stampOvertakings } from './request-stamps.js'

const rule = (spec: Spec) => spec.properties.filter(({ name }) => name === 'servedInTimestampOrder')

const observed = (spec: Spec, options: ModelOptions) =>
  modelFor({ ...spec, properties: rule(spec) }, options, rule(spec))

const verdictOf = (spec: Spec, options: ModelOptions, timestamps: boolean) => {
  const { verdicts } = check(observed(spec, options), rule(spec), {
    ...defaultCheckOptions,
    reduce: { timestamps, symmetry: undefined, partialOrder: false },
  })
  return { verdict: verdicts[0]!.verdict, length: verdicts[0]!.trace?.steps.length }
}

// Any site may draw a number and enter with it at once, and an idle site keeps the number of its last request.
const drawn = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), t: optional(timestamp) }) },
  shared: { next: timestamp },
})
const { local } = drawn.roles.site
const draws = (phase: 'wanted' | 'held') =>
  local({
    guard: (me) => me.phase === 'idle',
    effect: (_, { shared }) => [{ phase, t: shared.next + 1 }, drawn.write({ next: shared.next + 1 })],
  })
const numbers = algorithm({
  name: 'numbers',
  title: '',
  citation: '',
  about: '',
  sites: { min: 2, max: 3, fallback: 2 },
  protocol: drawn,
  clauses: {
    request: draws('wanted'),
    enterAtOnce: draws('held'),
    enter: local({ guard: (me) => me.phase === 'wanted', effect: () => [{ phase: 'held' }] }),
    exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }),
  },
  contention: {
    request: 'request',
    waits: ({ phase }) => phase === 'wanted',
    holds: ({ phase }) => phase === 'held',
  },
  properties: [drawn.servedInTimestampOrder('site', (me) => me.t)],
})

describe('the rule agrees with the timestamps of the requests', () => {
  const random: readonly (readonly [Spec, ModelOptions])[] = [
    [carvalhoRoucairol, { sites: 2, requests: 20, entry: 'eager' }],
    [deadlockHandling, { sites: 3, parameters: { quorums: 'ring' }, requests: 20 }],
    [numbers, { sites: 3 }],
  ]
  test.each(random)('on random runs, %#', (spec, options) => {
    const count = [1, 2, 3].map((seed) => stampOvertakings(observed(spec, options), 80, seed))
    expect(Math.max(...count)).toBeGreaterThan(0)
  })
})

// Found in carvalho-roucairol: site 0 requests with (2,0) and enters in one step, while site 1 waits with (2,1).
test('a site that requests and enters in one step has the timestamp of this request', () => {
  const model = observed(carvalhoRoucairol, { sites: 2, requests: 2, entry: 'eager' })
  let state = initialStates(model)[0]!
  const taken = [0, 1, 0, 0, 0, 0].map((choice) => {
    const step = [...steps(model, state)][choice]!
    state = step.next
    return step
  })
  const view = viewOfState(model, state)
  expect([view.holds(0), view.waits(1)]).toEqual([true, true])
  expect(view.all('site')).toMatchObject([{ t: 2 }, { t: 2 }])
  expect(taken.flatMap(({ breaks }) => breaks)).toEqual([])
})

test('the verdict with eager entry is the same whether or not timestamps are reduced', () => {
  const options = { sites: 2, requests: 2, entry: 'eager' } as const
  expect(verdictOf(carvalhoRoucairol, options, false)).toEqual({ verdict: 'violated', length: 6 })
  expect(verdictOf(carvalhoRoucairol, options, true)).toEqual({ verdict: 'violated', length: 6 })
})
