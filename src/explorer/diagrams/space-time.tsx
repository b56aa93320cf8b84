// The run as a space-time diagram: a lane for each site, time downwards, an arrow for each message. Pointing at a
// step, or moving to it with the keys, shows its changes and its causal past. The diagram is drawn anew at every
// step; existing parts keep their places, except labels that make room. Only the visible part of a long run is
// drawn.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { clearOfMarks, markRadius } from '../../diagram/clear-of-marks.js'
import { type Crossing, crossings } from '../../diagram/space-time-crossings.js'
import {
  type Arrow,
  eventPoints,
  lostText,
  messagePoints,
  type SpaceTimeLayout,
} from '../../diagram/space-time-layout.js'
import { stepHeading } from '../../report/step-heading.js'
import { changesOf, siteTitle } from '../../report/trace-text.js'
import { causalPast, causes } from '../../trace/causal-past.js'
import type { Trace } from '../../trace/trace.js'
import { loopText } from '../steps/loop-words.js'
import { closeLayout, lanesInSight, longRun, smallest } from './close-lanes.js'
import { LoopMark, loopRoom } from './loop-mark.js'
import { arrowHead, classes, frame, letters, polyline, u } from './picture.js'
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

const sendsText = ({ model }: Trace, sends: Trace['steps'][number]['sends']): readonly string[] =>
  sends.map(
    ({ to, message }) => `sends ${model.spec.messages.sort.show(message)} to ${model.sites[to]!.name}`,
  )

/** The messages that each step overtook, by its number. */
const overtakenBy = (marks: readonly Crossing[]): ReadonlyMap<number, readonly string[]> => {
  const lines = new Map<number, string[]>()
  for (const { faster, slower } of marks) {
    if (faster.step === undefined) continue
    const line = `${faster.text} has overtaken ${slower.text}`
    lines.set(faster.step, [...(lines.get(faster.step) ?? []), line])
  }
  return lines
}

/** The effects of a step, one line each. */
const deedsOf = (trace: Trace, at: number, overtaken: readonly string[] = []): readonly string[] => {
  const step = trace.steps[at]!
  const before = trace.steps[at - 1]?.next ?? trace.initial
  return [
    ...changesOf(trace.model, before, step.next),
    ...sendsText(trace, step.sends),
    ...overtaken,
    ...step.breaks.map((name) => `breaks ${name}`),
  ]
}

export const SpaceTime = ({ trace, at, loop, go }: SpaceTimeProps) => {
  const { model, steps } = trace
  const scroller = useRef<HTMLDivElement>(null)
  const layout = useMemo(() => clearOfMarks(trace, closeLayout(trace)), [trace])
  const marks = useMemo(() => crossings(trace, layout), [trace, layout])
  const order = useMemo(() => causes(trace), [trace])
  const [looked, look] = useState<number | undefined>(undefined)
  const shown = looked !== undefined && looked < steps.length ? looked : undefined
  const past = useMemo(() => (shown === undefined ? undefined : causalPast(order, shown)), [order, shown])
  const { lanes, rows, events, box, arrows, bottom } = layout
  const { left, right: edge } = useMemo(() => extent(layout), [layout])
  const goesRound = loop !== undefined && loop < steps.length
  const right = edge + (goesRound ? loopRoom : 0)
  const deeds = useMemo(() => {
    const overtaken = overtakenBy(marks)
    const known = new Map<number, readonly string[]>()
    return (step: number): readonly string[] => {
      const lines = known.get(step) ?? deedsOf(trace, step, overtaken.get(step))
      known.set(step, lines)
      return lines
    }
  }, [trace, marks])
  const top = 0.28
  const height = bottom + 0.15 - top
  const yOf = (taken: number): number => rows[taken - 1] ?? 0
  const { inSight, look: lookAround } = useSight(
    scroller,
    { top, height, whole: steps.length <= longRun },
    yOf(at),
  )

  // Keeps the current step visible, without moving the page around the diagram.
  useEffect(() => {
    const area = scroller.current
    if (area === null) return
    const drawing = area.querySelector('svg.st-run')
    if (drawing === null) return
    const perInch = drawing.getBoundingClientRect().height / height
    const y = (yOf(at) - top) * perInch
    if (y < area.scrollTop + perInch * 0.2) area.scrollTop = y - perInch
    else if (y > area.scrollTop + area.clientHeight - perInch * 1.2)
      area.scrollTop = y - area.clientHeight + perInch * 1.2
    lookAround()
  }, [at, trace])

  // Horizontally too, if not all lanes are visible.
  useEffect(() => {
    const area = scroller.current
    const drawn = area?.querySelector('svg.st-run')?.getBoundingClientRect().width ?? 0
    if (area === null || drawn <= area.clientWidth) return
    const perInch = drawn / (right - left)
    const x = (lanes[steps[at - 1]?.label.site ?? 0]! - left) * perInch
    const half = (box.width / 2 + margin) * perInch
    if (x - half < area.scrollLeft) area.scrollLeft = x - half
    else if (x + half > area.scrollLeft + area.clientWidth) area.scrollLeft = x + half - area.clientWidth
  }, [at, trace])

  const isInPast = (step: number | undefined): boolean =>
    step !== undefined && (step === shown || past?.has(step) === true)
  const tone = (step: number): string | false =>
    shown === undefined ? false : step === shown ? 'looked' : past!.has(step) ? 'causal' : 'faint'
  // A message has the tone of its delivery.
  const arrowTone = ({ flight, step }: Arrow): string | false => {
    if (shown === undefined) return false
    if (step === undefined) return 'faint'
    return isInPast(step) && (flight.sent === undefined || isInPast(flight.sent)) ? 'causal' : 'faint'
  }
  const move = (event: KeyboardEvent, from: number) => {
    const to = { ArrowUp: from - 1, ArrowDown: from + 1 }[event.key]
    if (event.key === 'Enter' || event.key === ' ') go(from + 1)
    else if (to === undefined || to < 0 || to >= steps.length) return
    else scroller.current?.querySelector<SVGElement>(`[data-step="${to}"]`)?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  // The tab key reaches one step, the arrow keys the others from there.
  const inTabs = Math.min(Math.max(shown ?? at - 1, 0), steps.length - 1)
  const told = shown ?? at - 1
  const arrowsShown = useMemo(
    () => arrows.filter(({ path, label, note }) => inSight(...reach(path, label, note))),
    [arrows, inSight],
  )
  // The step with the focus stays, wherever it is scrolled, and so do its neighbours, which the keys reach.
  const isDrawn = (step: number): boolean =>
    step === inTabs || Math.abs(step - (shown ?? step + 2)) <= 1 || inSight(rows[step]!, rows[step]!)

  return (
    <figure
      class={classes('diagram', 'space-time', lanes.length > lanesInSight && 'many-lanes')}
      aria-label={`space-time diagram of a run of ${steps.length} steps, ${at} of them taken${loop === undefined ? '' : `. ${loopText(loop, steps.length)}`}`}
    >
      <div class="st-scroll" ref={scroller}>
        <div class="st-head">
          <svg
            {...frame(left, -0.2, right - left, 0.42, smallest(lanes.length))}
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
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is not a form */}
        <svg
          class="st-run"
          {...frame(left, top, right - left, height, smallest(lanes.length))}
          role="group"
          aria-label="steps, from the first to the last; arrow keys move along them"
        >
          {lanes.map((x, site) => (
            <line
              key={model.sites[site]!.name}
              class="st-lane"
              x1={u(x)}
              x2={u(x)}
              y1={u(top)}
              y2={u(bottom)}
            />
          ))}
          {at < steps.length && (
            <line
              class="st-now"
              x1={u(left)}
              x2={u(right)}
              y1={u((rows[at] ?? bottom) - 0.26)}
              y2={u((rows[at] ?? bottom) - 0.26)}
            />
          )}
          {goesRound && <LoopMark layout={layout} loop={loop} left={left} right={edge} />}
          {arrowsShown.map((arrow, number) => (
            <g
              key={number}
              class={classes(
                'st-arrow',
                arrow.kind,
                arrowTone(arrow),
                (arrow.flight.sent ?? -1) >= at && 'future',
              )}
            >
              <polyline points={polyline(arrow.path)} />
              <ArrowEnd arrow={arrow} />
            </g>
          ))}
          {arrowsShown.map(({ label }, number) => (
            <Plate key={number} {...label} />
          ))}
          {marks
            .filter(({ at: { y } }) => inSight(y, y))
            .map(({ at: { x, y }, faster, slower }) => (
              <g key={`${x} ${y}`} class={classes('st-crossing', shown !== undefined && 'faint')}>
                <title>{`${faster.text} overtakes ${slower.text}`}</title>
                <circle cx={u(x)} cy={u(y)} r={u(markRadius)} />
              </g>
            ))}
          {arrowsShown.map((arrow, number) => (
            <g
              key={number}
              class={classes(
                'st-label',
                arrow.kind,
                arrowTone(arrow),
                (arrow.flight.sent ?? -1) >= at && 'future',
              )}
            >
              <text x={u(arrow.label.x)} y={u(arrow.label.y + 0.05)} font-size={letters(messagePoints)}>
                {arrow.text}
              </text>
              {arrow.note !== undefined && (
                <text
                  class="st-lost"
                  x={u(arrow.note.x)}
                  y={u(arrow.note.y + 0.05)}
                  font-size={letters(messagePoints)}
                >
                  {lostText(arrow.step!)}
                </text>
              )}
            </g>
          ))}
          {events.map((text, step) => {
            if (!isDrawn(step)) return null
            const { label, breaks } = steps[step]!
            const [x, y] = [lanes[label.site]!, rows[step]!]
            return (
              // biome-ignore lint/a11y/useSemanticElements: a part of a drawing cannot be a button
              <g
                key={step}
                data-step={step}
                class={classes(
                  'st-event',
                  tone(step),
                  step >= at && 'future',
                  step === at - 1 && 'here',
                  breaks.length > 0 && 'breaks',
                  text === undefined && 'loss',
                )}
                role="button"
                tabIndex={step === inTabs ? 0 : -1}
                aria-current={step === at - 1 ? 'step' : undefined}
                aria-label={`step ${step + 1}: ${stepHeading(model, label)}. ${deeds(step).join('. ')}`}
                onClick={() => go(step + 1)}
                onKeyDown={(event) => move(event, step)}
                onMouseEnter={() => look(step)}
                onMouseLeave={() => look(undefined)}
                onFocus={() => look(step)}
                onBlur={() => look(undefined)}
              >
                {text === undefined ? (
                  // A loss is not a step of a site; it is marked at the edge.
                  <text x={u(left + 0.05)} y={u(y + 0.05)} font-size={letters(messagePoints)} class="st-loss">
                    {step + 1}
                  </text>
                ) : (
                  <>
                    <rect
                      x={u(x - box.width / 2)}
                      y={u(y - box.height / 2)}
                      width={u(box.width)}
                      height={u(box.height)}
                      rx={u(0.06)}
                    />
                    <text x={u(x)} y={u(y + 0.055)} font-size={letters(eventPoints)}>
                      {text}
                    </text>
                  </>
                )}
              </g>
            )
          })}
        </svg>
      </div>
      <figcaption class="st-told">
        {loop !== undefined && <span class="st-again">{loopText(loop, steps.length)}</span>}
        {told < 0 || told >= steps.length ? (
          'No step has been taken. Point at a step to see what it changed and what it may depend on.'
        ) : (
          <>
            <b>
              {told + 1} {stepHeading(model, steps[told]!.label)}
            </b>
            {deeds(told).map((line) => (
              <span key={line}>{line}</span>
            ))}
            {shown !== undefined && (
              <span class="st-past">
                {past!.size === 0
                  ? 'depends on no earlier step'
                  : `may depend on ${past!.size} of the ${shown} earlier steps`}
              </span>
            )}
          </>
        )}
      </figcaption>
    </figure>
  )
}

const Plate = ({
  x,
  y,
  width,
  height,
}: {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}) => <rect class="plate" x={u(x - width / 2)} y={u(y - height / 2)} width={u(width)} height={u(height)} />

const ArrowEnd = ({ arrow: { kind, path } }: { readonly arrow: Arrow }) => {
  const [before, end] = [path.at(-2)!, path.at(-1)!]
  switch (kind) {
    case 'delivered':
    case 'copied':
      return <polygon points={arrowHead(before, end)} />
    case 'lost':
      return (
        <path
          class="st-cross"
          d={`M${u(end.x - 0.08)},${u(end.y - 0.08)}L${u(end.x + 0.08)},${u(end.y + 0.08)}M${u(end.x + 0.08)},${u(end.y - 0.08)}L${u(end.x - 0.08)},${u(end.y + 0.08)}`}
        />
      )
    case 'pending':
      return <circle class="st-pending" cx={u(end.x)} cy={u(end.y)} r={u(0.06)} />
    default:
      return kind satisfies never
  }
}
