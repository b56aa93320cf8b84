// The logical clocks, and the timestamps that each site knows: a row for each site, and one for shared timestamps,
// on one time axis. Among equal timestamps the lower site number comes first, so rows are in that order.

import { textWidth } from '../../diagram/text-width.js'
import { type Timestamp, timestampsShown } from '../../diagram/timestamps-shown.js'
import type { Model } from '../../model/model.js'
import { siteTitle } from '../../report/trace-text.js'
import type { State } from '../../semantics/state.js'
import { frame, letters, u } from './picture.js'
import './diagrams.css'

interface ClocksProps {
  readonly model: Model
  readonly state: State
}

/** Whether the diagram exists: the spec has timestamps. */
export const hasClocks = ({ spec }: Model): boolean => spec.timed

const titleOf = (model: Model, site: number | undefined): string =>
  site === undefined ? 'shared' : siteTitle(model, site)

const line = 0.21
const points = 10
// With more times on the axis, its numbers would touch.
const maxTimes = 12

const byTime = (stamps: readonly Timestamp[]): ReadonlyMap<number, readonly string[]> => {
  const found = new Map<number, string[]>()
  for (const { time, label } of stamps) found.set(time, [...(found.get(time) ?? []), label])
  return found
}

export const Clocks = ({ model, state }: ClocksProps) => {
  const sites = timestampsShown(model, state)
  if (sites === undefined) return <p class="quiet">{model.spec.name} has no logical clocks.</p>
  const rows = sites.map(({ site, own, coming }) => {
    const clock = own.find(({ isClock }) => isClock)
    // If a row has several clocks, the first is drawn as a disc, and the others by name.
    const mine = byTime(own.filter((one) => one !== clock))
    const under = byTime(coming)
    const deepest = (times: ReadonlyMap<number, readonly string[]>) =>
      Math.max(0, ...[...times.values()].map((labels) => labels.length))
    const [above, below] = [Math.max(1, deepest(mine)), deepest(under)]
    return { site, own, coming, mine, under, clock, above, below, height: 0.3 + (above + below) * line }
  })
  // Only times that occur have a place, so that distant clocks still fit.
  const times = [
    ...new Set(sites.flatMap(({ own, coming }) => [...own, ...coming].map(({ time }) => time))),
  ].sort((a, b) => a - b)
  if (times.length === 0) return <p class="quiet">There are no timestamps yet.</p>
  const kept = times.slice(-maxTimes)
  const labels = sites.flatMap(({ own, coming }) => [...own, ...coming].map(({ label }) => label))
  const gap = Math.max(0.9, ...labels.map((label) => textWidth(label, points) + 0.2))
  const names = Math.max(...sites.map(({ site }) => textWidth(titleOf(model, site), points + 2))) + 0.3
  const x = (time: number): number => names + (kept.indexOf(time) + 0.5) * gap
  const width = names + kept.length * gap
  const tops = rows.map((_, k) => 0.35 + rows.slice(0, k).reduce((sum, { height }) => sum + height, 0))
  const height = tops.at(-1)! + rows.at(-1)!.height + 0.05
  const said = rows.map(
    ({ site, own, coming }) =>
      `${titleOf(model, site)}: ${own.map(({ label, time }) => `${label} ${time}`).join(', ') || 'none'}${coming.length === 0 ? '' : `; in transit: ${coming.map(({ label }) => label).join(', ')}`}`,
  )
  return (
    <figure class="diagram clocks">
      <svg {...frame(0, 0, width, height)} role="img" aria-label={`Timestamps. ${said.join('. ')}`}>
        {kept.map((time) => (
          <g key={time} class="ck-time">
            <line x1={u(x(time))} x2={u(x(time))} y1={u(0.3)} y2={u(height)} />
            <text x={u(x(time))} y={u(0.2)} font-size={letters(points + 1)}>
              {time}
            </text>
          </g>
        ))}
        {rows.map(({ site, mine, under, clock, above }, k) => {
          const base = tops[k]! + 0.08 + above * line
          return (
            <g key={site ?? 'shared'} class="ck-row">
              <line class="ck-base" x1={u(0)} x2={u(width)} y1={u(base)} y2={u(base)} />
              <text class="name" x={u(0.08)} y={u(base - 0.07)} font-size={letters(points + 2)}>
                {titleOf(model, site)}
              </text>
              {clock !== undefined && kept.includes(clock.time) && (
                <g class="ck-clock">
                  <circle cx={u(x(clock.time))} cy={u(base)} r={u(0.085)} />
                  {!mine.has(clock.time) && (
                    <text x={u(x(clock.time))} y={u(base - 0.12)} font-size={letters(points)}>
                      {clock.label}
                    </text>
                  )}
                </g>
              )}
              {[...mine].flatMap(([time, known]) =>
                kept.includes(time)
                  ? known.map((label, at) => (
                      <text
                        key={`${time} ${label}`}
                        class="ck-own"
                        x={u(x(time))}
                        y={u(base - 0.12 - at * line)}
                        font-size={letters(points)}
                      >
                        {label}
                      </text>
                    ))
                  : [],
              )}
              {[...mine.keys()]
                .filter((time) => time !== clock?.time && kept.includes(time))
                .map((time) => (
                  <circle key={time} class="ck-known" cx={u(x(time))} cy={u(base)} r={u(0.055)} />
                ))}
              {[...under].flatMap(([time, coming]) =>
                kept.includes(time)
                  ? coming.map((label, at) => (
                      <text
                        key={`${time} ${label} ${at}`}
                        class="ck-coming"
                        x={u(x(time))}
                        y={u(base + 0.19 + at * line)}
                        font-size={letters(points)}
                      >
                        {label}
                      </text>
                    ))
                  : [],
              )}
            </g>
          )
        })}
      </svg>
      <figcaption class="said">
        Disc: the clock. Above a line: timestamps that the site stores. Below: timestamps in transit to it.
        {kept.length < times.length ? ` The ${times.length - kept.length} earliest times are omitted.` : ''}
      </figcaption>
    </figure>
  )
}
