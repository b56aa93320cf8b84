// What a naive search says of one state, where the step relation is an opinion of its own.
import type { Model } from '../../src/model/model.js'
import { type State, viewOfState } from '../../src/semantics/state.js'

/** Notes, for each property that the state decides first, at which depth. */
export const noteShown = (
  model: Model,
  state: State,
  { depth, isAtRest }: { readonly depth: number; readonly isAtRest: boolean },
  found: { [name: string]: number },
): void => {
  const view = viewOfState(model, state)
  const isWaiting = model.competitors.some((site) => view.waits(site))
  for (const property of model.spec.properties) {
    const shows =
      (property.kind === 'always' && !property.predicate(view)) ||
      (property.kind === 'sometimes' && property.predicate(view)) ||
      (property.kind === 'atRest' && isAtRest && !property.predicate(view)) ||
      (property.kind === 'deadlockFreedom' && isAtRest && isWaiting)
    if (shows) found[property.name] ??= depth
  }
}
