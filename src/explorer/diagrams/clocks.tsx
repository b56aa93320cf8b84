// The logical clocks, and the timestamps that each site knows: a row for each site, and one for shared timestamps,
// on one time axis. Among equal timestamps the lower site number comes first, so rows are in that order.
import { orderInWords } from '../../diagram/ordered-requests.js'
import type { Model } from '../../model/model.js'
import type { State } from '../../semantics/state.js'
import { type ClockLayout, type ClockRow, clockLayout, line, points } from './clock-layout.js'
import { frame, letters, u } from './picture.js'
import './diagrams.css'

interface ClocksProps {
  readonly model: Model
  readonly state: State
}

/** Whether the diagram exists: the spec has timestamps. */
export const hasClocks = ({ spec }: Model): boolean => spec.timed

export const Clocks = ({ model, state }: ClocksProps) => {
  const layout = clockLayout(model, state)
  if (layout === undefined) return <p class="quiet">{model.spec.name} has no logical clocks.</p>
  const { rows, times, x, omitted, width, height } = layout
  if (times.length === 0) return <p class="quiet">There are no timestamps yet.</p>
  const said = rows.map(({ words }) => words)
  const order = orderInWords(model, state)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <figure class="diagram clocks" aria-label="Clocks" tabIndex={0}>
      <svg {...frame(0, 0, width, height)} role="img" aria-label={`Timestamps. ${said.join('. ')}`}>
        {times.map((time) => (
          <g key={time} class="ck-time">
            <line x1={u(x(time))} x2={u(x(time))} y1={u(0.3)} y2={u(height)} />
            <text x={u(x(time))} y={u(0.2)} font-size={letters(points + 1)}>
              {time}
            </text>
          </g>
        ))}
        {rows.map((row) => (
          <Row key={row.site ?? 'shared'} row={row} layout={layout} />
        ))}
      </svg>
      <figcaption class="said">
        Disc: the clock. Above a line: timestamps that the site stores. Below: timestamps in transit to it.
        {omitted > 0 ? ` The ${omitted} earliest times are omitted.` : ''}
      </figcaption>
      {order !== undefined && <p class="said">{order}</p>}
    </figure>
  )
}

const Row = ({ row, layout }: { readonly row: ClockRow; readonly layout: ClockLayout }) => {
  const { title, clock, stored, coming, base } = row
  const { times, x, width } = layout
  const shown = (labels: ClockRow['stored']) => [...labels].filter(([time]) => times.includes(time))
  return (
    <g class="ck-row">
      <line class="ck-base" x1={u(0)} x2={u(width)} y1={u(base)} y2={u(base)} />
      <text class="name" x={u(0.08)} y={u(base - 0.07)} font-size={letters(points + 2)}>
        {title}
      </text>
      {clock !== undefined && times.includes(clock.time) && (
        <g class="ck-clock">
          <circle cx={u(x(clock.time))} cy={u(base)} r={u(0.085)} />
          {!stored.has(clock.time) && (
            <text x={u(x(clock.time))} y={u(base - 0.12)} font-size={letters(points)}>
              {clock.label}
            </text>
          )}
        </g>
      )}
      {shown(stored).flatMap(([time, labels]) =>
        labels.map((label, at) => (
          <text
            key={`${time} ${label}`}
            class="ck-own"
            x={u(x(time))}
            y={u(base - 0.12 - at * line)}
            font-size={letters(points)}
          >
            {label}
          </text>
        )),
      )}
      {shown(stored)
        .filter(([time]) => time !== clock?.time)
        .map(([time]) => (
          <circle key={time} class="ck-known" cx={u(x(time))} cy={u(base)} r={u(0.055)} />
        ))}
      {shown(coming).flatMap(([time, labels]) =>
        labels.map((label, at) => (
          <text
            key={`${time} ${label} ${at}`}
            class="ck-coming"
            x={u(x(time))}
            y={u(base + 0.19 + at * line)}
            font-size={letters(points)}
          >
            {label}
          </text>
        )),
      )}
    </g>
  )
}
