// Drives a check or a measurement in slices, so that progress can be shown, the clock looked at, and an interrupt heard in
// between.
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

// A slice grows to this many states, and is shorter where they take long: between two slices a signal is heard.
const longestSlice = 1 << 13
const firstSlice = 1 << 8
// Slices are made to take about this many milliseconds.
const usualPause = 100

// Beyond the first part of the heap it is collected once, and is full if that leaves more than the second.
const suspect = 0.85
const full = 0.7

const heapUsed = (): number => {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  return used / limit
}

const collect = (): void => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** Whether what JavaScript itself holds, such as what the clauses of a spec keep, leaves no room for another slice. */
export const heapIsFull = (): boolean => {
  if (heapUsed() < suspect) return false
  collect()
  return heapUsed() > full
}

/**
 * Runs it to its end, or until the time is up or the user interrupts; in each case with what was found so far.
 * @param ready keeps a partial result ready, for the case that a slice never ends
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
      const quick = performance.now() - begun < usualPause
      slice = quick ? Math.min(2 * slice, longestSlice) : Math.max(slice >> 1, 1)
      sliceEnded()
      if (terminal.progress) line.show(running.progress())
      // Timers and rejected promises of a spec are noticed only when the loop lets the thread breathe.
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
