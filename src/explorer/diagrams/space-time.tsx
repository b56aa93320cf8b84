// The run as a space-time diagram: a lane for each site, time downwards, an arrow for each message. Pointing at a
// step, or moving to it with the keys, shows its changes and its causal past. The diagram is drawn anew at every
// step; existing parts keep their places, except labels that make room. Only the visible part of a long run is
// drawn.

import type { ComponentChildren } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import {
  type Arrow,
  type Divider,
  type PlacedText,
  type RunDrawing,
  sizes,
} from '../../diagram/run/drawing.js'
import { withRedAt, withRings } from '../../diagram/run/run-drawing.js'
import { violatedBy } from '../../diagram/run/statuses.js'
import { counted } from '../../report/words/number-words.js'
import { causalPast, causes } from '../../trace/causal-past.js'
import type { Trace } from '../../trace/trace.js'
import { PicturesMenu } from '../stage/pictures-menu.js'
import { violatedAt, violatingSteps } from '../steps/judged.js'
import { loopText } from '../steps/loop-words.js'
import { draftOf } from './draft.js'
import { EnteringArrows } from './entering-arrows.js'
import { highlightOf } from './highlight.js'
import { LaneChoice, useLanes } from './lane-choice.js'
import { LargerRun } from './larger-run.js'
import { MessageArrows } from './message-arrows.js'
import { nowLine } from './now-line.js'
import { classes, frame, letters, remPerInch, u } from './picture.js'
import { RunGround } from './run-ground.js'
import { edge, sketchesIn } from './run-in-room.js'
import { RunLegend } from './run-legend.js'
import { SpaceTimeCaption } from './space-time-caption.js'
import { StepDots } from './step-dots.js'
import { stepEffects } from './step-effects.js'
import { StepRings } from './step-rings.js'
import { useGradually } from './use-gradually.js'
import { type Room, useRoom } from './use-room.js'
import { type HiddenSteps, useRunEdges } from './use-run-edges.js'
import { useRunNeeds } from './use-run-needs.js'
import { useScrolling } from './use-scrolling.js'
import { useSight } from './use-sight.js'
import './diagrams.css'

interface SpaceTimeProps {
  readonly trace: Trace
  /** The number of its steps that have been taken; the others are in the future. */
  readonly at: number
  /** The number of its steps of which it marks what they violate; undefined for all. */
  readonly judged?: number | undefined
  /** For an infinite run: the number of its steps before the loop. */
  readonly loop?: number | undefined
  /** A step, from 0, that is lit, and what the legend says of it. */
  readonly lit?: { readonly step: number; readonly says: string } | undefined
  /** Moves the session to this number of steps; undefined if it cannot. */
  readonly go: ((steps: number) => void) | undefined
  /** Further tools of the run, in the line of those of the diagram. */
  readonly children?: ComponentChildren
}

// In steps. A shorter run is drawn completely, so that the browser can search and print it.
const longRun = 150

/** Up to this many lanes are visible at once next to the state; more lanes are scrolled. */
const lanesInSight = 4

/** With more lanes, the letters in half of a slide are smaller than those of the network in the other half. */
const lanesOfHalf = 7

/** Up to this many steps are in sight below the largest network. */
const shortRun = 6

/** The minimum size of letters, as a fraction of full size: smaller if that makes all lanes visible. */
const smallest = 0.62

// The top of the drawing below the titles of the lanes, and the height of the titles.
const top = 0.2
const titleHeight = 0.4

/** The vertical extent of an arrow with its label, in inches. */
const reach = ({ path, label }: Arrow): readonly [top: number, bottom: number] => {
  const all = [...path, ...(label === undefined ? [] : [label.box])].map(({ y }) => y)
  return [Math.min(...all), Math.max(...all)]
}

/** The drawing of a trace, and what is derived from it. */
const useDrawing = (
  trace: Trace,
  sites: readonly number[],
  { at, loop, lit, judged }: Pick<SpaceTimeProps, 'at' | 'loop' | 'lit' | 'judged'>,
  room: Room | undefined,
) => {
  const order = useMemo(() => causes(trace), [trace])
  // The look-ahead may add to what a state of the same run is known to violate.
  const found = [...violatingSteps(trace)].filter(([step]) => step < (judged ?? trace.steps.length))
  const violating = useMemo(() => new Map(found), [trace, found.join(';')])
  // Before the room has been measured nothing is painted.
  const { value, isFormed, isDone } = useGradually(
    () => sketchesIn(trace, { sites, loop }, room),
    room !== undefined,
    [trace, sites, loop, room],
  )
  const ringed = useMemo(
    () =>
      withRings(value, {
        violating: new Set(violating.keys()),
        ...(lit === undefined ? {} : { blamed: { steps: [lit.step], says: lit.says } }),
      }),
    [value, violating, lit?.step, lit?.says],
  )
  const said = saidAt(trace, at)
  const agreeing = useMemo(
    () => (said === undefined ? ringed : withRedAt(ringed, at, said)),
    [ringed, at, said],
  )
  const drawing = useMemo(
    () => (isDone ? agreeing : draftOf(agreeing, isFormed)),
    [agreeing, isFormed, isDone],
  )
  const effects = useMemo(() => stepEffects(trace, drawing.overtaken, violating), [trace, drawing, violating])
  return { drawing, isFormed, isDone, order, effects }
}

/** The property whose violation the first sentence on the present step is about. */
const saidAt = (trace: Trace, at: number): string | undefined => {
  const { model, initial, steps } = trace
  const [before, step] = [steps[at - 2]?.next ?? initial, steps[at - 1]]
  const arrival = step === undefined ? undefined : { before, step }
  return violatedAt(model, step?.next ?? initial, arrival, violatedBy(trace))[0]?.property
}

export const SpaceTime = ({ trace, at, judged, loop, lit, go, children }: SpaceTimeProps) => {
  const { steps, model } = trace
  const scroller = useRef<HTMLDivElement>(null)
  const chosen = useLanes(trace)
  const { sites } = chosen
  const room = useRoom(scroller)
  const { drawing, isFormed, isDone, order, effects } = useDrawing(
    trace,
    sites,
    { at, loop, lit, judged },
    room,
  )
  const { lanes, rows, arrows } = drawing
  const [looked, look] = useState<number | undefined>(undefined)
  const shown = looked !== undefined && looked < steps.length ? looked : undefined
  // Room in a channel depends on earlier receipts, which the causal order does not have.
  const isBounded = model.options.capacity !== 'unbounded'
  const past = useMemo(
    () => (shown === undefined || isBounded ? undefined : causalPast(order, shown)),
    [order, shown, isBounded],
  )
  const current = placeIn(drawing, steps, at)
  const { left, width, height } = current
  const { inSight, look: lookAround } = useSight(
    scroller,
    { top, height, whole: steps.length <= longRun },
    current.y,
  )
  useRunNeeds(scroller, { height: height + titleHeight, isPainted: room !== undefined, isFormed })
  useScrolling(scroller, current, lookAround, [at, trace, sites, isFormed, room])
  const hidden = useRunEdges(scroller)
  const arrowsShown = useMemo(() => arrows.filter((arrow) => inSight(...reach(arrow))), [arrows, inSight])
  const highlight = highlightOf(shown, past)
  const part = { trace, drawing, at, highlight, effects, inSight, look, go, scroller }
  return (
    <figure
      class={classes(
        'diagram',
        'space-time',
        lanes.length > lanesInSight && 'many-lanes',
        lanes.length > lanesOfHalf && 'most-lanes',
        rows.length > shortRun && 'long-run',
        shown !== undefined && 'looking',
      )}
      aria-busy={!isDone}
      aria-label={`space-time diagram of a run of ${counted(steps.length, 'step')}, ${at} of them taken${loop === undefined ? '' : `. ${loopText(loop, steps.length)}`}`}
    >
      <div class="st-tools">
        {children}
        <LaneChoice model={model} {...chosen} />
        <RunLegend drawing={drawing} />
        <PicturesMenu trace={trace} at={at} sites={sites} loop={loop} />
        <LargerRun />
      </div>
      <div ref={scroller} {...areaOf(hidden, width, width / (height + titleHeight))}>
        <LaneTitles drawing={drawing} left={left} width={width} hidden={hidden} />
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is not a form */}
        <svg
          class="st-run"
          {...frame(left, top, width, height, smallest)}
          role="group"
          aria-label="steps, from the first to the last; arrow keys move along them"
        >
          <RunGround drawing={drawing} at={at} loop={loop} inSight={inSight} />
          {at < steps.length && <Now parts={nowLine(drawing, at, left, left + width)} />}
          <StepRings events={drawing.events} inSight={inSight} />
          <MessageArrows
            arrows={arrowsShown}
            overtaken={drawing.overtaken.filter((mark) => inSight(mark.at.y, mark.at.y))}
            at={at}
            highlight={highlight}
          />
          <StepDots {...part} />
          <EnteringArrows
            {...{ scroller, drawing, isDone, at }}
            place={current}
            titles={model.sites.map(({ title }) => title)}
          />
        </svg>
        <StepsBelow hidden={hidden} steps={steps.length} />
      </div>
      <SpaceTimeCaption trace={trace} loop={loop} step={shown ?? at - 1} effects={effects} past={past} />
    </figure>
  )
}

// The keys scroll the run where the focus is on its area.
const areaOf = ({ above, below }: HiddenSteps, width: number, aspect: number) => ({
  class: 'st-scroll',
  style: { '--run-aspect': aspect, '--run-natural': `${width * remPerInch}rem`, '--run-least': smallest },
  ...(above === undefined && below === undefined
    ? {}
    : ({ role: 'group', tabIndex: 0, 'aria-label': 'run' } as const)),
})

/** The extent of a drawing, and its current step, which stays in sight. */
const placeIn = (drawing: RunDrawing, steps: Trace['steps'], at: number) => {
  const [x, y] = [drawing.laneOf(steps[at - 1]?.label.site ?? 0) ?? 0, drawing.rows[at - 1] ?? 0]
  return {
    left: drawing.left - edge,
    top,
    width: drawing.right - drawing.left + 2 * edge,
    height: drawing.bottom + 0.1 - top,
    x,
    y,
    half: halfLane(drawing),
    end: textEnd(drawing, at - 1, x),
    tops: stepTops(drawing),
  }
}

/** How far around the current step the diagram is scrolled into view. */
const halfLane = ({ lanes }: RunDrawing): number =>
  lanes.length < 2 ? 0.5 : (lanes[1]!.x - lanes[0]!.x) * 0.7

// A ring around a dot.
const aboveDot = 0.12
const aboveText = 0.02

/** How far up each step and those after it reach, with their texts, in inches of the layout. */
const stepTops = ({ rows, events, memory }: RunDrawing): readonly number[] => {
  const tops = rows.map((row, step) =>
    Math.min(row - aboveDot, ...[events[step]!.label, events[step]!.clock].flatMap(topOf)),
  )
  for (const { step, label } of memory?.accesses ?? []) tops[step] = Math.min(tops[step]!, ...topOf(label))
  for (let step = tops.length - 2; step >= 0; step--) tops[step] = Math.min(tops[step]!, tops[step + 1]!)
  return tops
}

const topOf = (text: PlacedText | undefined): readonly number[] =>
  text === undefined ? [] : [text.box.y - text.box.height / 2 - aboveText]

/** Where the text of what a step does to the shared variables ends; the given place if it does nothing to them. */
const textEnd = ({ memory }: RunDrawing, step: number, x: number): number => {
  const box = memory?.accesses.find((access) => access.step === step)?.label.box
  return box === undefined ? x : box.x + box.width / 2 + edge
}

interface LaneTitlesProps {
  readonly drawing: RunDrawing
  readonly left: number
  readonly width: number
  readonly hidden: HiddenSteps
}

const LaneTitles = ({ drawing: { lanes, memory }, left, width, hidden: { above } }: LaneTitlesProps) => {
  const titles = [...lanes, ...(memory === undefined ? [] : [memory])]
  return (
    <div class="st-head">
      <svg
        {...frame(left, -0.2, width, titleHeight, smallest)}
        role="img"
        aria-label={`lanes: ${titles.map(({ title }) => title).join(', ')}`}
      >
        {titles.map(({ x, title }) => (
          <text key={title} class="st-title" x={u(x)} y={u(0.05)} font-size={letters(sizes.titlePoints)}>
            {title}
          </text>
        ))}
      </svg>
      {/* It is there before it says anything, so that its height is known. */}
      <p class={classes('st-beyond', 'st-above', above === undefined && 'empty')}>
        <span>{above === undefined ? '\u00a0' : `↑ ${stepsText(1, above)} above`}</span>
      </p>
    </div>
  )
}

const StepsBelow = ({
  hidden: { below },
  steps,
}: {
  readonly hidden: HiddenSteps
  readonly steps: number
}) =>
  below === undefined ? null : (
    <div class="st-foot">
      <p class="st-beyond st-below">
        <span>↓ {stepsText(below, steps)} below</span>
      </p>
    </div>
  )

const stepsText = (from: number, to: number): string =>
  from === to ? `step ${to}` : `steps ${from} to ${to}`

const Now = ({ parts }: { readonly parts: readonly Divider[] }) =>
  parts.map(({ y, from, to }) => (
    <line key={from} class="st-now" x1={u(from)} x2={u(to)} y1={u(y)} y2={u(y)} />
  ))
