// Drives a check or a measurement in slices. Between slices it shows progress, checks the time limit, and checks
// for an interrupt.
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Progress, StopReason } from '../../search/search.js'
import { ProgressLine } from '../terminal/progress-line.js'
import type { Bounds } from '../terminal/progress-text.js'
import type { Terminal } from '../terminal/terminal.js'
import { interrupted, searchBegins, searchEnded, sliceEnded } from './supervised.js'

/** What can be driven: see `Check`. */
interface Driven<Result> {
  advance(states: number): boolean
  progress(): Progress
  stop(cut: StopReason): void
  result(): Result
}

// The maximum number of states in a slice. Slow states make slices shorter: signals are checked only between
// slices.
const longestSlice = 1 << 13
const firstSlice = 1 << 8
// The target duration of a slice in milliseconds.
const targetPause = 100

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

/** Whether the heap of JavaScript, such as what the clauses of a spec keep, leaves no room for another slice. */
export const heapIsFull = (): boolean => {
  if (heapUsed() < collectAbove) return false
  collect()
  return heapUsed() > full
}

/**
 * Runs it until it ends, the time limit is reached, or the user interrupts; in each case returns what was found so
 * far.
 * @param ready keeps a partial result ready, in case a slice never ends
 */
export const drive = async <Result>(
  running: Driven<Result>,
  label: string,
  bounds: Bounds,
  terminal: Terminal,
  ready: () => void = () => {},
): Promise<Result> => {
  const line = new ProgressLine(label, bounds)
  const seconds = bounds.seconds ?? Number.POSITIVE_INFINITY
  searchBegins(seconds)
  ready()
  let slice = firstSlice
  try {
    for (let begun = performance.now(); running.advance(slice); begun = performance.now()) {
      const quick = performance.now() - begun < targetPause
      slice = quick ? Math.min(2 * slice, longestSlice) : Math.max(slice >> 1, 1)
      sliceEnded()
      if (terminal.progress) line.show(running.progress())
      // Timers and rejected promises of a spec are noticed only when the event loop runs.
      await new Promise((resume) => setImmediate(resume))
      if (interrupted()) running.stop('interrupt')
      else if (line.seconds > seconds) running.stop('time')
      else if (heapIsFull()) running.stop('memory')
      ready()
    }
    searchEnded()
    return running.result()
  } finally {
    if (terminal.progress) line.clear()
  }
}
