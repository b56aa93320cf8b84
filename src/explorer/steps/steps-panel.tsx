// The enabled steps: each as a button with its key, and its effect.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { forItsRuns } from '../../model/claim-words.js'
import type { Model } from '../../model/model.js'
import { isIgnoredFrom } from '../../report/run/trace-text.js'
import { stepHeading } from '../../report/words/step-heading.js'
import type { State } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import { classes } from '../diagrams/picture.js'
import { isFinal } from './judged.js'
import { keyOfStep, typedForStep } from './step-keys.js'
import { type Apart, differences, effectLines } from './step-words.js'
import { TypedNumber } from './typed-number.js'

interface StepsPanelProps {
  readonly model: Model
  readonly state: State
  readonly enabled: readonly Step[]
  /** A clause is impure, so the enabled steps are unknown. */
  readonly unknown?: boolean
  /** The numbers of the steps that have been taken from here. */
  readonly taken: ReadonlySet<number>
  /** Whether the keys are on. */
  readonly keys: boolean
  /** A mark for a step, such as an inevitable violation. */
  mark(choice: number): ComponentChildren
  /** Whether steps have marks, which the legend explains. */
  readonly isMarked: boolean
  /** The choice of how far the page looks ahead. */
  readonly choice: ComponentChildren
  take(choice: number): void
  /** The number of a step as typed so far; undefined if none is being typed. */
  readonly typed?: string | undefined
  readonly children?: ComponentChildren
}

// The effect of a step is shown below the list, and the list must not move under the pointer: so the area has the
// height of the longest effect in this state. For many steps, or lines, it is not measured, but has the maximum
// height.
const measuredSteps = 12
const maxLines = 5

const linesOf = (model: Model, state: State, enabled: readonly Step[]): number =>
  enabled.length > measuredSteps
    ? maxLines
    : Math.min(maxLines, Math.max(1, ...enabled.map((step) => effectLines(model, state, step).length)))

// A small window shows the first steps, so that the state begins in its first screen, and the others on request.
const firstSteps = 4

/**
 * If the focused button disappears after a step, its neighbour gets the focus; otherwise it would return to the top
 * of the page.
 */
const useFocusAmongSteps = () => {
  const list = useRef<HTMLOListElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const held = list.current?.contains(document.activeElement) === true
  useLayoutEffect(() => {
    if (!held || list.current?.contains(document.activeElement) === true) return
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('.step') ?? [])]
    // What is folded cannot have the focus.
    ;(shown.findLast((one) => one.offsetParent !== null) ?? title.current)?.focus()
  })
  return { list, title }
}

export const StepsPanel = (props: StepsPanelProps) => {
  const { model, state, enabled, unknown, mark, typed, children } = props
  const [looked, look] = useState<Step | undefined>(undefined)
  const shown = looked !== undefined && enabled.includes(looked) ? looked : undefined
  const [unfolded, unfold] = useState(false)
  const more = enabled.length - firstSteps
  const { list, title } = useFocusAmongSteps()
  const scroller = useRef<HTMLDivElement>(null)
  // To ask for the place of a scroller at every step would cost a layout.
  const isScrolled = useRef(false)
  // After a step by its key, the first steps are in sight.
  useLayoutEffect(() => {
    if (isScrolled.current) scroller.current?.scrollTo(0, 0)
  }, [state])
  const { lines, apart } = useMemo(() => {
    try {
      return { lines: linesOf(model, state, enabled), apart: differences(model, state, enabled) }
    } catch {
      // The values of a user's spec may not be printable; the state panel reports it.
      return { lines: 1, apart: [] }
    }
  }, [model, state, enabled])
  return (
    <section class="steps" aria-labelledby="steps-title">
      <div class="steps-head">
        <h2 id="steps-title" ref={title} tabIndex={-1}>
          Enabled <span class="count">{enabled.length}</span>
        </h2>
        {props.choice}
      </div>
      <TypedNumber model={model} enabled={enabled} typed={typed} />
      <div
        class="steps-scroll"
        ref={scroller}
        onScroll={({ currentTarget }) => {
          isScrolled.current = currentTarget.scrollTop > 0
        }}
      >
        {enabled.length === 0 && (
          <p class="quiet">
            {unknown === true
              ? 'The enabled steps are unknown: a clause gave two results for the same call. The message above names it.'
              : `No step is enabled in this state${isFinal(model, state) ? ', and it is final: a run may end here' : ''}.`}
          </p>
        )}
        <ol class={classes('step-list', more > 1 && !unfolded && 'folded')} ref={list}>
          {enabled.map((step, choice) => (
            <li key={choice}>
              <StepButton
                {...props}
                step={step}
                choice={choice}
                apart={apart[choice]}
                isIgnored={isIgnoredFrom(model, state, step.label)}
                look={look}
              />
            </li>
          ))}
        </ol>
        {more > 1 && (
          <button type="button" class="more-steps" aria-expanded={unfolded} onClick={() => unfold(!unfolded)}>
            {unfolded ? 'fewer' : `${more} more`}
          </button>
        )}
        {children}
        {props.isMarked && <Marks model={props.model} />}
      </div>
      {props.isMarked && <Marks model={props.model} />}
      {enabled.length > 0 && (
        <div class="effect" aria-live="off" style={{ '--lines': String(lines) }}>
          {shown === undefined ? (
            <span class="pointing">Point at a step to see what it changes.</span>
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

interface StepButtonProps extends Pick<StepsPanelProps, 'model' | 'taken' | 'keys' | 'mark' | 'take'> {
  readonly step: Step
  readonly choice: number
  /** What tells it from other steps of its name. */
  readonly apart: Apart | undefined
  /** Whether its site has crashed, so that it ignores the message. */
  readonly isIgnored: boolean
  look(step: Step | undefined): void
}

// In characters; about what the narrowest list has room for.
const lineLength = 16

/** A word that is longer than a line, such as a message with a record, may go on in the next line after a bracket. */
const breakable = (text: string): ComponentChildren =>
  text
    .split(/(?<= )/)
    .flatMap((word, k) =>
      word.length < lineLength
        ? [word]
        : word
            .split(/(?<=[([{])/)
            .flatMap((part, at) => (at === 0 ? [part] : [<wbr key={`${k} ${at}`} />, part])),
    )

const StepButton = ({
  model,
  taken,
  keys,
  mark,
  take,
  step,
  choice,
  apart,
  isIgnored,
  look,
}: StepButtonProps) => (
  <button
    type="button"
    data-step={stepHeading(model, step.label)}
    class={`step ${step.label.kind}${taken.has(choice) ? ' taken' : ''}`}
    aria-keyshortcuts={keys ? keyOfStep(choice) : undefined}
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
      {breakable(stepHeading(model, step.label))}{' '}
      {apart !== undefined && (
        <small title={apart.whole}>
          <span aria-hidden="true">{apart.short}</span>
          <span class="in-words">{apart.whole}</span>
        </small>
      )}{' '}
      {isIgnored && <small>{model.sites[step.label.site]!.name} has crashed, so it ignores it</small>}{' '}
      {mark(choice)}
    </span>
  </button>
)

/** What the signs on the steps mean: the style sheet shows those that occur. */
const Marks = ({ model }: { readonly model: Model }) => (
  <details class="marks quiet">
    <summary>signs</summary>
    <span class="key-of" data-sign="✗">
      <b class="inevitable">✗</b> the step violates a property
    </span>
    <span class="key-of" data-sign="⚠">
      <b class="inevitable">⚠ n</b>{' '}
      {forItsRuns(model, 'after it, every fair run violates a property, in n steps at the earliest')}
    </span>
    <span class="key-of" data-sign="△">
      <b>△ n</b> after it, some run of n steps violates a property
    </span>
  </details>
)
