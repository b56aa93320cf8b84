// The session's model, as a worker is asked for it.
import type { Session } from '../session/session.js'
import type { AskedModel } from '../worker/worker-messages.js'

export const askedModel = ({ loaded, history: { model } }: Session): AskedModel => ({
  source: loaded.source,
  mutant: model.spec.mutant,
  options: model.options,
  observers: model.observers.map(({ name }) => name),
})
