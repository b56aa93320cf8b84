// The panels next to the state, one of them in front; arrow keys move along the tabs, as usual in tab lists.

import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { State } from '../../semantics/state.js'
import { type PanelName, panels } from '../session/panels.js'
import type { View } from '../session/session-link.js'
import { MoreBelow } from './more-below.js'
import { useKeptFocus } from './use-kept-focus.js'

interface PanelTabsProps {
  /** The panel in front. */
  readonly panel: PanelName
  /** The current state. */
  readonly state: State
  readonly hidden: ReadonlySet<PanelName>
  open(panel: PanelName): void
  /** Whether the panels also cover the state. */
  readonly view: View
  widen(): void
  readonly children: ComponentChildren
}

/** What the tabs are called. */
export const panelTitles: { readonly [P in PanelName]: string } = {
  step: 'Step',
  waits: 'Waits',
  quorums: 'Quorums',
  clocks: 'Clocks',
  nearby: 'Nearby',
  check: 'Check',
  measure: 'Measure',
  mutants: 'Mutants',
  proof: 'Why it holds',
  views: 'Every N',
  assume: 'Assume',
  explain: 'Explain',
  beside: 'Beside',
  source: 'Source',
  model: 'Model',
  lesson: 'Lessons',
}

/** The panel in front: the step, if the open panel has nothing to show for this state. */
export const panelInFront = (panel: PanelName, hidden: ReadonlySet<PanelName>): PanelName =>
  hidden.has(panel) ? 'step' : panel

/** The panels whose text is about the last step. The others keep their place while the reader steps through a run beside them. */
const tellsOfTheStep: ReadonlySet<PanelName> = new Set(['step', 'lesson', 'waits'])

/** The area of the panel: it is at its top again where its text is another one. */
const useTop = (changes: readonly unknown[]) => {
  const area = useRef<HTMLDivElement>(null)
  // To ask for the place of a scroller at every step would cost a layout.
  const isScrolled = useRef(false)
  useLayoutEffect(() => {
    if (isScrolled.current) area.current?.scrollTo(0, 0)
  }, changes)
  const scrolled = () => {
    isScrolled.current = (area.current?.scrollTop ?? 0) > 0
  }
  return { area, scrolled }
}

export const PanelTabs = ({ panel, state, hidden, open, view, widen, children }: PanelTabsProps) => {
  const { area, scrolled } = useTop([panel, tellsOfTheStep.has(panel) ? state : undefined])
  useKeptFocus(area)
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
              {panelTitles[name]}
            </button>
          ))}
        </div>
        <button
          type="button"
          class="widen"
          aria-pressed={view === 'wide'}
          title="Show the panels in place of the network and the run"
          onClick={widen}
        >
          ↔<span class="unseen"> wide panels</span>
        </button>
      </div>
      <div
        id="panel"
        class="panel"
        role="tabpanel"
        aria-labelledby={`tab-${panel}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        ref={area}
        onScroll={scrolled}
      >
        {children}
        <MoreBelow area={area} />
      </div>
    </section>
  )
}
