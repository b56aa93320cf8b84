// The law of independent steps in random protocols.
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Model } from '../../src/model/model.js'
import { possibleSteps } from '../../src/semantics/possible-steps.js'
import { encodeState, type State } from '../../src/semantics/state.js'
import { dependencies } from '../../src/story/happened-before.js'
import { sameLabel, type Trace } from '../../src/trace/trace.js'
import { walk } from '../trace/traces.js'
import { wholeModel } from './agreement.js'
import { failings, faults, modelOptions, recipes } from './random-recipes.js'
import { specOf } from './random-spec.js'

/** Takes the steps of a run in every order that keeps the dependencies, and returns how many orders there are. */
const everyOrder = ({ model, initial, steps }: Trace): number => {
  const needs = dependencies({ model, initial, steps })
  const end = encodeState(model, steps.at(-1)?.next ?? initial)
  // Orders that begin alike, or come to one state, need its steps once.
  const enabledIn = new Map<string, ReturnType<typeof possibleSteps>['enabled']>()
  const from = (state: State, taken: ReadonlySet<number>): number => {
    if (taken.size === steps.length) {
      expect(encodeState(model, state)).toBe(end)
      return 1
    }
    let orders = 0
    const text = encodeState(model, state)
    const enabled = enabledIn.get(text) ?? possibleSteps(model, state).enabled
    enabledIn.set(text, enabled)
    for (const [at, { label }] of steps.entries()) {
      if (taken.has(at) || needs[at]!.some((one) => !taken.has(one))) continue
      const step = enabled.find((one) => sameLabel(one.label, label))
      if (step === undefined) throw new Error(`step ${at} is not enabled after ${[...taken].join(', ')}`)
      orders += from(step.next, new Set([...taken, at]))
    }
    return orders
  }
  return from(initial, new Set())
}

const seen = { total: 0, reordered: 0, lossy: 0, shared: 0, faulty: 0 }

const count = (model: Model, seed: number): void => {
  const trace = walk(model, 5, seed)
  const orders = everyOrder(trace)
  seen.total++
  if (orders === 1) return
  seen.reordered++
  if (trace.steps.some(({ label }) => label.kind === 'lose' || label.kind === 'duplicate')) seen.lossy++
  if (model.given.shared !== undefined && Object.keys(model.given.shared).length > 0) seen.shared++
  if (trace.steps.some(({ label }) => label.clause !== undefined && !model.given.clauses.has(label.clause)))
    seen.faulty++
}

export const ordersAgree = (plain: number, faulty: number, part: number): void => {
  fc.assert(
    fc.property(recipes, modelOptions, fc.nat(1000), (recipe, options, seed) => {
      count(wholeModel(specOf(recipe), options, false), seed)
    }),
    { seed: 5, numRuns: plain },
  )
  fc.assert(
    fc.property(recipes, failings, faults, fc.nat(1000), (recipe, failing, options, seed) => {
      count(wholeModel(specOf(recipe, failing), options, false), seed)
    }),
    { seed: 6, numRuns: faulty },
  )
  expect(seen.total).toBe(plain + faulty)
  expect(seen.reordered).toBeGreaterThan(30 * part)
  expect(seen.lossy).toBeGreaterThan(3 * part)
  expect(seen.shared).toBeGreaterThan(12 * part)
  expect(seen.faulty).toBeGreaterThan(3 * part)
}
