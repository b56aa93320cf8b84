// The steps of a space-time diagram: a box on a lane for each, and a number at the edge for each loss. The tab key
// reaches one step, the arrow keys the others from there.
import type { RefObject } from 'preact'
import { eventPoints, messagePoints, type SpaceTimeLayout } from '../../diagram/space-time-layout.js'
import { stepHeading } from '../../report/step-heading.js'
import type { Trace } from '../../trace/trace.js'
import type { Highlight } from './highlight.js'
import { classes, letters, u } from './picture.js'
import type { StepEffects } from './step-effects.js'

interface StepBoxesProps {
  readonly trace: Trace
  readonly layout: SpaceTimeLayout
  /** The number of steps that have been taken; the others are in the future. */
  readonly at: number
  /** The left edge of the diagram, in inches. */
  readonly left: number
  readonly highlight: Highlight
  readonly effects: StepEffects
  /** The steps that violate something. */
  readonly violating: ReadonlyMap<number, readonly string[]>
  /** Whether something at this height is visible. */
  inSight(top: number, bottom: number): boolean
  look(step: number | undefined): void
  go(steps: number): void
  readonly scroller: RefObject<HTMLDivElement | null>
}

export const StepBoxes = (props: StepBoxesProps) => {
  const { trace, layout, at, left, highlight, effects, violating, inSight, look, go, scroller } = props
  const { lanes, rows, events, box } = layout
  const { model, steps } = trace
  const { shown } = highlight
  const move = (event: KeyboardEvent, from: number) => {
    const to = { ArrowUp: from - 1, ArrowDown: from + 1 }[event.key]
    if (event.key === 'Enter' || event.key === ' ') go(from + 1)
    else if (to === undefined || to < 0 || to >= steps.length) return
    else scroller.current?.querySelector<SVGElement>(`[data-step="${to}"]`)?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  const inTabs = Math.min(Math.max(shown ?? at - 1, 0), steps.length - 1)
  // The step with the focus stays, wherever it is scrolled, and so do its neighbours, which the keys reach.
  const isDrawn = (step: number): boolean =>
    step === inTabs || Math.abs(step - (shown ?? step + 2)) <= 1 || inSight(rows[step]!, rows[step]!)
  return (
    <>
      {events.map((text, step) => {
        if (!isDrawn(step)) return null
        const { label } = steps[step]!
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
              violating.has(step) && 'breaks',
              text === undefined && 'loss',
            )}
            role="button"
            tabIndex={step === inTabs ? 0 : -1}
            aria-current={isHere ? 'step' : undefined}
            aria-label={`step ${step + 1}: ${stepHeading(model, label)}. ${effects(step).join('. ')}`}
            onClick={() => go(step + 1)}
            onKeyDown={(event) => move(event, step)}
            onMouseEnter={() => look(step)}
            onMouseLeave={() => look(undefined)}
            onFocus={() => look(step)}
            onBlur={() => look(undefined)}
          >
            {text === undefined ? (
              <LossNumber step={step} x={left} y={rows[step]!} />
            ) : (
              <EventBox text={text} x={lanes[label.site]!} y={rows[step]!} size={box} />
            )}
          </g>
        )
      })}
    </>
  )
}

// A loss is not a step of a site; it is marked at the edge.
const LossNumber = ({ step, x, y }: { readonly step: number; readonly x: number; readonly y: number }) => (
  <text x={u(x + 0.05)} y={u(y + 0.05)} font-size={letters(messagePoints)} class="st-loss">
    {step + 1}
  </text>
)

interface EventBoxProps {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: SpaceTimeLayout['box']
}

const EventBox = ({ text, x, y, size }: EventBoxProps) => (
  <>
    <rect
      x={u(x - size.width / 2)}
      y={u(y - size.height / 2)}
      width={u(size.width)}
      height={u(size.height)}
      rx={u(0.06)}
    />
    <text x={u(x)} y={u(y + 0.055)} font-size={letters(eventPoints)}>
      {text}
    </text>
  </>
)
