// Infinite traces: the steps from `loop` on are repeated forever. This file uses the reference semantics to check
// that the loop closes, and why the infinite run is fair. If timestamps grow, the loop closes up to timestamps: the
// last state has the same canonical form as the first state of the loop (src/canonical/clocks.ts explains why both
// have the same futures). A loop without steps is a run that stutters in its last state, because no fair instance
// is enabled.
import { canonicalClocks, moveTimes, timesOf } from '../canonical/clocks.js'
import { type Instance, instanceOf } from '../model/fairness.js'
import type { Model } from '../model/model.js'
import { clocksSetBack } from '../model/with-faults.js'
import { encodeState, type State } from '../semantics/state.js'
import { steps } from '../semantics/steps.js'
import { lastState, type Trace, TraceError } from './trace.js'

/** The state after this many steps of a trace. */
export const stateAfter = ({ initial, steps: taken }: Trace, count: number): State =>
  count === 0 ? initial : taken[count - 1]!.next

/** How the last state of a loop equals its first; undefined if it does not. */
export const closing = (trace: Trace): 'exactly' | 'up to timestamps' | undefined => {
  const { model, loop } = trace
  if (loop === undefined) return undefined
  const [begin, end] = [stateAfter(trace, loop), lastState(trace)]
  if (encodeState(model, begin) === encodeState(model, end)) return 'exactly'
  // Bounded requests are counted in the state, and timestamps have no canonical form if a fault sets clocks back.
  if (!model.spec.timed || clocksSetBack(model.options) !== undefined) return undefined
  const same =
    encodeState(model, canonicalClocks(model, begin)) === encodeState(model, canonicalClocks(model, end))
  return same ? 'up to timestamps' : undefined
}

/** The trace with a loop. Throws a `TraceError` if its last state is not the first state of the loop. */
export const withLoop = (trace: Trace, loop: number): Trace => {
  if (loop > trace.steps.length) {
    throw new TraceError(
      `loop ${loop}: the run has only ${trace.steps.length} ${trace.steps.length === 1 ? 'step' : 'steps'}`,
    )
  }
  const looped = { ...trace, loop }
  const closes = closing(looped)
  if (closes === undefined) {
    throw new TraceError(`loop ${loop}: the last state is not the one after ${loop} steps`)
  }
  return closes === 'exactly' ? looped : { ...looped, closes }
}

/**
 * The increase of timestamps in a round of the loop, and whether it applies to all of them; of those that every
 * clock has passed, only the order must be preserved.
 */
export const laterBy = (
  model: Model,
  begin: State,
  end: State,
): { readonly by: number; readonly all: boolean } => {
  const by = (timesOf(model, end).at(-1) ?? 0) - (timesOf(model, begin).at(-1) ?? 0)
  const moved = moveTimes(model, begin, (t) => t + by)
  return { by, all: encodeState(model, moved) === encodeState(model, end) }
}

/**
 * The sites that could request again in the loop of a trace if their number of requests were not bounded; empty if
 * requests are unbounded, or the trace is finite.
 */
export const couldAskAgain = ({ model, loop, ...trace }: Trace): readonly number[] => {
  const { request } = model.spec.workload
  if (loop === undefined || request === undefined || model.requests === Number.POSITIVE_INFINITY) return []
  const found = new Set<number>()
  for (let count = loop; count <= trace.steps.length; count++) {
    const state = stateAfter({ model, ...trace }, count)
    const fresh = state.set(
      'made',
      state.made.map(() => 0),
    )
    for (const { label } of steps(model, fresh)) {
      if (label.clause === request && state.made.get(label.site)! >= model.requests) found.add(label.site)
    }
  }
  return [...found].sort((a, b) => a - b)
}

/** Why an instance does not make a loop unfair. */
interface FairInstance {
  readonly instance: Instance
  /** The instance is taken by the step of this number, from 1; or it is not enabled after this many steps. */
  readonly how: 'taken' | 'not enabled'
  readonly at: number
}

/** For each instance that is enabled somewhere in a loop: why it is treated fairly, or that it is not. */
export const fairnessOfLoop = (
  trace: Trace,
): { readonly fair: readonly FairInstance[]; readonly unfair: readonly Instance[] } => {
  const { model, steps: taken } = trace
  const begin = trace.loop ?? taken.length
  const instances = new Map<string, Instance>()
  const enabled: ReadonlySet<string>[] = []
  // A stuttering run stays in one state; otherwise the last state of the loop is its first again.
  for (let count = begin; count < Math.max(taken.length, begin + 1); count++) {
    const keys = new Set<string>()
    for (const step of steps(model, stateAfter(trace, count))) {
      const instance = instanceOf(model, step)
      if (instance === undefined) continue
      keys.add(instance.key)
      instances.set(instance.key, instance)
    }
    enabled.push(keys)
  }
  const takenAt = new Map<string, number>()
  for (const [at, step] of taken.entries()) {
    const key = at < begin ? undefined : instanceOf(model, step)?.key
    if (key !== undefined && !takenAt.has(key)) takenAt.set(key, at + 1)
  }
  const fair: FairInstance[] = []
  const unfair: Instance[] = []
  for (const [key, instance] of instances) {
    const step = takenAt.get(key)
    const without = enabled.findIndex((keys) => !keys.has(key))
    if (step !== undefined) fair.push({ instance, how: 'taken', at: step })
    else if (instance.fairness === 'weak' && without >= 0)
      fair.push({ instance, how: 'not enabled', at: begin + without })
    else unfair.push(instance)
  }
  return { fair, unfair }
}
