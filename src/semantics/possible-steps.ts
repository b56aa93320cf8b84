// The steps of a state, some of which may fail because a function of the spec throws. A failing clause disables only
// its own steps, and the other steps keep their numbers wherever a run is written.

import type { Model } from '../model/model.js'
import type { FailedStep } from './failed-step.js'
import type { State } from './state.js'
import type { Step } from './step.js'
import { steps } from './steps.js'

/** The steps of a state that can be taken, and those that fail. */
export interface PossibleSteps {
  /** In the order of `steps`; the numbers of a run count these. */
  readonly enabled: readonly Step[]
  readonly failed: readonly FailedStep[]
}

/** The steps of a state that can be taken, next to those that fail. It still throws an `ImpureSpec`. */
export const possibleSteps = (model: Model, state: State): PossibleSteps => {
  const failed: FailedStep[] = []
  const enabled = [...steps(model, state, undefined, (error) => failed.push(error))]
  return { enabled, failed }
}

/** The steps of a state that can be taken. */
export const enabledIn = (model: Model, state: State): readonly Step[] => possibleSteps(model, state).enabled
