// Runs the cells of a sweep by a queue: each cell is a job, which a `coterie worker` does somewhere. The job is named by what its
// result rests on. So a sweep that was killed finds its jobs again, and two sweeps with the same cell share one.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, Queue, QueueEvents } from 'bullmq'
import { isLasting, type Outcome } from '../../sweep/outcome.js'
import type { Cell } from '../../sweep/plan.js'
import { exitCodes } from '../exit-codes.js'
import { ownModules } from '../load/own-code.js'
import type { RunningCell } from '../sweep/cell-process.js'
import { namedIn } from '../sweep/named-in-cell.js'
import { type CellJob, queueOf } from './cell-job.js'
import type { Engine } from './engine.js'
import { digestOf, sentFiles } from './sent-files.js'

type CellQueue = Queue<CellJob, Outcome>

// Events tell when a job ends. They are lost with a Redis that forgets, so the jobs are also looked at this often, in milliseconds.
const glance = 5000
// How long the end of a sweep waits for Redis, in milliseconds.
const farewell = 2000

const kept = {
  // Long enough for a sweep that comes back the next day.
  removeOnComplete: { age: 24 * 3600 },
  removeOnFail: { age: 3600 },
}

// It is never shown: the sweep has ended before the cell.
const unfinished: Outcome = { kind: 'failed', code: exitCodes.inconclusive, says: 'the sweep has ended' }

/** A cell whose job has not ended. */
interface Waiting {
  readonly id: string
  readonly data: CellJob
  resolve(outcome: Outcome): void
}

/** A queue with the cells that wait for it. */
class Line {
  readonly waiting = new Map<string, Waiting>()
  readonly queue: CellQueue
  readonly events: QueueEvents
  readonly digest: string | undefined
  private readonly again: boolean
  private wasAsked = false

  constructor(engine: Engine, digest: string | undefined, again: boolean) {
    const name = queueOf(digest)
    this.digest = digest
    this.again = again
    this.queue = engine.queue<CellJob, Outcome>(name)
    this.events = engine.events(name)
    for (const event of ['completed', 'failed'] as const)
      this.events.on(event, ({ jobId }: { readonly jobId: string }) => void this.look(jobId))
  }

  /** The outcome of a job, which is submitted unless it is there. */
  outcome(id: string, data: CellJob): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.add({ id, data, resolve }).catch(reject)
    })
  }

  private async add(one: Waiting): Promise<void> {
    const earlier = await this.queue.getJob(one.id)
    const isOver = earlier?.finishedOn !== undefined
    // What has ended is run again if the user says so, or if it may end otherwise this time.
    if (isOver && (this.again || earlier.failedReason !== undefined || !isLasting(earlier.returnvalue)))
      await earlier.remove()
    this.waiting.set(one.id, one)
    await this.submit(one)
    await this.look(one.id)
  }

  private async submit({ id, data }: Waiting): Promise<void> {
    await this.queue.add('cell', data, { jobId: id, ...kept })
  }

  /** Looks whether the job of that name has ended, or is gone. */
  private async look(id: string): Promise<void> {
    const one = this.waiting.get(id)
    if (one === undefined) return
    const job = (await this.queue.getJob(id)) as Job<CellJob, Outcome> | undefined
    if (job === undefined) await this.submit(one)
    else if (job.finishedOn !== undefined && this.waiting.delete(id)) one.resolve(outcomeOf(job))
  }

  async lookAtAll(): Promise<void> {
    for (const id of [...this.waiting.keys()]) await this.look(id)
  }

  /** Whether cells wait here and no worker is there to take them; said once only. */
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

const outcomeOf = ({ failedReason, returnvalue }: Job<CellJob, Outcome>): Outcome =>
  failedReason === undefined
    ? returnvalue
    : { kind: 'failed', code: exitCodes.ourFault, says: `no worker could finish it: ${failedReason}` }

/** The cells of one sweep in the queues of an engine. */
export class QueuedCells {
  private readonly engine: Engine
  private readonly folder: string
  private readonly again: boolean
  private readonly say: (note: string) => void
  private readonly lines = new Map<string | undefined, Line>()
  private readonly jobs = new Map<string, Promise<Outcome>>()
  private readonly goingOn: Promise<unknown>[] = []
  private isOver = false

  /**
   * @param folder the folder of the plan
   * @param again whether cells that have ended are run again
   * @param say shows a line to the user
   */
  constructor(engine: Engine, folder: string, again: boolean, say: (note: string) => void) {
    this.engine = engine
    this.folder = folder
    this.again = again
    this.say = say
    engine.onLost = (why) => this.lost(why)
    this.goingOn.push(this.watch())
  }

  /** Submits a cell. Two cells with the same command are one job. */
  start(cell: Cell, key: string): RunningCell {
    let end = (): void => {}
    const killed = new Promise<Outcome>((resolve) => {
      end = () => resolve(unfinished)
    })
    const outcome = this.jobs.get(key) ?? this.submitted(cell, key)
    this.jobs.set(key, outcome)
    const kill = (): void => {
      end()
      for (const line of this.lines.values()) this.goingOn.push(line.takeBack(key))
    }
    return { outcome: Promise.race([outcome, killed]), kill }
  }

  /** Ends the watch over the queues, and waits until jobs are taken back, if Redis still answers. */
  async close(): Promise<void> {
    this.isOver = true
    await Promise.race([Promise.allSettled(this.goingOn), sleep(farewell)])
  }

  private async submitted({ spec, words }: Cell, key: string): Promise<Outcome> {
    const modules = await ownModules(namedIn({ spec, words }, this.folder))
    const own = modules.length === 0 ? undefined : sentFiles(modules, this.folder)
    const line = this.lineOf(own === undefined ? undefined : digestOf(own))
    return this.isOver
      ? unfinished
      : line.outcome(key, { spec, words, ...(own === undefined ? {} : { own }) })
  }

  private lineOf(digest: string | undefined): Line {
    const line = this.lines.get(digest) ?? new Line(this.engine, digest, this.again)
    this.lines.set(digest, line)
    return line
  }

  private async watch(): Promise<void> {
    for (let passed = 0; !this.isOver; passed += 100) {
      await sleep(100)
      if (passed % glance !== 1000) continue
      for (const line of this.lines.values()) {
        await line.lookAtAll()
        if (await line.lacksWorker()) this.say(this.noWorker(line.digest))
      }
    }
  }

  private noWorker(digest: string | undefined): string {
    const allows = digest === undefined ? '' : ` --allow-specs ${digest}`
    const what = digest === undefined ? 'cells' : 'cells with files of your own'
    return `no worker of this version of Coterie takes ${what} from ${this.engine.shown}; start one there: coterie worker --queue ADDRESS${allows}`
  }

  private hasLost = false
  private lost(why: string): void {
    if (!this.hasLost)
      this.say(`the connection to ${this.engine.shown} is lost (${why}); waiting until Redis is back`)
    this.hasLost = true
  }
}
