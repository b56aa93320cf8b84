// The steps of a state where some function of the spec may throw: those that can be taken, and those that fail. A failing
// clause disables nothing but its own steps, and the numbers of the others are the same wherever a run is written down.

import type { Model } from '../model/model.js'
import type { FailedStep } from './failed-step.js'
import type { State } from './state.js'
import { type Step, steps } from './steps.js'

/** What can be taken in a state, and what fails there. */
export interface PossibleSteps {
  /** In the order of `steps`; the numbers of a run count these. */
  readonly enabled: readonly Step[]
  readonly failed: readonly FailedStep[]
}

/** The steps of a state that can be taken, beside those that fail. An `ImpureSpec` is still thrown. */
export const possibleSteps = (model: Model, state: State): PossibleSteps => {
  const failed: FailedStep[] = []
  const enabled = [...steps(model, state, undefined, (error) => failed.push(error))]
  return { enabled, failed }
}

/** The steps of a state that can be taken. */
export const enabledIn = (model: Model, state: State): readonly Step[] => possibleSteps(model, state).enabled
