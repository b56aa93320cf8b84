// What would have been: for each step of a run, the outlook of every other step that was enabled there, and the first state from which
// the violation cannot be avoided. The look-ahead answers, after a complete search.
import type { Lookahead, Outlook } from '../foresee/lookahead.js'
import type { State } from '../semantics/state.js'
import type { StepLabel } from '../semantics/step.js'
import { sameLabel, type Trace } from '../trace/trace.js'

/**
 * What follows after a step: no run from there violates the property; some fair run avoids the violation, and another run does not; or every
 * fair run from there violates it.
 */
type Consequence = 'excluded' | 'avoidable' | 'inevitable'

/** A step that was enabled, and was not taken. */
export interface Alternative {
  readonly label: StepLabel
  /** The state that it leads to. */
  readonly next: State
  readonly consequence: Consequence
}

/** The outlook of a run. */
export interface Prospect {
  /** For each state of the run, whether the violation is inevitable from there. */
  readonly inevitable: readonly boolean[]
  /** For each step, the other enabled steps, in their order. */
  readonly alternatives: readonly (readonly Alternative[])[]
}

const consequenceOf = ({ distance, inevitable }: Outlook): Consequence =>
  inevitable ? 'inevitable' : distance === undefined ? 'excluded' : 'avoidable'

/** The outlook of a run for a property; undefined if the look-ahead has not finished. */
export const prospectOf = (trace: Trace, lookahead: Lookahead, name: string): Prospect | undefined => {
  const outlookIn = (all: readonly Outlook[] | undefined) => all?.find(({ property }) => property === name)
  const states: readonly State[] = [trace.initial, ...trace.steps.map(({ next }) => next)]
  // A step that breaks a rule is what violates it.
  const outlooks = [
    outlookIn(lookahead.outlook(trace.initial)),
    ...trace.steps.map((step) => outlookIn(lookahead.outlookAfter(step))),
  ]
  if (outlooks.some((one) => one === undefined)) return undefined
  return {
    inevitable: outlooks.map((one) => one!.inevitable),
    alternatives: trace.steps.map((step, at) =>
      lookahead.outlookOfSteps(states[at]!).flatMap(({ step: other, outlook }) => {
        const found = outlookIn(outlook)
        return found === undefined || sameLabel(other.label, step.label)
          ? []
          : [{ label: other.label, next: other.next, consequence: consequenceOf(found) }]
      }),
    ),
  }
}
