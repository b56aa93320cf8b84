// The middle of the page: the network in the current state, and the run that led to it.
import type { ComponentChildren } from 'preact'
import { isIgnoredFrom } from '../../report/run/trace-text.js'
import { stepHeading } from '../../report/words/step-heading.js'
import type { Step } from '../../semantics/step.js'
import { ErrorBoundary } from '../error-boundary.js'
import { here, parentOf } from '../session/history.js'
import { type Session, violatedIn } from '../session/session.js'
import type { Allowed } from './allowed-fault.js'
import { Claimed } from './claimed.js'
import { Network } from './network.js'

interface StageProps {
  readonly session: Session
  readonly enabled: readonly Step[]
  readonly held: ReadonlySet<string>
  /** The sites that are red in the run. */
  readonly red: ReadonlySet<number>
  take(choice: number): void
  hold(channel: string): void
  allow(fault: Allowed): void
  pause(): void
  /** The run. */
  readonly children: ComponentChildren
}

export const Stage = ({ session, children, ...acting }: StageProps) => {
  const { history } = session
  const { model } = history
  const { state, step } = here(history)
  const before = parentOf(history)?.state
  const isIgnored = step !== undefined && before !== undefined && isIgnoredFrom(model, before, step.label)
  return (
    <section class="state" aria-labelledby="state-title">
      <div class="state-head">
        <h2 id="state-title">
          {step === undefined
            ? 'Initial state'
            : `After ${stepHeading(model, step.label)}${isIgnored ? ', ignored: the site has crashed' : ''}`}
        </h2>
        <Claimed session={session} />
        {/* On a slide, which has no header. */}
        <p class="slide-name">{model.spec.title}</p>
      </div>
      <ErrorBoundary of={state}>
        <Network
          model={model}
          state={state}
          before={before}
          step={step}
          shown={violatedIn(session)}
          {...acting}
        />
      </ErrorBoundary>
      {children}
    </section>
  )
}
