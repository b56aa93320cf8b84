// Liveness with sets is refused. A channel stays enabled forever once it has a message, and taking one old message again and again would
// be fair to it, although another was never received. So a fair run would mean nothing.
import { type Model, ModelError } from '../model/model.js'
import type { Property } from '../protocol/property.js'
import { isObserver, isOnGraph } from '../protocol/property-kinds.js'

/** Throws a `ModelError` of one line for a property of runs, or of causes, that the channels of the model leave without a meaning. */
export const refuseRunsInSet = ({ options }: Model, properties: readonly Property[]): void => {
  // Its past of a message is that of the one send, and gone with the one receipt.
  const isOfCauses = properties.some((one) => isObserver(one) && one.name === 'servedInRequestOrder')
  if (isOfCauses && options.capacity !== 'unbounded' && options.whenFull === 'drop')
    throw new ModelError(
      `capacity ${options.capacity}: servedInRequestOrder keeps the causes of each message that is sent, also of one that a full channel drops; leave the property out, or use when full block`,
    )
  const onGraph = properties.find(isOnGraph)
  if (options.order !== 'set') return
  if (isOfCauses)
    throw new ModelError(
      'order set: servedInRequestOrder assumes that each message is received once; leave the property out, or use unordered',
    )
  if (onGraph === undefined) return
  throw new ModelError(
    `order set: ${onGraph.name} is about fair runs, and a run may receive one old message forever; leave the property out, or use unordered`,
  )
}
