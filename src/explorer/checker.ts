// The page's end of a worker: one job at a time, and what it says of it. A worker that does not stop within its slice, as
// where a clause of the user's own never ends, is thrown away for another.
import { baseAddress } from './base-address.js'
import { buildDigest } from './build-digest.js'
import type { FromWorker, Job, ToWorker } from './worker-messages.js'

// How long a worker may take to end its slice and to say what it has found, in milliseconds.
const patience = 8000

/** A worker to give jobs to. */
export class Checker {
  private worker: Worker | undefined
  private id = 0
  private running = false
  private readonly hear: (message: FromWorker) => void
  private timer: ReturnType<typeof setTimeout> | undefined

  /** @param hear is told all that concerns the latest job, and answers to `ask` */
  constructor(hear: (message: FromWorker) => void) {
    this.hear = hear
  }

  private started(): Worker {
    if (this.worker !== undefined) return this.worker
    const worker = new Worker(new URL('worker.js', baseAddress), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.id !== this.id) return
      if (data.kind !== 'progress' && data.kind !== 'outlook') {
        this.running = false
        clearTimeout(this.timer)
      }
      this.hear(data)
    }
    worker.onerror = (event) => {
      const text = event.message || 'the checker could not be loaded; is the page served with its worker.js?'
      this.discard()
      this.hear({ kind: 'failed', id: this.id, text })
    }
    this.worker = worker
    return worker
  }

  private discard(): void {
    clearTimeout(this.timer)
    this.worker?.terminate()
    this.worker = undefined
    this.running = false
  }

  private send(message: ToWorker): void {
    this.started().postMessage(message)
  }

  /** Begins a job; one that is still running ends. */
  begin(job: Job): void {
    // The old one would only end after its slice, and hold its memory until then.
    if (this.running) this.discard()
    this.id++
    this.running = true
    this.send({ kind: 'begin', id: this.id, build: buildDigest, job })
  }

  /** Asks the job to end and to tell what it has found so far. */
  stop(): void {
    if (!this.running) return
    this.send({ kind: 'stop' })
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.discard()
      this.hear({
        kind: 'failed',
        id: this.id,
        text: 'stopped; it did not answer, so nothing is known of what it found',
      })
    }, patience)
  }

  /** Asks a job that has ended for more. */
  ask(message: Omit<ToWorker & { readonly kind: 'outlook' }, 'id'>): void {
    if (this.worker !== undefined) this.send({ ...message, id: this.id })
  }

  /** Ends everything. */
  close(): void {
    this.discard()
  }
}
