// The session's model, as a worker is asked for it.
import type { Run } from '../search/search.js'
import { type History, here } from './history.js'
import type { Session } from './session.js'
import type { AskedModel } from './worker-messages.js'

export const askedModel = ({ loaded, history: { model } }: Session): AskedModel => ({
  source: loaded.source,
  mutant: model.spec.mutant,
  options: model.options,
  observers: model.observers.map(({ name }) => name),
})

/** The run to where the session stands. */
export const runSoFar = (history: History): Run => {
  const choices: number[] = []
  for (let place = here(history); place.parent !== undefined; place = history.places[place.parent]!)
    choices.push(place.choice)
  return { initial: history.initial, choices: choices.reverse() }
}
