// The deadlock of a spec without contention: no step of the spec is enabled, not even one that no fairness demands, and the state is
// not final.
import { describe, expect, test } from 'vitest'
import { type CheckRequest, checkSpec } from '../../src/check/check-spec.js'
import { isForeseen } from '../../src/foresee/foreseen.js'
import { goalOf, goalText, isReachedIn } from '../../src/foresee/goal.js'
import { Lookahead } from '../../src/foresee/lookahead.js'
import { algorithm, deadlockFreedom, int, many, protocol, type Spec, type ViewOf } from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { violationText } from '../../src/report/verdict/violation-text.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { confirm } from '../../src/trace/confirm.js'
import { lastState } from '../../src/trace/trace.js'
import { audit, kinds } from '../certificate/certificates.js'
import { draftOf } from '../certificate/write-certificate.js'
import { foreseen } from '../foresee/foreseen.js'

const p = protocol({ roles: { site: many({ at: int(0, 3) }) }, messages: { GO: {} } })
const { local, timeout, upon } = p.roles.site

/** How a site goes back from 2 to 0. */
const ways = {
  never: undefined,
  'by a clause that need not be taken': local({
    fair: 'none',
    guard: ({ at }) => at === 2,
    effect: () => [{ at: 0 }],
  }),
  'by a timeout': timeout({ guard: ({ at }) => at === 2, effect: () => [{ at: 0 }] }),
}
const counting = (way: keyof typeof ways, isFinal?: (at: number) => boolean): Spec => {
  const back = ways[way]
  return algorithm({
    name: 'counting',
    title: 'Counting',
    citation: 'none',
    about: 'Each site counts to 2.',
    sites: { min: 1, max: 3, fallback: 2 },
    protocol: p,
    clauses: {
      add: local({ guard: ({ at }) => at < 2, effect: ({ at }) => [{ at: at + 1 }] }),
      back: back ?? local({ guard: () => false, effect: () => [] }),
      onGo: upon('GO', () => []),
    },
    ...(isFinal === undefined
      ? {}
      : { final: ({ all }: ViewOf<typeof p>) => all('site').every(({ at }) => isFinal(at)) }),
    properties: [deadlockFreedom],
  })
}

const expected: readonly [string, Spec, ModelOptions, string][] = [
  ['with an end that is not final', counting('never'), {}, 'violated in 4 steps, confirmed true'],
  ['with an end that is final', counting('never', (at) => at === 2), {}, 'holds'],
  [
    'that continues by a clause that need not be taken',
    counting('by a clause that need not be taken'),
    {},
    'holds',
  ],
  ['that continues by a timeout', counting('by a timeout'), {}, 'holds'],
  [
    'that continues until its timeouts are used up',
    counting('by a timeout'),
    { timeouts: 1 },
    'violated in 7 steps, confirmed true',
  ],
  [
    'in which only a crash is possible',
    counting('never'),
    { crash: 1 },
    'violated in 3 steps, confirmed true',
  ],
  ['whose runs may end anywhere', counting('by a timeout'), { runs: 'free' }, 'holds'],
]

const searches: readonly [string, CheckRequest][] = [
  ['WebAssembly', { kernel: 'wasm', wasmFrom: 0 }],
  ['TypeScript', { kernel: 'js' }],
  ['symmetry', { reduce: { ...noReduction, symmetry: 'all' } }],
  ['partial order', { reduce: { ...noReduction, partialOrder: true } }],
]

const verdictBy = (spec: Spec, options: ModelOptions, request: CheckRequest): string => {
  const [found] = checkSpec(spec, options, request).verdicts
  const { verdict, trace } = found!
  return trace === undefined
    ? verdict
    : `${verdict} in ${trace.steps.length} steps, confirmed ${confirm(trace)}`
}

describe.each(searches)('by %s', (_, request) => {
  test.each(expected)('a spec %s', (__, spec, options, verdict) =>
    expect(verdictBy(spec, options, request)).toBe(verdict),
  )
})

test.each(expected)('the look-ahead agrees, for a spec %s', (_, spec, options, verdict) => {
  const model = makeModel(spec, options)
  const lookahead = foreseen(new Lookahead(model, model.spec.properties.filter(isForeseen)))
  const [outlook] = lookahead.outlook(initialStates(model)[0]!)!
  expect(outlook!.distance).toBe(verdict === 'holds' ? undefined : Number(verdict.split(' ')[2]))
})

// No reduction.
const whole = { timestamps: false, group: undefined }

test.each(expected)('the audit agrees, for a spec %s', (_, spec, options, verdict) => {
  const found = kinds(audit(draftOf(makeModel(spec, options), whole), spec))
  expect(found).toEqual(verdict === 'holds' ? [] : ['property'])
})

test('a shortest run to a deadlock ends where no step of the spec is enabled', () => {
  const model = makeModel(counting('by a timeout'), { timeouts: 1 })
  const goal = goalOf(model, model.spec.properties[0]!)!
  expect(goalText(goal)).toBe('no step of the spec enabled and deadlockFreedom is false')
  const [initial] = initialStates(model)
  expect(isReachedIn(model, initial!, goal)).toBe(false)
})

/** What the page says of the state at the end of a shortest run to a deadlock. */
const saidOf = (spec: Spec, options: ModelOptions): string => {
  const { model, verdicts } = checkSpec(spec, options)
  return violationText(model, lastState(verdicts[0]!.trace!), model.spec.properties[0]!)
}

test('a deadlock is said to be one, with what is enabled all the same; the claim is no claim about where runs end', () => {
  expect(saidOf(counting('never'), { sites: 1 })).toBe(
    'Deadlock: no step of the spec is enabled. No message is in transit.',
  )
  const isOdd = (at: number) => at === 1
  expect(saidOf(counting('by a timeout', isOdd), { sites: 1, timeouts: 0 })).toBe(
    'Deadlock: no step of the spec is enabled, and the state is not final: site 0 has at 2. No message is in transit.',
  )
  expect(saidOf(counting('never', isOdd), { sites: 1, crash: 1, recovery: 1 })).toBe(
    'Deadlock: no step of the spec is enabled, and the state is not final: site 0 has at 0. 0 has crashed. ' +
      'No message is in transit. Only faults are enabled: recover at 0.',
  )
  // In free runs, and in fair ones before a step that need not be taken, a run may end in any such state.
  const [property] = counting('never', isOdd).properties
  expect(property).toMatchObject({ claim: 'each state in which no step of the spec is enabled is final' })
})
