// The prose beside the stage: what the last step did, what is ahead, and why other steps are not enabled.

import { waitLooks } from '../../diagram/wait-looks.js'
import type { Model } from '../../model/model.js'
import { listed } from '../../report/words/listed.js'
import type { State } from '../../semantics/state.js'
import { waitsOf } from '../../trace/wait-cycle.js'
import { classes } from '../diagrams/picture.js'
import { ErrorBoundary } from '../error-boundary.js'
import { useMarkedModel } from '../load/use-marked-model.js'
import { prose } from '../prose.js'
import { here, line, parentOf } from '../session/history.js'
import type { Action } from '../session/page-state.js'
import type { Session } from '../session/session.js'
import { Counters } from '../stage/counters.js'
import { didLines, rememberedChanges } from '../steps/did-lines.js'
import { endsOfWaits, rulesBroken, violatedByItself } from '../steps/judged.js'
import { LookaheadSummary } from '../steps/lookahead-summary.js'
import { NotEnabled } from '../steps/not-enabled.js'
import { LostStep } from '../steps/prospect-strip.js'
import { StepCode } from '../steps/step-code.js'
import type { Ahead } from '../steps/use-outlook.js'

interface StepPanelProps {
  readonly session: Session
  readonly ahead: Ahead
  dispatch(action: Action): void
}

/** What the model assumes, where no step has been taken. */
const About = ({ session }: { readonly session: Session }) => <p class="quiet">{session.loaded.spec.about}</p>

const Did = ({ session, marked }: { readonly session: Session; readonly marked: Model | undefined }) => {
  const { history } = session
  const { model } = history
  const { step } = here(history)
  const before = parentOf(history)
  if (step === undefined || before === undefined) return <About session={session} />
  const lines = [
    ...didLines(model, before.state, step),
    ...rulesBroken(model, step).map((name) => `violates ${name}`),
  ]
  return (
    <>
      <ul class="did">
        {lines.length === 0 && <li>It changes nothing.</li>}
        {lines.map((line, k) => (
          <li key={k}>{line}</li>
        ))}
      </ul>
      <StepCode model={model} marked={marked} before={before.state} step={step} />
    </>
  )
}

/** What properties remember of the run, as values: none of it is needed to follow the run. */
const Remembered = ({ session: { history } }: { readonly session: Session }) => {
  const { step } = here(history)
  const before = parentOf(history)
  if (step === undefined || before === undefined) return null
  const changes = rememberedChanges(history.model, before.state, step)
  if (changes.length === 0) return null
  return (
    <details class="remembered">
      <summary>
        What {listed(changes.map(({ name }) => name))} {changes.length === 1 ? 'remembers' : 'remember'} of
        the run
      </summary>
      {changes.map(({ name, before, after }) => (
        <dl key={name}>
          <dt>{changes.length > 1 && `${name}, `}before the step</dt>
          <dd>{before}</dd>
          <dt>{changes.length > 1 && `${name}, `}after it</dt>
          <dd>{after}</dd>
        </dl>
      ))}
    </details>
  )
}

/** Who waits for whom, if a cycle or a message in transit needs a word. */
const Waiting = ({ model, state }: { readonly model: Model; readonly state: State }) => {
  const waits = waitsOf(model, state)
  if (waits === undefined || waits.length === 0) return null
  const { caption, cycle } = waitLooks(model, state, waits, endsOfWaits(model, state))
  return <p class={classes('said', cycle)}>{caption}</p>
}

/** The prose of a recorded run, folded while the reader is on another branch: a recorded run shows something, and a branch does not. */
const Recorded = ({ session: { recorded, history, shows } }: { readonly session: Session }) =>
  recorded === undefined ? null : (
    <>
      {shows === undefined && (
        <p class="quiet how-to">You have left the recorded run {recorded.folder}; [ and ] lead back to it.</p>
      )}
      <details class="recorded" open={shows !== undefined}>
        <summary>{prose(recorded.title)}</summary>
        {shows !== undefined && here(history).depth === line(history).length - 1 && (
          <p class="quiet how-to">
            The end of the recorded run {recorded.folder}: go back (←), or to its start (Home), to step
            through it.
          </p>
        )}
        {recorded.prose.map((text) => (
          <p key={text}>{prose(text)}</p>
        ))}
      </details>
    </>
  )

export const StepProse = ({ session, ahead, dispatch }: StepPanelProps) => {
  const { model } = session.history
  const { state, depth, step } = here(session.history)
  const marked = useMarkedModel(session)
  return (
    <div class="step-prose">
      {depth === 0 && <Recorded session={session} />}
      <h2>{depth === 0 ? 'What the model assumes' : 'What the step did'}</h2>
      <ErrorBoundary of={state}>
        <Did session={session} marked={marked} />
      </ErrorBoundary>
      {/* It is long: what the step did and its clause stay above the fold. */}
      {depth > 0 && <Recorded session={session} />}
      <ErrorBoundary of={state}>
        <Waiting model={model} state={state} />
      </ErrorBoundary>
      <ErrorBoundary of={state}>
        <Counters model={model} state={state} />
      </ErrorBoundary>
      {ahead.foresight === 'on' && ahead.along !== undefined && (
        <LostStep history={session.history} along={ahead.along} dispatch={dispatch} />
      )}
      <LookaheadSummary ahead={ahead} broken={violatedByItself(model, state, step)} model={model} />
      <ErrorBoundary of={state}>
        <NotEnabled model={model} marked={marked} state={state} />
      </ErrorBoundary>
      <ErrorBoundary of={state}>
        <Remembered session={session} />
      </ErrorBoundary>
    </div>
  )
}
