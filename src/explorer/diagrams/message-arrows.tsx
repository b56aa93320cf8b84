// The messages of a space-time diagram: lines, plates that clear the space behind labels, marks where one message
// overtakes another, and labels. They are four layers, so that no line runs through a label.
import { markRadius } from '../../diagram/clear-of-marks.js'
import type { Crossing } from '../../diagram/space-time-crossings.js'
import { type Arrow, lostText, messagePoints } from '../../diagram/space-time-layout.js'
import type { Highlight } from './highlight.js'
import { arrowHead, classes, letters, polyline, u } from './picture.js'

interface MessageArrowsProps {
  readonly arrows: readonly Arrow[]
  readonly crossings: readonly Crossing[]
  /** The number of steps that have been taken: later messages are in the future. */
  readonly at: number
  readonly highlight: Highlight
}

export const MessageArrows = ({ arrows, crossings, at, highlight }: MessageArrowsProps) => {
  const classOf = (layer: string, arrow: Arrow): string =>
    classes(layer, arrow.kind, highlight.arrow(arrow), (arrow.flight.sent ?? -1) >= at && 'future')
  return (
    <>
      {arrows.map((arrow, number) => (
        <g key={number} class={classOf('st-arrow', arrow)}>
          <polyline points={polyline(arrow.path)} />
          <ArrowEnd arrow={arrow} />
        </g>
      ))}
      {arrows.map(({ label }, number) => (
        <Plate key={number} {...label} />
      ))}
      {crossings.map(({ at: { x, y }, faster, slower }) => (
        <g key={`${x} ${y}`} class={classes('st-crossing', highlight.shown !== undefined && 'faint')}>
          <title>{`${faster.text} overtakes ${slower.text}`}</title>
          <circle cx={u(x)} cy={u(y)} r={u(markRadius)} />
        </g>
      ))}
      {arrows.map((arrow, number) => (
        <g key={number} class={classOf('st-label', arrow)}>
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
    </>
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
