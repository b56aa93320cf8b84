// The session's model, as a request to a worker.
import type { Session } from '../session/session.js'
import type { RequestedModel } from '../worker/worker-messages.js'

export const requestedModel = ({ loaded, history: { model } }: Session): RequestedModel => ({
  source: loaded.source,
  mutant: model.spec.mutant,
  options: model.options,
  observers: model.observers.map(({ name }) => name),
})

/** A text for a session's model, without what only observes it: equal for two models exactly if a verdict on one is one on the other. */
export const modelKey = ({ loaded: { source }, history: { model } }: Session): string =>
  JSON.stringify([source.argument, source.version, model.spec.mutant, model.options])

/** A text for the spec of a session, whatever its model. */
export const specKey = ({ loaded: { source } }: Session): string =>
  JSON.stringify([source.argument, source.version])
