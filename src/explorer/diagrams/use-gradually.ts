// What takes long to compute is shown soon, and better later; but what is shown soon has its form already, so that it does not move.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { LongWork } from '../../search/long-work.js'

/** Work whose pauses yield what there is so far. */
export type Gradually<Value> = LongWork<Value, () => Value>

/** What there is so far keeps its form when it becomes better. */
interface Formed<Value> {
  readonly drawing: Value
  readonly finished: () => Gradually<Value>
}

/** Work that first finds a form, then the best of this form. */
type Forming<Value> = LongWork<Formed<Value>, () => Value>

// In milliseconds. What is left of a frame for work that a click waits for, and how long a click may wait for work that continues.
const atOnce = 10
const slice = 8
// How long the first picture of all may wait for its form: what is shown without one moves when it has one, and a reader sees that. Nobody has
// clicked anything yet.
const forFirstForm = 300

/** How far some work has come. */
interface Progress<Value> {
  /** What there is. */
  readonly value: Value
  /** Whether it has its form. */
  readonly isFormed: boolean
  readonly isDone: boolean
}

function* progressOf<Value>(forming: Forming<Value>): LongWork<Progress<Value>, () => Progress<Value>> {
  let step = forming.next()
  for (; step.done !== true; step = forming.next()) {
    const { value } = step
    yield () => ({ value: value(), isFormed: false, isDone: false })
  }
  const { drawing, finished } = step.value
  const formed = { value: drawing, isFormed: true, isDone: false }
  const work = finished()
  let next = work.next()
  // Better places are shown once, at the end.
  for (; next.done !== true; next = work.next()) yield () => formed
  return { value: next.value, isFormed: true, isDone: true }
}

type Work<Value> = ReturnType<typeof progressOf<Value>>

/** Does some work until the time is up, and at least its first part. */
const goOn = <Value>(work: Work<Value>, patience: number): Progress<Value> => {
  const begun = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    const spent = performance.now() - begun
    if (spent < atOnce) continue
    const now = step.value()
    if (now.isFormed || spent >= patience) return now
  }
}

/** Does the rest of some work whenever the browser has nothing else to do; the returned function ends that. */
const whenIdle = <Value>(
  work: Work<Value>,
  isFormed: boolean,
  show: (now: Progress<Value>) => void,
): (() => void) => {
  let isOver = false
  let hasForm = isFormed
  const later = () => {
    // Timers let what the user does come first, and Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(next, { timeout: 200 })
    else setTimeout(next, 30)
  }
  const next = () => {
    if (isOver) return
    const ends = performance.now() + slice
    for (let step = work.next(); ; step = work.next()) {
      if (step.done === true) return show(step.value)
      if (performance.now() < ends) continue
      if (!hasForm) {
        const now = step.value()
        if (now.isFormed) show(now)
        hasForm = now.isFormed
      }
      return later()
    }
  }
  later()
  return () => {
    isOver = true
  }
}

/**
 * What some work gives: at first what there is after a few milliseconds, then what has its form, later its result.
 * @param begin begins the work
 * @param isWanted whether its first value of all is worth waiting for its form
 * @param inputs what the work depends on: if one changes, the work begins anew, and what is left of the old work is dropped
 */
export const useGradually = <Value>(
  begin: () => Forming<Value>,
  isWanted: boolean,
  inputs: readonly unknown[],
): Progress<Value> => {
  const hasShown = useRef(false)
  const begun = useMemo(() => {
    const work = progressOf(begin())
    return { work, now: goOn(work, isWanted && !hasShown.current ? forFirstForm : atOnce) }
  }, inputs)
  const [latest, show] = useState<{ readonly of: typeof begun; readonly now: Progress<Value> } | undefined>(
    undefined,
  )
  useEffect(() => {
    hasShown.current ||= isWanted
    const { work, now } = begun
    return now.isDone ? undefined : whenIdle(work, now.isFormed, (better) => show({ of: begun, now: better }))
  }, [begun])
  return latest?.of === begun ? latest.now : begun.now
}
