// The steps of a run on their lanes: a dot with its label beside it for each, a cross for a crash, and the note at the cross of a lost
// message. The tab key reaches one step, the arrow keys the others from there.
import type { RefObject } from 'preact'
import type { EventMark, PlacedText, RunDrawing } from '../../diagram/run/drawing.js'
import { numberPoints, sizes } from '../../diagram/run/drawing.js'
import { stepHeading } from '../../report/words/step-heading.js'
import type { Trace } from '../../trace/trace.js'
import type { Highlight } from './highlight.js'
import { classes, crossPath, u } from './picture.js'
import { PlacedLines } from './placed-lines.js'
import type { StepEffects } from './step-effects.js'

interface StepDotsProps {
  readonly trace: Trace
  readonly drawing: RunDrawing
  /** The number of steps that have been taken; the others are in the future. */
  readonly at: number
  readonly highlight: Highlight
  readonly effects: StepEffects
  /** Whether something at this height is visible. */
  inSight(top: number, bottom: number): boolean
  look(step: number | undefined): void
  readonly go: ((steps: number) => void) | undefined
  readonly scroller: RefObject<HTMLDivElement | null>
}

export const StepDots = (props: StepDotsProps) => {
  const { trace, drawing, at, highlight, effects, inSight, look, go, scroller } = props
  const { events } = drawing
  const { model, steps } = trace
  const { shown } = highlight
  const move = (event: KeyboardEvent, from: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === 'Enter' || event.key === ' ') go?.(from + 1)
    else {
      // Steps of hidden lanes are passed over.
      let to = from + (by ?? 0)
      while (by !== undefined && to >= 0 && to < steps.length && events[to]!.site === undefined) to += by
      if (by === undefined || to < 0 || to >= steps.length) return
      scroller.current?.querySelector<SVGElement>(`[data-step="${to}"]`)?.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const wanted = Math.min(Math.max(shown ?? at - 1, 0), steps.length - 1)
  const inTabs =
    events[wanted]?.site === undefined ? events.findIndex(({ site }) => site !== undefined) : wanted
  // The step with the focus stays, wherever it is scrolled, and so do its neighbours, which the keys reach.
  const isDrawn = (step: number, y: number): boolean =>
    step === inTabs || Math.abs(step - (shown ?? step + 2)) <= 1 || inSight(y, y)
  return (
    <>
      {events.map((mark, step) => {
        if (mark.site === undefined || !isDrawn(step, mark.at.y)) return null
        const isHere = step === at - 1
        return (
          // biome-ignore lint/a11y/useSemanticElements: a part of a drawing cannot be a button
          <g
            key={step}
            data-step={step}
            class={classes(
              'st-event',
              highlight.step(step),
              step >= at && 'future',
              isHere && 'here',
              mark.violates && 'breaks',
              mark.blamed && 'lit',
              mark.sign === 'lost' && 'loss',
            )}
            role="button"
            // Preact writes attributes of SVG as they are spelled, and browsers know only this spelling.
            tabindex={step === inTabs ? 0 : -1}
            aria-current={isHere ? 'step' : undefined}
            aria-label={`step ${step + 1}: ${stepHeading(model, steps[step]!.label)}. ${effects(step).join('. ')}`}
            onClick={() => go?.(step + 1)}
            onKeyDown={(event) => move(event, step)}
            onMouseEnter={() => look(step)}
            onMouseLeave={() => look(undefined)}
            onFocus={() => look(step)}
            onBlur={() => look(undefined)}
          >
            <Dot mark={mark} />
          </g>
        )
      })}
      {events.map(({ site, at: { y }, clock }, step) =>
        site === undefined || clock === undefined || !isDrawn(step, y) ? null : (
          <Clock key={step} clock={clock} tone={classes(highlight.step(step), step >= at && 'future')} />
        ),
      )}
    </>
  )
}

/** The clock after a step, beside its dot. The name of the step says it too. */
const Clock = ({ clock, tone }: { readonly clock: PlacedText; readonly tone: string }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of a drawing without a tabindex cannot have the focus
  <g class={classes('st-moment', tone)} aria-hidden="true">
    <PlacedLines {...clock} points={sizes.clockPoints} name="st-clock" />
  </g>
)

const Dot = ({ mark }: { readonly mark: EventMark }) => {
  const { at, sign, radius, label, number, copy } = mark
  return (
    <>
      {label !== undefined && (
        // Where a click or a finger counts.
        <rect
          class="st-target"
          x={u(Math.min(at.x, label.box.x) - label.box.width / 2)}
          y={u(Math.min(at.y, label.box.y) - 0.13)}
          width={u(Math.abs(label.box.x - at.x) + label.box.width)}
          height={u(Math.abs(label.box.y - at.y) + 0.26)}
        />
      )}
      {sign !== 'lost' && <circle class="st-ring" cx={u(at.x)} cy={u(at.y)} r={u(radius + sizes.offDot)} />}
      {copy && <circle class="st-copy" cx={u(at.x)} cy={u(at.y)} r={u(radius + sizes.copyOffDot)} />}
      {sign === 'dot' && <circle class="st-dot" cx={u(at.x)} cy={u(at.y)} r={u(radius)} />}
      {sign === 'crash' && <path class="st-cross" d={crossPath(at, 0.08)} />}
      {/* Before the name, as in the name that screen readers say; browsers draw no space at an end. */}
      {number !== undefined && (
        <PlacedLines
          {...number}
          text={`${number.text} `}
          points={numberPoints(number.text)}
          name="st-number"
        />
      )}
      {label !== undefined && (
        <PlacedLines {...label} points={sign === 'lost' ? sizes.messagePoints : sizes.eventPoints} />
      )}
    </>
  )
}
