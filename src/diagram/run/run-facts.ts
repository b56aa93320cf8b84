// What a drawing says of a run, whatever its lanes, rows and texts look like. A page lays a run out in several forms before it chooses one; to find out
// what steps read and why the run is wrong means to execute steps again, which took longer than any layout.
import { overtakings } from '../../trace/overtakings.js'
import type { Trace } from '../../trace/trace.js'
import { type SharedAccess, sharedAccesses } from './shared-access.js'
import { clocksOf, type Moment, momentsOf } from './statuses.js'
import { type WhyViolated, whyViolated } from './why-violated.js'

/** What is known of a run before it has a form. */
interface RunFacts {
  readonly accesses: readonly (SharedAccess | undefined)[]
  readonly moments: readonly Moment[]
  readonly clocks: readonly (string | undefined)[]
  readonly overtakings: ReturnType<typeof overtakings>
  readonly why: WhyViolated
}

const known = new WeakMap<Trace, Map<number | undefined, RunFacts>>()

/**
 * What is known of a run; computed once.
 * @param loop the number of steps before its loop
 */
export const factsOf = (trace: Trace, loop: number | undefined): RunFacts => {
  const ofTrace = known.get(trace) ?? new Map<number | undefined, RunFacts>()
  known.set(trace, ofTrace)
  const there = ofTrace.get(loop)
  if (there !== undefined) return there
  const moments = momentsOf(trace)
  const facts = {
    accesses: sharedAccesses(trace),
    moments,
    clocks: clocksOf(trace),
    overtakings: overtakings(trace),
    why: whyViolated(trace, moments.at(-1)!, loop),
  }
  ofTrace.set(loop, facts)
  return facts
}
