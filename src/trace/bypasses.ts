// Counts how often other sites enter in a trace while a site waits, step by step in the states of the reference
// semantics.
import { viewOfState } from '../semantics/state.js'
import { closing, stateAfter } from './lasso.js'
import type { Trace } from './trace.js'

/** The number of entries of other sites during the longest wait of a site; Infinity if the loop has such entries. */
export const maxBypasses = (trace: Trace, site: number): number => {
  let most = 0
  let entries = 0
  let atLoop = 0
  for (let count = 1; count <= trace.steps.length; count++) {
    const [before, after] = [count - 1, count].map((k) => viewOfState(trace.model, stateAfter(trace, k)))
    if (count - 1 === trace.loop) atLoop = entries
    if (!before!.waits(site) || !after!.waits(site)) {
      entries = 0
      atLoop = Number.POSITIVE_INFINITY
    } else
      entries += trace.model.competitors.filter(
        (other) => other !== site && !before!.holds(other) && after!.holds(other),
      ).length
    most = Math.max(most, entries)
  }
  // The site has waited throughout the loop, and other sites have entered.
  const forEver = trace.loop !== undefined && closing(trace) !== undefined && entries > atLoop
  return forEver ? Number.POSITIVE_INFINITY : most
}
