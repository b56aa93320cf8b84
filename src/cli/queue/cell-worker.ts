// Does the cells of sweeps that wait in queues. A cell runs in a process of its own, so this one only waits, and its claim on a job never
// lapses while the cell runs (BullMQ's known pitfall for work that blocks the event loop).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Outcome } from '../../sweep/outcome.js'
import { codeOnlyFrom, realPath } from '../load/allowed-code.js'
import { type RunningCell, startCell } from '../sweep/cell-process.js'
import { type CellJob, queueOf } from './cell-job.js'
import type { Engine } from './engine.js'
import { digestOf, writeSent } from './sent-files.js'

/** What a worker is to do, and how. */
interface WorkerOptions {
  /** The digests of the files that it may run beside the catalogue. */
  readonly allowed: readonly string[]
  /** How many cells at a time, from each queue. */
  readonly jobs: number
  /** The memory of each cell, in bytes. */
  readonly memory: number
  /** The time in milliseconds after which the cells of a dead worker are given to another. */
  readonly lease: number
  /** Throws an error for a command that this worker does not run. */
  mustBeAllowed(job: CellJob): void
  /** Is called after each cell, with the seconds that it took. */
  ended(job: CellJob, outcome: Outcome, seconds: number): void
}

/** A worker for the queues of an engine. */
export class CellWorker {
  private readonly options: WorkerOptions
  private readonly running = new Set<RunningCell>()
  private readonly workers: readonly { close(force?: boolean): Promise<void> }[]
  /** When it last had a cell, as `performance.now()` counts. */
  private last = performance.now()

  constructor(engine: Engine, options: WorkerOptions) {
    this.options = options
    const { allowed, jobs, lease } = options
    this.workers = [undefined, ...allowed].map((digest) =>
      engine.worker<CellJob, Outcome>(queueOf(digest), (job) => this.done(job, digest), jobs, lease),
    )
  }

  /** How many cells run. */
  get count(): number {
    return this.running.size
  }

  /** The time without a cell, in milliseconds. */
  get idle(): number {
    return this.running.size > 0 ? 0 : performance.now() - this.last
  }

  /** Takes no more cells, and waits for those that run. */
  async end(): Promise<void> {
    await Promise.all(this.workers.map((one) => one.close()))
  }

  /** Ends those that run. After the lease, other workers take them. */
  async abandon(): Promise<void> {
    const closed = Promise.all(this.workers.map((one) => one.close(true)))
    for (const one of this.running) one.kill()
    await closed
  }

  private async done(job: CellJob, digest: string | undefined): Promise<Outcome> {
    const begun = performance.now()
    const { spec, words, own } = job
    // Anybody with the password of the queue can write to it, so nothing that it says is trusted.
    if ((own === undefined ? undefined : digestOf(own)) !== digest)
      throw new Error('its files are not those that this worker allows')
    this.options.mustBeAllowed(job)
    const root = realPath(mkdtempSync(join(tmpdir(), 'coterie-cell-')))
    try {
      const folder = own === undefined ? root : writeSent(own, root)
      const { memory } = this.options
      const running = startCell({ spec, words }, { folder, memory, environment: codeOnlyFrom([root]) })
      this.running.add(running)
      const outcome = await running.outcome
      this.running.delete(running)
      this.options.ended(job, outcome, (performance.now() - begun) / 1000)
      return outcome
    } finally {
      this.last = performance.now()
      rmSync(root, { recursive: true, force: true })
    }
  }
}
