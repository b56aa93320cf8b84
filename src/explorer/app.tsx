// The page as a whole: it holds the session, handles the keys, and updates the address.
import { useMemo, useReducer, useState } from 'preact/hooks'
import type { Model } from '../model/model.js'
import { stepHeading } from '../report/step-heading.js'
import { changesOf } from '../report/trace-text.js'
import { type PossibleSteps, possibleSteps } from '../semantics/possible-steps.js'
import { ErrorBoundary } from './error-boundary.js'
import { errorText } from './error-text.js'
import { Header } from './header.js'
import { useLoading } from './load/use-loading.js'
import { ModelPanel } from './model/model-panel.js'
import { CheckPanel } from './panels/check-panel.js'
import { LessonPanel } from './panels/lesson-panel.js'
import { PanelTabs, panelInFront } from './panels/panel-tabs.js'
import { RunPanel } from './panels/run-panel.js'
import { StateDiagrams, withoutDiagrams } from './panels/state-diagrams.js'
import { applyPreferences, type Preferences } from './preferences.js'
import { here } from './session/history.js'
import { initialPage, nextPage, type PanelName } from './session/page-state.js'
import { keptBeside, takenAlong } from './session/taken-along.js'
import { FailingSteps } from './steps/failing-steps.js'
import { LookaheadBadge } from './steps/lookahead-badge.js'
import { LookaheadSummary } from './steps/lookahead-summary.js'
import { NotEnabled } from './steps/not-enabled.js'
import { RunBar } from './steps/run-bar.js'
import { StatePanel } from './steps/state-panel.js'
import { StepsPanel } from './steps/steps-panel.js'
import { useOutlook } from './steps/use-outlook.js'
import { useAddress } from './use-address.js'
import { useKeys } from './use-keys.js'

const none: ReadonlySet<PanelName> = new Set()
const noSteps: PossibleSteps = { enabled: [], failed: [] }

export const App = ({ preferences: first }: { readonly preferences: Preferences }) => {
  const [page, dispatch] = useReducer(nextPage, initialPage)
  const [preferences, setPreferences] = useState(first)
  const { session, notice, loading } = page
  const { choose, openTrace, openLesson, fail } = useLoading(session, dispatch)
  useAddress(page, dispatch)

  const ahead = useOutlook(session)
  const place = session === undefined ? undefined : here(session.history)
  const model = session?.history.model
  // A clause that throws is listed among the failures. After an impure clause no result is reliable: then no step
  // is shown, and the message gives the reason.
  const [{ enabled, failed }, broken] = useMemo(() => {
    if (model === undefined || place === undefined) return [noSteps, undefined] as const
    try {
      return [possibleSteps(model, place.state), undefined] as const
    } catch (error) {
      return [noSteps, errorText(error)] as const
    }
  }, [model, place?.state])

  const take = (choice: number) => {
    if (place !== undefined) dispatch({ kind: 'take', choice, step: enabled[choice], from: place.state })
  }
  const typed = useKeys(preferences.keys, take, dispatch)

  const remodel = (next: Model) => {
    if (session === undefined) return
    try {
      const { session: made, kept, of } = takenAlong(session, session.loaded, next)
      const text = `Model changed: ${kept} of ${of} steps still apply. The others return with the previous model, unless you take another step.`
      const notice = kept < of ? { notice: { kind: 'note', text } as const } : {}
      // A run that was cut has its own entry in the browser's history, even if a step is taken afterwards.
      const goesOn = made.uncut === undefined || session.uncut !== undefined ? { goesOn: true as const } : {}
      dispatch({ kind: 'session', session: made, ...notice, ...goesOn })
    } catch (error) {
      fail(error)
    }
  }
  const prefer = (chosen: Preferences) => {
    applyPreferences(chosen)
    setPreferences(chosen)
  }

  const hidden = useMemo(
    () => (model === undefined || place === undefined ? none : withoutDiagrams(model, place.state)),
    [model, place?.state],
  )
  const panel = panelInFront(page.panel, hidden)

  const before =
    session !== undefined && place?.parent !== undefined ? session.history.places[place.parent] : undefined
  const spoken =
    model === undefined || place?.step === undefined || before === undefined
      ? ''
      : `Step ${place.depth}: ${stepHeading(model, place.step.label)}. ${changesOf(model, before.state, place.state).join(', ')}. ${enabled.length} steps enabled.${failed.length === 0 ? '' : ` ${failed.length} fail.`}`

  return (
    <>
      <Header
        session={session}
        loading={loading}
        preferences={preferences}
        choose={choose}
        prefer={prefer}
        change={() => dispatch({ kind: 'panel', panel: 'model' })}
      />
      <div class="unseen" role="status" aria-live="polite">
        {spoken}
      </div>
      {(notice !== undefined || broken !== undefined) && (
        <div class={`notice ${broken !== undefined ? 'error' : notice!.kind}`} role="alert">
          <p>{broken ?? notice!.text}</p>
          {broken === undefined && (
            <button type="button" onClick={() => dispatch({ kind: 'notice', notice: undefined })}>
              close
            </button>
          )}
        </div>
      )}
      {session !== undefined && model !== undefined && place !== undefined && (
        <main class={preferences.wide ? 'main spread' : 'main'}>
          <StepsPanel
            model={model}
            state={place.state}
            enabled={enabled}
            unknown={broken !== undefined}
            keys={preferences.keys}
            taken={new Set(place.children.map((child) => session.history.places[child]!.choice))}
            take={take}
            typed={typed}
            mark={(choice) => <LookaheadBadge outlook={ahead.steps?.[choice]} here={ahead.here} />}
          >
            <FailingSteps model={model} failed={failed} />
            <ErrorBoundary of={place.state}>
              <NotEnabled model={model} state={place.state} />
            </ErrorBoundary>
          </StepsPanel>
          <ErrorBoundary of={place.state}>
            <StatePanel model={model} state={place.state} before={before?.state} step={place.step}>
              <LookaheadSummary ahead={ahead} />
            </StatePanel>
          </ErrorBoundary>
          <PanelTabs
            panel={panel}
            hidden={hidden}
            open={(name) => dispatch({ kind: 'panel', panel: name })}
            wide={preferences.wide}
            widen={() => prefer({ ...preferences, wide: !preferences.wide })}
          >
            {/* A search continues while another panel is open. */}
            <div hidden={panel !== 'check'}>
              <CheckPanel
                session={session}
                show={(run, text) => {
                  const made = keptBeside(session, run)
                  const goesOn = made.history.model === session.history.model ? { goesOn: true as const } : {}
                  const notice = { kind: 'note', text } as const
                  dispatch({ kind: 'session', session: made, panel: 'run', notice, ...goesOn })
                }}
                follow={(way, from, of) => dispatch({ kind: 'follow', way, from, model: of })}
                fail={fail}
              />
            </div>
            {panel === 'model' && <ModelPanel session={session} remodel={remodel} />}
            {panel === 'lesson' && (
              <LessonPanel session={session} dispatch={dispatch} openLesson={openLesson} />
            )}
            {(panel === 'waits' || panel === 'quorums' || panel === 'clocks' || panel === 'nearby') && (
              <StateDiagrams
                panel={panel}
                model={model}
                state={place.state}
                jump={(choices, from) => dispatch({ kind: 'jump', choices, from })}
              />
            )}
            {panel === 'run' && <RunPanel session={session} dispatch={dispatch} openTrace={openTrace} />}
          </PanelTabs>
          <RunBar history={session.history} loop={session.loop} dispatch={dispatch} />
        </main>
      )}
    </>
  )
}
