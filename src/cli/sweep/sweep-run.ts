// Runs the cells of a sweep, several at a time. The order in which they end has no effect on the result.

import type { Outcome } from '../../sweep/outcome.js'
import type { Cell } from '../../sweep/plan.js'
import { interrupted, searchBegins, searchEnded, sliceEnded } from '../supervise/supervised.js'
import { ProgressLine } from '../terminal/progress-line.js'
import type { Terminal } from '../terminal/terminal.js'
import type { RunningCell } from './cell-process.js'
import type { KeptCells } from './kept-cells.js'

/** What to run, and how. */
export interface SweepRequest {
  readonly cells: readonly Cell[]
  /** How many run at a time. */
  readonly jobs: number
  /**
   * Starts a cell.
   * @param key the name of its result; undefined if its code does not compile
   */
  start(cell: Cell, key: string | undefined): RunningCell
  readonly kept: KeptCells
  /** Whether to check again what is kept. */
  readonly again: boolean
}

/** What a sweep has found. */
export interface SweepRun {
  /** By position of the cell; undefined if it was not reached. */
  readonly outcomes: readonly (Outcome | undefined)[]
  /** The number of outcomes that were kept from an earlier run. */
  readonly known: number
  /** Why it ended early, other than by an interrupt. It is thrown after the results so far are printed. */
  readonly failure: unknown
}

// How often an interrupt is looked for, in milliseconds.
const pause = 100

class Run {
  readonly outcomes: (Outcome | undefined)[]
  known = 0
  done = 0
  failure: unknown
  private readonly request: SweepRequest
  private readonly running = new Set<RunningCell>()
  private next = 0

  constructor(request: SweepRequest) {
    this.request = request
    this.outcomes = request.cells.map(() => undefined)
  }

  get isEnding(): boolean {
    return interrupted() || this.failure !== undefined
  }

  /** Runs one cell after the other until nothing is left. */
  async work(): Promise<void> {
    const { cells } = this.request
    for (let k = this.next++; k < cells.length && !this.isEnding; k = this.next++) {
      try {
        await this.run(k)
      } catch (error) {
        this.failure ??= error
      }
    }
  }

  /** Ends all that run. */
  end(): void {
    for (const one of this.running) one.kill()
  }

  private async run(k: number): Promise<void> {
    const { cells, kept, again } = this.request
    const cell = cells[k]!
    const key = await kept.keyOf(cell)
    const found = again || key === undefined ? undefined : kept.find(key)
    if (found !== undefined) this.known++
    const outcome = found ?? (await this.checked(cell, key))
    if (outcome === undefined) return
    // It is shown even if it cannot be kept.
    this.outcomes[k] = outcome
    this.done++
    if (found === undefined && key !== undefined) kept.keep(key, cell, outcome)
  }

  /** The outcome of a cell; undefined if the sweep has ended before it. */
  private async checked(cell: Cell, key: string | undefined): Promise<Outcome | undefined> {
    // The sweep may have ended while the key was computed, and then no cell may start.
    if (this.isEnding) return undefined
    const running = this.request.start(cell, key)
    this.running.add(running)
    const outcome = await running.outcome
    this.running.delete(running)
    // An interrupt reaches the process of the cell, too: its partial result is not that of the cell.
    return this.isEnding ? undefined : outcome
  }
}

const sleep = (milliseconds: number): Promise<'again'> =>
  new Promise((resolve) => setTimeout(() => resolve('again'), milliseconds))

/** Runs all cells; after an interrupt, those that have ended. */
export const runSweep = async (request: SweepRequest, terminal: Terminal): Promise<SweepRun> => {
  const run = new Run(request)
  const line = new ProgressLine('sweep')
  const all = Promise.all(Array.from({ length: request.jobs }, () => run.work()))
  searchBegins(Number.POSITIVE_INFINITY)
  try {
    while ((await Promise.race([all, sleep(pause)])) === 'again') {
      sliceEnded()
      if (run.isEnding) break
      if (terminal.progress) line.share(run.done, request.cells.length, 'cells')
    }
  } finally {
    run.end()
    await all
    searchEnded()
  }
  if (terminal.progress) line.clear()
  const { outcomes, known, failure } = run
  return { outcomes, known, failure }
}
