// The page marks each place where one message overtakes another; this file moves labels away from the marks. A
// label without a free place along its arrow goes next to the mark; if that fails too, it stays and the mark is
// drawn over it.
import type { Trace } from '../trace/trace.js'
import { alongPath, type Box } from './place-labels.js'
import { crossings } from './space-time-crossings.js'
import type { Arrow, SpaceTimeLayout } from './space-time-layout.js'

/** The radius of a mark, in inches. */
export const markRadius = 0.11

// The gap between a mark and a letter.
const air = 0.03

const meet = (a: Box, b: Box): boolean =>
  (a.width + b.width) / 2 > Math.abs(a.x - b.x) && (a.height + b.height) / 2 > Math.abs(a.y - b.y)

// Whether an arrow runs through a label, approximately: tests sample points of its path.
const runsThrough = ({ path }: Arrow, label: Box): boolean =>
  Array.from({ length: 60 }, (_, k) => ({ ...alongPath(path, (k + 0.5) / 60), width: 0, height: 0 })).some(
    (point) => meet(point, label),
  )

// From the middle outwards.
const slides = Array.from({ length: 33 }, (_, k) => 0.5 + (k % 2 === 0 ? 1 : -1) * Math.ceil(k / 2) * 0.025)

/** The layout of the trace, with labels moved away from overtakings. */
export const clearOfMarks = (trace: Trace, layout: SpaceTimeLayout): SpaceTimeLayout => {
  const { lanes, rows, events, box, arrows } = layout
  const size = 2 * (markRadius + air)
  const meetings = crossings(trace, layout)
  const marks = meetings.map(({ at }): Box => ({ ...at, width: size, height: size }))
  const covered = (label: Box) => marks.some((mark) => meet(mark, label))
  if (!arrows.some(({ label }) => covered(label))) return layout
  const boxes = trace.steps.flatMap(({ label }, at): Box[] =>
    events[at] === undefined ? [] : [{ x: lanes[label.site]!, y: rows[at]!, ...box }],
  )
  const labels = arrows.map(({ label }) => label)
  const moved = arrows.map((arrow, number): Arrow => {
    const label = labels[number]!
    if (!covered(label)) return arrow
    const { width, height } = label
    const along = slides.map((part): Box => ({ ...alongPath(arrow.path, part), width, height }))
    const aside = marks
      .filter((mark) => meet(mark, label))
      .flatMap(({ x, y }): Box[] => {
        const away = (size + width) / 2
        return [away, -away].map((dx) => ({ x: x + dx, y, width, height }))
      })
    const isFree = (place: Box) =>
      !covered(place) &&
      !boxes.some((other) => meet(other, place)) &&
      !labels.some((other, at) => at !== number && meet(other, place))
    const free = [...(arrow.loops ? [] : along), ...aside].filter(isFree)
    const others = meetings
      .filter((_, k) => meet(marks[k]!, label))
      .map(({ faster, slower }) => (faster === arrow ? slower : faster))
    const place = free.find((one) => !others.some((other) => runsThrough(other, one))) ?? free[0]
    if (place === undefined) return arrow
    labels[number] = place
    return { ...arrow, label: place }
  })
  return { ...layout, arrows: moved }
}
