// Does the tasks of distributed searches that wait in queues. The rules of trust are those for cells (queue/cell-worker.ts).
import type { Engine } from '../queue/engine.js'
import { digestOf } from '../queue/sent-files.js'
import { mustBeTask, type TaskJob, type TaskReply, taskQueueOf } from './task-job.js'
import type { TaskQuestion } from './task-question.js'
import { TaskThreads } from './task-threads.js'

/** What a worker is to do, and how. */
interface TaskWorkerOptions {
  /** The folder that all machines share. */
  readonly shared: string
  /** The digests of the files that it may run beside the catalogue. */
  readonly allowed: readonly string[]
  /** How many tasks at a time, from each queue. */
  readonly jobs: number
  /** The memory of each task, in bytes. */
  readonly memory: number
  /** The time in milliseconds after which the tasks of a dead worker are given to another. */
  readonly lease: number
  /** Throws an error for a command that this worker does not run. */
  mustBeAllowed(question: TaskQuestion): void
}

/** A worker for the queues of an engine. */
export class TaskWorker {
  private readonly options: TaskWorkerOptions
  private readonly threads: TaskThreads
  private readonly workers: readonly { close(force?: boolean): Promise<void> }[]
  private readonly words = new Set<string>()
  /** How many tasks are being done. */
  count = 0
  private last = performance.now()

  constructor(engine: Engine, options: TaskWorkerOptions) {
    this.options = options
    const { shared, allowed, jobs, memory, lease } = options
    const queues = [undefined, ...allowed]
    this.threads = new TaskThreads(shared, jobs * queues.length, memory)
    this.workers = queues.map((digest) =>
      engine.worker<TaskJob, TaskReply>(taskQueueOf(digest), (job) => this.done(job, digest), jobs, lease),
    )
  }

  /** The time without a task, in milliseconds. */
  get idle(): number {
    return this.count > 0 ? 0 : performance.now() - this.last
  }

  /** Takes no more tasks, and waits for those that are being done. */
  async end(): Promise<void> {
    await Promise.all(this.workers.map((one) => one.close()))
    this.threads.endAll()
  }

  /** Ends those that are being done. After the lease, other workers take them. */
  async abandon(): Promise<void> {
    const closed = Promise.all(this.workers.map((one) => one.close(true)))
    this.threads.endAll()
    await closed
  }

  private async done({ question, task }: TaskJob, digest: string | undefined): Promise<TaskReply> {
    const { own } = question
    if ((own === undefined ? undefined : digestOf(own)) !== digest)
      throw new Error('its files are not those that this worker allows')
    this.mustBeAllowed(question)
    mustBeTask(task)
    this.count++
    try {
      return await this.threads.do(question, task)
    } finally {
      this.count--
      this.last = performance.now()
    }
  }

  // To read a command takes longer than a small task.
  private mustBeAllowed(question: TaskQuestion): void {
    const command = JSON.stringify([question.spec, question.words])
    if (this.words.has(command)) return
    this.options.mustBeAllowed(question)
    this.words.add(command)
  }
}
