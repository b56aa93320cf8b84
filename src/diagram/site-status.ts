// What a site does in a state, as pictures show it, and the word for it.
import type { Model } from '../model/model.js'
import { waitsWords } from '../report/words/status-words.js'
import { type State, viewOfState } from '../semantics/state.js'

/** Empty for a site that does not compete for the section and does nothing of this. A site with a mark of its role, such as `master`, holds. */
export type SiteStatus = 'crashed' | 'holds' | 'waits' | 'idle' | ''

/** What a site does in a state. */
export const siteStatus = (model: Model, state: State, site: number): SiteStatus => {
  const view = viewOfState(model, state)
  if (view.crashed(site)) return 'crashed'
  if (view.holds(site) || view.markOf(site) !== undefined) return 'holds'
  if (view.waits(site)) return 'waits'
  return model.spec.contends && model.competitors.includes(site) ? 'idle' : ''
}

/** The word for a status of competing sites, short enough for the circle of a site. */
export const statusWord = (model: Model, status: SiteStatus): string => {
  switch (status) {
    case 'holds':
      return model.spec.statusNames?.holds ?? 'in section'
    case 'waits':
      return waitsWords(model)
    case 'crashed':
    case 'idle':
    case '':
      return status
    default:
      return status satisfies never
  }
}

/** The word for what a site does in a state. */
export const siteWord = (model: Model, state: State, site: number): string =>
  viewOfState(model, state).markOf(site) ?? statusWord(model, siteStatus(model, state, site))
