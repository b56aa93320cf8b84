// What lies behind the messages and steps of a run: the lanes with what each site does, sites that are in the section together and
// must not be, the shared variables, and the loop of an infinite run.
import { type Access, type RunDrawing, type Span, sizes } from '../../diagram/run/drawing.js'
import { accessHead, accessWay } from '../../diagram/run/heads.js'
import { loopText } from '../steps/loop-words.js'
import { arrowHead, classes, letters, polyline, u } from './picture.js'
import { PlacedLines } from './placed-lines.js'

interface RunGroundProps {
  readonly drawing: RunDrawing
  /** The number of steps that have been taken; the others are in the future. */
  readonly at: number
  /** For an infinite run: the number of steps before its loop. */
  readonly loop: number | undefined
  /** Whether something between these heights is visible. */
  inSight(top: number, bottom: number): boolean
}

/** A part of a lane. A site that is down has none. */
export const LaneSpan = ({
  x,
  span,
}: {
  readonly x: number
  readonly span: Span & { readonly future: boolean }
}) => {
  const ends = { x1: u(x), x2: u(x), y1: u(span.from), y2: u(span.to) }
  return (
    <>
      <line
        class={classes('st-span', span.status, span.clash && 'clash', span.future && 'future')}
        {...ends}
        stroke-width={span.status === 'holds' ? u(span.clash ? sizes.clashBar : sizes.bar) : undefined}
      />
      {span.isRole && span.status === 'holds' && (
        <line class="st-hollow" {...ends} stroke-width={u(sizes.hollow)} />
      )}
    </>
  )
}

export const RunGround = ({ drawing, at, loop, inSight }: RunGroundProps) => {
  const { lanes, clashes, memory, dividers, top, bottom, rows } = drawing
  return (
    <>
      {clashes.map(({ box: { x, y, width, height }, after }) => (
        <rect
          key={`${after} ${x} ${width}`}
          class={classes('st-clash', after > at && 'future')}
          x={u(x - width / 2)}
          y={u(y - height / 2)}
          width={u(width)}
          height={u(height)}
        />
      ))}
      {lanes.map(({ site, x, spans }) => (
        <g key={site} class="st-lane">
          {spans.map((span) => (
            <LaneSpan key={span.after} x={x} span={{ ...span, future: span.after > at }} />
          ))}
        </g>
      ))}
      {memory !== undefined && (
        <g class="st-memory">
          <line class="st-cell" x1={u(memory.x)} x2={u(memory.x)} y1={u(top)} y2={u(bottom)} />
          {memory.accesses.map((access) =>
            inSight(access.y, access.y) ? (
              <AccessLine key={access.step} access={access} x={memory.x} future={access.step >= at} />
            ) : null,
          )}
        </g>
      )}
      {dividers.map(({ y, from, to }) => (
        <line key={`${y} ${from}`} class="st-divider" x1={u(from)} x2={u(to)} y1={u(y)} y2={u(y)} />
      ))}
      {loop !== undefined && drawing.loop !== undefined && (
        <g class="st-loop">
          <title>{loopText(loop, rows.length)}</title>
          <polyline points={polyline(drawing.loop.path)} />
          <polygon points={arrowHead(drawing.loop.path[2]!, drawing.loop.path[3]!, 0.14)} />
          <text
            x={u(drawing.loop.path[1]!.x + 0.09)}
            y={u((drawing.loop.begins + drawing.loop.ends) / 2)}
            font-size={letters(14)}
          >
            ↻
          </text>
        </g>
      )}
    </>
  )
}

interface AccessLineProps {
  readonly access: Access
  readonly x: number
  readonly future: boolean
}

const AccessLine = ({ access, x, future }: AccessLineProps) => {
  const { y, writes, label, whole } = access
  return (
    <g class={classes('st-access', writes ? 'write' : 'read', future && 'future')} data-access={access.step}>
      <title>{whole}</title>
      <polyline points={polyline(accessWay(access, x))} />
      <polygon points={polyline(accessHead(access, x))} />
      <rect
        x={u(x - sizes.square / 2)}
        y={u(y - sizes.square / 2)}
        width={u(sizes.square)}
        height={u(sizes.square)}
      />
      <PlacedLines {...label} points={sizes.messagePoints} />
    </g>
  )
}
