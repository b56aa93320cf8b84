// Which models are measured: those in which every message belongs to the algorithm and is sent once, and whose sites fit into the
// bits of a number.
import { type Model, ModelError } from '../model/model.js'
import { mostSites } from '../protocol/most-sites.js'
import type { Spec } from '../protocol/spec.js'

/** Whether the literature counts the messages of a whole run: then one entry, and who enters before whom, is of no interest. */
export const isElection = ({ formulas: { messagesInAll, messagesPerEntry } }: Spec): boolean =>
  messagesInAll !== undefined && messagesPerEntry === undefined

/** Throws a `ModelError` for a model that cannot be measured. */
export const refuseUnmeasurable = ({ sites, options }: Model): void => {
  if (sites.length > mostSites) {
    throw new ModelError(`measure: at most ${mostSites} sites; use fewer --sites`)
  }
  if (options.duplication > 0) {
    throw new ModelError(
      'duplication: the cost of copied messages is not measured; leave it out when messages or delays are measured',
    )
  }
  if (options.applicationMessages > 0) {
    throw new ModelError(
      'application messages: they do not belong to the algorithm, but would be counted; leave them out when messages or delays are measured',
    )
  }
}
