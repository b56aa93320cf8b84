// What a state constraint cannot be combined with. A run that leaves it is cut off at the first state outside, so nothing that depends on
// how runs go on is decided: what a run should lead to may follow outside, and so may a violation. No word weaker than `holds` helps
// there, since even a violation that is found may be an artefact of the cut.
import { ModelError } from '../model/model-error.js'
import type { Property } from '../protocol/property.js'
import { isOnGraph } from '../protocol/property-kinds.js'
import type { CheckOptions } from './check-options.js'

/** Throws a `ModelError` of one line for a property or an option that a constraint cannot be combined with. */
export const refuseWithin = (
  { within, search, store, record }: CheckOptions,
  properties: readonly Property[],
): void => {
  if (within === undefined) return
  const refuse = (why: string): never => {
    throw new ModelError(`within ${within}: ${why}`)
  }
  const onGraph = properties.find(isOnGraph)
  if (onGraph !== undefined)
    refuse(
      `${onGraph.name} is about whole runs, and a run that leaves the constraint is cut off there; leave the property out, or bound the model instead, such as by --requests 1`,
    )
  if (search === 'random') refuse('random walks store no states and expand none; use bfs or dfs')
  if (store === 'disk') refuse('a search on a disk expands every state; use exact')
  if (store !== 'exact')
    refuse(`store ${store} may omit states by itself, and the verdict has one reason; use exact`)
  if (record !== undefined)
    refuse('a search with a constraint cannot be kept, because the kernel in WebAssembly does not do it')
}
