// The panels next to the state, in the order of their tabs. A link names the one in front.

export const panels = [
  'run',
  'waits',
  'quorums',
  'clocks',
  'nearby',
  'check',
  'proof',
  'views',
  'assume',
  'explain',
  'model',
  'lesson',
] as const
export type PanelName = (typeof panels)[number]

/** The panel that a page opens with; a link does not name it. */
export const firstPanel: PanelName = 'run'
