// The session's model, as a worker is asked for it.
import type { Session } from './session.js'
import type { AskedModel } from './worker-messages.js'

export const askedModel = ({ loaded, history: { model } }: Session): AskedModel => ({
  source: loaded.source,
  mutant: model.spec.mutant,
  options: model.options,
  observers: model.observers.map(({ name }) => name),
})
