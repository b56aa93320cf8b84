// How often a trace shows that others enter while a site waits, counted step by step in the states of the reference semantics.
import { viewOfState } from '../semantics/state.js'
import { closing, stateAfter } from './lasso.js'
import type { Trace } from './trace.js'

/** How often others enter while a site waits, in the longest of its waits; Infinity where a loop has such entries. */
export const mostBypasses = (trace: Trace, site: number): number => {
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
  // Since its beginning the site has waited all the time, and others have entered.
  const forEver = trace.loop !== undefined && closing(trace) !== undefined && entries > atLoop
  return forEver ? Number.POSITIVE_INFINITY : most
}
