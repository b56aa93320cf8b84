// The columns of a grid: the clauses of the spec, with those of faults of sites (`crash`, `recover`, `suspect`), and the faults of channels,
// which are steps without a clause of their own. Induction counts no faults of channels: each may happen again.
import type { Model } from '../model/model.js'
import { OutsideUniverse } from './outside-universe.js'

/** The column of the steps that lose a message. */
export const lossColumn = 'a loss'

/** The column of the steps that deliver a message and leave a copy in the channel. */
export const copyColumn = 'a copy'

const ofChannels = ({ options, spec }: Model): readonly string[] => {
  if (spec.messages.kinds.size === 0) return []
  return [...(options.loss > 0 ? [lossColumn] : []), ...(options.duplication > 0 ? [copyColumn] : [])]
}

/** The columns of a model's grid, clauses first. Throws an `OutsideUniverse` if a clause has the name of a fault. */
export const columnsOf = (model: Model): readonly string[] => {
  const { spec } = model
  const faults = ofChannels(model)
  const twice = faults.find((name) => spec.clauses.has(name))
  if (twice !== undefined)
    throw new OutsideUniverse(`${spec.name}: the clause "${twice}" has the name of a fault; rename it`)
  return [...spec.clauses.keys(), ...faults]
}

/** Whether the steps of a column are faults: of channels, or of sites, whose clauses the given spec does not have. */
export const isFault = ({ given }: Model, column: string): boolean => !given.clauses.has(column)
