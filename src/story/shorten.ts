// Leaves out the steps that do not matter: a step goes together with the steps that depend on it, or alone, if the reference
// semantics can take all others, by the same labels in the same order, and the run still ends with the violation. What remains is
// minimal in this sense only: no step can be left out in either way. It need not be a shortest run; only a breadth-first search finds
// one.

import type { Model } from '../model/model.js'
import type { LongWork } from '../search/long-work.js'
import { possibleSteps } from '../semantics/possible-steps.js'
import type { State } from '../semantics/state.js'
import type { Step, StepLabel } from '../semantics/step.js'
import { sameLabel, type Trace } from '../trace/trace.js'
import { type Ending, endingOf } from './ending.js'
import { dependencies, withDependents } from './happened-before.js'

/** The step of a state with this label, executed; undefined if there is none. */
const stepWith = (model: Model, state: State, label: StepLabel): Step | undefined =>
  possibleSteps(model, state).enabled.find((step) => sameLabel(step.label, label))

/** A run that has been executed again, without some of its steps. */
interface Rest {
  readonly trace: Trace
  /** For each step its number in the given run, from 0. */
  readonly from: readonly number[]
}

const without = ({ trace, from }: Rest, gone: ReadonlySet<number>, ends: Ending): Rest | undefined => {
  const { model, initial } = trace
  const kept = [...trace.steps.keys()].filter((at) => !gone.has(at))
  const taken: Step[] = []
  let before = initial
  let state = initial
  for (const at of kept) {
    const step = stepWith(model, state, trace.steps[at]!.label)
    if (step === undefined) return undefined
    taken.push(step)
    before = state
    state = step.next
  }
  if (!ends(before, taken.at(-1))) return undefined
  return { trace: { ...trace, steps: taken }, from: kept.map((at) => from[at]!) }
}

const shorter = (rest: Rest, ends: Ending): Rest | undefined => {
  const dependsOn = dependencies(rest.trace)
  // From the end: later steps have fewer dependents.
  for (let at = rest.trace.steps.length - 1; at >= 0; at--) {
    const all = withDependents(dependsOn, at)
    const found =
      without(rest, all, ends) ?? (all.size === 1 ? undefined : without(rest, new Set([at]), ends))
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The run without the steps that can be left out.
 * @param trace a run whose end shows its claim (`shownBy`)
 */
export function* shortened(trace: Trace): LongWork<Rest> {
  const ends = endingOf(trace)
  let rest: Rest = { trace, from: [...trace.steps.keys()] }
  // A run that violates the property before its end is as long as its first violation.
  for (let at = 0; at < trace.steps.length; at++) {
    const [before, last] = [trace.steps[at - 2]?.next ?? trace.initial, trace.steps[at - 1]]
    if (!ends(before, last)) continue
    rest = { trace: { ...trace, steps: trace.steps.slice(0, at) }, from: rest.from.slice(0, at) }
    break
  }
  for (;;) {
    yield
    const next = shorter(rest, ends)
    if (next === undefined) return rest
    rest = next
  }
}
