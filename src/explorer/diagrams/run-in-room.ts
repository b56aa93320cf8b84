// The drawing of a run in the room that the page has for its lanes: as far apart as their letters can be read, then closer, then with cut texts of
// shared variables.
import type { RunDrawing } from '../../diagram/run/drawing.js'
import { runDrawings } from '../../diagram/run/run-drawing.js'
import { manyLanes, type RunOptions } from '../../diagram/run/told.js'
import type { Trace } from '../../trace/trace.js'
import type { Gradually } from './use-gradually.js'
import type { Room } from './use-room.js'

// The label of the current step is bold, and the letters of the browser may be wider than those of the layout. In inches.
export const edge = 0.08

/** At which part of full size all lanes of a drawing are visible. */
export const scaleIn = ({ left, right }: RunDrawing, { width }: Room): number =>
  width / (right - left + 2 * edge)

/** The first drawing of a run, in which texts may be upon others. */
const begun = (first: IteratorResult<() => RunDrawing, RunDrawing>): RunDrawing =>
  first.done === true ? first.value : first.value()

/** Drawings with lanes as far apart as there is room, and texts of shared variables as wide. */
export function* drawingsIn(
  trace: Trace,
  options: RunOptions,
  room: Room | undefined,
): Gradually<RunDrawing> {
  const usual = runDrawings(trace, options)
  if (room === undefined) return yield* usual
  const isClose = (options.sites?.length ?? 0) >= manyLanes
  const first = usual.next()
  const rough = begun(first)
  const scale = scaleIn(rough, room)
  // Texts of shared variables are cut before letters become too small.
  if (rough.memory !== undefined && scale < room.least) {
    const close = isClose ? rough : begun(runDrawings(trace, { ...options, isDense: true }).next())
    if (scaleIn(close, room) < room.least) return yield* runDrawings(trace, { ...options, isNarrow: true })
  }
  if (isClose) return first.done === true ? rough : yield* usual
  // Whether there is room is seen in a rough drawing, but its texts may need lanes that are further apart.
  const drawn = first.done === true ? rough : scale < room.least ? undefined : yield* usual
  if (drawn !== undefined && scaleIn(drawn, room) >= room.least) return drawn
  const dense = yield* runDrawings(trace, { ...options, isDense: true })
  return scaleIn(dense, room) > scaleIn(drawn ?? rough, room) ? dense : (drawn ?? (yield* usual))
}
