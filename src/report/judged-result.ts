// A result with the judgement on it, for every format that a continuous integration reads.
import type { Difference } from '../check/expectations.js'
import type { CheckResult } from '../check/verdict.js'

/** A checked model, and its differences from the expectation, if the expectation decides. */
export interface JudgedResult {
  readonly result: CheckResult
  /** Undefined if no expectation decides: then a violation is a failure. */
  readonly differences?: readonly Difference[]
}
