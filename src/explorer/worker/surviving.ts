// A run that survives: in place of the step that made a violation inevitable it takes another one, and then the steps of the lost run, as far as they
// keep the violation avoidable.
import type { Lookahead } from '../../foresee/lookahead.js'
import { type State, viewOfState } from '../../semantics/state.js'
import type { Step, StepLabel } from '../../semantics/step.js'
import { sameLabel } from '../../trace/trace.js'
import { isLost, type Prospect, prospectOf } from './prospect.js'

/** A run from a state: numbers of enabled steps, and what is ahead of its last state. */
export interface Surviving {
  readonly choices: readonly number[]
  readonly end: Prospect
}

interface Candidate {
  readonly choice: number
  readonly step: Step
  readonly prospect: Prospect
}

// Steps beyond those of the lost run, at most.
const further = 24

const candidatesIn = (lookahead: Lookahead, state: State): readonly Candidate[] =>
  lookahead.outlookOfSteps(state).flatMap(({ step, outlook }, choice) => {
    const prospect = prospectOf(outlook)
    return prospect === undefined || isLost(prospect) ? [] : [{ choice, step, prospect }]
  })

const enters = ({ model }: Lookahead, before: State, after: State): boolean => {
  const [was, is] = [viewOfState(model, before), viewOfState(model, after)]
  return model.competitors.some((site) => !was.holds(site) && is.holds(site))
}

/**
 * A run that avoids the violation. It takes the first remaining step of the lost run that keeps the violation avoidable; if there is none, a fair step, first
 * a delivery. It is at least as long as what was lost, if it can be, and then ends as soon as a site enters the section.
 * @param from the state before the step that lost it
 * @param lost the labels of that step and of those after it
 * @returns undefined if no step from there survives
 */
export const survivingRun = (
  lookahead: Lookahead,
  from: State,
  lost: readonly StepLabel[],
): Surviving | undefined => {
  const wanted = [...lost]
  const choices: number[] = []
  let state = from
  let end: Prospect | undefined
  while (choices.length < lost.length + further) {
    const candidates = candidatesIn(lookahead, state)
    const again = wanted.findIndex((label) => candidates.some(({ step }) => sameLabel(step.label, label)))
    const [label] = again < 0 ? [] : wanted.splice(again, 1)
    const fair = candidates.filter(({ step }) => step.fair)
    const next =
      candidates.find(({ step }) => label !== undefined && sameLabel(step.label, label)) ??
      fair.find(({ step }) => step.label.kind === 'deliver') ??
      fair[0] ??
      (choices.length === 0 ? candidates[0] : undefined)
    if (next === undefined) break
    choices.push(next.choice)
    end = next.prospect
    const isEntry = enters(lookahead, state, next.step.next)
    state = next.step.next
    if (isEntry && choices.length >= lost.length) break
  }
  return end === undefined ? undefined : { choices, end }
}
