// What a submission has earned, check by check. Nothing here names what is hidden: only titles, and runs.
import type { Trace } from '../trace/trace.js'

/**
 * `passed` earns the points, everything else none. `violated`: a run shows it. `vacuous`: nothing happens that the check is
 * about. `failed`: a function of the submission threw or left its sorts. `unnoticed`: the lemma is true in the mutant too. `false
 * anyway`: it is false in the right algorithm, so that its being false in a mutant says nothing. `refused`: a condition on a value is not satisfied. `too large`: the search reached its
 * limit of states. `impure`: a function answered the same question in two ways.
 */
export type Outcome =
  | 'passed'
  | 'violated'
  | 'vacuous'
  | 'failed'
  | 'unnoticed'
  | 'false anyway'
  | 'refused'
  | 'too large'
  | 'impure'

/** One check of one submission. */
export interface CheckMarks {
  readonly title: string
  readonly of: number
  readonly earned: number
  readonly outcome: Outcome
  /** What was found, in a few words. */
  readonly says: string
  /** A run that shows it, without the names of properties. */
  readonly trace?: Trace
}

/** Why a submission could not be asked at all, or the result of each check. */
export interface Marks {
  readonly checks: readonly CheckMarks[]
  /** Why the submission could not be asked at all. */
  readonly lacks?: string
}
