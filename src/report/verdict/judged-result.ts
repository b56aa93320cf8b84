// What a format of results is made from: a result, and how it differs from what was expected.
import type { Difference } from '../../check/expectations.js'
import type { CheckResult } from '../../check/verdict.js'

/** A checked model, and its differences from the expectation, if the expectation decides. */
export interface JudgedResult {
  readonly result: CheckResult
  /** Undefined if no expectation decides: then a violation is a failure. */
  readonly differences?: readonly Difference[]
}
