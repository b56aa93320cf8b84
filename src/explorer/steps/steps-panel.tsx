// What can happen now: every enabled step as a button with its key, and what it would change.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Model } from '../../model/model.js'
import { stepHeading } from '../../report/step-heading.js'
import { changesOf } from '../../report/trace-text.js'
import type { State } from '../../semantics/state.js'
import type { Step } from '../../semantics/steps.js'
import { keyOfStep, typedForStep } from './step-keys.js'

interface StepsPanelProps {
  readonly model: Model
  readonly state: State
  readonly enabled: readonly Step[]
  /** A clause is not pure, so that it is not known what is enabled. */
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

// What a step changes stands below the list, and the list must not move under the pointer: so its place has the height of
// the longest that it may come to say of this state. Beyond so many steps, or lines, it is not measured but taken as full.
const measuredSteps = 12
const mostLines = 5

const linesOf = (model: Model, state: State, enabled: readonly Step[]): number =>
  enabled.length > measuredSteps
    ? mostLines
    : Math.min(mostLines, Math.max(1, ...enabled.map((step) => effectLines(model, state, step).length)))

const TypedNumber = ({ model, enabled, typed }: Pick<StepsPanelProps, 'model' | 'enabled' | 'typed'>) => {
  // A number that no step has takes nothing, and that is still said after Enter, until a step is taken or another is typed.
  const inVain = useRef<{ readonly typed: string; readonly of: readonly Step[] } | undefined>(undefined)
  if (typed !== undefined)
    inVain.current = Number(typed) > enabled.length ? { typed, of: enabled } : undefined
  else if (inVain.current?.of !== enabled) inVain.current = undefined
  const only = enabled.length === 1 ? 'there is only 1 step' : `there are only ${enabled.length} steps`
  const words = (): string => {
    if (typed === undefined) {
      return inVain.current === undefined ? '' : `/${inVain.current.typed} takes nothing: ${only}`
    }
    const named = enabled[Number(typed) - 1]
    if (named !== undefined) return `/${typed}: Enter takes ${stepHeading(model, named.label)}`
    return Number(typed) > enabled.length
      ? `/${typed}: ${only}; Backspace mends it, Escape leaves it`
      : `/${typed}: type the number of a step, 1 to ${enabled.length}, then Enter; Escape leaves it`
  }
  const text = words()
  return (
    <div role="status" class={text === '' ? 'unseen' : 'typed-number'}>
      {text}
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
  const lines = useMemo(() => {
    try {
      return linesOf(model, state, enabled)
    } catch {
      // Of a spec of the user's own, whose values may not be shown; the state says so.
      return 1
    }
  }, [model, state, enabled])
  return (
    <section class="steps" aria-labelledby="steps-title">
      <h2 id="steps-title" ref={title} tabIndex={-1}>
        Enabled <span class="count">{enabled.length}</span>
      </h2>
      <TypedNumber model={model} enabled={enabled} typed={typed} />
      <div class="steps-scroll">
        {enabled.length === 0 && (
          <p class="quiet">
            {unknown === true
              ? 'It is not known what is enabled: a clause gave two answers to one question. The message above says which.'
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
                    {stepHeading(model, step.label)} {mark(choice)}
                  </span>
                </button>
              </li>
            )
          })}
        </ol>
        <p class="marks quiet">
          <span class="key-of">
            <b class="sealed">✗</b> the step breaks a property
          </span>
          <span class="key-of">
            <b class="sealed">⚠ n</b> then every fair run breaks one, in n steps at the earliest
          </span>
          <span class="key-of">
            <b>△ n</b> then some run of n steps does
          </span>
        </p>
        {children}
      </div>
      {enabled.length > 0 && (
        <div class="effect" aria-live="off" style={{ '--lines': String(lines) }}>
          {shown === undefined ? (
            'Point at a step to see what it changes.'
          ) : (
            <>
              {effectLines(model, state, shown).map((text) => (
                <div key={text}>{text}</div>
              ))}
              {mark(enabled.indexOf(shown))}
            </>
          )}
        </div>
      )}
    </section>
  )
}
