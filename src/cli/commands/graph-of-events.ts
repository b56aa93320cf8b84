// `coterie graph --minimise` and `--format aut`: the graph of a model with what is visible of its steps, whole or as its quotient.

import { Minimising } from '../../compare/minimising.js'
import type { Bisimilarity } from '../../compare/refining.js'
import { makeModel } from '../../model/model.js'
import { reduceOf } from '../../reduce/reductions.js'
import { type ModelArguments, modelOptionsOf } from '../arguments/model-arguments.js'
import { type EventsGiven, visibleIn } from '../arguments/visible-events.js'
import { freshSpec } from '../load/fresh-spec.js'
import { loadSpec } from '../load/load-spec.js'
import { defaultMemory } from '../supervise/default-memory.js'
import { drive } from '../supervise/drive.js'
import type { Terminal } from '../terminal/terminal.js'

/** The options of `graph` for such a graph. */
export interface EventGraphArguments extends ModelArguments {
  readonly minimise?: Bisimilarity
  readonly events?: EventsGiven
  readonly limit?: number
  readonly time?: number
}

/**
 * Returns the graph, or the limit that ended the search before there was one.
 */
export const graphOfEvents = async (
  argument: string,
  given: EventGraphArguments,
  terminal: Terminal,
): Promise<ReturnType<Minimising['result']>> => {
  const { spec } = await loadSpec(argument)
  const model = makeModel(spec, modelOptionsOf(given, spec))
  const asked = {
    model,
    reduce: reduceOf(model, undefined),
    events: visibleIn(given.events ?? (given.minimise === undefined ? 'steps' : 'status'), 0),
    fresh: await freshSpec(argument),
  }
  // A quotient is small where its model is not.
  const maxStates =
    given.minimise === undefined ? (given.limit ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
  const running = new Minimising(asked, given.minimise, { maxStates, memory: defaultMemory() })
  const bounds = { seconds: given.time ?? Number.POSITIVE_INFINITY }
  return drive(running, `graph of ${argument}`, bounds, terminal)
}
