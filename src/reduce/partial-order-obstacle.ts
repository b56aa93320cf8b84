// When partial order is not used, because its proof (ample-sets.ts) does not cover the properties or the model.
import type { Kernel } from '../compile/kernel.js'
import type { Property } from '../protocol/property.js'
import { isOnGraph } from '../protocol/property-kinds.js'
import { hasClocks } from './times.js'

/**
 * Why partial order cannot be used for these properties of this model, as the end of a sentence; undefined if it can.
 * @param timestamps whether timestamps are canonical
 */
export const obstacle = (
  kernel: Kernel,
  properties: readonly Property[],
  timestamps: boolean,
): string | undefined => {
  const { model } = kernel
  const onGraph = properties.find(isOnGraph)
  if (onGraph !== undefined) return `${onGraph.name} is about all runs, and some would be left out`
  const watcher = properties.find((p) => p.kind === 'monitor' && p.on === 'every step')
  if (watcher !== undefined) return `the monitor ${watcher.name} looks at every step`
  if (model.options.order === 'set')
    return 'it is not proved sound for messages that stay when they are received'
  if (model.options.order === 'rendezvous')
    return 'it is not proved sound for steps that change several sites'
  if (model.options.order === 'total')
    return 'it is not proved sound for broadcasts that are received in one order'
  // A send may fill a channel, and a receipt empties one: neither is independent of the sends of the other side.
  if (model.options.capacity !== 'unbounded') return 'it is not proved sound for channels that can be full'
  if (Object.keys(model.options.fairness).length > 0 || model.options.runs !== 'fair')
    return 'it is proved only for the fairness that the spec declares'
  // Every clause of a site may read whether it has crashed, and all application messages share a budget. The proof covers
  // neither.
  if (model.spec !== model.given) {
    const more = model.options.applicationMessages > 0 ? 'application messages' : 'faults'
    return `it is not proved sound for models with ${more}`
  }
  // Then the certifier has only moved all timestamps together, but commuting.ts moves them apart.
  if (timestamps && !hasClocks(model) && model.spec.messages.kinds.size > 0) {
    return 'timestamps are reduced, and without a clock the distances between them may matter'
  }
  return undefined
}
