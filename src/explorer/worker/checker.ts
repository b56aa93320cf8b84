// The page's end of a worker: one job at a time, and what it says of it. Answers come late, when the page may be elsewhere:
// with each the listener gets what it was asked about. A worker that does not stop within its slice, as where a clause of the
// user's own never ends, is thrown away for another.
import { buildDigest } from '../offline/build-digest.js'
import type { FromWorker, Job, ToWorker } from './worker-messages.js'

// How long a worker may take to end its slice and to say what it has found, in milliseconds.
const patience = 8000

/** A worker that has been started. */
export interface Started {
  post(message: ToWorker): void
  end(): void
}

/** Starts a worker; `hear` is told what it says, `broken` why it cannot go on. */
export type StartWorker = (hear: (message: FromWorker) => void, broken: (reason: string) => void) => Started

/** A worker to give jobs to. `About` is what the page remembers of a job or a question until the answer comes. */
export class Checker<About> {
  private worker: Started | undefined
  // Of what the page wants to hear; what comes with another number is late.
  private id = 0
  // The job that the worker got last, and whether it is still at it.
  private job = 0
  private running = false
  private about: About | undefined
  // Of the questions under way; they are answered in their order.
  private asked: About[] = []
  private readonly hear: (message: FromWorker, about: About) => void
  private timer: ReturnType<typeof setTimeout> | undefined

  private readonly start: StartWorker

  /** @param hear is told all that concerns the latest job, and answers to `ask` */
  constructor(start: StartWorker, hear: (message: FromWorker, about: About) => void) {
    this.start = start
    this.hear = hear
  }

  private started(): Started {
    if (this.worker !== undefined) return this.worker
    const worker: Started = this.start(
      (message) => {
        if (worker === this.worker) this.tell(message)
      },
      (reason) => {
        if (worker !== this.worker) return
        this.fail(reason || 'the checker could not be loaded; is the page served with its worker.js?')
      },
    )
    this.worker = worker
    return worker
  }

  private tell(message: FromWorker): void {
    // A question that fails is one that has been asked when the job had ended.
    const isAnswer = message.kind === 'outlook' || (message.kind === 'failed' && !this.running)
    if (message.kind !== 'progress' && message.kind !== 'outlook' && message.id === this.job) {
      this.running = false
      clearTimeout(this.timer)
    }
    if (message.id !== this.id) return
    const about = (isAnswer ? this.asked.shift() : undefined) ?? this.about
    if (about !== undefined) this.hear(message, about)
  }

  private fail(text: string): void {
    const { about } = this
    this.discard()
    if (about !== undefined) this.hear({ kind: 'failed', id: this.id, text }, about)
  }

  private discard(): void {
    clearTimeout(this.timer)
    this.worker?.end()
    this.worker = undefined
    this.running = false
    this.asked = []
    // What is still on its way concerns nobody.
    this.id++
  }

  private send(message: ToWorker): void {
    this.started().post(message)
  }

  /** Begins a job; one that is still running ends, and is heard of no more. */
  begin(job: Job, about: About): void {
    // The old one would only end after its slice, and hold its memory until then.
    if (this.running) this.discard()
    this.asked = []
    this.job = ++this.id
    this.about = about
    this.running = true
    this.send({ kind: 'begin', id: this.id, build: buildDigest, job })
  }

  /** Asks the job to end and to tell what it has found so far. */
  stop(): void {
    if (!this.running) return
    this.send({ kind: 'stop' })
    clearTimeout(this.timer)
    this.timer = setTimeout(
      () => this.fail('stopped; it did not answer, so nothing is known of what it found'),
      patience,
    )
  }

  /** Asks a job that has ended for more. */
  ask(message: Omit<ToWorker & { readonly kind: 'outlook' }, 'id'>, about: About): void {
    if (this.worker === undefined) return
    this.asked.push(about)
    this.send({ ...message, id: this.id })
  }

  /** Ends the job, if one is running; nothing is heard of it, or of questions under way, any more. */
  forget(): void {
    // Where a clause never ends, a word to stop would not be heard.
    if (this.running) this.discard()
    this.asked = []
    this.id++
  }

  /** Ends everything. */
  close(): void {
    this.discard()
  }
}
