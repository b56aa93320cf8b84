// Long work is a generator. It yields before each slice, and the driver answers how large the slice may be: a number of states, or of
// what else the work counts. So a caller can show progress, look at the clock and the memory, hear an interrupt, and stop.
//
// - Work within work is `yield*`: the answers reach the innermost, and each level returns its result to the one above. Work that
//   has its own small pieces, such as passes over a graph, yields between them and ignores the answers.
// - Only the outermost work knows what to tell: `showing` puts that in place of what the inner ones yield.
// - A stop comes from outside: `stop(reason)` of the object whose work it is. Its work ends at the pause (`unless`), and the object still
//   has what it got to. So a caller gets `result()` from the object, after the end or after a stop, and not from the generator.
// - A generator that throws is at its end, but the object is not: another `run()` continues where the first one was (a failing
//   function of a spec ends a search only at the end of its level).
// - A driver may be a `for` loop: without an answer, a slice has the default size.
//
// Generators pause once a slice, never once a state: the loops in a slice are plain methods. Drivers are here, but for bounds on
// time and memory and for interrupts, which need a clock and a process: src/cli/supervise/drive.ts, src/explorer/worker/slices.ts.

/** Work that pauses, and returns its result. What it yields is for the driver to show. */
export type LongWork<Result = void, Shown = unknown> = Generator<Shown, Result, number | undefined>

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

/** Drives work to its end in slices that follow a clock. The work may be stopped, or left, between two of them. */
export function* paced<Shown>(work: LongWork<unknown, Shown>, pace: Pace): Generator<Shown, void> {
  let slice = pace.first
  // The first answer is not heard: work begins with a question.
  for (let step = work.next(); step.done !== true; ) {
    const begun = pace.now()
    step = work.next(slice)
    if (step.done === true) return
    const took = pace.now() - begun
    if (took < pace.quick) slice = Math.min(2 * slice, pace.most)
    else if (took >= pace.slow) slice = Math.max(slice >> 1, pace.least)
    yield step.value
  }
}

/** Drives work to its end at once. */
export const toTheEnd = <Result>(work: LongWork<Result>, slice = defaultSlice): Result => {
  for (;;) {
    const step = work.next(slice)
    if (step.done === true) return step.value
  }
}

/** Work that shows this at each pause, instead of what it yields. */
export function* showing<Result, Shown>(work: LongWork<Result>, shown: () => Shown): LongWork<Result, Shown> {
  let step = work.next()
  while (step.done !== true) step = work.next(yield shown())
  return step.value
}

/**
 * Work that ends at the first pause at which it is stopped.
 * @returns the result of the work; undefined if it was stopped
 */
export function* unless<Result>(
  isStopped: () => boolean,
  work: LongWork<Result>,
): LongWork<Result | undefined> {
  let answer: number | undefined
  while (!isStopped()) {
    const step = work.next(answer)
    if (step.done === true) return step.value
    answer = yield step.value
  }
  work.return(undefined as Result)
  return undefined
}

// This many states take a tenth of a second if each needs a millisecond.
const firstAfresh = 1 << 6

/**
 * Work that follows other work whose units cost less, such as choices before states. Its first slices are small, and each is at most twice
 * the one before, so that a driver that follows a clock learns what the new units cost.
 */
export function* afresh<Result, Shown>(work: LongWork<Result, Shown>): LongWork<Result, Shown> {
  let most = firstAfresh
  let step = work.next()
  while (step.done !== true) {
    step = work.next(Math.min((yield step.value) ?? defaultSlice, most))
    most *= 2
  }
  return step.value
}

/** Work with small pieces: as many of them make a slice as its size says, divided by what one of them costs. */
export function* inPieces<Result>(work: LongWork<Result>, cost = 1): LongWork<Result> {
  for (;;) {
    const pieces = Math.max(1, Math.floor(((yield) ?? defaultSlice) / cost))
    for (let k = 0; k < pieces; k++) {
      const piece = work.next(1)
      if (piece.done === true) return piece.value
    }
  }
}
