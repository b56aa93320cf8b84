// Runs the cells of a sweep by a queue: each cell is a job, which a `coterie worker` does somewhere. The job is named by what its
// result rests on. So a sweep that was killed finds its jobs again, and two sweeps with the same cell share one.
import { setTimeout as sleep } from 'node:timers/promises'
import { isLasting, type Outcome } from '../../sweep/outcome.js'
import type { Cell } from '../../sweep/plan.js'
import { exitCodes } from '../exit-codes.js'
import { ownModules } from '../load/own-code.js'
import type { RunningCell } from '../sweep/cell-process.js'
import { namedIn } from '../sweep/named-in-cell.js'
import { type CellJob, queueOf } from './cell-job.js'
import type { Engine } from './engine.js'
import { JobLine } from './job-line.js'
import { digestOf, sentFiles } from './sent-files.js'

// Events tell when a job ends. They are lost with a Redis that forgets, so the jobs are also looked at this often, in milliseconds.
const glance = 5000
// How long the end of a sweep waits for Redis, in milliseconds.
const farewell = 2000

// It is never shown: the sweep has ended before the cell.
const unfinished: Outcome = { kind: 'failed', code: exitCodes.inconclusive, says: 'the sweep has ended' }

const failed = (why: string): Outcome => ({
  kind: 'failed',
  code: exitCodes.ourFault,
  says: `no worker could finish it: ${why}`,
})

/** The cells with the same files of the user. */
interface Line {
  readonly jobs: JobLine<CellJob, Outcome>
  readonly digest: string | undefined
}

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
      for (const { jobs } of this.lines.values()) this.goingOn.push(jobs.takeBack(key))
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
      : line.jobs.result(key, { spec, words, ...(own === undefined ? {} : { own }) })
  }

  private lineOf(digest: string | undefined): Line {
    const line = this.lines.get(digest) ?? { jobs: this.newJobs(digest), digest }
    this.lines.set(digest, line)
    return line
  }

  private newJobs(digest: string | undefined): JobLine<CellJob, Outcome> {
    const isKept = (outcome: Outcome) => !this.again && isLasting(outcome)
    return new JobLine(this.engine, { queue: queueOf(digest), job: 'cell', isKept, failed })
  }

  private async watch(): Promise<void> {
    for (let passed = 0; !this.isOver; passed += 100) {
      await sleep(100)
      if (passed % glance !== 1000) continue
      for (const line of this.lines.values()) {
        await line.jobs.lookAtAll()
        if (await line.jobs.lacksWorker()) this.say(this.noWorker(line.digest))
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
