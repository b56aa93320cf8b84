// How long entries were waited for. The exact figures of the end need all times; those of a moment must cost the same in a
// long run, so they come from a histogram, with an error of at most 0.1 %.
import { createHistogram } from 'node:perf_hooks'
import type { WaitFigures } from '../../report/run/run-figures.js'

// A histogram holds whole numbers from 1.
const perMillisecond = 1000

/** The waiting times of some entries. */
export class WaitingTimes {
  readonly #histogram = createHistogram()
  readonly #all: number[] = []

  /** @param time in milliseconds */
  add(time: number): void {
    this.#all.push(time)
    this.#histogram.record(Math.max(1, Math.round(perMillisecond * time)))
  }

  /** All times, in the order of the entries. */
  get all(): readonly number[] {
    return this.#all
  }

  /** The figures so far; undefined without entries. */
  get soFar(): WaitFigures | undefined {
    if (this.#all.length === 0) return undefined
    const [median, most99] = [50, 99].map((share) => this.#histogram.percentile(share) / perMillisecond)
    return { median: median!, most99: most99!, longest: this.#histogram.max / perMillisecond }
  }
}
