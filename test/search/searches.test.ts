// The searches against one another and against the toy: one graph, one set of verdicts, whatever the order.

import { describe, expect, test } from 'vitest'
import bankAccount from '../../specs/bank-account/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import type { Model } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { byDefault } from '../../src/protocol/property-kinds.js'
import { coverageLine } from '../../src/report/verdict/verdict-text.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { encodeState, type State } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { lastState, run } from '../../src/trace/trace.js'
import { checked, found, traceOf, verdictsOf } from '../tiny/found.js'
import { reaches, tinyGraph } from '../tiny/tiny-graph.js'

import { models, searchesAgree } from './searches-agree.js'

const enabledLabels = (model: Model, state: State): string[] =>
  [...steps(model, state)].map(({ label }) => JSON.stringify(label))

searchesAgree(models.slice(-2))

describe('random walks', () => {
  const options: ModelOptions = { sites: 2, requests: 2, duplication: 1 }
  const usual = { ...ricartAgrawala, properties: ricartAgrawala.properties.filter(byDefault) }
  const walk = (seed: number, more: object = {}) =>
    checked(usual, options, { search: 'random', walks: 20, seed, ...more })
  const summary = (result: ReturnType<typeof walk>) =>
    JSON.stringify([
      result.exploration,
      result.verdicts.map(({ verdict, trace }) => [verdict, trace?.steps.map(({ label }) => label)]),
    ])

  test('with the same seed go the same way', () => expect(summary(walk(7))).toBe(summary(walk(7))))

  test('with another seed go another way', () => {
    const ways = new Set([1, 2, 3, 4, 5].map((seed) => summary(walk(seed))))
    expect(ways.size).toBe(5)
  })

  test('never give `holds`, except for witnesses', () => {
    const result = walk(1)
    expect(result.exploration).toMatchObject({ complete: false, search: 'random', cut: 'walks' })
    expect(verdictsOf(result)).toMatchObject({
      entryPossible: 'inconclusive',
      deadlockFreedom: 'inconclusive',
      someoneEnters: expect.stringMatching(/^holds$/),
    })
  })

  test('stop at the given number of walks, none longer than the given length', () => {
    const { exploration } = walk(1, { walks: 3, maxDepth: 5 })
    // Every walk is cut at 5 steps, so it comes to 6 states.
    expect(exploration).toMatchObject({ states: 18, depth: 5 })
  })

  test('end early if no step is left', () => {
    // A deposit takes three steps, so each of five walks comes to four states.
    const { exploration } = checked(bankAccount, { sites: 1 }, { search: 'random', walks: 5 })
    expect(exploration).toMatchObject({ states: 20, transitions: 15, depth: 3 })
  })

  test('say how many different states they came to, and which clauses none of them took', () => {
    const walked = (options: ModelOptions, more: object = {}) =>
      checked(usual, options, { search: 'random', walks: 2000, continue: true, ...more })
    const small: ModelOptions = { sites: 2, requests: 1 }
    // Walks as long and many as these come to every state, and the estimate of so few is exact.
    const all = checked(usual, small).exploration.states
    expect(walked(small).exploration.random!.coverage).toEqual({ states: all, clausesNotTaken: [] })
    const short = walked(small, { maxDepth: 3 })
    expect(short.exploration.random!.coverage.clausesNotTaken).toEqual(['enter', 'exit'])
    expect(coverageLine(short)).toMatch(
      /^coverage: about \d+ different states \(standard error 0\.8 %\); never taken: enter, exit$/,
    )
    expect(coverageLine(walked(small))).toMatch(/; every clause was taken$/)
    expect(coverageLine(checked(usual, small))).toBeUndefined()
    // No step is an entry of its own.
    const eager = walked({ ...small, entry: 'eager' }, { maxDepth: 3 })
    expect(eager.exploration.random!.coverage.clausesNotTaken).toEqual(['exit'])
    const faulty = walked({ ...small, crash: 1, recovery: 1 }, { walks: 1, maxDepth: 1 })
    expect(faulty.exploration.random!.coverage.clausesNotTaken).toContain('recover')
  })

  test('start from each of several initial states', () => {
    const spec = tinyGraph({
      initial: [0, 1, 2],
      edges: [],
      properties: [0, 1, 2].map((n) => reaches(`at${n}`, n)),
    })
    expect(found(spec, {}, { search: 'random', walks: 50 })).toEqual({
      at0: 'holds',
      at1: 'holds',
      at2: 'holds',
    })
  })

  test('find violations whose trace the reference semantics has executed', () => {
    const result = walk(1, { walks: 2000, continue: false })
    const trace = traceOf(result, 'servedInTimestampOrder')
    expect(trace.steps.at(-1)!.breaks).toContain('servedInTimestampOrder')
    const again = run(
      trace.model,
      0,
      trace.steps.map(({ label }, at) => {
        const before = trace.steps[at - 1]?.next ?? trace.initial
        const enabled = enabledLabels(trace.model, before)
        return enabled.indexOf(JSON.stringify(label))
      }),
    )
    expect(encodeState(trace.model, lastState(again))).toBe(encodeState(trace.model, lastState(trace)))
  })

  test('in slices of one state go the same way', () => {
    const results = [1, 1000].map((slice) => {
      const all = propertiesNamed(ricartAgrawala, [])
      const running = new Check(modelFor(ricartAgrawala, options, all), all, {
        ...defaultCheckOptions,
        search: 'random',
        walks: 50,
      })
      toTheEnd(running.run(), slice)
      return summary(running.result())
    })
    expect(results[0]).toBe(results[1])
  })
})
