// Work that first finds the form of a picture and then the best of this form: what there is at each pause, and how far it comes within some time.
import type { LongWork } from '../../search/long-work.js'

/** Work whose pauses yield what there is so far. */
export type Gradually<Value> = LongWork<Value, () => Value>

/** What there is so far keeps its form when it becomes better. */
interface Formed<Value> {
  readonly drawing: Value
  readonly finished: () => Gradually<Value>
}

/** Work that first finds a form, then the best of this form. */
export type Forming<Value> = LongWork<Formed<Value>, () => Value>

/** How far some work has come. */
export interface Progress<Value> {
  /** What there is. */
  readonly value: Value
  /** Whether it has its form. */
  readonly isFormed: boolean
  readonly isDone: boolean
}

/** What there is at a pause; the value takes time, so only what is shown is computed. */
interface Pause<Value> {
  readonly isFormed: boolean
  value(): Value
}

export type Work<Value> = LongWork<Progress<Value>, Pause<Value>>

/** What is shown at a pause. */
export const shownAt = <Value>({ isFormed, value }: Pause<Value>): Progress<Value> => ({
  value: value(),
  isFormed,
  isDone: false,
})

/** The work as a whole. Better places are shown once, at the end. */
export function* formedThenDone<Value>(forming: Forming<Value>): Work<Value> {
  let step = forming.next()
  for (; step.done !== true; step = forming.next()) yield { isFormed: false, value: step.value }
  const { drawing, finished } = step.value
  const formed = { isFormed: true, value: () => drawing }
  const work = finished()
  let next = work.next()
  for (; next.done !== true; next = work.next()) yield formed
  return { value: next.value, isFormed: true, isDone: true }
}

/**
 * Does some work until its time is up, and at least its first part.
 * @param least the time that it has in any case, in milliseconds
 * @param most how long it may take to find a form
 * @param now the present time in milliseconds
 */
export const workFor = <Value>(
  work: Work<Value>,
  { least, most }: { readonly least: number; readonly most: number },
  now: () => number,
): Progress<Value> => {
  const begun = now()
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    const spent = now() - begun
    if (spent >= most || (spent >= least && step.value.isFormed)) return shownAt(step.value)
  }
}
