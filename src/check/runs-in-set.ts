// Liveness with sets is refused. A channel stays enabled forever once it has a message, and taking one old message again and again would
// be fair to it, although another was never received. So a fair run would mean nothing.
import { type Model, ModelError } from '../model/model.js'
import { refuseObservers } from '../model/refused-observers.js'
import type { Property } from '../protocol/property.js'
import { isObserver, isOnGraph } from '../protocol/property-kinds.js'

/** Throws a `ModelError` of one line for a property of runs, or of causes, that the channels of the model leave without a meaning. */
export const refuseRunsInSet = ({ options }: Model, properties: readonly Property[]): void => {
  refuseObservers(options, properties.filter(isObserver))
  const onGraph = properties.find(isOnGraph)
  if (options.order !== 'set' || onGraph === undefined) return
  throw new ModelError(
    `order set: ${onGraph.name} is about runs, and a run may receive one old message forever; leave the property out, or use unordered`,
  )
}
