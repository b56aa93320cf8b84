// What a run claims: as its file says, or the property that it violates.
import { claimFound } from '../../story/claim-found.js'
import type { Trace } from '../../trace/trace.js'
import { UsageError } from '../exit-codes.js'

/**
 * The run with its claim.
 * @throws a `UsageError` if it claims and violates nothing
 */
export const claimedBy = (trace: Trace, named: readonly string[] | undefined): Trace => {
  const found = claimFound(trace, named)
  if (found !== undefined) return found
  const what =
    named === undefined
      ? `the run violates no property of ${trace.model.spec.name} at its end`
      : `the end of the run does not show ${named.join(', ')}`
  throw new UsageError(
    `${what}, so there is nothing to explain; give its other steps, or name another property with --property`,
  )
}
