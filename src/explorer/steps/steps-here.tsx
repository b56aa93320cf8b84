// The steps of the current state; and the last step in words for screen readers.
import { counted } from '../../report/number-words.js'
import { stepHeading } from '../../report/step-heading.js'
import { changesOf } from '../../report/trace-text.js'
import { here, parentOf } from '../session/history.js'
import type { Session } from '../session/session.js'
import { FailingSteps } from './failing-steps.js'
import { ForesightChoice } from './foresight-choice.js'
import { violatedAt, violatedByItself } from './judged.js'
import { LookaheadBadge } from './lookahead-badge.js'
import { StepsPanel } from './steps-panel.js'
import type { Ahead } from './use-outlook.js'
import type { CurrentSteps } from './use-possible-steps.js'

interface CurrentStepsProps {
  readonly session: Session
  readonly steps: CurrentSteps
  readonly ahead: Ahead
  /** Whether the keys are on. */
  readonly keys: boolean
  take(choice: number): void
  foresee(foresight: Ahead['foresight']): void
  /** The number of a step as typed so far; undefined if none is being typed. */
  readonly typed: string | undefined
}

export const StepsHere = ({ session, steps, ahead, keys, take, foresee, typed }: CurrentStepsProps) => {
  const { model, places } = session.history
  const { state, children, step } = here(session.history)
  const broken = violatedByItself(model, state, step)
  return (
    <StepsPanel
      model={model}
      state={state}
      enabled={steps.enabled}
      unknown={steps.broken !== undefined}
      keys={keys}
      taken={new Set(children.map((child) => places[child]!.choice))}
      take={take}
      typed={typed}
      choice={<ForesightChoice foresight={ahead.foresight} foresee={foresee} />}
      isMarked={ahead.foresight === 'on'}
      mark={(choice) =>
        ahead.foresight === 'on' && (
          <LookaheadBadge
            outlook={ahead.steps?.[choice]}
            here={ahead.here}
            broken={broken}
            siteText={model.siteText}
          />
        )
      }
    >
      <FailingSteps model={model} source={session.loaded.source} failed={steps.failed} />
    </StepsPanel>
  )
}

interface SpokenProps {
  readonly session: Session | undefined
  readonly steps: CurrentSteps
}

const wordsOf = (session: Session, { enabled, failed }: CurrentSteps): string => {
  const { model } = session.history
  const { step, depth, state } = here(session.history)
  const before = parentOf(session.history)
  const taken = step === undefined || before === undefined ? undefined : { before: before.state, step }
  const verdict = violatedAt(model, state, taken, session.shows?.property).map(({ text }) => text)
  if (step === undefined || before === undefined) return verdict.join(' ')
  const changes = changesOf(model, before.state, state)
  return [
    ...verdict,
    `Step ${depth}: ${stepHeading(model, step.label)}.`,
    ...(changes.length === 0 ? [] : [`${changes.join(', ')}.`]),
    `${counted(enabled.length, 'step')} enabled.`,
    ...(failed.length === 0 ? [] : [`${failed.length} fail.`]),
  ].join(' ')
}

export const Spoken = ({ session, steps }: SpokenProps) => (
  <div class="unseen" role="status" aria-live="polite">
    {session === undefined ? '' : wordsOf(session, steps)}
  </div>
)
