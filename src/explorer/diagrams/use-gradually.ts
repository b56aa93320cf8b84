// What takes long to compute is shown soon, and better later. The first picture of the page waits a little for its form, so that it does not move;
// what a click changes is shown within a frame, and moves if its form comes later.

import { useEffect, useMemo, useState } from 'preact/hooks'
import { type Forming, formedThenDone, type Progress, shownAt, type Work, workFor } from './forming.js'

// In milliseconds. What is left of a frame for work that a click waits for, and how long a click may wait for work that continues.
const atOnce = 10
const slice = 8
// How long the first picture of the page may wait for its form. Nobody has clicked anything yet.
const forFirstForm = 300

let isOpening = true

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
      if (!hasForm && step.value.isFormed) show(shownAt(step.value))
      hasForm = step.value.isFormed
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
 * @param isPainted whether what it gives now will be painted; only then the first picture of the page waits for it
 * @param inputs what the work depends on: if one changes, the work begins anew, and what is left of the old work is dropped
 */
export const useGradually = <Value>(
  begin: () => Forming<Value>,
  isPainted: boolean,
  inputs: readonly unknown[],
): Progress<Value> => {
  const begun = useMemo(() => {
    const work = formedThenDone(begin())
    const most = isPainted && isOpening ? forFirstForm : atOnce
    return { work, now: workFor(work, { least: atOnce, most }, () => performance.now()) }
  }, inputs)
  const [latest, show] = useState<{ readonly of: typeof begun; readonly now: Progress<Value> } | undefined>(
    undefined,
  )
  useEffect(() => {
    if (isPainted) isOpening = false
    const { work, now } = begun
    return now.isDone ? undefined : whenIdle(work, now.isFormed, (better) => show({ of: begun, now: better }))
  }, [begun])
  return latest?.of === begun ? latest.now : begun.now
}
