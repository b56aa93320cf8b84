// Has the tasks of a search done by the workers of a queue. What is done is in the shared folder, so a process that begins the same search again
// submits only the rest.
import { setTimeout as sleep } from 'node:timers/promises'
import { ImpureSpec } from '../../protocol/broken-spec.js'
import { notedResult } from '../../search/distributed/noted-result.js'
import type { TaskRunner } from '../../search/distributed/task-runner.js'
import type { TaskStore } from '../../search/distributed/task-store.js'
import { names, type Task } from '../../search/distributed/tasks.js'
import { UsageError } from '../exit-codes.js'
import type { Engine } from '../queue/engine.js'
import { JobLine } from '../queue/job-line.js'
import { digestOf } from '../queue/sent-files.js'
import { type TaskJob, type TaskReply, taskQueueOf } from './task-job.js'
import { searchName, type TaskQuestion } from './task-question.js'

// Events tell when a job ends. They are lost with a Redis that forgets, so the jobs are also looked at this often, in milliseconds.
const glance = 5000
// When it is first asked whether there is a worker, in milliseconds.
const firstGlance = 1000
// How long the end waits for Redis, in milliseconds.
const farewell = 2000

/** The tasks of one search in a queue. */
export class QueuedTasks implements TaskRunner {
  private readonly line: JobLine<TaskJob, TaskReply>
  private readonly store: TaskStore
  private readonly question: TaskQuestion
  private readonly say: (note: string) => void
  private readonly shown: string
  private readonly search: string
  private failure: unknown
  private isOver = false
  private hasLost = false
  private wake: () => void = () => {}

  /** @param say shows a line to the user */
  constructor(engine: Engine, question: TaskQuestion, store: TaskStore, say: (note: string) => void) {
    const queue = taskQueueOf(question.own && digestOf(question.own))
    this.line = new JobLine(engine, {
      ...{ queue, job: 'task' },
      // What is in the store was not submitted. A worker that finds it there answers at once.
      isKept: () => false,
      failed: (why): TaskReply => ({ failed: `no worker could do it: ${why}`, isImpure: false }),
    })
    this.store = store
    this.question = question
    this.say = say
    this.shown = engine.shown
    this.search = searchName(question)
    engine.onLost = (why) => this.lost(why)
    void this.watch()
  }

  begin(tasks: readonly Task[]) {
    const results = tasks.map((task) => notedResult(this.store, task))
    for (const [k, task] of tasks.entries()) {
      if (results[k] !== undefined) continue
      const job = this.line.result(this.nameOf(task), { question: this.question, task })
      job
        .then((reply) => {
          if ('result' in reply) results[k] = reply.result
          else if (reply.isImpure) throw new ImpureSpec(reply.failed)
          else throw new UsageError(`a task of the search failed: ${reply.failed}`)
        })
        .catch((error: unknown) => {
          this.failure ??= error
        })
        .finally(() => this.wake())
    }
    return {
      results,
      advance: () => {
        if (this.failure !== undefined) throw this.failure
      },
    }
  }

  /** Waits until a task is done, for a hundredth of a second at most: a level has a few tasks one after the other. */
  async pause(): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      this.wake = resolve
    })
    await Promise.race([woken, sleep(10)])
  }

  /** Takes back what no worker has begun, if Redis still answers. */
  async close(): Promise<void> {
    this.isOver = true
    const left = [...this.line.waiting.keys()]
    await Promise.race([Promise.allSettled(left.map((id) => this.line.takeBack(id))), sleep(farewell)])
  }

  // BullMQ allows no colon in the name of a job.
  private nameOf(task: Task): string {
    return `${this.search}-${names.result(task)}`
  }

  private async watch(): Promise<void> {
    for (let passed = 0; !this.isOver; passed += 100) {
      await sleep(100, undefined, { ref: false })
      if (passed % glance !== firstGlance) continue
      try {
        await this.line.lookAtAll()
        if (await this.line.lacksWorker()) this.say(this.noWorker())
      } catch {
        // Redis is away; the connection says so.
      }
    }
  }

  private noWorker(): string {
    const { own } = this.question
    const allows = own === undefined ? '' : ` --allow-specs ${digestOf(own)}`
    return `no worker of this version of Coterie takes tasks from ${this.shown}; start one on each machine: coterie worker --queue ADDRESS --shared DIR${allows}`
  }

  private lost(why: string): void {
    if (!this.hasLost)
      this.say(`the connection to ${this.shown} is lost (${why}); waiting until Redis is back`)
    this.hasLost = true
  }
}
