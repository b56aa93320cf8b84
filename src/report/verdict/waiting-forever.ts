// Who waits forever in an infinite run: the sites that wait in every state of its loop.
import type { Model } from '../../model/model.js'
import { type State, viewOfState } from '../../semantics/state.js'
import { listed } from '../words/listed.js'
import type { Named } from '../words/named.js'
import { waitsTogether } from '../words/status-words.js'
import { siteName } from '../words/step-heading.js'

/**
 * `1 waits forever`, and these sites; undefined if no site waits all the time.
 * @param states those of the loop
 */
export const howTheyWait = (model: Model, states: readonly State[]): Named | undefined => {
  if (!model.spec.contends) return undefined
  const views = states.map((state) => viewOfState(model, state))
  const sites = model.competitors.filter((site) =>
    views.every((view) => view.waits(site) && !view.holds(site) && !view.crashed(site)),
  )
  if (sites.length === 0) return undefined
  const [one, several] = waitsTogether(model)
  const names = listed(sites.map((site) => siteName(model, site)))
  return { text: `${names} ${sites.length === 1 ? one : several} forever`, sites, fields: [] }
}

/** The words of `howTheyWait` alone. */
export const waitingForever = (model: Model, states: readonly State[]): string | undefined =>
  howTheyWait(model, states)?.text
