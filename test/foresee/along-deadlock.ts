// The look-ahead in each state of the shortest run into a deadlock.

import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { Lookahead } from '../../src/foresee/lookahead.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { deadlockFreedom, entryPossible } from '../../src/protocol/standard-properties.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { stateAfter } from '../../src/trace/lasso.js'

/** The look-ahead along the shortest counterexample to `deadlockFreedom`. */
export const alongDeadlock = async (name: string, options: ModelOptions) => {
  const spec = await catalogueSpec(name)
  const model = modelFor(spec, options, propertiesNamed(spec, ['deadlockFreedom', 'entryPossible']))
  // The search ends at the first deadlock; the look-ahead visits all states.
  const result = check(model, propertiesNamed(spec, ['deadlockFreedom']), defaultCheckOptions)
  const trace = result.verdicts[0]!.trace!
  const lookahead = new Lookahead(model, [deadlockFreedom, entryPossible])
  toTheEnd(lookahead.run(), 1 << 13)
  const ahead = Array.from({ length: trace.steps.length + 1 }, (_, k) =>
    lookahead.outlook(stateAfter(trace, k)),
  )
  return {
    length: trace.steps.length,
    distances: ahead.map((here) => here![0]!.distance),
    /**
     * The number of steps after which the deadlock is inevitable, and after which some site is locked out.
     */
    inevitable: ahead.findIndex((here) => here![0]!.inevitable),
    lockedOut: ahead.findIndex((here) => here![1]!.distance === 0),
    sites: ahead.find((here) => here![1]!.distance === 0)![1]!.lockedOut,
  }
}
