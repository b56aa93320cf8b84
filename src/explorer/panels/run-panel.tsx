// The run as a space-time diagram or as a list with its branches, and its import and export.
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { useAfterPaint } from '../after-paint.js'
import { besideRun, type Lit } from '../beside/beside-run.js'
import { useOtherSpec } from '../beside/use-other-spec.js'
import type { OtherSpec } from '../beside/variants.js'
import { SpaceTime } from '../diagrams/space-time.js'
import { ErrorBoundary } from '../error-boundary.js'
import { type History, here, line } from '../session/history.js'
import type { Action } from '../session/page-state.js'
import type { Finding, Session } from '../session/session.js'
import { PicturesMenu } from '../stage/pictures-menu.js'
import { useDrawnTrace } from '../steps/use-drawn-trace.js'
import { shownOf } from '../steps/use-red-sites.js'
import type { Shown } from '../use-address.js'
import type { Along } from '../worker/along.js'
import { RunFiles } from './run-files.js'
import { RunList } from './run-list.js'

interface RunPanelProps {
  readonly session: Session
  /** What the panel Beside shows, as a link names it; undefined if another panel is in front. */
  readonly beside: string | undefined
  readonly along: Along | undefined
  /** What a link says beside the session. */
  readonly shown: Shown
  /** The number of steps of the run that are drawn. */
  readonly drawn: number
  /** The number of steps of which the drawing marks what they violate. */
  readonly judged: number
  /** Whether no step is enabled. */
  readonly isStuck: boolean
  dispatch(action: Action): void
  openTrace(text: Promise<string>, folder?: string, file?: string): void
}

const litIn = (
  session: Session,
  chosen: string | undefined,
  along: Along | undefined,
  other: OtherSpec,
): Lit | undefined => {
  try {
    const beside = besideRun(session, chosen, along, other)
    return 'lit' in beside ? beside.lit : undefined
  } catch {
    // The panel Beside reports it.
    return undefined
  }
}

interface DiagramProps {
  readonly history: History
  /** What the run shows, and the number of steps before its loop. */
  readonly finding: Finding
  readonly drawn: number
  readonly judged: number
  readonly lit: Lit | undefined
  readonly isStuck: boolean
  dispatch(action: Action): void
  readonly children: ComponentChildren
}

const Diagram = (props: DiagramProps) => {
  const { history, finding, drawn, judged, lit, isStuck, dispatch, children } = props
  const plain = useDrawnTrace(history, Math.max(drawn, here(history).depth))
  const { loop } = finding
  const shows = shownOf(finding, history, judged)
  const trace = useMemo(() => (shows === undefined ? plain : { ...plain, shows }), [plain, shows])
  if (trace.steps.length === 0) {
    return (
      <>
        <div class="st-tools">
          {children}
          <PicturesMenu trace={trace} at={0} />
        </div>
        <p class="quiet">
          No step has been taken. {!isStuck && 'Take one on the left: click it or press its key.'}
        </p>
      </>
    )
  }
  return (
    <SpaceTime
      trace={trace}
      at={here(history).depth}
      judged={judged}
      loop={drawn < line(history).length - 1 ? undefined : loop}
      lit={lit}
      go={(depth) => dispatch({ kind: 'go to depth', depth })}
    >
      {children}
    </SpaceTime>
  )
}

export const RunPanel = (props: RunPanelProps) => {
  const { session, beside, along, drawn, judged, isStuck, dispatch, openTrace } = props
  const [view, setView] = useState<'diagram' | 'list'>('diagram')
  const history = useAfterPaint(session.history)
  const places = line(history).join()
  const other = useOtherSpec(beside)
  const lit = useMemo(
    () => litIn({ ...session, history }, beside, along, other),
    [session.loaded, history.model, history.initial, places, beside, along, other],
  )
  const tools = (
    <>
      <fieldset class="choice" aria-label="How the run is shown">
        {(['diagram', 'list'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
            {name}
          </button>
        ))}
      </fieldset>
      <RunFiles session={session} shown={props.shown} openTrace={openTrace} />
    </>
  )
  return (
    <div class="run-panel">
      <ErrorBoundary of={history}>
        {view === 'diagram' ? (
          <Diagram
            history={history}
            finding={session}
            {...{ drawn, judged, lit, isStuck }}
            dispatch={dispatch}
          >
            {tools}
          </Diagram>
        ) : (
          <>
            <div class="st-tools">{tools}</div>
            <RunList history={history} drawn={drawn} go={(to) => dispatch({ kind: 'go', to })} />
          </>
        )}
      </ErrorBoundary>
    </div>
  )
}
