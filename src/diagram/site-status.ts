// What a site does in a state, as wait-for graphs show it, and the word for it.
import type { Model } from '../model/model.js'
import { waitsWords } from '../report/status-words.js'
import { type State, viewOfState } from '../semantics/state.js'

/** Empty for a site that does not compete for the section and does nothing of this. */
export type SiteStatus = 'crashed' | 'holds' | 'waits' | 'idle' | ''

/** What a site does in a state. */
export const siteStatus = (model: Model, state: State, site: number): SiteStatus => {
  const view = viewOfState(model, state)
  if (view.crashed(site)) return 'crashed'
  if (view.holds(site)) return 'holds'
  if (view.waits(site)) return 'waits'
  return model.spec.contends && model.competitors.includes(site) ? 'idle' : ''
}

/** The word for it, short enough for the circle of a site. */
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
