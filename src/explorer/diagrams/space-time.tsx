// The run as a space-time diagram: a lane for each site, time downwards, an arrow for each message. Pointing at a
// step, or moving to it with the keys, shows its changes and its causal past. The diagram is drawn anew at every
// step; existing parts keep their places, except labels that make room. Only the visible part of a long run is
// drawn.
import { useMemo, useRef, useState } from 'preact/hooks'
import { clearOfMarks } from '../../diagram/clear-of-marks.js'
import { crossings } from '../../diagram/space-time-crossings.js'
import { type Arrow, eventPoints, type SpaceTimeLayout } from '../../diagram/space-time-layout.js'
import { siteTitle } from '../../report/trace-text.js'
import { causalPast, causes } from '../../trace/causal-past.js'
import type { Trace } from '../../trace/trace.js'
import { violatingSteps } from '../steps/judged.js'
import { loopText } from '../steps/loop-words.js'
import { closeLayout, lanesInSight, longRun, smallest } from './close-lanes.js'
import { highlightOf } from './highlight.js'
import { LoopMark, loopRoom } from './loop-mark.js'
import { MessageArrows } from './message-arrows.js'
import { classes, frame, letters, u } from './picture.js'
import { SpaceTimeCaption } from './space-time-caption.js'
import { StepBoxes } from './step-boxes.js'
import { stepEffects } from './step-effects.js'
import { useScrolling } from './use-scrolling.js'
import { useSight } from './use-sight.js'
import './diagrams.css'

interface SpaceTimeProps {
  readonly trace: Trace
  /** The number of its steps that have been taken; the others are in the future. */
  readonly at: number
  /** For an infinite run: the number of its steps before the loop. */
  readonly loop?: number | undefined
  /** Moves the session to this number of steps. */
  go(steps: number): void
}

const margin = 0.12
// The top of the drawing below the titles of the lanes.
const top = 0.28

/** The vertical extent of an arrow with its labels, in inches. */
const reach = (
  path: Arrow['path'],
  label: Arrow['label'],
  note: Arrow['note'],
): readonly [top: number, bottom: number] => {
  const all = [...path, label, ...(note === undefined ? [] : [note])].map(({ y }) => y)
  return [Math.min(...all), Math.max(...all)]
}

// From the leftmost to the rightmost ink.
const extent = ({
  lanes,
  box,
  arrows,
}: SpaceTimeLayout): { readonly left: number; readonly right: number } => {
  const boxes = arrows.flatMap(({ label, note }) => (note === undefined ? [label] : [label, note]))
  return {
    left:
      Math.min(...lanes.map((x) => x - box.width / 2), ...boxes.map(({ x, width }) => x - width / 2)) -
      margin,
    right:
      Math.max(...lanes.map((x) => x + box.width / 2), ...boxes.map(({ x, width }) => x + width / 2)) +
      margin,
  }
}

/** The drawing of a trace, and what is derived from it. */
const useDrawing = (trace: Trace) => {
  const layout = useMemo(() => clearOfMarks(trace, closeLayout(trace)), [trace])
  const marks = useMemo(() => crossings(trace, layout), [trace, layout])
  const order = useMemo(() => causes(trace), [trace])
  const sides = useMemo(() => extent(layout), [layout])
  const violating = useMemo(() => violatingSteps(trace), [trace])
  const effects = useMemo(() => stepEffects(trace, marks, violating), [trace, marks, violating])
  return { layout, marks, order, sides, effects, violating }
}

export const SpaceTime = ({ trace, at, loop, go }: SpaceTimeProps) => {
  const { model, steps } = trace
  const scroller = useRef<HTMLDivElement>(null)
  const { layout, marks, order, sides, effects, violating } = useDrawing(trace)
  const { lanes, rows, box, arrows, bottom } = layout
  const [looked, look] = useState<number | undefined>(undefined)
  const shown = looked !== undefined && looked < steps.length ? looked : undefined
  const past = useMemo(() => (shown === undefined ? undefined : causalPast(order, shown)), [order, shown])
  const goesRound = loop !== undefined && loop < steps.length
  const left = sides.left
  const width = sides.right + (goesRound ? loopRoom : 0) - left
  const height = bottom + 0.15 - top
  const [x, y] = [lanes[steps[at - 1]?.label.site ?? 0]!, rows[at - 1] ?? 0]
  const { inSight, look: lookAround } = useSight(scroller, { top, height, whole: steps.length <= longRun }, y)
  const current = { left, top, width, height, x, y, half: box.width / 2 + margin }
  useScrolling(scroller, current, lookAround, [at, trace])
  const arrowsShown = useMemo(
    () => arrows.filter(({ path, label, note }) => inSight(...reach(path, label, note))),
    [arrows, inSight],
  )
  const highlight = highlightOf(shown, past)
  const part = { trace, layout, at, left, highlight, effects, violating, inSight, look, go, scroller }
  return (
    <figure
      class={classes('diagram', 'space-time', lanes.length > lanesInSight && 'many-lanes')}
      aria-label={`space-time diagram of a run of ${steps.length} steps, ${at} of them taken${loop === undefined ? '' : `. ${loopText(loop, steps.length)}`}`}
    >
      <div class="st-scroll" ref={scroller}>
        <LaneTitles model={model} lanes={lanes} left={left} width={width} />
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is not a form */}
        <svg
          class="st-run"
          {...frame(left, top, width, height, smallest(lanes.length))}
          role="group"
          aria-label="steps, from the first to the last; arrow keys move along them"
        >
          <Lanes model={model} layout={layout} />
          {at < steps.length && <Now y={(rows[at] ?? bottom) - 0.26} left={left} right={left + width} />}
          {goesRound && <LoopMark layout={layout} loop={loop} left={left} right={sides.right} />}
          <MessageArrows
            arrows={arrowsShown}
            crossings={marks.filter(({ at: { y } }) => inSight(y, y))}
            at={at}
            highlight={highlight}
          />
          <StepBoxes {...part} />
        </svg>
      </div>
      <SpaceTimeCaption trace={trace} loop={loop} step={shown ?? at - 1} effects={effects} past={past} />
    </figure>
  )
}

interface LaneTitlesProps {
  readonly model: Trace['model']
  readonly lanes: readonly number[]
  readonly left: number
  readonly width: number
}

const LaneTitles = ({ model, lanes, left, width }: LaneTitlesProps) => (
  <div class="st-head">
    <svg
      {...frame(left, -0.2, width, 0.42, smallest(lanes.length))}
      role="img"
      aria-label={`lanes: ${model.sites.map(({ id }) => siteTitle(model, id)).join(', ')}`}
    >
      {lanes.map((x, site) => (
        <text
          key={model.sites[site]!.name}
          class="st-title"
          x={u(x)}
          y={u(0.04)}
          font-size={letters(eventPoints + 1)}
        >
          {siteTitle(model, site)}
        </text>
      ))}
    </svg>
  </div>
)

const Lanes = ({ model, layout }: { readonly model: Trace['model']; readonly layout: SpaceTimeLayout }) => (
  <>
    {layout.lanes.map((x, site) => (
      <line
        key={model.sites[site]!.name}
        class="st-lane"
        x1={u(x)}
        x2={u(x)}
        y1={u(top)}
        y2={u(layout.bottom)}
      />
    ))}
  </>
)

// The line between the steps that have been taken and the future.
const Now = ({ y, left, right }: { readonly y: number; readonly left: number; readonly right: number }) => (
  <line class="st-now" x1={u(left)} x2={u(right)} y1={u(y)} y2={u(y)} />
)
