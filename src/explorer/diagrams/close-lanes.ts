// How near to one another the lanes of a space-time diagram stand on the page, and how small its letters may become there.
import { type SpaceTimeLayout, spaceTimeLayout } from '../../diagram/space-time-layout.js'
import type { Trace } from '../../trace/trace.js'

// Steps. A shorter run is drawn as a whole, for whoever searches the page or prints it.
export const longRun = 150

const fewLanes = 3
/** So many lanes are to be seen at once beside the state; of more one looks at some. */
export const lanesInSight = 4
// Many lanes stand closer than on paper, since the page has other things beside them: no more between two boxes than a long
// label needs. Those that are to be seen at once stand closer still: labels lie between two rows and not between two boxes,
// and only so much is left that arrows are seen. Of more lanes the labels would then lie over one another.
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

/** As small as letters may become, as a part of their full size: less where that brings all lanes into sight. */
export const smallest = (lanes: number): number => (lanes > lanesInSight ? 0.75 : 0.68)
