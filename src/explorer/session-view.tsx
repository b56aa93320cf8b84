// The session on the page: its steps, the stage, the panels beside it, and the run bar.

import { useMemo } from 'preact/hooks'
import { SessionLanes } from './diagrams/lane-choice.js'
import { classes } from './diagrams/picture.js'
import { drawnSteps, judgedSteps, tellsNext, waitsForAnswer } from './lesson/drawn-ahead.js'
import { RunPanel } from './panels/run-panel.js'
import { SidePanels } from './panels/side-panels.js'
import type { Preferences } from './preferences.js'
import { runViolation } from './session/claimed-text.js'
import type { Action, PageState } from './session/page-state.js'
import { needsRoom } from './session/panels.js'
import type { Session } from './session/session.js'
import { type Allowed, openWith } from './stage/allowed-fault.js'
import { Stage } from './stage/stage.js'
import { RunBar } from './steps/run-bar.js'
import { StepsHere } from './steps/steps-here.js'
import type { Ahead } from './steps/use-outlook.js'
import type { Player } from './steps/use-player.js'
import type { CurrentSteps } from './steps/use-possible-steps.js'
import { useRedSites } from './steps/use-red-sites.js'

interface SessionViewProps {
  readonly page: PageState
  readonly session: Session
  readonly steps: CurrentSteps
  readonly ahead: Ahead
  readonly preferences: Preferences
  prefer(preferences: Preferences): void
  dispatch(action: Action): void
  take(choice: number): void
  /** The number of a step as typed so far; undefined if none is being typed. */
  readonly typed: string | undefined
  readonly player: Player
  openTrace(text: Promise<string>, folder?: string, file?: string): void
  openLesson(name: string): void
  fail(error: unknown): void
}

/** The look-ahead: an error that stands at the failing steps is not told again. */
const withoutErrors = ({ ahead, steps: { failed } }: SessionViewProps): Ahead =>
  failed.some(({ message }) => ahead.without?.includes(message))
    ? { ...ahead, without: 'a clause throws (see Failing)' }
    : ahead

/** The lanes of the session, for every diagram of its model. */
const useSessionLanes = ({ page: { lanes: sites }, session, dispatch }: SessionViewProps) => {
  const { model } = session.history
  return useMemo(
    () => ({
      model,
      sites,
      choose: (lanes: readonly number[] | undefined) => dispatch({ kind: 'lanes', lanes }),
    }),
    [model, sites],
  )
}

/** How much of the run the page tells, and the sites that are red in its present state. */
const useTold = ({ page: { answered }, session }: SessionViewProps) => {
  const judged = judgedSteps(session, answered)
  return {
    drawn: drawnSteps(session, answered),
    judged,
    isNextTold: tellsNext(session, answered),
    red: useRedSites(session, judged),
  }
}

export const SessionView = (props: SessionViewProps) => {
  const { page, session, steps, preferences, prefer, dispatch } = props
  const ahead = withoutErrors(props)
  const { take, typed, openTrace, openLesson, fail, player } = props
  const lanes = useSessionLanes(props)
  // What is not to be told is not drawn beside the run either.
  const along = ahead.foresight === 'on' ? ahead.along : undefined
  const { drawn, judged, isNextTold, red } = useTold(props)
  const hold = (channel: string) => dispatch({ kind: 'hold', channel })
  const pause = () => player.play(false)
  const allow = (fault: Allowed) => dispatch(openWith(session, fault))
  return (
    <main class={classes('main', page.view === 'page' ? needsRoom(page.panel) && 'study' : page.view)}>
      {/* A slide has no header. */}
      {page.view === 'slide' && <h1 class="unseen">Coterie</h1>}
      <StepsHere
        session={session}
        steps={steps}
        ahead={ahead}
        keys={preferences.keys}
        take={take}
        typed={typed}
        waits={waitsForAnswer(session, page.answered)}
        tellsNext={isNextTold}
        foresee={(foresight) => prefer({ ...preferences, foresight })}
      />
      <SessionLanes.Provider value={lanes}>
        <Stage enabled={steps.enabled} held={page.held} {...{ session, red, take, hold, allow, pause }}>
          <RunPanel
            session={session}
            beside={page.panel === 'beside' ? page.beside : undefined}
            along={along}
            shown={page}
            {...{ drawn, judged, isStuck: steps.enabled.length === 0 }}
            dispatch={dispatch}
            openTrace={openTrace}
          />
        </Stage>
        <SidePanels
          {...{ session, red }}
          asked={page.asked}
          claim={page.claim}
          lemma={page.lemma}
          beside={page.beside}
          along={along}
          formula={page.formula}
          opened={page.panel}
          view={page.view}
          tellsNext={isNextTold}
          answered={page.answered}
          dispatch={dispatch}
          ahead={ahead}
          openLesson={openLesson}
          openTrace={openTrace}
          fail={fail}
        />
      </SessionLanes.Provider>
      <RunBar
        history={session.history}
        loop={session.loop}
        judged={judged}
        ofTheRun={runViolation(session)}
        recorded={session.shows?.property}
        view={page.view}
        ahead={ahead}
        player={player}
        seed={page.seed}
        dispatch={dispatch}
      />
    </main>
  )
}
