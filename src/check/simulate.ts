// Simulates a model: one random run, step by step, in one process. A program that has the clauses of a spec in its own code takes the
// same steps and compares, so a test of it needs no network and no clock.
import type { Model } from '../model/model.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { Spec } from '../protocol/spec.js'
import { SplitMix } from '../search/split-mix.js'
import { initialStates } from '../semantics/initial-states.js'
import { enabledIn } from '../semantics/possible-steps.js'
import { type State, stateToJson } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import type { Json } from '../sorts/sort.js'
import { stepToJson, type TraceFileStep } from '../trace/trace-json.js'
import { modelFor } from './model-for.js'

/** The options of the model, and of the run. */
export interface SimulationOptions extends ModelOptions {
  /** Any whole number; the same seed gives the same run. By default 1. */
  readonly seed?: number
  /** The most steps of the run; by default 1000. A run also ends where no step is enabled. */
  readonly steps?: number
}

type Fields = { readonly [name: string]: Json }

/** A step of a simulated run. All values are JSON, as in a trace. */
export interface SimulatedStep extends Omit<TraceFileStep, 'state' | 'choice' | 'sends'> {
  /** The virtual time: 1 for the first step. */
  readonly time: number
  /** The record of the site before the step. */
  readonly before: Fields
  /** The record of the site after the step. */
  readonly after: Fields
  /** The shared variables after the step; empty if the spec has none. */
  readonly shared: Fields
  /** The messages that it sends, in order. */
  readonly sends: readonly { readonly to: number; readonly message: Json }[]
}

const recordOf = (model: Model, state: State, site: number): Fields =>
  model.sites[site]!.role.record.toJson(state.sites.get(site)!) as Fields

const simulated = (model: Model, state: State, step: Step, time: number): SimulatedStep => {
  const { choice: _, ...rest } = stepToJson(model, step)
  const { shared = {} } = stateToJson(model, step.next) as { readonly shared?: Fields }
  const { site } = step.label
  return {
    time,
    ...rest,
    before: recordOf(model, state, site),
    after: recordOf(model, step.next, site),
    shared,
  }
}

/**
 * A random run of a model, a step at a time. Each step is chosen with equal probability among those that are enabled, faults included.
 * A run proves nothing: only a search can show that a property holds.
 * @returns an asynchronous generator, so that the program under test can be awaited between two steps; nothing happens until the
 *   caller takes the next step
 * @throws a `ModelError` for options that the spec does not have, and a `BrokenSpec` if a function of the spec fails
 */
export async function* simulate(
  spec: Spec,
  { seed = 1, steps = 1000, ...options }: SimulationOptions = {},
): AsyncGenerator<SimulatedStep, void, undefined> {
  const model = modelFor(spec, options, [])
  const random = new SplitMix(seed)
  const starts = initialStates(model)
  let state = starts[random.below(starts.length)]!
  for (let time = 1; time <= steps; time++) {
    const enabled = enabledIn(model, state)
    if (enabled.length === 0) return
    const step = enabled[random.below(enabled.length)]!
    yield simulated(model, state, step, time)
    state = step.next
  }
}
