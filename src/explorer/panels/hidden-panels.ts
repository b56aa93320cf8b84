// The panels that have nothing to show: they have no tab, and where a link names one, the page says why it shows another.
import { hasMeasures } from '../../measure/measurable.js'
import { here } from '../session/history.js'
import type { PanelName } from '../session/panels.js'
import type { Session } from '../session/session.js'
import { hasViews } from '../views/views-panel.js'
import { panelTitles } from './panel-tabs.js'
import { withoutDiagrams } from './state-diagrams.js'
import { isExplainable } from './story-panel.js'

/** The panels that have nothing to show. */
export const hiddenIn = (session: Session): ReadonlySet<PanelName> => {
  const { model } = session.history
  return new Set<PanelName>([
    ...withoutDiagrams(model, here(session.history).state),
    ...(hasMeasures(model.spec) ? [] : (['measure'] as const)),
    ...(hasViews(session) ? [] : (['views'] as const)),
    ...(isExplainable(session) ? [] : (['explain'] as const)),
  ])
}

const reasons: { readonly [P in PanelName]?: string } = {
  waits: 'it does not define which site waits for which',
  quorums: 'it has no quorums',
  clocks: 'it has no timestamps',
  measure: 'no site of it enters a critical section',
  views: 'it has no property mutualExclusion, or it is for one number of sites',
  explain: 'the run of the link violates nothing',
}

/** Why the page cannot show the panel that a link names, in a line; undefined if it can. */
export const missingPanel = (session: Session, panel: PanelName | undefined): string | undefined => {
  if (panel === undefined || !hiddenIn(session).has(panel)) return undefined
  const { name } = session.loaded.spec
  return `the link's panel=${panel}: ${name} has no panel ${panelTitles[panel]} here, since ${reasons[panel]}; the page shows ${panelTitles.step}`
}
