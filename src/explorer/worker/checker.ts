// The page's side of a worker: one job at a time, and its messages. Answers arrive late, when the page may have
// changed: the listener gets the subject of the request with each. A worker that does not stop after its slice, as
// when a clause of the user's spec never ends, is replaced.
import { buildDigest } from '../offline/build-digest.js'
import type { FromWorker, Job, ToWorker } from './worker-messages.js'

// How long a worker may take to end its slice and report its results, in milliseconds.
const patience = 8000
// How long a worker may take to leave what it does for the next job.
const patienceToLeave = 3000

/** A question to a finished job. */
type Question = Omit<ToWorker & { readonly kind: 'outlook' | 'along' }, 'id'>
const answers: readonly string[] = ['outlook', 'along'] satisfies readonly FromWorker['kind'][]

// What a job says before its end.
const goesOn: readonly string[] = ['progress', 'fell', 'so far'] satisfies readonly FromWorker['kind'][]

/** A worker that has been started. */
interface Started {
  post(message: ToWorker): void
  end(): void
}

/** Starts a worker; `hear` receives its messages, `broken` the reason why it cannot continue. */
export type StartWorker = (hear: (message: FromWorker) => void, broken: (reason: string) => void) => Started

// What a worker has learned of a proof stays with it, so the next question about it is for the same worker.
const usesWhatIsKept = (job: Job): boolean => job.kind === 'study' && job.study.about === 'proof'

/** Gives jobs to a worker. `About` is what the page remembers of a job or a question until the answer arrives. */
export class Checker<About> {
  private worker: Started | undefined
  // The current request of the page; messages with another number are late.
  private id = 0
  // The last job of the worker, and whether it is still running.
  private job = 0
  private running = false
  // Whether it prepares itself instead.
  private preparing = false
  private about: About | undefined
  // The pending questions; they are answered in order.
  private asked: About[] = []
  private readonly hear: (message: FromWorker, about: About) => void
  private timer: ReturnType<typeof setTimeout> | undefined
  private leaving: ReturnType<typeof setTimeout> | undefined

  private readonly start: StartWorker

  /** @param hear receives the messages of the latest job, and the answers to `ask` */
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
    // A question can fail only after the job has ended.
    const isAnswer = answers.includes(message.kind) || (message.kind === 'failed' && !this.running)
    const isEnd = !goesOn.includes(message.kind) && !answers.includes(message.kind)
    if (message.id === this.id) clearTimeout(this.leaving)
    if (isEnd && message.id === this.job) {
      this.running = false
      this.preparing = false
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
    clearTimeout(this.leaving)
    this.worker?.end()
    this.worker = undefined
    this.running = false
    this.preparing = false
    this.asked = []
    // Messages that are still in transit are ignored.
    this.id++
  }

  private send(message: ToWorker): void {
    this.started().post(message)
  }

  private post(job: Job, about: About | undefined): void {
    clearTimeout(this.timer)
    this.asked = []
    this.job = ++this.id
    this.about = about
    this.send({ kind: 'begin', id: this.id, build: buildDigest, job })
  }

  /** Starts a job; a running job ends, and its messages are ignored. */
  begin(job: Job, about: About): void {
    // The old worker would only end after its slice, and keep its memory until then.
    if (this.running && !usesWhatIsKept(job)) this.discard()
    const isBusy = this.running || this.preparing
    this.post(job, about)
    this.running = true
    this.preparing = false
    // If a clause never ends, it would not hear of the job.
    if (isBusy)
      this.leaving = setTimeout(() => {
        this.discard()
        this.post(job, about)
        this.running = true
      }, patienceToLeave)
  }

  /** Lets a worker without a job prepare itself for one. Nobody hears of it, and the next job ends it. */
  prepare(job: Job): void {
    if (this.running || this.preparing) return
    this.post(job, undefined)
    this.preparing = true
  }

  /** Starts a worker without a job. */
  warm(): void {
    this.started()
  }

  /** Requests the job to end and to report its results so far. */
  stop(): void {
    if (!this.running) return
    this.send({ kind: 'stop' })
    clearTimeout(this.timer)
    this.timer = setTimeout(
      () => this.fail('stopped; the worker did not respond, so its results are lost'),
      patience,
    )
  }

  /** Asks a finished job for more. */
  ask(message: Question, about: About): void {
    if (this.worker === undefined) return
    this.asked.push(about)
    this.send({ ...message, id: this.id })
  }

  /** Ends the job, if one is running; its messages and those of pending questions are ignored. */
  forget(): void {
    // If a clause never ends, the worker would not receive a stop message.
    if (this.running || this.preparing) this.discard()
    this.asked = []
    this.id++
  }

  /** Ends everything. */
  close(): void {
    this.discard()
  }
}
