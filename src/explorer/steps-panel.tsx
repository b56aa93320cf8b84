// What can happen now: every enabled step as a button with its key, and what it would change.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { changesOf, stepHeading } from '../report/trace-text.js'
import type { Model } from '../semantics/model.js'
import type { State } from '../semantics/state.js'
import type { Step } from '../semantics/steps.js'
import { keyOfStep, typedForStep } from './step-keys.js'

interface StepsPanelProps {
  readonly model: Model
  readonly state: State
  readonly enabled: readonly Step[]
  /** A clause throws, so that it is not known what is enabled. */
  readonly unknown?: boolean
  /** The numbers of the steps that have been taken from here. */
  readonly taken: ReadonlySet<number>
  /** Whether the keys are on. */
  readonly keys: boolean
  /** What else is to be said of a step, such as that it dooms somebody. */
  mark(choice: number): ComponentChildren
  take(choice: number): void
  /** The number of a step as far as it has been typed; undefined where none is being typed. */
  readonly typed?: string | undefined
  readonly children?: ComponentChildren
}

/** What a step changes and sends, a line for each. */
const effectLines = (model: Model, state: State, { sends, next, breaks, label }: Step): readonly string[] => {
  const changes = changesOf(model, state, next)
  const { sort } = model.spec.messages
  return [
    ...changes.map((change) =>
      change.startsWith('shared') ? change : `${model.sites[label.site]!.name}: ${change}`,
    ),
    ...sends.map(({ to, message }) => `→ ${model.sites[to]!.name}: ${sort.show(message)}`),
    ...breaks.map((name) => `breaks ${name}`),
  ]
}

// Of more, what a step changes stands over the end of the list, and must not grow over the step that is pointed at.
const fewSteps = 6

const TypedNumber = ({ model, enabled, typed }: Pick<StepsPanelProps, 'model' | 'enabled' | 'typed'>) => {
  const named = enabled[Number(typed) - 1]
  return (
    <div role="status" class={typed === undefined ? 'unseen' : 'typed-number'}>
      {typed === undefined
        ? ''
        : named !== undefined
          ? `/${typed}: Enter takes ${stepHeading(model, named.label)}`
          : `/${typed}: type the number of a step, 1 to ${enabled.length}, then Enter; Escape leaves it`}
    </div>
  )
}

export const StepsPanel = ({
  model,
  state,
  enabled,
  unknown,
  taken,
  keys,
  mark,
  take,
  typed,
  children,
}: StepsPanelProps) => {
  const [looked, look] = useState<Step | undefined>(undefined)
  const shown = looked !== undefined && enabled.includes(looked) ? looked : undefined
  // Where the button that has the focus is gone after a step, its neighbour takes it over; else the reader would have to
  // begin at the top of the page.
  const list = useRef<HTMLOListElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const held = list.current?.contains(document.activeElement) === true
  useLayoutEffect(() => {
    if (!held || list.current?.contains(document.activeElement) === true) return
    const last = list.current?.querySelector<HTMLElement>('li:last-child > .step')
    ;(last ?? title.current)?.focus()
  })
  return (
    <section class="steps" aria-labelledby="steps-title">
      <h2 id="steps-title" ref={title} tabIndex={-1}>
        Enabled <span class="count">{enabled.length}</span>
      </h2>
      <TypedNumber model={model} enabled={enabled} typed={typed} />
      {enabled.length === 0 && (
        <p class="quiet">
          {unknown === true
            ? 'What is enabled cannot be told: a clause throws an error, which stands above.'
            : 'Nothing is enabled in this state.'}
        </p>
      )}
      <ol class="step-list" ref={list}>
        {enabled.map((step, choice) => {
          const key = keyOfStep(choice)
          return (
            <li key={choice}>
              <button
                type="button"
                data-step={stepHeading(model, step.label)}
                class={`step ${step.label.kind}${taken.has(choice) ? ' taken' : ''}`}
                aria-keyshortcuts={keys ? key : undefined}
                onClick={() => take(choice)}
                onMouseEnter={() => look(step)}
                onMouseLeave={() => look(undefined)}
                onFocus={() => look(step)}
                onBlur={() => look(undefined)}
              >
                {keys && (
                  <span class="key" aria-hidden="true">
                    {typedForStep(choice)}
                  </span>
                )}
                <span class="what">
                  {stepHeading(model, step.label)}
                  {mark(choice)}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      <div class={enabled.length > fewSteps ? 'effect steady' : 'effect'} aria-live="off">
        {shown === undefined
          ? 'Point at a step to see what it changes.'
          : effectLines(model, state, shown).map((text) => <div key={text}>{text}</div>)}
      </div>
      {children}
    </section>
  )
}
