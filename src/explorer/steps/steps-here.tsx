// The steps of the current state; and what screen readers say of it.
import { useRef } from 'preact/hooks'
import { here, type Place } from '../session/history.js'
import type { Session } from '../session/session.js'
import { FailingSteps } from './failing-steps.js'
import { ForesightChoice } from './foresight-choice.js'
import { violatedByItself } from './judged.js'
import { LookaheadBadge } from './lookahead-badge.js'
import { wordsOf } from './spoken-words.js'
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
  /** Whether a question of the lesson waits for its answer. */
  readonly waits: boolean
  /** Whether the steps that were taken from here have a mark. */
  readonly tellsNext: boolean
  foresee(foresight: Ahead['foresight']): void
  /** The number of a step as typed so far; undefined if none is being typed. */
  readonly typed: string | undefined
}

export const StepsHere = ({
  session,
  steps,
  ahead,
  keys,
  take,
  waits,
  tellsNext,
  foresee,
  typed,
}: CurrentStepsProps) => {
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
      taken={new Set(tellsNext ? children.map((child) => places[child]!.choice) : [])}
      take={take}
      typed={typed}
      choice={<ForesightChoice foresight={ahead.foresight} waits={waits} foresee={foresee} />}
      isMarked={ahead.foresight === 'on'}
      mark={(choice) =>
        ahead.foresight === 'on' && (
          <LookaheadBadge
            model={model}
            outlook={ahead.steps?.[choice]}
            here={ahead.here}
            broken={broken}
            state={state}
            step={steps.enabled[choice]}
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

export const Spoken = ({ session, steps }: SpokenProps) => {
  const place = session === undefined ? undefined : here(session.history)
  const spoken = useRef<{ readonly of: Place | undefined; readonly heard: Place | undefined } | undefined>(
    undefined,
  )
  if (spoken.current?.of !== place) spoken.current = { of: place, heard: spoken.current?.of }
  return (
    <div class="unseen" role="status" aria-live="polite">
      {session === undefined ? '' : wordsOf(session, steps, spoken.current?.heard)}
    </div>
  )
}
