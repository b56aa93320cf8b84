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

/** Does the rest of some work whenever the browser has nothing else to do; the returned function ends that. */
const whenIdle = <Value>(work: Gradually<Value>, done: (value: Value) => void): (() => void) => {
  let isOver = false
  const later = () => {
    // Timers let what the user does come first, and Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(next, { timeout: 200 })
    else setTimeout(next, 30)
  }
  const next = () => {
    if (isOver) return
    const ends = performance.now() + slice
    for (let step = work.next(); ; step = work.next()) {
      if (step.done === true) return done(step.value)
      if (performance.now() >= ends) return later()
    }
  }
  later()
  return () => {
    isOver = true
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
    () => (begun.isDone ? undefined : whenIdle(begun.work, (value) => end({ of: begun, value }))),
    [begun],
  )
  return ended?.of === begun ? { value: ended.value, isDone: true } : begun
}
