// The enabled steps: each as a button with its key, and its effect.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Model } from '../../model/model.js'
import { stepHeading } from '../../report/step-heading.js'
import { changesOf } from '../../report/trace-text.js'
import type { State } from '../../semantics/state.js'
import { droppedText, type Step } from '../../semantics/step.js'
import { rulesBroken } from './judged.js'
import { keyOfStep, typedForStep } from './step-keys.js'
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

/** The changes and messages of a step, one line each. */
const effectLines = (model: Model, state: State, step: Step): readonly string[] => {
  const { sends, next, label } = step
  const changes = changesOf(model, state, next)
  const { sort } = model.spec.messages
  return [
    ...changes.map((change) =>
      change.startsWith('shared') ? change : `${model.sites[label.site]!.name}: ${change}`,
    ),
    ...sends.map(
      (one) => `→ ${model.sites[one.to]!.name}: ${sort.show(one.message, model.siteText)}${droppedText(one)}`,
    ),
    ...rulesBroken(model, step).map((name) => `breaks ${name}`),
  ]
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

/**
 * If the focused button disappears after a step, its neighbour gets the focus; otherwise it would return to the top
 * of the page.
 */
const useKeptFocus = () => {
  const list = useRef<HTMLOListElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const held = list.current?.contains(document.activeElement) === true
  useLayoutEffect(() => {
    if (!held || list.current?.contains(document.activeElement) === true) return
    const last = list.current?.querySelector<HTMLElement>('li:last-child > .step')
    ;(last ?? title.current)?.focus()
  })
  return { list, title }
}

// In characters; the rest is below the list.
const longest = 96

const count = <T,>(of: readonly T[], holds: (at: number) => boolean): number => {
  const end = of.findIndex((_, at) => !holds(at))
  return end < 0 ? of.length : end
}

/** The words of a text that others do not begin or end with too, with dots for the rest. */
const apartFrom = (text: string, others: readonly string[]): string => {
  const words = text.split(' ')
  const all = others.map((other) => other.split(' '))
  const before = count(words, (at) => all.every((other) => other[at] === words[at]))
  const rest = words.slice(before)
  const after = count(rest, (at) =>
    all.every((other) => other.length > before + at && other.at(-1 - at) === rest.at(-1 - at)),
  )
  const own = rest.slice(0, rest.length - after).join(' ')
  const shown = own.length > longest ? own.slice(0, longest) : own
  return `${before > 0 ? '… ' : ''}${shown}${after > 0 || own.length > longest ? ' …' : ''}`
}

/** By step, what tells its effect from those of steps with the same name; empty if there are none. */
const differences = (model: Model, state: State, enabled: readonly Step[]): readonly string[] => {
  const headings = enabled.map(({ label }) => stepHeading(model, label))
  const isShared = headings.map((heading, k) => headings.some((other, at) => at !== k && other === heading))
  const effects = enabled.map((step, k) => (isShared[k] ? effectLines(model, state, step).join('; ') : ''))
  return effects.map((text, k) =>
    isShared[k]
      ? apartFrom(
          text,
          effects.filter((_, at) => at !== k && headings[at] === headings[k]),
        )
      : '',
  )
}

export const StepsPanel = (props: StepsPanelProps) => {
  const { model, state, enabled, unknown, mark, typed, children } = props
  const [looked, look] = useState<Step | undefined>(undefined)
  const shown = looked !== undefined && enabled.includes(looked) ? looked : undefined
  const { list, title } = useKeptFocus()
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
              : 'No step is enabled in this state.'}
          </p>
        )}
        <ol class="step-list" ref={list}>
          {enabled.map((step, choice) => (
            <li key={choice}>
              <StepButton {...props} step={step} choice={choice} apart={apart[choice] ?? ''} look={look} />
            </li>
          ))}
        </ol>
        {props.isMarked && <Marks />}
        {children}
      </div>
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
  /** What tells it from other steps of its name; empty if there are none. */
  readonly apart: string
  look(step: Step | undefined): void
}

const StepButton = ({ model, taken, keys, mark, take, step, choice, apart, look }: StepButtonProps) => (
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
      {stepHeading(model, step.label)} {apart !== '' && <small>{apart}</small>} {mark(choice)}
    </span>
  </button>
)

const Marks = () => (
  <details class="marks quiet">
    <summary>what the signs mean</summary>
    <span class="key-of">
      <b class="inevitable">✗</b> the step violates a property
    </span>
    <span class="key-of">
      <b class="inevitable">⚠ n</b> then every fair run violates one, in n steps at the earliest
    </span>
    <span class="key-of">
      <b>△ n</b> then some run of n steps does
    </span>
  </details>
)
