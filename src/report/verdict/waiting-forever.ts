// Who waits forever in an infinite run: the sites that wait in every state of its loop.
import type { Model } from '../../model/model.js'
import { type State, viewOfState } from '../../semantics/state.js'
import { listed } from '../words/listed.js'
import { waitsTogether } from '../words/status-words.js'
import { siteName } from '../words/step-heading.js'

/**
 * `1 waits forever`; undefined if no site waits all the time.
 * @param states those of the loop
 */
export const waitingForever = (model: Model, states: readonly State[]): string | undefined => {
  if (!model.spec.contends) return undefined
  const views = states.map((state) => viewOfState(model, state))
  const sites = model.competitors.filter((site) =>
    views.every((view) => view.waits(site) && !view.holds(site) && !view.crashed(site)),
  )
  if (sites.length === 0) return undefined
  const [one, several] = waitsTogether(model)
  const names = listed(sites.map((site) => siteName(model, site)))
  return `${names} ${sites.length === 1 ? one : several} forever`
}
