// What the tasks of a distributed search need of a model and its properties.
import { Predicates } from '../compile/predicates.js'
import type { Model } from '../model/model.js'
import type { Property } from '../protocol/property.js'
import { noReduction } from '../reduce/reductions.js'
import type { Watch } from '../search/distributed/expanding.js'
import type { TaskModel } from '../search/distributed/task-doer.js'
import { ReachableStates } from '../search/reachable-states.js'
import { monitorsOf } from '../semantics/steps.js'
import { StateProperties } from './state-properties.js'

/** @param properties as for a `Check` of the model */
export const taskModel = (model: Model, properties: readonly Property[]): TaskModel => {
  const reachable = new ReachableStates(model, {
    monitors: monitorsOf(model).filter((monitor) => properties.includes(monitor)),
    properties,
    reduce: noReduction,
  })
  const { kernel, graph, reading, siteStatus } = reachable
  const predicates = new Predicates(properties, model, reading)
  const watch = (): Watch => {
    const decided = new StateProperties(kernel, properties, predicates, siteStatus)
    const count = (): number => decided.found.size + decided.meaningful.size
    return (v, expanded) => {
      const before = count()
      decided.visit(v, expanded, nowhere)
      return count() > before
    }
  }
  return { graph, watch, repeatCalls: () => reachable.repeatCalls() }
}

// The number is needed only where the state is looked at again.
const nowhere = () => ({ state: 0 })
