// The panels next to the state, in the order of their tabs. A link names the one in front.

export const panels = [
  'step',
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
export const firstPanel: PanelName = 'step'

/** How much room a panel needs: prose and tables of one state stand in a narrow column, forms and grids in a wide one. */
export const roomFor = (panel: PanelName): 'prose' | 'study' => {
  switch (panel) {
    case 'step':
    case 'lesson':
    case 'quorums':
    case 'clocks':
    case 'waits':
      return 'prose'
    case 'nearby':
    case 'check':
    case 'proof':
    case 'views':
    case 'assume':
    case 'explain':
    case 'model':
      return 'study'
    default:
      return panel satisfies never
  }
}
