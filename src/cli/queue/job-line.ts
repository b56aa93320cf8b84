// A queue with the jobs that somebody waits for. A job is named by what its result rests on, so each process that asks for it finds it again.
import type { Job, Queue, QueueEvents } from 'bullmq'
import type { Engine } from './engine.js'

const kept = {
  // Long enough for somebody who comes back the next day.
  removeOnComplete: { age: 24 * 3600 },
  removeOnFail: { age: 3600 },
}

/** A job that has not ended. */
interface Waiting<Data, Result> {
  readonly id: string
  readonly data: Data
  resolve(result: Result): void
}

/** How a line treats jobs. */
interface LineOptions<Result> {
  /** The name of its queue, and of each job there. */
  readonly queue: string
  readonly job: string
  /** Whether a job that has ended is used again. */
  isKept(result: Result): boolean
  /** The result of a job that no worker could do. */
  failed(why: string): Result
}

/** Jobs in one queue. */
export class JobLine<Data, Result> {
  readonly waiting = new Map<string, Waiting<Data, Result>>()
  private readonly queue: Queue<Data, Result>
  private readonly events: QueueEvents
  private readonly options: LineOptions<Result>
  private wasAsked = false

  constructor(engine: Engine, options: LineOptions<Result>) {
    this.options = options
    this.queue = engine.queue<Data, Result>(options.queue)
    this.events = engine.events(options.queue)
    for (const event of ['completed', 'failed'] as const)
      this.events.on(event, ({ jobId }: { readonly jobId: string }) => void this.look(jobId))
  }

  /** The result of a job, which is submitted unless it is there. */
  result(id: string, data: Data): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.add({ id, data, resolve }).catch(reject)
    })
  }

  private async add(one: Waiting<Data, Result>): Promise<void> {
    const { isKept } = this.options
    const earlier = await this.find(one.id)
    const isOver = earlier?.finishedOn !== undefined
    // What has ended is done again if the user says so, or if it may end otherwise this time.
    if (isOver && (earlier.failedReason !== undefined || !isKept(earlier.returnvalue))) await earlier.remove()
    this.waiting.set(one.id, one)
    await this.submit(one)
    await this.look(one.id)
  }

  // The types of BullMQ give a result that is not a promise the type of one.
  private async find(id: string): Promise<Job<Data, Result> | undefined> {
    return (await this.queue.getJob(id)) as Job<Data, Result> | undefined
  }

  private async submit({ id, data }: Waiting<Data, Result>): Promise<void> {
    const { queue, options } = this
    await (queue as unknown as Queue).add(options.job, data, { jobId: id, ...kept })
  }

  /** Looks whether the job of that name has ended, or is gone. */
  private async look(id: string): Promise<void> {
    const one = this.waiting.get(id)
    if (one === undefined) return
    const job = await this.find(id)
    if (job === undefined) await this.submit(one)
    else if (job.finishedOn !== undefined && this.waiting.delete(id))
      one.resolve(job.failedReason === undefined ? job.returnvalue : this.options.failed(job.failedReason))
  }

  async lookAtAll(): Promise<void> {
    for (const id of [...this.waiting.keys()]) await this.look(id)
  }

  /** Whether jobs wait here and no worker is there to take them; said once only. */
  async lacksWorker(): Promise<boolean> {
    if (this.wasAsked || this.waiting.size === 0) return false
    this.wasAsked = true
    return (await this.queue.getWorkersCount()) === 0
  }

  /** Takes a job back that no worker has begun. */
  async takeBack(id: string): Promise<void> {
    if (!this.waiting.delete(id)) return
    // It throws if a worker has the job.
    await this.queue.remove(id).catch(() => {})
  }
}
