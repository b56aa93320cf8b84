// The drawing of a run in the room that the page has for its lanes: as far apart as their letters can be read, then closer, then with cut texts of
// shared variables.
import { busySites } from '../../diagram/run/busy-sites.js'
import type { RunDrawing } from '../../diagram/run/drawing.js'
import { leastGap } from '../../diagram/run/grid.js'
import { type SketchedRun, type SteadyRun, sketchedRun } from '../../diagram/run/run-drawing.js'
import { manyLanes, type RunOptions } from '../../diagram/run/told.js'
import type { LongWork } from '../../search/long-work.js'
import type { Trace } from '../../trace/trace.js'
import type { Gradually } from './forming.js'
import type { Room } from './use-room.js'

// The label of the current step is bold, and the letters of the browser may be wider than those of the layout. In inches.
export const edge = 0.08

/** At which part of full size all lanes of a drawing are visible. */
export const scaleIn = ({ left, right }: RunDrawing, { width }: Room): number =>
  width / (right - left + 2 * edge)

/** The first drawing of a run, in which texts may be upon others. */
const begun = (first: IteratorResult<() => RunDrawing, SketchedRun>): RunDrawing =>
  first.done === true ? first.value.drawing : first.value()

// About how much wider a drawing is than its lanes are apart, for the labels at both sides.
const aroundLanes = 1.2

// From this number of steps on, rows are as close as their labels allow.
const manySteps = 8
// A drawing with close rows that is higher than this for each step has more room for texts than others need.
const highStep = 0.28

type Sketching = LongWork<SketchedRun, () => RunDrawing>

/** A drawing whose rows are as close as their labels allow, or as usual if the texts between them then need less room. */
function* lowSketch(trace: Trace, options: RunOptions): Sketching {
  const steps = trace.steps.length
  if (steps < manySteps) return yield* sketchedRun(trace, options)
  const low = yield* sketchedRun(trace, { ...options, isLow: true })
  if (low.drawing.bottom < steps * highStep) return low
  const usual = yield* sketchedRun(trace, { ...options, isLow: false })
  return usual.drawing.bottom < low.drawing.bottom ? usual : low
}

// Lanes that are less far apart than this with all the room are as close as they can be, and texts at both sides may need a little more than at first.
const someRoom = 0.05
const reserve = 0.1

/** How much wider a room is than a drawing whose letters are as small as they can be, in inches. */
const spareIn = ({ left, right }: RunDrawing, { width, least }: Room): number =>
  width / least - (right - left + 2 * edge)

/** The same drawing with close lanes as far apart as there is room, but not further than in a drawing with room for all. */
function* spreadSketch(trace: Trace, options: RunOptions, room: Room): Sketching {
  const rough = begun(sketchedRun(trace, options).next())
  const between = rough.lanes.length - 1
  if (between < 1) return yield* lowSketch(trace, options)
  // The lane of the shared variables is a lane like the others, unless it stands at the last one.
  const gaps = between + (rough.memory === undefined || options.isNarrow === true ? 0 : 1)
  const gap = (rough.lanes.at(-1)!.x - rough.lanes[0]!.x) / between
  const most = leastGap(rough.lanes.length, false)
  let apart = Math.min(most, gap + (spareIn(rough, room) - reserve) / gaps)
  for (let trial = 0; trial < 2 && apart > gap + someRoom; trial++) {
    const wide = yield* lowSketch(trace, { ...options, apart })
    const spare = spareIn(wide.drawing, room)
    if (spare >= 0) return wide
    apart += (spare - reserve) / gaps
  }
  return yield* lowSketch(trace, options)
}

/** A drawing with texts of shared variables as narrow as they can be, and without the lanes of sites that do nothing if there is no room for them. */
const narrowSketch = (trace: Trace, options: RunOptions, room: Room): Sketching => {
  const narrow = { ...options, isNarrow: true }
  if (scaleIn(begun(sketchedRun(trace, narrow).next()), room) >= room.least)
    return spreadSketch(trace, narrow, room)
  const busy = busySites(trace)
  const sites = options.sites?.filter((site) => busy.includes(site)) ?? busy
  return spreadSketch(trace, { ...narrow, sites }, room)
}

/** A drawing with lanes as far apart as there is room, and texts of shared variables as wide. */
function* sketchIn(trace: Trace, options: RunOptions, room: Room | undefined): Sketching {
  const usual = lowSketch(trace, options)
  if (room === undefined) return yield* usual
  const isClose = (options.sites?.length ?? 0) >= manyLanes
  const first = usual.next()
  const rough = begun(first)
  const scale = scaleIn(rough, room)
  // Texts of shared variables are cut before letters become too small.
  if (rough.memory !== undefined && scale < room.least) {
    const close = isClose ? rough : begun(sketchedRun(trace, { ...options, isDense: true }).next())
    if (scaleIn(close, room) < room.least) return yield* narrowSketch(trace, options, room)
  }
  const sketch = function* (): Sketching {
    return first.done === true ? first.value : yield* usual
  }
  if (isClose) return yield* spreadSketch(trace, options, room)
  // Whether there is room is seen in a rough drawing, but its texts may need lanes that are further apart.
  const whole = scale < room.least ? undefined : yield* sketch()
  if (whole !== undefined && scaleIn(whole.drawing, room) >= room.least) return whole
  const dense = yield* spreadSketch(trace, { ...options, isDense: true }, room)
  // Then messages have more and shorter lines.
  if (scaleIn(dense.drawing, room) < room.least) {
    const narrow = yield* narrowSketch(trace, options, room)
    if (scaleIn(narrow.drawing, room) > scaleIn(dense.drawing, room)) return narrow
  }
  return scaleIn(dense.drawing, room) > scaleIn(whole?.drawing ?? rough, room)
    ? dense
    : (whole ?? (yield* sketch()))
}

// A search may find later what a step violates, and a step is lit while the reader points at it. The run must not move then, so no ring has room.
const noRings: ReadonlySet<number> = new Set()

type Given = Omit<RunOptions, 'violating' | 'blamed'>

/** A drawing of a run, without rings, whose lanes and rows stay when better places for its texts are found, which takes most of the time. */
export function* sketchesIn(
  trace: Trace,
  given: Given,
  room: Room | undefined,
): LongWork<SteadyRun, () => RunDrawing> {
  const widest = room === undefined ? undefined : room.width / room.least - 1.5 * aroundLanes
  const options = {
    ...given,
    violating: noRings,
    isLow: trace.steps.length >= manySteps,
    isScrolled: true,
    widest,
  }
  const { steady } = yield* sketchIn(trace, options, room)
  return yield* steady()
}

/** Drawings of a run, without rings, up to the final one. */
export function* drawingsIn(trace: Trace, given: Given, room: Room | undefined): Gradually<RunDrawing> {
  const { finished } = yield* sketchesIn(trace, given, room)
  return yield* finished()
}
