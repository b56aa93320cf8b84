// Drives a check or a measurement in slices, so that progress can be shown, the clock looked at, and an interrupt heard in
// between.
import type { Cut, Progress } from '../search/search.js'
import { ProgressLine } from './progress-line.js'
import type { Bounds } from './progress-text.js'
import type { Terminal } from './terminal.js'

/** What can be driven: see `Check`. */
interface Driven<Result> {
  advance(states: number): boolean
  progress(): Progress
  stop(cut: Cut): void
  result(): Result
}

const slice = 1 << 13

/** Runs it to its end, or until the time is up or the user interrupts; in each case with what was found so far. */
export const drive = async <Result>(
  running: Driven<Result>,
  label: string,
  bounds: Bounds,
  terminal: Terminal,
): Promise<Result> => {
  const line = new ProgressLine(label, bounds)
  const seconds = bounds.seconds ?? Number.POSITIVE_INFINITY
  let interrupted = false
  const interrupt = () => {
    if (interrupted) process.exit(130)
    interrupted = true
  }
  process.on('SIGINT', interrupt)
  try {
    while (running.advance(slice)) {
      if (terminal.progress) line.show(running.progress())
      // Signals are heard only when the loop lets the process breathe.
      await new Promise((resume) => setImmediate(resume))
      if (interrupted) running.stop('interrupt')
      else if (line.seconds > seconds) running.stop('time')
    }
    return running.result()
  } finally {
    process.off('SIGINT', interrupt)
    if (terminal.progress) line.clear()
  }
}
