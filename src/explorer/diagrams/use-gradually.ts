// What takes long to compute is shown after a few milliseconds, and better later: a click is answered within a frame.

import { useEffect, useMemo, useState } from 'preact/hooks'
import type { LongWork } from '../../search/long-work.js'

/** Work whose pauses yield what there is so far. */
export type Gradually<Value> = LongWork<Value, () => Value>

/** In milliseconds: what is left of a frame for work that a click waits for, and how long a click may wait for work that continues. */
const atOnce = 10
const slice = 8

/** How far some work has come. */
interface Progress<Value> {
  /** What there is. */
  readonly value: Value
  readonly isDone: boolean
}

/** Does some work until the time is up, and at least its first part. */
const goOn = <Value>(work: Gradually<Value>, ends: number): Progress<Value> => {
  for (;;) {
    const step = work.next()
    if (step.done === true) return { value: step.value, isDone: true }
    if (performance.now() >= ends) return { value: step.value(), isDone: false }
  }
}

/**
 * Does the rest of some work after the next paint, in slices between which the browser answers the user; the returned function ends that. Idle
 * callbacks come too rarely: a page at rest gives 8 ms to one in about 50.
 */
const inSlices = <Value>(work: Gradually<Value>, done: (value: Value) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = () => {
    const ends = performance.now() + slice
    let step = work.next()
    while (step.done !== true && performance.now() < ends) step = work.next()
    if (step.done === true) done(step.value)
    else timer = setTimeout(next, 0)
  }
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(next, 0)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * What some work gives: at first what there is after a few milliseconds, later its result.
 * @param begin begins the work
 * @param inputs what the work depends on: if one changes, the work begins anew, and what is left of the old work is dropped
 */
export const useGradually = <Value>(
  begin: () => Gradually<Value>,
  inputs: readonly unknown[],
): Progress<Value> => {
  const begun = useMemo(() => {
    const work = begin()
    return { work, ...goOn(work, performance.now() + atOnce) }
  }, inputs)
  const [ended, end] = useState<{ readonly of: typeof begun; readonly value: Value } | undefined>(undefined)
  useEffect(
    () => (begun.isDone ? undefined : inSlices(begun.work, (value) => end({ of: begun, value }))),
    [begun],
  )
  return ended?.of === begun ? { value: ended.value, isDone: true } : begun
}
