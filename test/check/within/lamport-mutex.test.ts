// State constraints on Lamport's algorithm of TLA+ Examples, and on its mutants. The numbers that TLC has published are in
// tlc-numbers.slow.test.ts.
import { describe, expect, test } from 'vitest'
import { checkSpec, startCheck } from '../../../src/check/check-spec.js'
import { makeModel } from '../../../src/model/model.js'
import type { Spec } from '../../../src/protocol/spec.js'
import {
  deadlockFreedom,
  someoneEnters,
  starvationFreedom,
} from '../../../src/protocol/standard-properties.js'
import { junitXml } from '../../../src/report/verdict/junit.js'
import { resultJson } from '../../../src/report/verdict/verdict-json.js'
import { explorationLine, verdictLines } from '../../../src/report/verdict/verdict-text.js'
import { fieldOf } from '../../../src/sorts/record.js'
import { exploreToy } from '../../toy-explorer.js'
import { lamportMutex } from './lamport-mutex.js'

const checked = (sites: number, clock: number, spec: Spec = lamportMutex) =>
  checkSpec(spec, { sites }, { within: `clock(all) <= ${clock}`, continue: true })

test('a small model by the naive explorer', () => {
  const model = makeModel(lamportMutex, { sites: 2 })
  const toy = exploreToy(model, (view) =>
    view.all('site').every((site) => (fieldOf(site, 'clock') as number) <= 4),
  )
  const { states, transitions, depth, within } = checked(2, 4).exploration
  expect([states, transitions, depth, within!.outside]).toEqual([
    ...[toy.states, toy.transitions, toy.depth, toy.outside],
  ])
  expect([states, within!.outside]).toEqual([449, 48])
})

describe('what is printed', () => {
  const result = checked(2, 4)
  test('text names the constraint, and does not say that the property holds', () => {
    expect(verdictLines(result)).toEqual([
      '* mutualExclusion  no violation found within clock(all)<=4: at most one site is in the critical section',
    ])
    expect(explorationLine(result)).toBe(
      '449 states, 786 transitions (64 self-loops), depth 27; breadth-first, to its end; within clock(all)<=4: 48 states outside were checked, not expanded; no reductions',
    )
  })

  test('JSON has the formula at the search and at the verdict', () =>
    expect(resultJson(result)).toMatchObject({
      exploration: { complete: false, cut: 'constraint', within: { formula: 'clock(all)<=4', outside: 48 } },
      verdicts: [{ verdict: 'no violation found', within: 'clock(all)<=4' }],
    }))

  test('JUnit has a failure that names it', () =>
    expect(junitXml([{ result }])).toContain(
      '<failure message="no violation found within clock(all)&lt;=4, but states outside it were not expanded"/>',
    ))

  test('JUnit says if a reduction was certified on a sample only', () => {
    const verdicts = result.verdicts.map((verdict) => ({ ...verdict, sample: ['renamings'] }))
    expect(junitXml([{ result: { ...result, verdicts } }])).toMatch(
      /no violation found within clock\(all\)&lt;=4, on a sample of renamings, but states outside/,
    )
  })
})

/** The algorithm with one clause replaced, and further properties. */
const mutant = (change: object, ...properties: Spec['properties']): Spec => ({
  ...lamportMutex,
  properties: [...lamportMutex.properties, ...properties],
  clauses: new Map(
    [...lamportMutex.clauses].map(([name, clause]) => [
      name,
      { ...clause, ...(change as { [name: string]: object })[name] },
    ]),
  ),
})

describe('a mutant for each kind of property', () => {
  test('a site that does not compare requests: the run is one of the model without the constraint', () => {
    const guard = (me: never, { sites }: { sites: unknown }) =>
      (me as { ack: { equals(other: unknown): boolean } }).ack.equals(sites)
    const { verdicts } = checked(2, 4, mutant({ enter: { guard } }))
    expect(verdicts[0]!.verdict).toBe('violated')
    const trace = verdicts[0]!.trace!
    expect(trace.model.options).not.toHaveProperty('within')
  })

  test('a site that never enters: it requests once, so the clocks stay small and nothing is cut off', () => {
    const spec = mutant({ enter: { guard: () => false } }, deadlockFreedom, someoneEnters)
    const words = (clock: number) => checked(2, clock, spec).verdicts.map(({ verdict }) => verdict)
    expect(words(3)).toEqual(['vacuous', 'violated', 'violated'])
    expect(words(1)).toEqual(['no violation found', 'no violation found', 'inconclusive'])
  })

  test('without a mutant neither is violated', () => {
    const words = checked(2, 4, mutant({}, deadlockFreedom, someoneEnters)).verdicts.map(
      ({ verdict }) => verdict,
    )
    expect(words).toEqual(['no violation found', 'no violation found', 'holds'])
  })
})

test('a property of runs is refused, with the reason', () => {
  const spec = mutant({}, starvationFreedom)
  expect(() =>
    checkSpec(spec, { sites: 2 }, { within: 'clock(all)<=4', properties: ['starvationFreedom'] }),
  ).toThrow(
    'within clock(all)<=4: starvationFreedom is about whole runs, and a run that leaves the constraint is cut off there',
  )
})

test('several threads and the other kernel are not used, and the reason is given', () => {
  const within = 'clock(all)<=4'
  const running = startCheck(lamportMutex, { sites: 2 }, { within, workers: 2, kernel: 'wasm' })
  expect(running.whyOneWorker).toBe('states outside a constraint are not expanded')
  expect(running.kept).toBe('states outside a constraint are not expanded')
})
