// The panels next to the state, in the order of their tabs. A link names the one in front.

export const panels = [
  'step',
  'waits',
  'quorums',
  'clocks',
  'nearby',
  'check',
  'measure',
  'mutants',
  'proof',
  'views',
  'assume',
  'explain',
  'beside',
  'source',
  'model',
  'lesson',
] as const
export type PanelName = (typeof panels)[number]

/** The panel that a page opens with; a link does not name it. */
export const firstPanel: PanelName = 'step'

const narrow: ReadonlySet<PanelName> = new Set(['step', 'lesson'])

/** Whether a panel has forms or grids, which need more than a narrow column of prose. */
export const needsRoom = (panel: PanelName): boolean => !narrow.has(panel)
