// The distance of the lanes of a space-time diagram on the page, and the minimum size of its letters.
import { type SpaceTimeLayout, spaceTimeLayout } from '../../diagram/space-time-layout.js'
import type { Trace } from '../../trace/trace.js'

// In steps. A shorter run is drawn completely, so that the browser can search and print it.
export const longRun = 150

const fewLanes = 3
/** Up to this many lanes are visible at once next to the state; more lanes are scrolled. */
export const lanesInSight = 4
// Lanes are closer than on paper, since the page shows other things next to them: the gap between two boxes is that
// of a long label. Lanes that are visible at once are closer still: labels are between two rows rather than two
// boxes, and the gap is just wide enough to show arrows. With more lanes, the labels would overlap.
const spare = 0.02
const between = 0.3

/** The layout of the trace for the page. */
export const closeLayout = (trace: Trace): SpaceTimeLayout => {
  if (trace.model.sites.length <= fewLanes) return spaceTimeLayout(trace)
  const wide = spaceTimeLayout(trace, spare)
  if (wide.lanes.length > lanesInSight || trace.steps.length > longRun) return wide
  const least = wide.box.width + between
  const gap = wide.lanes[1]! - wide.lanes[0]!
  return gap <= least ? wide : spaceTimeLayout(trace, spare - (gap - least))
}

/** The minimum size of letters, as a fraction of full size: smaller if that makes all lanes visible. */
export const smallest = (lanes: number): number => (lanes > lanesInSight ? 0.75 : 0.68)
