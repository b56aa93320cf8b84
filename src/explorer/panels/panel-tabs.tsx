// The panels beside the state, one of them in front; arrow keys move along the tabs, as readers of tab lists expect.
import type { ComponentChildren } from 'preact'
import { type PanelName, panels } from '../session/page-state.js'

interface PanelTabsProps {
  /** The one in front. */
  readonly panel: PanelName
  readonly hidden: ReadonlySet<PanelName>
  open(panel: PanelName): void
  /** Whether the panels take the place of the state too. */
  readonly wide: boolean
  widen(): void
  readonly children: ComponentChildren
}

const titles: { readonly [P in PanelName]: string } = {
  run: 'Run',
  waits: 'Waits',
  quorums: 'Quorums',
  clocks: 'Clocks',
  nearby: 'Nearby',
  check: 'Check',
  model: 'Model',
  lesson: 'Lessons',
}

/** The panel in front: the run, where the one that was open has nothing to show of this state. */
export const panelInFront = (panel: PanelName, hidden: ReadonlySet<PanelName>): PanelName =>
  hidden.has(panel) ? 'run' : panel

export const PanelTabs = ({ panel, hidden, open, wide, widen, children }: PanelTabsProps) => {
  const shown = panels.filter((name) => !hidden.has(name))
  const move = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const at = shown.indexOf(panel)
    const to =
      event.key === 'Home'
        ? shown[0]
        : event.key === 'End'
          ? shown.at(-1)
          : by === undefined
            ? undefined
            : shown[(at + by + shown.length) % shown.length]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    open(to)
    document.getElementById(`tab-${to}`)?.focus()
  }
  return (
    <section class="panels" aria-label="About the run and the model">
      <div class="tab-line">
        <div class="tabs" role="tablist" onKeyDown={move}>
          {shown.map((name) => (
            <button
              key={name}
              id={`tab-${name}`}
              type="button"
              role="tab"
              aria-selected={name === panel}
              aria-controls="panel"
              tabIndex={name === panel ? 0 : -1}
              onClick={() => open(name)}
            >
              {titles[name]}
            </button>
          ))}
        </div>
        <button
          type="button"
          class="widen"
          aria-pressed={wide}
          title="Panels in the place of the state"
          onClick={widen}
        >
          ↔<span class="unseen"> wide panels</span>
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keys */}
      <div id="panel" class="panel" role="tabpanel" aria-labelledby={`tab-${panel}`} tabIndex={0}>
        {children}
      </div>
    </section>
  )
}
