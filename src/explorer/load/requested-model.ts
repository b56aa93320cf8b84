// The session's model, as a request to a worker.
import type { Session } from '../session/session.js'
import type { RequestedModel } from '../worker/worker-messages.js'

export const requestedModel = ({ loaded, history: { model } }: Session): RequestedModel => ({
  source: loaded.source,
  mutant: model.spec.mutant,
  options: model.options,
  observers: model.observers.map(({ name }) => name),
})
