// The runs and stories that an explanation counts, compared with all runs, listed one by one.
import { describe, expect, test } from 'vitest'
import bankAccount from '../../specs/bank-account/spec.js'
import lamport from '../../specs/lamport/spec.js'
import { mutants } from '../../specs/ricart-agrawala/mutants.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { mutated } from '../../src/protocol/mutant.js'
import type { Spec } from '../../src/protocol/spec.js'
import { stepHeading } from '../../src/report/words/step-heading.js'
import { toTheEnd } from '../../src/search/long-work.js'
import type { Prospect } from '../../src/story/alternatives.js'
import { endingOf } from '../../src/story/ending.js'
import { type Explained, Explanation } from '../../src/story/explanation.js'
import { changesOfSite } from '../../src/story/orders.js'
import { TidiestRun } from '../../src/story/tidiest.js'
import type { Trace } from '../../src/trace/trace.js'
import { replayed } from '../counterexamples/replayed.js'
import { traceOf } from '../tiny/found.js'
import { allRuns, classesOf, runText } from './all-orders.js'

const violation = (spec: Spec, options: ModelOptions, property: string): Trace => {
  const properties = propertiesNamed(spec, [property])
  return traceOf(check(modelFor(spec, options, properties), properties, defaultCheckOptions), property)
}

const explained = (trace: Trace): Explained => {
  const explanation = new Explanation(trace)
  toTheEnd(explanation.run())
  return explanation.result()
}

const noSiteDefers = mutated(ricartAgrawala, mutants.find(({ name }) => name === 'no site defers')!)

describe('all runs, listed', () => {
  const cases: readonly (readonly [name: string, spec: Spec, options: ModelOptions, property: string])[] = [
    ['a state', lamport, { sites: 2, requests: 1, order: 'unordered' }, 'mutualExclusion'],
    ['a state of a mutant', noSiteDefers, { sites: 2, requests: 1 }, 'mutualExclusion'],
    ['a step', noSiteDefers, { sites: 2, requests: 1 }, 'servedInTimestampOrder'],
    ['a step, by a memory', noSiteDefers, { sites: 2, requests: 1 }, 'servedInRequestOrder'],
    [
      'rest',
      mutated(ricartAgrawala, mutants.find(({ name }) => name === 'with equal timestamps both defer')!),
      { sites: 2, requests: 1 },
      'deadlockFreedom',
    ],
  ]
  test.each(cases)('the counts are those of the listed runs: %s', (_, spec, options, property) => {
    const trace = violation(spec, options, property)
    const { shortest, orders, story } = explained(trace)
    const { model } = trace
    const runs = allRuns(model, trace.steps.length, endingOf(trace))
    const classes = classesOf(model, runs)
    expect(shortest).toEqual({
      value: { shortest: trace.steps.length, runs: BigInt(runs.length), stories: classes.length },
    })
    const own = classes.find((one) => one.includes(runText(model, trace.steps)))!
    expect(own).toContain(runText(model, story.steps))
    expect(orders).toMatchObject({ value: { runs: BigInt(own.length) } })
    // No order of the story changes sites less often.
    const least = Math.min(
      ...runs.filter((run) => own.includes(runText(model, run))).map((steps) => changesOfSite({ steps })),
    )
    expect(changesOfSite(story)).toBe(least)
    expect(orders).toMatchObject({ value: { story: least, given: changesOfSite(trace) } })
    // Nor does any shortest run change sites less often than the tidiest one.
    const tidy = new TidiestRun(trace, { maxStates: 10_000, memory: 2 ** 29, maxOrders: 10_000 })
    toTheEnd(tidy.run())
    expect(runs.map((run) => runText(model, run))).toContain(runText(model, tidy.result().trace.steps))
    expect(changesOfSite(tidy.result().trace)).toBe(
      Math.min(...runs.map((steps) => changesOfSite({ steps }))),
    )
  })
})

test('steps that use the same variable keep their order: a lost update has one story for each site that is first', () => {
  // Site 0 reads, site 1 reads, one of them writes over the other. Two independent chains of steps are interleaved between.
  const { shortest, orders } = explained(violation(bankAccount, { sites: 2 }, 'noLostUpdate'))
  expect(shortest).toMatchObject({ value: { stories: 2 } })
  if (!('value' in shortest) || !('value' in orders)) throw new Error('not counted')
  // Both stories are the same up to the names of the sites.
  expect(shortest.value.runs).toBe(2n * orders.value.runs)
})

test('a property about all runs from a state: the look-ahead knows its shortest runs', () => {
  const spec = mutated(
    ricartAgrawala,
    mutants.find(({ name }) => name === 'deferred replies are never sent')!,
  )
  const trace = violation(spec, { sites: 2, requests: 1 }, 'entryPossible')
  const { shortest, orders } = explained(trace)
  // Both sites request, in either order; each is locked out once both wait.
  expect(trace.steps).toHaveLength(2)
  expect(shortest).toEqual({ value: { shortest: 2, runs: 2n, stories: 1 } })
  expect(orders).toMatchObject({ value: { runs: 2n } })
})

test('a bound is named where it ends the counting, and leaves the rest', () => {
  const trace = violation(lamport, { sites: 2, requests: 1, order: 'unordered' }, 'mutualExclusion')
  const few = new Explanation(trace, { maxStates: 20, memory: 2 ** 29, maxOrders: 5 })
  toTheEnd(few.run())
  expect(few.result()).toMatchObject({
    shortened: { value: true },
    orders: { open: 'orders' },
    prospect: { open: 'states' },
    shortest: { open: 'states' },
  })
  // Bounded states, unbounded orders: the story is ordered, and the shortest runs are not counted.
  const ordered = new Explanation(trace, { maxStates: 20, memory: 2 ** 29, maxOrders: 1000 })
  toTheEnd(ordered.run())
  expect(ordered.result()).toMatchObject({ orders: { value: { runs: 6n } }, shortest: { open: 'states' } })
  const stopped = new Explanation(trace)
  stopped.stop('interrupt')
  expect(stopped.run().next().done).toBe(true)
  expect(stopped.result()).toMatchObject({ shortened: { open: 'interrupt' }, story: trace })
})

// The explanation of a broken rule once said only that a step violates it.
test('a rule has an outlook too: its last step is the one after which it is violated, and the others are compared', async () => {
  const { trace } = await replayed('ring-election-winner-crash', catalogueSpec)
  const { prospect, story } = explained(trace)
  expect(prospect).toMatchObject({ value: { inevitable: [false, false, false, false, true, true] } })
  const names = (at: number) =>
    (prospect as { readonly value: Prospect }).value.alternatives[at]!.map(
      ({ label, consequence }) => `${stepHeading(story.model, label)}: ${consequence}`,
    )
  // The crash comes too early to be announced as the winner, or in time.
  expect(names(0)).toEqual(['crash at 2: excluded'])
  expect(names(3)).toEqual(['onElection at 0: ELECTION({0, 1, 2}, 2) from 2: avoidable'])
})
