// The panels next to the state: the one in front, and the check panel, whose search continues behind another panel.
import { useMemo, useState } from 'preact/hooks'
import type { Model } from '../../model/model.js'
import { BesidePanel } from '../beside/beside-panel.js'
import type { ShownClaim } from '../lesson/shown-claim.js'
import { specKey } from '../load/requested-model.js'
import { ModelPanel } from '../model/model-panel.js'
import type { AskedCheck } from '../session/asked-check.js'
import { here } from '../session/history.js'
import { loadedRun, remodel } from '../session/page-actions.js'
import type { Action } from '../session/page-state.js'
import type { PanelName } from '../session/panels.js'
import type { Session } from '../session/session.js'
import type { View } from '../session/session-link.js'
import { SourceRoom } from '../source/source-room.js'
import type { Ahead } from '../steps/use-outlook.js'
import { ViewsPanel } from '../views/views-panel.js'
import type { Along } from '../worker/along.js'
import { AssumePanel } from './assume-panel.js'
import { Behind } from './behind.js'
import { CheckPanel } from './check-panel.js'
import { hiddenIn } from './hidden-panels.js'
import { LessonPanel } from './lesson-panel.js'
import { MeasurePanel } from './measure-panel.js'
import { MutantsPanel } from './mutants-panel.js'
import { PanelTabs, panelInFront } from './panel-tabs.js'
import { ProofPanel } from './proof-panel.js'
import { StateDiagrams } from './state-diagrams.js'
import { StepProse } from './step-panel.js'
import { StoryPanel } from './story-panel.js'

interface SidePanelsProps {
  readonly session: Session
  /** The panel that the reader has opened. */
  readonly opened: PanelName
  /** The check that the link of the session asks for. */
  readonly asked: AskedCheck | undefined
  /** The claim that the link of the session names. */
  readonly claim: ShownClaim | undefined
  /** The lemma that the reader has asked about. */
  readonly lemma: string | undefined
  /** The variant beside the model, as a link names it. */
  readonly beside: string | undefined
  /** The formula that the reader has checked. */
  readonly formula: string | undefined
  /** Whether the reader may read which step of the run is next. */
  readonly tellsNext: boolean
  /** The questions of lessons that have been answered rightly. */
  readonly answered: ReadonlySet<string>
  /** The sites that are red in the run. */
  readonly red: ReadonlySet<number>
  /** What of the page is shown. */
  readonly view: View
  dispatch(action: Action): void
  readonly ahead: Ahead
  /** What is ahead along the run, as far as the reader wants to know. */
  readonly along: Along | undefined
  openLesson(name: string): void
  openTrace(text: Promise<string>, folder: string): void
  fail(error: unknown): void
}

export const SidePanels = (props: SidePanelsProps) => {
  const { session, asked, claim, opened, view, dispatch, ahead, openLesson, fail } = props
  // The reader comes back to the list of claims from the session of a claim.
  const [lecture, chooseLecture] = useState('')
  const { state } = here(session.history)
  const hidden = useMemo(() => hiddenIn(session), [session])
  const panel = panelInFront(opened, hidden)
  const attempt = (action: () => Action) => {
    try {
      dispatch(action())
    } catch (error) {
      fail(error)
    }
  }
  const change = (next: Model) => attempt(() => remodel(session, next))
  const loadBeside = (text: string, beside: PanelName | undefined) =>
    attempt(() => loadedRun(session, text, beside))
  const load = (text: string, explains = false) => loadBeside(text, explains ? 'explain' : undefined)
  const widen = () => dispatch({ kind: 'view', view: view === 'wide' ? 'page' : 'wide' })
  const open = (name: PanelName) => dispatch({ kind: 'panel', panel: name })
  return (
    <PanelTabs panel={panel} state={state} hidden={hidden} open={open} view={view} widen={widen}>
      {/* A search continues while another panel is open. */}
      <div hidden={panel !== 'check'}>
        <CheckPanel
          session={session}
          isInFront={panel === 'check'}
          ahead={ahead}
          request={asked}
          formula={props.formula}
          load={load}
          dispatch={dispatch}
          follow={(way, from, of) => dispatch({ kind: 'follow', way, from, model: of })}
        />
      </div>
      <Behind isInFront={panel === 'measure'}>
        <MeasurePanel session={session} load={load} />
      </Behind>
      <Behind isInFront={panel === 'mutants'}>
        <MutantsPanel key={specKey(session)} session={session} load={load} />
      </Behind>
      <Behind isInFront={panel === 'proof'}>
        <ProofPanel session={session} lemma={props.lemma} dispatch={dispatch} />
      </Behind>
      <Behind isInFront={panel === 'views'}>
        <ViewsPanel session={session} load={load} />
      </Behind>
      <Behind isInFront={panel === 'assume'}>
        <AssumePanel session={session} load={load} />
      </Behind>
      <Behind isInFront={panel === 'explain'}>
        <StoryPanel session={session} isInFront={panel === 'explain'} dispatch={dispatch} />
      </Behind>
      {panel === 'beside' && (
        <BesidePanel
          session={session}
          chosen={props.beside}
          along={props.along}
          alone={view === 'wide'}
          dispatch={dispatch}
        />
      )}
      <Behind isInFront={panel === 'source'}>
        {/* The reader continues to edit beside the run. */}
        <SourceRoom
          session={session}
          isInFront={panel === 'source'}
          verified={ahead.known}
          dispatch={dispatch}
          load={(text) => loadBeside(text, 'source')}
        />
      </Behind>
      {panel === 'model' && <ModelPanel session={session} remodel={change} />}
      {panel === 'lesson' && (
        <LessonPanel
          session={session}
          claim={claim}
          answered={props.answered}
          tellsNext={props.tellsNext}
          lecture={lecture}
          chooseLecture={chooseLecture}
          dispatch={dispatch}
          openLesson={openLesson}
          openTrace={(text, folder) => {
            // Its prose stands there.
            open('step')
            props.openTrace(text, folder)
          }}
          fail={fail}
        >
          <StepProse session={session} ahead={ahead} dispatch={dispatch} />
        </LessonPanel>
      )}
      {(panel === 'waits' || panel === 'quorums' || panel === 'clocks' || panel === 'nearby') && (
        <StateDiagrams panel={panel} session={session} red={props.red} dispatch={dispatch} />
      )}
      {panel === 'step' && <StepProse session={session} ahead={ahead} dispatch={dispatch} />}
    </PanelTabs>
  )
}
