// A quotient whose states are read as if they were states of a run: the mistake that symmetry.test.ts shows. It is the check of the engine
// without the renamings of the edges, so a site is the one with its number in the representative.
import { Predicates } from '../../src/compile/predicates.js'
import { LivenessCheck } from '../../src/liveness/liveness-check.js'
import { queriesOf } from '../../src/liveness/queries-of-properties.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { OnGraph } from '../../src/protocol/property.js'
import type { Spec } from '../../src/protocol/spec.js'
import { noReduction, type Reductions } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { ReachableStates } from '../../src/search/reachable-states.js'

/** The verdict on a property of the quotient, with or without its renamings. */
export const verdictOfQuotient = (
  spec: Spec,
  options: ModelOptions,
  property: OnGraph,
  renames: boolean,
): 'holds' | 'violated' => {
  const model = makeModel(spec, options)
  const properties = [property]
  const reduce = { ...noReduction, symmetry: 'all' } as const
  const states = new ReachableStates(model, { monitors: [], properties, reduce })
  const { kernel, reading, siteStatus, reductions } = states
  expectQuotient(reductions)
  const search = states.explore({ ...{ order: 'bfs', maxStates: 10_000 }, ...unbounded }, () => false)
  toTheEnd(search.run())
  const queries = queriesOf(
    properties,
    kernel.tables,
    siteStatus,
    reading,
    new Predicates(properties, model, reading),
    renames,
  )
  const read = renames ? reductions : ({ model, symmetry: undefined } as Reductions)
  const check = new LivenessCheck(queries, siteStatus, read, {
    memory: 2 ** 26,
    continue: true,
    firstPartialCheck: Number.POSITIVE_INFINITY,
  })
  toTheEnd(check.look(search))
  return check.holding.has(property.name) ? 'holds' : 'violated'
}

const unbounded = { maxDepth: Number.POSITIVE_INFINITY, memory: 2 ** 26, links: false }

const expectQuotient = ({ symmetry }: Reductions): void => {
  if (symmetry === undefined) throw new Error('the model has no symmetry')
}
