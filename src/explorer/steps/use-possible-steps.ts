// The steps of the current state. After an impure clause no result is reliable: then no step is shown, and a message gives
// the reason.
import { useMemo } from 'preact/hooks'
import type { Model } from '../../model/model.js'
import { type PossibleSteps, possibleSteps } from '../../semantics/possible-steps.js'
import type { State } from '../../semantics/state.js'
import { errorText } from '../error-text.js'

const noSteps: PossibleSteps = { enabled: [], failed: [] }

export interface CurrentSteps extends PossibleSteps {
  /** The reason why the steps are unknown. */
  readonly broken: string | undefined
}

/** The enabled steps and the failing ones: a clause that throws is listed among the failures. */
export const usePossibleSteps = (model: Model | undefined, state: State | undefined): CurrentSteps =>
  useMemo(() => {
    if (model === undefined || state === undefined) return { ...noSteps, broken: undefined }
    try {
      return { ...possibleSteps(model, state), broken: undefined }
    } catch (error) {
      return { ...noSteps, broken: errorText(error) }
    }
  }, [model, state])
