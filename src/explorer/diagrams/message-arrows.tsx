// The messages of a run: lines, marks where one message overtakes another, and labels. They are layers, so that no line runs through
// a label.
import { type Arrow, type Overtaken, sizes } from '../../diagram/run/drawing.js'
import { headOf } from '../../diagram/run/heads.js'
import { type Highlight, toneOfText } from './highlight.js'
import { classes, crossPath, polyline, u } from './picture.js'
import { PlacedLines } from './placed-lines.js'

interface MessageArrowsProps {
  readonly arrows: readonly Arrow[]
  readonly overtaken: readonly Overtaken[]
  /** The number of steps that have been taken: later messages are in the future. */
  readonly at: number
  readonly highlight: Highlight
}

export const MessageArrows = ({ arrows, overtaken, at, highlight }: MessageArrowsProps) => {
  const classOf = (layer: string, arrow: Arrow, tone = highlight.arrow(arrow)): string =>
    classes(layer, arrow.kind, tone, (arrow.flight.sent ?? -1) >= at && 'future')
  return (
    <>
      {arrows.map((arrow, number) => (
        <g key={number} class={classOf('st-arrow', arrow)}>
          <path d={wayOf(arrow)} />
          {arrow.kind === 'copied' && <path class="st-between" d={wayOf(arrow)} />}
          <ArrowEnd arrow={arrow} />
        </g>
      ))}
      {overtaken.map(({ at: { x, y }, faster, slower }) => (
        <g key={`${x} ${y}`} class={classes('st-crossing', highlight.shown !== undefined && 'faint')}>
          <title>{`${faster.text} overtakes ${slower.text}`}</title>
          <circle cx={u(x)} cy={u(y)} r={u(sizes.overtaken)} />
        </g>
      ))}
      {arrows.map((arrow, number) => (
        <g key={number} class={classOf('st-label', arrow, toneOfText(highlight, arrow, arrows))}>
          {arrow.label !== undefined && <PlacedLines {...arrow.label} points={sizes.messagePoints} />}
        </g>
      ))}
    </>
  )
}

const wayOf = ({ path, control }: Arrow): string => {
  const [from, to] = [path[0]!, path.at(-1)!]
  const bend = control === undefined ? 'L' : `Q${u(control.x)},${u(control.y)} `
  return `M${u(from.x)},${u(from.y)}${bend}${u(to.x)},${u(to.y)}`
}

const ArrowEnd = ({ arrow }: { readonly arrow: Arrow }) => {
  const { kind, path } = arrow
  const end = path.at(-1)!
  switch (kind) {
    case 'delivered':
    case 'copied':
      return <polygon points={polyline(headOf(arrow)!)} />
    case 'lost':
      return <path class="st-cross" d={crossPath(end, 0.075)} />
    case 'pending':
      return (
        <circle class="st-pending" cx={u(end.x)} cy={u(end.y)} r={u(0.045)}>
          <title>{`${arrow.text.replaceAll('\n', ' ')} is still in transit`}</title>
        </circle>
      )
    default:
      return kind satisfies never
  }
}
