// When the normal form of a spec is not used.
import { fairnessOfDeliveries } from '../model/fairness.js'
import type { Model } from '../model/model.js'
import type { Property } from '../protocol/property.js'
import { isOnGraph } from '../protocol/property-kinds.js'

/** Why the normal form cannot be used for these properties of this model, as the end of a sentence; undefined if it can. */
export const obstacleToNormalForm = (model: Model, properties: readonly Property[]): string | undefined => {
  if (model.spec.normalForm === undefined) return 'the spec declares none'
  // A step that leads to the same normal form is left out, so it must be one that is taken in any case.
  if (fairnessOfDeliveries(model) === 'none')
    return 'messages need not be received in this model, and the silent steps that it leaves out must be taken'
  // It may leave out steps. Then the fairness of what remains is not that of the model, and runs have other lengths.
  const onGraph = properties.find(isOnGraph)
  if (onGraph !== undefined)
    return `${onGraph.name} is about all runs, and their silent steps would be left out`
  return undefined
}
