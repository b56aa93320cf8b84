// What could be done about the number of states, tried: each trial is a search, and its result is counted.

import { CertificationFailed } from '../../compile/certifier.js'
import type { Model } from '../../model/model.js'
import { BrokenSpec, ImpureSpec } from '../../protocol/broken-spec.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import type { Spec } from '../../protocol/spec.js'
import { samplesIn } from '../../reduce/reduction-summary.js'
import {
  defaultReductions,
  type Reduce,
  reduceOf,
  reductionRows,
  reductions,
} from '../../reduce/reductions.js'
import type { LongWork } from '../../search/long-work.js'
import type { StopReason } from '../../search/search.js'
import type { Limits } from '../explored.js'
import { ProfiledStates } from './profiled-states.js'

/** The number of states of a trial. */
interface Count {
  readonly states: number
  /** Why the search did not end; the number is then a lower bound. */
  readonly cut: StopReason | undefined
  readonly because?: undefined
}

/** What a trial gives: a count, or the reason why it failed. */
export type Outcome = Count | { readonly because: string }

/** A reduction to try. */
interface Attempt {
  /** What to type: `--reduce symmetry`. */
  readonly how: string
  readonly reduce: (model: Model) => Reduce
}

/** The reductions that the model does not have by default, each alone, and all that are declared. */
export const attemptsFor = (model: Model): readonly Attempt[] => {
  const usual = defaultReductions(model)
  const isUsual = (name: (typeof reductions)[number]) => Boolean(usual[reductionRows[name].field])
  // A symmetry that the spec does not declare is worth a try, too.
  const each = reductions.filter(
    (name) => !isUsual(name) && (name === 'symmetry' || reductionRows[name].isDeclared(model.spec)),
  )
  return [...each, 'all'].map((name) => ({
    how: `--reduce ${name}`,
    reduce: (tried: Model) => reduceOf(tried, [name]),
  }))
}

/** A trial in progress, for the progress of its search. */
export interface Trial {
  readonly spec: Spec
  readonly limits: Limits
  /** Called with the search of each trial. */
  begun(states: ProfiledStates): void
}

const firstLine = (error: Error): string => error.message.split('\n')[0]!

const unusedIn = (states: ProfiledStates, how: string): string | undefined => {
  const { reductions } = states.summary(undefined)
  const named = reductions.filter(({ reduction }) => how === `--reduce ${reduction}`)
  const [first] = named
  return first !== undefined && 'unused' in first ? `not used, since ${first.unused}` : undefined
}

/**
 * Counts the states of a model. A failing function of the spec and a refused claim are results; an impure function is an error.
 * @param attempt the reduction to use; by default those of the model
 */
export function* counted(trial: Trial, options: ModelOptions, attempt?: Attempt): LongWork<Outcome> {
  try {
    const states = new ProfiledStates(trial.spec, options, trial.limits, attempt?.reduce)
    trial.begun(states)
    const why = attempt === undefined ? undefined : unusedIn(states, attempt.how)
    if (why !== undefined) return { because: why }
    yield* states.run()
    const { reductions, cut } = states.summary(undefined)
    if (cut === undefined && samplesIn(reductions).length > 0)
      return { because: 'its claim was certified on a sample only' }
    return { states: states.exploration.visited.size, cut }
  } catch (error) {
    if (error instanceof CertificationFailed) return { because: 'certification refuses it' }
    if (error instanceof ImpureSpec || !(error instanceof BrokenSpec)) throw error
    return { because: `a function of the spec fails: ${firstLine(error)}` }
  }
}
