// Drives a check or a measurement in slices. Between slices it shows progress, checks the time limit, and checks
// for an interrupt.

import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type LongWork, type Pace, paced } from '../../search/long-work.js'
import type { Progress, StopReason } from '../../search/search.js'
import { ProgressLine } from '../terminal/progress-line.js'
import type { Bounds } from '../terminal/progress-text.js'
import type { Terminal } from '../terminal/terminal.js'
import { optimizeLater } from './optimization.js'
import { interrupted, searchBegins, searchEnded, sliceEnded } from './supervised.js'

/** What can be driven: see `Check`. */
interface Driven<Result> {
  /** What it computes at each pause in words, or the progress of a search. */
  run(): LongWork<void, Progress | string>
  stop(cut: StopReason): void
  result(): Result
  /** Waits for work that is done elsewhere, for a short time. */
  pause?(): Promise<void>
}

/** Slices of about a tenth of a second: signals are checked only between slices. */
export const pace: Pace = {
  first: 1 << 8,
  least: 1,
  most: 1 << 13,
  quick: 100,
  slow: 100,
  now: () => performance.now(),
}

// Beyond the first share of the heap, garbage is collected once; if more than the second share remains, the heap is
// full.
const collectAbove = 0.85
const full = 0.7

const heapUsed = (): number => {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  return used / limit
}

const collect = (): void => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** Why a search has to stop between two slices, if it has to: the user, the time limit, or a full heap. */
export const reasonToStop = (
  elapsed: number,
  seconds: number,
): 'interrupt' | 'time' | 'memory' | undefined => {
  if (interrupted()) return 'interrupt'
  if (elapsed > seconds) return 'time'
  return heapIsFull() ? 'memory' : undefined
}

/** Whether the heap of JavaScript, such as what the clauses of a spec keep, leaves no room for another slice. */
const heapIsFull = (): boolean => {
  if (heapUsed() < collectAbove) return false
  collect()
  return heapUsed() > full
}

/**
 * Runs it until it ends, the time limit is reached, or the user interrupts; in each case returns what was found so
 * far.
 * @param ready keeps a partial result ready, in case a slice never ends
 * @param print prints what was found in the last slice, if anything; it calls `clear` first
 */
export const drive = async <Result>(
  running: Driven<Result>,
  label: string,
  bounds: Bounds,
  terminal: Terminal,
  ready: () => void = () => {},
  print: (clear: () => void) => void = () => {},
): Promise<Result> => {
  const line = new ProgressLine(label, bounds)
  const seconds = bounds.seconds ?? Number.POSITIVE_INFINITY
  searchBegins(seconds)
  optimizeLater('search')
  ready()
  try {
    for (const shown of paced(running.run(), pace)) {
      sliceEnded()
      print(() => line.clear())
      if (terminal.progress) {
        if (typeof shown === 'string') line.say(`${shown}, ${Math.round(line.seconds)} s`)
        else line.show(shown)
      }
      // Timers and rejected promises of a spec are noticed only when the event loop runs.
      await (running.pause?.() ?? new Promise((resume) => setImmediate(resume)))
      const reason = reasonToStop(line.seconds, seconds)
      if (reason !== undefined) running.stop(reason)
      ready()
    }
    searchEnded()
    print(() => line.clear())
    return running.result()
  } finally {
    if (terminal.progress) line.clear()
  }
}
