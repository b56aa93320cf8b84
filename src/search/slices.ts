// Long work in slices: the one mechanism by which searches, measurements and decisions on the graph pause for their caller. The
// generator decides the size of a slice; its consumer shows progress, checks the time, and stops the work.

/** Work that advances by a number of states at a time. */
export interface LongWork {
  /** Continues for about this many states; false when nothing is left to do. */
  advance(states: number): boolean
}

/** The size of a slice where no clock sets it. */
export const defaultSlice = 1 << 12

/** How the size of a slice follows the duration of the last one: slow specs and fast ones differ by a factor of a hundred. */
export interface Pace {
  readonly first: number
  readonly least: number
  readonly most: number
  /** A slice that took less than this many milliseconds is doubled, one that took more than `slow` is halved. */
  readonly quick: number
  readonly slow: number
  /** The clock of the caller, in milliseconds. */
  now(): number
}

/** Advances the work to its end, and yields between slices. The work may be stopped there. */
export function* inSlices(work: LongWork, pace?: Pace): Generator<void, void> {
  if (pace === undefined) {
    while (work.advance(defaultSlice)) yield
    return
  }
  let slice = pace.first
  for (let begun = pace.now(); work.advance(slice); begun = pace.now()) {
    const took = pace.now() - begun
    if (took < pace.quick) slice = Math.min(2 * slice, pace.most)
    else if (took >= pace.slow) slice = Math.max(slice >> 1, pace.least)
    yield
  }
}

/** Continues a procedure that yields between slices for about this many states; false when it has ended. */
export const continued = (procedure: Iterator<void>, states: number): boolean => {
  for (let k = 0; k < Math.max(1, Math.floor(states / defaultSlice)); k++)
    if (procedure.next().done === true) return false
  return true
}

/** Advances the work to its end at once. */
export const toTheEnd = (work: LongWork): void => {
  for (const _ of inSlices(work)) {
    // There is no progress to show.
  }
}
