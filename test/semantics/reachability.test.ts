// A formula about one state as a property: a shortest run to such a state, or no run at all; and its trace is checked again.

import { describe, expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import peterson from '../../specs/peterson/spec.js'
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { FormulaError } from '../../src/ltl/parse-formula.js'
import { ModelError } from '../../src/model/model.js'
import { withProperties } from '../../src/model/with-properties.js'
import { ImpureSpec } from '../../src/protocol/broken-spec.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { reachability } from '../../src/semantics/reachability.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'

const searched = (spec: Spec, options: ModelOptions, formula: string): Check => {
  const property = reachability(modelFor(spec, options, []), formula)
  const model = modelFor(withProperties(spec, [property]), options, [property])
  const running = new Check(model, [property], { ...defaultCheckOptions, stopAtWitness: true })
  toTheEnd(running.run(), 64)
  return running
}
const reach = (spec: Spec, options: ModelOptions, formula: string): CheckResult =>
  searched(spec, options, formula).result()
const two: ModelOptions = { sites: 2 }

// Each length by hand: two requests; or a site requests, gives way and enters.
test.each([
  ['true', 0],
  ['wants(all) && turn=1', 2],
  ['!wants(0) && holds(1)', 3],
  ['holds(0) <-> holds(1)', 0],
  ['wants(0) -> holds(0)', 0],
  ['false || crashed(0) || mutualExclusion', 0],
])('a shortest run of Peterson’s algorithm to %s has %i steps', (formula, steps) => {
  const { verdicts } = reach(peterson, two, formula)
  expect(verdicts[0]).toMatchObject({ verdict: 'holds' })
  expect(verdicts[0]!.trace!.steps).toHaveLength(steps)
})

test.each(['holds(all)', 'false', 'crashed', 'wants(0) && phase(0)=idle'])(
  'no run of Peterson’s algorithm leads to %s',
  (formula) => {
    const { verdicts, exploration } = reach(peterson, two, formula)
    expect(verdicts[0]).toMatchObject({ verdict: 'violated' })
    expect(exploration.complete).toBe(true)
  },
)

test('the search stops at the first such state', () => {
  const { exploration } = reach(maekawa, { sites: 4 }, 'holds(0)')
  expect(exploration).toMatchObject({ complete: false, cut: 'witness' })
  expect(exploration.states).toBeLessThan(158_408 / 10)
})

test.each([
  ['F holds(0)', FormulaError, /^F is about a run, .* leave F out, or check the formula with verify --ltl$/],
  ['holds(0) U holds(1)', FormulaError, /^U is about a run/],
  ['holds(0) &&', FormulaError, /^column 12: /],
  ['hold(0)', ModelError, /^column 1: .* \(did you mean "holds"\?\)/],
  ['holds(2)', ModelError, /^column 1: holds\(2\): there is no such site/],
])('%s is refused', (formula, kind, message) => {
  const act = () => reach(peterson, two, formula)
  expect(act).toThrow(kind)
  expect(act).toThrow(message)
})

// The formula kept the predicates of the first import, so they were compared with themselves.
test('a predicate of the spec that answers otherwise in a fresh import is found', () => {
  const answering = (answer: boolean): Spec => ({
    ...peterson,
    properties: [{ kind: 'always', name: 'lucky', claim: 'luck', predicate: () => answer }],
  })
  const running = searched(answering(false), two, 'lucky || holds(all)')
  const result = running.result()
  expect(result.verdicts[0]).toMatchObject({ verdict: 'violated' })
  expect(() => running.compareWith(answering(true), result)).toThrow(ImpureSpec)
  expect(() => running.compareWith(answering(false), result)).not.toThrow()
})

describe('the trace of a witness', () => {
  const { verdicts } = reach(peterson, two, 'holds(0) && wants(1)')
  const file = readTraceJson(traceJson(verdicts[0]!.trace!))

  test('is confirmed with the formula it names', () => {
    expect(file.shows).toEqual({
      property: 'holds(0) && wants(1)',
      verdict: 'holds',
      formula: 'holds(0) && wants(1)',
    })
    expect(replay(file, peterson).confirmed).toBe(true)
  })

  const edited = (formula: string, verdict: 'holds' | 'violated' = 'holds') =>
    replay({ ...file, shows: { property: formula, verdict, formula } }, peterson)

  test('is not confirmed for a formula that its last state does not satisfy', () => {
    expect(edited('holds(1) && wants(1)').confirmed).toBe(false)
  })

  test('is refused for a formula about runs, for an unknown name, and for another text than its name', () => {
    expect(() => edited('F holds(0)')).toThrow(/^shows\.formula: F is about a run/)
    expect(() => edited('hold(0)')).toThrow(/^shows\.formula: column 1: .*no predicate "hold"/)
    const shows = { property: 'holds(0)', verdict: 'holds', formula: 'holds(0) && wants(1)' } as const
    expect(() => replay({ ...file, shows }, peterson)).toThrow(/^shows\.property: /)
  })

  test('does not show that a formula about runs is violated', () => {
    expect(() => edited('holds(0) && wants(1)', 'violated')).toThrow(/^loop: is missing/)
  })
})

test.each([
  ['holds(0)', 'holds'],
  ['inFlight(REQUEST from 0 to coordinator)', 'inFlight(REQUEST to coordinator)'],
  ['queue(coordinator) contains 0', 'queue(coordinator).size=1'],
])('symmetry is refused for %s, which names a client, and not for %s', async (named, unnamed) => {
  const central = await catalogueSpec('central-server')
  const reduced = (formula: string) => {
    const options: ModelOptions = { sites: 3 }
    const property = reachability(modelFor(central, options, []), formula)
    const model = modelFor(withProperties(central, [property]), options, [property])
    const check = new Check(model, [property], {
      ...defaultCheckOptions,
      reduce: { timestamps: false, symmetry: 'all', partialOrder: false },
      stopAtWitness: true,
    })
    toTheEnd(check.run(), 64)
    return check.result()
  }
  expect(() => reduced(named)).toThrow(/gives a different result with the sites renamed/)
  expect(reduced(unnamed).verdicts[0]).toMatchObject({ verdict: 'holds' })
})

test('a formula that compares no timestamp with a number is decided under reduced timestamps', async () => {
  const spec = await catalogueSpec('ricart-agrawala')
  for (const formula of ['holds(all)', 't(all)=none && holds(some)', 'replied(0).size=2']) {
    expect(reach(spec, two, formula).verdicts[0], formula).toMatchObject({ verdict: 'violated' })
  }
  expect(reach(spec, two, 'replied(0) contains 1').verdicts[0]).toMatchObject({ verdict: 'holds' })
})
