// The wait-for graph of the current state. Sites keep their places from state to state. A wait that a message in transit may
// end is thin, and no part of a cycle. A cycle of the other waits is thick and named in the caption; only in a
// deadlock does it have the colour of a violation, since a cycle is the usual cause of a deadlock, but not a proof of one.

import { useRef } from 'preact/hooks'
import { wordsWithin } from '../../diagram/circle-text.js'
import { waitPlaces } from '../../diagram/network/network-shape.js'
import type { Box, Point } from '../../diagram/place-labels.js'
import { type SiteStatus, siteStatus, siteWord } from '../../diagram/site-status.js'
import { textWidth } from '../../diagram/text-width.js'
import { labelPoints, type WaitArrow, waitForLayout } from '../../diagram/wait-for-layout.js'
import { nodeSize } from '../../diagram/wait-for-routes.js'
import { type WaitLook, waitLooks } from '../../diagram/wait-looks.js'
import type { Model } from '../../model/model.js'
import { siteTitle } from '../../report/run/trace-text.js'
import { waitText } from '../../report/words/wait-words.js'
import type { State } from '../../semantics/state.js'
import { type Wait, waitsOf } from '../../trace/wait-cycle.js'
import { endsOfWaits } from '../steps/judged.js'
import { arrowHead, classes, frame, letters, polyline, u } from './picture.js'
import { readable, useScale } from './use-scale.js'
import './diagrams.css'

interface WaitForProps {
  readonly model: Model
  readonly state: State
  /** The sites that are red in the run. */
  readonly red: ReadonlySet<number>
}

/** Whether the diagram exists: the spec defines which sites a site waits for. */
export const hasWaits = ({ spec }: Model): boolean => spec.waitsFor !== undefined

export const WaitFor = (props: WaitForProps) => {
  const { model, state } = props
  const waits = waitsOf(model, state)
  return waits === undefined ? (
    <p class="quiet">{model.spec.name} does not define which site waits for which.</p>
  ) : (
    <Graph {...props} waits={waits} />
  )
}

const Graph = ({ model, state, red, waits }: WaitForProps & { readonly waits: readonly Wait[] }) => {
  const figure = useRef<HTMLElement>(null)
  const { places, arrows: drawn, frame: room } = waitForLayout(waits, model.sites.length, waitPlaces(model))
  const scale = useScale(figure, room.width)
  // Reasons that could not be read are in the list.
  const arrows = scale < readable ? drawn.map((arrow) => ({ ...arrow, plate: undefined })) : drawn
  // Reasons that have no room are in a list below.
  const isListed = arrows.some(({ label, plate }) => label !== '' && plate === undefined)
  const looks = waitLooks(model, state, waits, endsOfWaits(model, state))
  const said = looks.caption
  const names = (site: number) => siteTitle(model, site)
  const textOf = (wait: Wait) => waitText(model, wait, names)
  const all = waits.map(textOf)
  const lookOf = ({ wait: { from, to } }: WaitArrow): WaitLook => looks.of(from, to)
  return (
    <figure class="diagram wait-for" ref={figure}>
      <svg
        {...frame(room.left, room.top, room.width, room.height, 0.3)}
        role="img"
        aria-label={waits.length === 0 ? said : `${all.join('; ')}. ${said}`}
      >
        {arrows.map((arrow) => (
          <WaitLine
            key={`${arrow.wait.from} ${arrow.wait.to}`}
            arrow={arrow}
            textOf={textOf}
            look={lookOf(arrow)}
          />
        ))}
        {places.map((at, site) => {
          const status = siteStatus(model, state, site)
          return (
            <SiteCircle
              key={model.sites[site]!.name}
              at={at}
              name={names(site)}
              short={model.sites[site]!.name}
              scale={scale}
              status={status}
              how={siteWord(model, state, site)}
              look={looks.ofSite(site)}
              clashes={red.has(site)}
            />
          )
        })}
        {arrows.map((arrow) =>
          arrow.plate === undefined ? null : (
            <ReasonLabel
              key={`${arrow.wait.from} ${arrow.wait.to}`}
              label={arrow.label}
              plate={arrow.plate}
              look={lookOf(arrow)}
            />
          ),
        )}
      </svg>
      <figcaption class={classes('said', looks.cycle)}>{said}</figcaption>
      {isListed && <ReasonList model={model} waits={waits} />}
    </figure>
  )
}

interface WaitLineProps {
  readonly arrow: WaitArrow
  readonly look: WaitLook
  textOf(wait: Wait): string
}

const WaitLine = ({ arrow, textOf, look }: WaitLineProps) => {
  const { wait, way: path } = arrow
  const bold = look === 'cycle' || look === 'deadlock'
  return (
    <g class={classes('wf-wait', look)}>
      <title>{textOf(wait)}</title>
      <polyline points={polyline(path)} />
      <polygon points={arrowHead(path.at(-2)!, path.at(-1)!, bold ? 0.15 : 0.12)} />
    </g>
  )
}

// The points of the name of a site, and of the words below it.
const namePoints = 12
const wordPoints = 10

// The width of a circle at the height of the name, in inches, less a margin. Names are bold and may be set in a wider font.
const roomForName = nodeSize * 0.8

// The middle of a circle leaves them this width, and the next line the rest. In inches.
const roomForWords = nodeSize * 0.86
const wordLine = 0.15

interface SiteCircleProps {
  readonly at: Point
  readonly name: string
  /** Its name in a small drawing. */
  readonly short: string
  /** The part of full size at which it is drawn. */
  readonly scale: number
  /** Its status in words; empty for a site that does not compete. */
  readonly how: string
  readonly status: SiteStatus
  readonly look: WaitLook
  /** Whether it is red, as its bar in the run. */
  readonly clashes: boolean
}

/** The text of a site, and the size of its letters: in a small drawing a short name that can be read. */
const nameIn = ({ name, short, scale }: SiteCircleProps): readonly [text: string, points: number] => {
  const isSmall = namePoints * scale < wordPoints * readable
  const text = isSmall ? short : name
  const wished = isSmall ? (wordPoints * readable) / scale : namePoints
  return [text, Math.min(wished, (wished * roomForName) / textWidth(text, wished))]
}

const SiteCircle = (props: SiteCircleProps) => {
  const { at, scale, status, look, clashes } = props
  const { x, y } = at
  const how = scale < readable ? '' : props.how
  const [text, points] = nameIn(props)
  const words = wordsWithin(how, wordPoints, roomForWords)
  // Two lines of words have the name further up, and stand around the middle of the rest.
  const raised = (words.lines.length - 1) * 0.09
  return (
    <g class={classes('wf-site', status, look, clashes && 'clash')}>
      <title>{props.how === '' ? props.name : `${props.name}, ${props.how}`}</title>
      <circle cx={u(x)} cy={u(y)} r={u(nodeSize / 2)} />
      <text
        x={u(x)}
        y={u(y + (how === '' ? (points * 0.35) / 72 : -0.03 - raised))}
        font-size={letters(points)}
        class="name"
      >
        {text}
      </text>
      {words.lines.map((line, k) => (
        <text key={line} x={u(x)} y={u(y + 0.16 - raised + k * wordLine)} font-size={letters(words.points)}>
          {line}
        </text>
      ))}
    </g>
  )
}

interface ReasonLabelProps {
  readonly label: string
  readonly plate: Box
  readonly look: WaitLook
}

const ReasonLabel = ({ label, plate, look }: ReasonLabelProps) => (
  <g class={classes('wf-label', look)}>
    <rect
      class="plate"
      x={u(plate.x - plate.width / 2)}
      y={u(plate.y - plate.height / 2)}
      width={u(plate.width)}
      height={u(plate.height)}
    />
    {label.split('\n').map((line, k, lines) => (
      <text
        key={line}
        x={u(plate.x)}
        y={u(plate.y + 0.05 + (k - (lines.length - 1) / 2) * 0.17)}
        font-size={letters(labelPoints)}
      >
        {line}
      </text>
    ))}
  </g>
)

const ReasonList = ({ model, waits }: { readonly model: Model; readonly waits: readonly Wait[] }) => (
  <ul class="wf-list">
    {model.sites.flatMap(({ id }) => {
      const mine = waits.filter(({ from }) => from === id)
      if (mine.length === 0) return []
      const others = mine.map(
        ({ to, label }) => `${siteTitle(model, to)}${label === '' ? '' : ` (${label})`}`,
      )
      return [
        <li key={id}>
          <b>{siteTitle(model, id)}</b> waits for {others.join(', ')}
        </li>,
      ]
    })}
  </ul>
)
