// What the signs of the diagram of a run mean: those that occur in it.

import { type LegendEntry, type RunDrawing, sizes } from '../../diagram/run/drawing.js'
import { ringOf } from '../../diagram/run/ring-size.js'
import { FloatingMenu } from '../steps/floating-menu.js'
import { crossPath, u } from './picture.js'
import { LaneSpan } from './run-ground.js'

export const RunLegend = ({ drawing: { legend } }: { readonly drawing: RunDrawing }) => (
  <FloatingMenu name="signs" title="What the signs of the run mean">
    {() => (
      <ul class="st-legend">
        {legend.map(({ sign, inside, text: { text } }) => (
          <li key={`${sign} ${inside} ${text}`}>
            {sign !== 'none' && (
              <svg viewBox="-20 -13 40 26" aria-hidden="true">
                <Sign sign={sign} inside={inside} />
              </svg>
            )}{' '}
            {text.replaceAll('\n', ' ')}
          </li>
        ))}
        <li>
          in the network, an arrow without a text: a message in transit, which a click on the arrow tells
        </li>
      </ul>
    )}
  </FloatingMenu>
)

const centre = { x: 0, y: 0 }
const plain = { radius: sizes.dot, blamed: false, copy: false }

const Sign = ({ sign, inside }: Pick<LegendEntry, 'sign' | 'inside'>) => {
  const span = { from: -0.12, to: 0.12, after: 0, future: false, clash: false, isRole: false }
  const level = `M${u(-0.16)},0L${u(0.16)},0`
  switch (sign) {
    case 'time':
      return (
        <path
          class="st-time"
          d={`M0,${u(-0.1)}V${u(0.1)}M${u(-0.04)},${u(0.04)}L0,${u(0.1)}L${u(0.04)},${u(0.04)}`}
        />
      )
    case 'waits':
    case 'holds':
      return <LaneSpan x={0} span={{ ...span, status: sign }} />
    case 'role':
      return <LaneSpan x={0} span={{ ...span, status: 'holds', isRole: true }} />
    case 'clash':
      return <LaneSpan x={0} span={{ ...span, status: 'holds', clash: true }} />
    case 'down':
      return (
        <>
          <LaneSpan x={0} span={{ ...span, to: -0.05, status: 'idle' }} />
          <LaneSpan x={0} span={{ ...span, from: 0.05, status: 'idle' }} />
        </>
      )
    case 'crash':
    case 'lost':
      return <path class="st-cross" d={crossPath(centre, 0.075)} />
    case 'copied':
      return (
        <g class="st-arrow copied">
          <path d={level} />
          <path class="st-between" d={level} />
        </g>
      )
    case 'pending':
      return (
        <g class="st-arrow pending">
          <path d={level} />
          <circle class="st-pending" cx={u(0.14)} cy={0} r={u(0.045)} />
        </g>
      )
    case 'overtaken':
      return (
        <g class="st-crossing">
          <circle cx={0} cy={0} r={u(sizes.overtaken)} />
        </g>
      )
    case 'clock':
      return (
        <text class="st-text st-clock middle" x={0} y={5} font-size="14">
          3
        </text>
      )
    case 'violates':
    case 'blamed':
      return (
        <g class={`st-sign ${sign}`}>
          <circle class="st-ring" cx={0} cy={0} r={u(ringOf({ ...plain, sign: inside, violates: true })!)} />
          {inside === 'dot' ? (
            <circle class="st-dot" cx={0} cy={0} r={u(sizes.dot)} />
          ) : (
            <path class="st-cross" d={crossPath(centre, 0.075)} />
          )}
        </g>
      )
    case 'line':
      return <path class="st-divider" d={level} />
    case 'read':
    case 'write':
      return (
        <g class={`st-access ${sign}`}>
          <rect x={u(-0.06)} y={u(-0.06)} width={u(0.12)} height={u(0.12)} />
        </g>
      )
    case 'none':
      return null
    default:
      return sign satisfies never
  }
}
